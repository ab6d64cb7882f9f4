"""Settings of servers, preferences of people, and when the data of either are to be erased."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.JSON(), nullable=True),
        sa.Column("left_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("preferences", sa.JSON(), nullable=True),
        sa.Column("erase_at", sa.Double(), nullable=True),
        sa.Column("names", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_people")),
    )


def downgrade() -> None:
    op.drop_table("people")
    op.drop_table("servers")
