"""Standings: games, points, average and wins of each server, from stored names alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store import Store, leaderboard, schema

GUILD = 10


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    """An empty store."""
    opened = await Store.open("sqlite+aiosqlite:///:memory:")
    yield opened
    await opened.close()


async def played(store: Store, *seats: tuple[int | None, float, int], **of_game: object) -> None:
    """A finished game: user id (None: a computer), points and place of each seat."""
    row = {"guild_id": GUILD, "game": "tarot", **of_game}
    async with store.writing() as connection:
        done = await connection.execute(
            schema.tables.insert().values(
                **row,
                number=1,
                channel_id=1,
                rules=1,
                options={},
                host_id=1,
                language="en",
                status="over",
                created_at=0,
                updated_at=0,
            )
        )
        (table_id,) = done.inserted_primary_key
        for seat, (user_id, points, place) in enumerate(seats):
            await connection.execute(
                schema.result_seats.insert().values(
                    **row,
                    table_id=table_id,
                    seat=seat,
                    user_id=user_id,
                    computer=user_id is None,
                    points=points,
                    place=place,
                    won=place == 1,
                    ended_at=0,
                )
            )


async def board(store: Store, *args: object) -> list[tuple[object, ...]]:
    """Rank, person, games, points, average and wins of each line."""
    async with store.reading() as connection:
        page = await leaderboard(connection, GUILD, *args)
    return [(r.rank, r.user_id, r.games, r.points, r.average, r.wins) for r in page.rows]


async def test_each_order_ranks_by_its_own_column(store) -> None:
    """Points, average, wins and games each name another first."""
    await played(store, (1, 90, 1), (2, -30, 3), (3, 10, 2), (None, -70, 4))
    await played(store, (1, -50, 2), (2, 50, 1))
    await played(store, (2, 0.5, 1), (3, -0.5, 2))
    assert await board(store, None, "points", 0) == [
        (1, 1, 2, 40, 20, 1),
        (2, 2, 3, 20.5, pytest.approx(20.5 / 3), 2),
        (3, 3, 2, 9.5, 4.75, 0),
    ]
    assert [row[1] for row in await board(store, None, "average", 0)] == [1, 2, 3]
    assert [row[:2] for row in await board(store, None, "games", 0)] == [(1, 2), (2, 1), (2, 3)]
    assert [row[:2] for row in await board(store, None, "wins", 0)] == [(1, 2), (2, 1), (3, 3)]


async def test_servers_and_games_are_kept_apart(store) -> None:
    """Another server's results never show, another game's only when all are asked for."""
    await played(store, (1, 5, 1), (2, -5, 2))
    await played(store, (1, 7, 1), (2, -7, 2), guild_id=11)
    await played(store, (2, 1, 1), (1, 0, 2), game="track_trick")
    assert [row[3] for row in await board(store, "tarot", "points", 0)] == [5, -5]
    assert [row[3] for row in await board(store, None, "points", 0)] == [5, -4]


async def test_pages_go_on_where_the_last_one_ended(store) -> None:
    """Ranks run through; a page too far or below nought is the last or the first."""
    await played(store, *((user, -float(user), user) for user in range(1, 24)))
    ranks = [[row[0] for row in await board(store, None, "points", page)] for page in range(3)]
    assert ranks == [list(range(1, 11)), list(range(11, 21)), [21, 22, 23]]
    assert await board(store, None, "points", 99) == await board(store, None, "points", 2)
    assert await board(store, None, "points", -1) == await board(store, None, "points", 0)


async def test_an_empty_server_has_one_empty_page(store) -> None:
    """Before the first game there is something to show all the same."""
    async with store.reading() as connection:
        page = await leaderboard(connection, GUILD, None, "points", 0)
    assert (page.rows, page.page, page.pages) == ((), 0, 1)


async def test_somebody_without_a_name_breaks_nothing(store) -> None:
    """A person whose name is no longer stored still has a line."""
    await played(store, (1, 5, 1))
    async with store.reading() as connection:
        page = await leaderboard(connection, GUILD, None, "points", 0)
    assert [row.name for row in page.rows] == [""]
