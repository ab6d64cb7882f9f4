"""Standings: games, points, average and wins of each server, from stored names alone."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
from sqlalchemy import event, insert

from bot.store import ORDERS, PERIODS, Scope, Store, leaderboard, schema
from bot.store.periods import name_of
from bot.store.totals import Scored, add_to_totals
from tests.databases import on_sqlite

GUILD = 10
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp()


@pytest.fixture
async def store(databases) -> AsyncIterator[Store]:
    """An empty store."""
    opened = await Store.open(databases.passing())
    yield opened
    await opened.close()


async def played(
    store: Store,
    *seats: tuple[int, float, bool],
    guild: int = GUILD,
    game: str = "tarot",
    at: float = NOW,
) -> None:
    """A finished game: user id, points and whether that person won."""
    async with store.writing() as connection:
        await add_to_totals(connection, guild, game, at, [Scored(*seat) for seat in seats])


async def board(
    store: Store, scope: Scope | None = None, page: int = 0
) -> list[tuple[object, ...]]:
    """Rank, person, games, points, average and wins of each line."""
    async with store.reading() as connection:
        found = await leaderboard(connection, GUILD, scope or Scope(), page, NOW)
    return [(r.rank, r.user_id, r.games, r.points, r.average, r.wins) for r in found.rows]


async def test_each_order_ranks_by_its_own_column(store) -> None:
    """Points, average, wins and games each name another first."""
    await played(store, (1, 90, True), (2, -30, False), (3, 10, False))
    await played(store, (1, -50, False), (2, 50, True))
    await played(store, (2, 0.5, True), (3, -0.5, False))
    assert await board(store) == [
        (1, 1, 2, 40, 20, 1),
        (2, 2, 3, 20.5, pytest.approx(20.5 / 3), 2),
        (3, 3, 2, 9.5, 4.75, 0),
    ]
    assert [row[1] for row in await board(store, Scope(order="average"))] == [1, 2, 3]
    ranks = [row[:2] for row in await board(store, Scope(order="games"))]
    assert ranks == [(1, 2), (2, 1), (2, 3)]
    assert [row[:2] for row in await board(store, Scope(order="wins"))] == [(1, 2), (2, 1), (3, 3)]


async def test_servers_and_games_are_kept_apart(store) -> None:
    """Another server's results never show, another game's only when all are asked for."""
    await played(store, (1, 5, True), (2, -5, False))
    await played(store, (1, 7, True), (2, -7, False), guild=11)
    await played(store, (2, 1, True), (1, 0, False), game="track_trick")
    assert [row[3] for row in await board(store, Scope("tarot"))] == [5, -5]
    assert [row[3] for row in await board(store)] == [5, -4]


async def test_a_rating_order_lists_only_the_rated_of_one_game(store) -> None:
    """Somebody without a rating has no place among ratings; over all games nobody has one."""
    await played(store, (1, 5, True), (2, -5, False), (3, 0, False))
    async with store.writing() as connection:
        for user_id, shown in ((1, 1490), (2, 1512)):
            row = {"guild_id": GUILD, "game": "tarot", "user_id": user_id, "shown": shown}
            await connection.execute(insert(schema.ratings).values(**row, mu=25, sigma=8, games=1))
    assert [r[:2] for r in await board(store, Scope("tarot", order="rating"))] == [(1, 2), (2, 1)]
    assert await board(store, Scope(order="rating")) == []
    async with store.reading() as connection:
        rows = (await leaderboard(connection, GUILD, Scope("tarot"), 0, NOW)).rows
    assert [(row.user_id, row.rating) for row in rows] == [(1, 1490), (3, None), (2, 1512)]


async def test_periods_begin_at_midnight_utc(store) -> None:
    """A second earlier is last month or last week; the ISO week may belong to another year."""
    monday = datetime(2026, 11, 30, tzinfo=UTC).timestamp()
    november = datetime(2026, 11, 1, tzinfo=UTC).timestamp()
    for user_id, at in ((1, monday), (2, monday - 1), (3, november), (4, november - 1)):
        await played(store, (user_id, 1, True), at=at)
    assert [row[1] for row in await board(store, Scope(period="week"))] == [1]
    assert [row[1] for row in await board(store, Scope(period="month"))] == [1, 2, 3]
    assert [row[1] for row in await board(store)] == [1, 2, 3, 4]
    assert name_of("week", datetime(2027, 1, 3, tzinfo=UTC).timestamp()) == "2026-W53"
    assert name_of("month", datetime(2027, 1, 3, tzinfo=UTC).timestamp()) == "2027-01"


async def test_pages_go_on_where_the_last_one_ended(store) -> None:
    """Ranks run through; a page too far or below nought is the last or the first."""
    await played(store, *((user, -float(user), False) for user in range(1, 24)))
    ranks = [[row[0] for row in await board(store, page=page)] for page in range(3)]
    assert ranks == [list(range(1, 11)), list(range(11, 21)), [21, 22, 23]]
    assert await board(store, page=99) == await board(store, page=2)
    assert await board(store, page=-1) == await board(store)


async def test_an_empty_server_has_one_empty_page(store) -> None:
    """Before the first game there is something to show all the same."""
    async with store.reading() as connection:
        page = await leaderboard(connection, GUILD, Scope(), 0, NOW)
    assert (page.rows, page.page, page.pages) == ((), 0, 1)


async def test_somebody_without_a_name_breaks_nothing(store) -> None:
    """A person whose name is no longer stored still has a line."""
    await played(store, (1, 5, True))
    async with store.reading() as connection:
        page = await leaderboard(connection, GUILD, Scope(), 0, NOW)
    assert [row.name for row in page.rows] == [""]


async def test_totals_are_the_sums_of_all_games(store) -> None:
    """However games fall into months, weeks and kinds, each total is what adding up gives."""
    rng = random.Random(5)
    sums: dict[tuple[object, ...], list[float]] = defaultdict(lambda: [0, 0, 0])
    for _ in range(120):
        at, game = NOW - rng.randrange(90 * 86_400), rng.choice(("tarot", "all_fours"))
        seats = [(u, rng.randrange(-99, 99) / 2, u % 2 == 0) for u in rng.sample(range(9), 4)]
        await played(store, *seats, game=game, at=at)
        for user_id, points, won in seats:
            for period in PERIODS:
                for scope in (game, ""):
                    of_person = sums[GUILD, name_of(period, at), scope, user_id]
                    of_person[:] = [of_person[0] + 1, of_person[1] + points, of_person[2] + won]
    async with store.reading() as connection:
        rows = (await connection.execute(schema.totals.select())).all()
    assert {tuple(row[:4]): list(row[4:]) for row in rows} == sums


@on_sqlite
async def test_no_leaderboard_reads_results_or_all_totals(store) -> None:
    """Each order and period goes by an index, so a million games slow nothing.

    Only by rating may more than a page be sorted: a rating counts for all time, people for a month.
    """
    asked: list[tuple[str, object]] = []

    def note(_connection, _cursor, statement, parameters, *_) -> None:
        asked.append((statement, parameters))

    engine = store.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    async with store.reading() as connection:
        for order in ORDERS:
            for period in PERIODS:
                await leaderboard(connection, GUILD, Scope("tarot", period, order), 0, NOW)
    event.remove(engine, "before_cursor_execute", note)
    assert len(asked) == 2 * len(ORDERS) * len(PERIODS)
    async with store.reading() as connection:
        for statement, parameters in asked:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            steps = [row[3] for row in plan]
            assert any("(guild_id=? AND " in step for step in steps), steps
            scanned = [step for step in steps if step.startswith("SCAN") and "anon" not in step]
            assert not any("result" in step for step in steps), steps
            assert not scanned, steps
            # The page by itself, once it is cut out; people alike are sorted by the right part.
            whole = steps.count("USE TEMP B-TREE FOR ORDER BY")
            assert whole <= 1 or "ratings.shown AS value" in statement, steps


async def test_people_alike_share_a_rank_over_pages(store) -> None:
    """Every page of every order is what sorting all of them and counting the better ones gives."""
    rng = random.Random(3)
    await played(store, *((user, rng.randrange(4), user % 3 == 0) for user in range(1, 38)))
    await played(store, *((user, rng.randrange(3), False) for user in range(1, 38, 2)))
    for order in ("points", "average", "wins", "games"):
        pages = [await board(store, Scope("tarot", order=order), page) for page in range(4)]
        rows = [row for page in pages for row in page]
        place = {"points": 3, "average": 4, "wins": 5, "games": 2}[order]
        assert [row[1] for row in rows] == [
            row[1] for row in sorted(rows, key=lambda row: (-row[place], row[1]))
        ]
        assert [row[0] for row in rows] == [
            1 + sum(other[place] > row[place] for other in rows) for row in rows
        ]
        assert len(rows) == 37
