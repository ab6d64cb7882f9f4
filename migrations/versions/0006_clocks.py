"""Clocks: deadlines, when somebody has to look at a table, notices, and why it was closed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

TABLES = ("clock", "rings_at", "stood_in", "closed_because")
NOTICE = ("notice_seat", "notice_since", "notice_channel_id", "notice_message_id")
HOLDERS = ("deadline", "stage", "reserve", "missed")


def upgrade() -> None:
    for column in (
        sa.Column("clock", sa.String(16), nullable=False, server_default="none"),
        sa.Column("rings_at", sa.Double(), nullable=True),
        sa.Column("stood_in", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("closed_because", sa.String(8), nullable=True),
        sa.Column("notice_seat", sa.Integer(), nullable=True),
        sa.Column("notice_since", sa.Integer(), nullable=True),
        sa.Column("notice_channel_id", sa.BigInteger(), nullable=True),
        sa.Column("notice_message_id", sa.BigInteger(), nullable=True),
    ):
        op.add_column("tables", column)
    op.create_index("ix_tables_rings_at", "tables", ["rings_at"])
    for column in (
        sa.Column("deadline", sa.Double(), nullable=True),
        sa.Column("stage", sa.String(8), nullable=False, server_default="asked"),
        sa.Column("reserve", sa.Double(), nullable=False, server_default="0"),
        sa.Column("missed", sa.Integer(), nullable=False, server_default="0"),
    ):
        op.add_column("holders", column)
    # Tables that were open before there were clocks are looked at a week after their last change.
    op.execute(
        "UPDATE tables SET rings_at = updated_at + 604800 WHERE status IN ('lobby', 'playing')"
    )


def downgrade() -> None:
    for name in reversed(HOLDERS):
        op.drop_column("holders", name)
    op.drop_index("ix_tables_rings_at", "tables")
    for name in (*reversed(NOTICE), *reversed(TABLES)):
        op.drop_column("tables", name)
