"""Points a game are walked in the order of an index, too."""

from alembic import op
from sqlalchemy import text

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    average = text("(points / games)")
    op.create_index(
        "ix_totals_average", "totals", ["guild_id", "period", "game", average, "user_id"]
    )


def downgrade() -> None:
    op.drop_index("ix_totals_average", "totals")
