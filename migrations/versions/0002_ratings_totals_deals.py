"""Ratings, totals by period, and what each deal gave; totals of the results so far."""

from collections import defaultdict
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

counter = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "user_id", name=op.f("pk_ratings")),
    )
    totals = op.create_table(
        "totals",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("period", sa.String(length=8), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("points", sa.Double(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "period", "game", "user_id", name=op.f("pk_totals")),
    )
    op.create_table(
        "deal_seats",
        sa.Column("table_id", counter, nullable=False),
        sa.Column("deal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.Double(), nullable=False),
        sa.Column("undertook", sa.Boolean(), nullable=False),
        sa.Column("made", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_deal_seats_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "deal", "seat", name=op.f("pk_deal_seats")),
    )
    op.create_index("ix_deal_seats_guild_id_user_id", "deal_seats", ["guild_id", "user_id"])
    op.add_column("result_seats", sa.Column("rating_before", sa.Integer(), nullable=True))
    op.add_column("result_seats", sa.Column("rating_after", sa.Integer(), nullable=True))
    op.drop_index("ix_result_seats_guild_id_game", "result_seats")
    op.create_index(
        "ix_result_seats_guild_id_user_id", "result_seats", ["guild_id", "user_id", "ended_at"]
    )
    add_up_results(totals)


def add_up_results(totals: sa.Table) -> None:
    seats = sa.table(
        "result_seats",
        *map(sa.column, ("guild_id", "game", "user_id", "points", "won", "ended_at")),
        sa.column("computer", sa.Boolean()),
    )
    counted = sa.select(seats).where(seats.c.user_id.is_not(None), seats.c.computer.is_(False))
    sums: dict[tuple[int, str, str, int], list[float]] = defaultdict(lambda: [0, 0, 0])
    for row in op.get_bind().execute(counted):
        day = datetime.fromtimestamp(row.ended_at, UTC)
        year, week, _ = day.isocalendar()
        for period in ("all", f"{day:%Y-%m}", f"{year:04}-W{week:02}"):
            for game in (row.game, ""):
                of_person = sums[row.guild_id, period, game, row.user_id]
                of_person[0] += 1
                of_person[1] += row.points
                of_person[2] += bool(row.won)
    names = ("guild_id", "period", "game", "user_id", "games", "points", "wins")
    op.bulk_insert(
        totals, [dict(zip(names, (*key, *values), strict=True)) for key, values in sums.items()]
    )


def downgrade() -> None:
    op.drop_index("ix_result_seats_guild_id_user_id", "result_seats")
    op.create_index("ix_result_seats_guild_id_game", "result_seats", ["guild_id", "game"])
    with op.batch_alter_table("result_seats") as seats:
        seats.drop_column("rating_after")
        seats.drop_column("rating_before")
    op.drop_table("deal_seats")
    op.drop_table("totals")
    op.drop_table("ratings")
