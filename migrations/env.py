"""Run by Alembic: always on a connection that the store hands over."""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a column by copying its table
    compare_server_default=True,
)
with context.begin_transaction():
    context.run_migrations()
