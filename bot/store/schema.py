"""The tables of the store. Ids are Discord's; times are seconds since the epoch."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts up only a column whose type is exactly INTEGER, which holds 64 bits there.
_counter = BigInteger().with_variant(Integer, "sqlite")


def _of_table() -> Column[int]:
    return Column(
        "table_id", _counter, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )


def _number(name: str) -> Column[int]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


_UNSHOWN = text("unshown")

tables = Table(
    "tables",
    metadata,
    Column("id", _counter, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("thread_of", BigInteger),
    Column("board_seq", Integer, nullable=False, default=0),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("language", String(8), nullable=False),
    Column("status", String(8), nullable=False),
    Column("invite_only", Boolean, nullable=False, server_default=false()),
    Column("called", Boolean, nullable=False, server_default=false()),
    Column("take_back", Integer, nullable=False, server_default="0"),
    Column("rematch_of", BigInteger),
    Column("claim_seat", Integer),
    Column("claim_until", Double),
    Column("clock", String(16), nullable=False, server_default="none"),
    Column("rings_at", Double),
    Column("stood_in", Boolean, nullable=False, server_default=false()),
    Column("closed_because", String(8)),
    Column("notice_seat", Integer),
    Column("notice_since", Integer),
    Column("notice_channel_id", BigInteger),
    Column("notice_message_id", BigInteger),
    Column("calls", JSON),
    Column("unshown", Boolean, nullable=False, server_default=false()),
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    CheckConstraint("status IN ('lobby', 'playing', 'over', 'closed')", name="status"),
    Index("ix_tables_status_channel_id", "status", "channel_id"),
    Index("ix_tables_guild_id_number", "guild_id", "number"),
    Index("ix_tables_rings_at", "rings_at"),
    Index("ix_tables_unshown", "guild_id", sqlite_where=_UNSHOWN, postgresql_where=_UNSHOWN),
    # Buttons of old messages carry the id: it must never come back as another table's.
    sqlite_autoincrement=True,
)
"""``revision`` counts the writes of a table: who wrote meanwhile is noticed by the next.

``calls`` are the channels and ids of messages that ask people to come, while they stand. A table is
``unshown`` from when it is over until its board shows that.
"""

holders = Table(
    "holders",
    metadata,
    _of_table(),
    _number("seat"),
    Column("kind", String(8), nullable=False),
    Column("user_id", BigInteger),
    Column("level", String(8), nullable=False),
    Column("interaction", BigInteger),
    Column("calls_off", Boolean, nullable=False, server_default=false()),
    Column("deadline", Double),
    Column("stage", String(8), nullable=False, server_default="asked"),
    Column("reserve", Double, nullable=False, server_default="0"),
    Column("missed", Integer, nullable=False, server_default="0"),
    CheckConstraint("kind IN ('empty', 'person', 'computer')", name="kind"),
)

invitations = Table(
    "invitations",
    metadata,
    _of_table(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)
"""Who is asked to a table, until its game begins."""

actions = Table(
    "actions",
    metadata,
    _of_table(),
    _number("seq"),
    Column("seat", Integer),
    Column("action", String(1000), nullable=False),
    Column("at", Double, nullable=False),
    Column("interaction", BigInteger),
)
"""The log: rows are added, never changed. ``seat`` null is chance.

A play is one row here and one more in its table's count of writes, so it also holds what else would
change with each play: when the table was last touched, and the newest interaction of its player.
"""

drafts = Table(
    "drafts", metadata, _of_table(), _number("seat"), Column("texts", JSON, nullable=False)
)

deals = Table(
    "deals",
    metadata,
    _of_table(),
    _number("number"),
    Column("server_seed", LargeBinary(32), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("ids", JSON),
    Column("first_seq", Integer),
)
"""Where each deal's randomness came from; ``ids`` and ``first_seq`` are null until it is dealt."""

results = Table(
    "results",
    metadata,
    _of_table(),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("ended_at", Double, nullable=False),
)
"""One row a game, written with its last action; ``finished`` false: closed early, without a win."""

result_seats = Table(
    "result_seats",
    metadata,
    _of_table(),
    _number("seat"),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("user_id", BigInteger),
    Column("computer", Boolean, nullable=False),
    Column("points", Double, nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("ended_at", Double, nullable=False),
    Column("rating_before", Integer),
    Column("rating_after", Integer),
    Index("ix_result_seats_guild_id_user_id", "guild_id", "user_id", "ended_at"),
)
"""A row a seat of each result; the ratings are as people read them, null where none was changed."""

deal_seats = Table(
    "deal_seats",
    metadata,
    _of_table(),
    _number("deal"),
    _number("seat"),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("points", Double, nullable=False),
    Column("undertook", Boolean, nullable=False),
    Column("made", Boolean, nullable=False),
    Column("ended_at", Double, nullable=False),
    Index("ix_deal_seats_guild_id_user_id", "guild_id", "user_id"),
)
"""What each person who sat there at its end got out of a scored deal; ``deal`` counts those.

``undertook`` and ``made`` are the contract's, where the game has one.
"""

totals = Table(
    "totals",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("period", String(8), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("points", Double, nullable=False),
    Column("wins", Integer, nullable=False),
    *(
        Index(f"ix_totals_{order}", "guild_id", "period", "game", order, "user_id")
        for order in ("points", "wins", "games")
    ),
    Index("ix_totals_average", "guild_id", "period", "game", text("(points / games)"), "user_id"),
)
"""Sums over the results of each person, so that nobody ever adds up a million of them.

They change in the result's own transaction. ``period`` is ``all``, a month (``2026-11``) or an ISO
week (``2026-W48``), both in UTC; ``game`` empty: all games.
"""

ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_shown", "guild_id", "game", "shown", "user_id"),
)
"""How strong each person is held to be; ``shown`` is the number that people read."""

players = Table(
    "players",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("seen_at", Double, nullable=False),
)
"""The only place where names are kept: each person's newest on each server."""

marks = Table(
    "marks",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", String(255), nullable=False),
)
"""The bot's own bookkeeping."""

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON),
    Column("left_at", Double),
)
"""What the admins of a server chose, and since when the bot is no longer there."""

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("preferences", JSON),
    Column("erase_at", Double),
    Column("names", JSON),
)
"""What a person chose, and when all data about that person are to be erased.

Until then ``names`` holds the names that were taken out of ``players``, by server.
"""
