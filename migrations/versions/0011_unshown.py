"""Boards that a process had no time to show to the end are shown by the next."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    unshown, added = sa.text("unshown"), sa.Column("unshown", sa.Boolean(), nullable=False)
    added.server_default = sa.DefaultClause(sa.false())
    op.add_column("tables", added)
    op.create_index(
        "ix_tables_unshown", "tables", ["guild_id"], sqlite_where=unshown, postgresql_where=unshown
    )


def downgrade() -> None:
    op.drop_index("ix_tables_unshown", "tables")
    op.drop_column("tables", "unshown")
