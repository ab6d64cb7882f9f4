"""A table whose game gets a thread of its own: where it stands, and under which number."""

from __future__ import annotations

from typing import Any

from bot.tables import Order, Table

GUILD, CHANNEL, THREAD = 10, 20, 77


async def opened(house: Any) -> Table:
    """A lobby of one person that wants a thread."""
    person = house.person(1)
    return await house.tables.lobby.open(
        Order(GUILD, CHANNEL, person, "toy", 3, {}, "en", thread=True)
    )


async def begun(house: Any) -> Table:
    """Such a table, played by one person among computers."""
    return await house.tables.lobby.start((await opened(house)).id, house.person(1), fill=True)


async def test_the_thread_is_wanted_once_the_game_begins(house) -> None:
    """A lobby stays in its channel; a game waits for its thread until it has one."""
    table = await opened(house)
    assert not table.wants_thread
    table = await begun(house)
    assert table.wants_thread
    table = await house.tables.housed(table.id, THREAD)
    assert (table.channel_id, table.message_id, table.wants_thread) == (THREAD, None, False)


async def test_a_table_in_its_thread_keeps_its_number(house) -> None:
    """The channel finds the tables of its threads among its own."""
    first = await begun(house)
    first = await house.tables.housed(first.id, THREAD)
    second = await house.open()
    assert (first.number, second.number) == (1, 2)
    assert await house.tables.open.of_channel(CHANNEL) == (first, second)
    assert await house.tables.open.of_channel(THREAD) == (first,)


async def test_a_game_that_gets_no_thread_stays_where_it_is(house) -> None:
    """Nothing but the wish is gone, and it is not asked for again."""
    table = await house.tables.housed((await begun(house)).id, None)
    assert (table.channel_id, table.thread_of, table.wants_thread) == (CHANNEL, None, False)
    assert (await house.tables.housed(table.id, THREAD)).channel_id == CHANNEL


async def test_a_moved_table_leaves_its_thread_for_good(house) -> None:
    """Moved while it waits for a thread, or out of it, the game stays where its host took it."""
    waiting, housed = await begun(house), await begun(house)
    await house.tables.housed(housed.id, THREAD)
    for table in (waiting, housed):
        moved = await house.tables.lobby.move(table.id, house.person(1), 30)
        moved = await house.tables.housed(moved.id, THREAD)
        assert (moved.channel_id, moved.thread_of) == (30, None)


async def test_a_moved_lobby_takes_its_wish_along(house) -> None:
    """The thread is then made in the new channel."""
    table = await opened(house)
    await house.tables.lobby.move(table.id, house.person(1), 30)
    table = await house.tables.lobby.start(table.id, house.person(1), fill=True)
    assert (table.channel_id, table.wants_thread) == (30, True)


async def test_the_place_is_kept_over_a_restart(open_house, tmp_path) -> None:
    """Both the wish and the thread are there after a start."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    async with open_house(url, pause=10_000) as house:
        wish = await begun(house)
        place = await house.tables.housed((await begun(house)).id, THREAD)
    async with open_house(url, pause=10_000) as house:
        tables = {table.id: table for table in await house.tables.start_up()}
        assert tables[wish.id].wants_thread
        there = tables[place.id]
        assert (there.channel_id, there.thread_of, there.number) == (THREAD, CHANNEL, 2)
