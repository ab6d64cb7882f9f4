"""A database of an earlier version keeps all it holds, and gets what later ones add up."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.migrate import migrate, newest, version
from bot.store.upgrading import config
from tests.databases import Databases

MONDAY = 1_795_996_800  # 30 November 2026, 00:00 UTC
TABLE = (
    "INSERT INTO tables (id, number, guild_id, channel_id, board_seq, game, rules, options,"
    " host_id, language, status, created_at, updated_at)"
    " VALUES (:table, 1, 10, 20, 0, 'tarot', 1, '{}', 1, 'en', 'over', 0, 0)"
    " ON CONFLICT DO NOTHING"
)
SEAT = (
    "INSERT INTO result_seats (table_id, seat, guild_id, game, user_id, computer, points, place,"
    " won, ended_at) VALUES (:table, :seat, 10, :game, :user, :computer, :points, 1, :won, :at)"
)


@pytest.fixture
async def engine(databases: Databases) -> AsyncIterator[AsyncEngine]:
    """A database without a table."""
    made = create_async_engine(databases.passing())
    async with made.begin() as connection:
        await connection.run_sync(to("base", command.downgrade))
    yield made
    async with made.begin() as connection:
        await connection.run_sync(migrate)
    await made.dispose()


def to(revision: str, go: Callable[..., None]) -> Callable[[Connection], None]:
    """Go to a version."""
    return lambda connection: go(config(connection), revision)


async def test_results_of_the_first_version_are_added_up(engine) -> None:
    """Points and wins by month, week and all time, by game and over all; computers left out."""
    async with engine.begin() as connection:
        await connection.run_sync(to("0001", command.upgrade))
        for table, seat, game, user, computer, points, won, at in (
            (1, 0, "tarot", 1, False, 40, True, MONDAY),
            (1, 1, "tarot", None, True, -40, False, MONDAY),
            (2, 0, "tarot", 1, False, -2.5, False, MONDAY - 1),
            (3, 0, "all_fours", 1, False, 14, True, MONDAY - 86_400 * 60),
            (3, 1, "all_fours", 2, True, 9, False, MONDAY - 86_400 * 60),
        ):
            row = {"table": table, "seat": seat, "game": game, "user": user, "at": at}
            more = {"computer": computer, "points": points, "won": won}
            await connection.execute(text(TABLE), {"table": table})
            await connection.execute(text(SEAT), row | more)
        await connection.run_sync(migrate)
        found = await connection.execute(text("SELECT * FROM totals WHERE game != ''"))
        assert {row[1:] for row in found} == {
            ("all", "tarot", 1, 2, 37.5, 1),
            ("2026-11", "tarot", 1, 2, 37.5, 1),
            ("2026-W49", "tarot", 1, 1, 40, 1),
            ("2026-W48", "tarot", 1, 1, -2.5, 0),
            ("all", "all_fours", 1, 1, 14, 1),
            ("2026-10", "all_fours", 1, 1, 14, 1),
            ("2026-W40", "all_fours", 1, 1, 14, 1),
        }
        every = await connection.execute(
            text("SELECT games, points FROM totals WHERE game = '' AND period = 'all'")
        )
        assert every.all() == [(3, 51.5)]


async def test_every_step_can_be_taken_back(engine) -> None:
    """Down to the first version and up again, the results are still there."""
    async with engine.begin() as connection:
        await connection.run_sync(migrate)
        row = {"table": 1, "seat": 0, "game": "tarot", "user": 1, "at": MONDAY}
        more = {"computer": False, "points": 40, "won": True}
        await connection.execute(text(TABLE), {"table": 1})
        await connection.execute(text(SEAT), row | more)
        await connection.run_sync(to("0001", command.downgrade))
        await connection.run_sync(migrate)
        found = await connection.execute(text("SELECT user_id, points FROM result_seats"))
        assert found.all() == [(1, 40)]


async def test_a_database_of_today_is_left_alone(engine, monkeypatch) -> None:
    """What Alembic takes for the newest version is known without it, and then it isn't asked."""
    async with engine.begin() as connection:
        assert await connection.run_sync(version) is None
        await connection.run_sync(migrate)
        assert await connection.run_sync(version) == newest()
        head = await connection.run_sync(
            lambda c: ScriptDirectory.from_config(config(c)).get_current_head()
        )
        assert head == newest()
        monkeypatch.setattr("bot.store.upgrading.upgrade", lambda _: pytest.fail("it was asked"))
        await connection.run_sync(migrate)
