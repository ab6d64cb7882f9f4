"""Leaderboards walk an index in their own order, however many people a server has."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ORDERS = ("points", "wins", "games")


def upgrade() -> None:
    for order in ORDERS:
        op.create_index(
            f"ix_totals_{order}", "totals", ["guild_id", "period", "game", order, "user_id"]
        )
    op.create_index("ix_ratings_shown", "ratings", ["guild_id", "game", "shown", "user_id"])


def downgrade() -> None:
    op.drop_index("ix_ratings_shown", "ratings")
    for order in ORDERS:
        op.drop_index(f"ix_totals_{order}", "totals")
