"""Invitations, kept seats, rematches, claims; tables numbered by server."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("invite_only", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("called", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("take_back", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("rematch_of", sa.BigInteger(), nullable=True),
        sa.Column("claim_seat", sa.Integer(), nullable=True),
        sa.Column("claim_until", sa.Double(), nullable=True),
    ):
        op.add_column("tables", column)
    op.create_index("ix_tables_guild_id_number", "tables", ["guild_id", "number"])
    op.add_column(
        "holders",
        sa.Column("calls_off", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
            name=op.f("fk_invitations_table_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_invitations")),
    )


def downgrade() -> None:
    op.drop_table("invitations")
    op.drop_column("holders", "calls_off")
    op.drop_index("ix_tables_guild_id_number", "tables")
    for name in ("claim_until", "claim_seat", "rematch_of", "take_back", "called", "invite_only"):
        op.drop_column("tables", name)
