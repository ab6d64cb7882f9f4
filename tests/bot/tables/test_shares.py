"""Tables belong to the shard of their server, and pass from one process to another with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import pytest

from bot.store.shares import Share
from bot.tables import Order, Refused, Table, Tables
from tests.bot.tables.conftest import House, Open, Seen

HERE, THERE = 10, 10 + (1 << 22)
"""Servers of the shards 0 and 1 of two."""

Caught = Callable[[Awaitable[object]], Awaitable[Refused]]


async def opened(house: House, guild_id: int, *, clock: str = "live") -> Table:
    """A game of two people on a server."""
    order = Order(guild_id, guild_id + 1, house.person(1), "toy", 2, {}, "en")
    table = await house.tables.lobby.open(replace(order, clock=clock))  # type: ignore[arg-type]
    await house.tables.lobby.join(table.id, house.person(2))
    return await house.tables.lobby.start(table.id, house.person(1))


def another(house: House) -> Tables:
    """A second process on the same store and clock."""
    return Tables(house.store, clock=lambda: house.now[0], watcher=Seen(), computer_pace=9_999)


async def deadlines(tables: Tables, table: Table) -> list[float | None]:
    """Until when the seats of a table have to answer."""
    return [time.deadline for time in (await tables.get(table.id)).times]


def test_a_share_is_the_same_in_words_of_the_store() -> None:
    """Every server is in exactly one shard, by Discord's own formula."""
    ids = [10, 10 + (1 << 22), 10 + (5 << 22), 1_234_567_890_123_456_789]
    for id_ in ids:
        assert [Share(4, frozenset({k})).has(id_) for k in range(4)].count(True) == 1
    assert Share(4, frozenset({1})).has(ids[2])
    assert all(Share().has(id_) for id_ in ids)


async def test_each_process_has_the_tables_of_its_own_shards(house, refused: Caught) -> None:
    """It loads, counts and times no others, and refuses to change them."""
    here, there = await opened(house, HERE), await opened(house, THERE)
    first = another(house)
    assert [t.id for t in await first.start_up(2, [0])] == [here.id]
    assert (first.open.count("playing"), await first.open.of_channel(THERE + 1)) == (1, ())
    why = await refused(first.act(there.id, house.person(1), there.seq, ["throw 1"]))
    assert why.phrase.key == "table.why.moved_on"
    house.now[0] += 400  # late at both
    await first.hours.look()
    assert (await first.get(here.id)).revision > here.revision
    assert (await another(house).get(there.id)).revision == there.revision
    await first.shut_down()


async def test_a_shard_taken_while_the_clock_jumps_is_put_off_once(house, monkeypatch) -> None:
    """By the time for which nobody had it; the others', by the jump."""
    tables = [await opened(house, HERE), await opened(house, THERE)]
    due = [await deadlines(house.tables, table) for table in tables]
    first, come = another(house), asyncio.Event()
    take_up = first._ledger.resuming._take_up

    async def later(ids: Sequence[int]) -> None:
        await come.wait()
        await take_up(ids)

    monkeypatch.setattr(first._ledger.resuming, "_take_up", later)
    await first.start_up(2, ())
    await first.take(0, house.now[0])
    jump = asyncio.create_task(first._ledger.put_off(100.0))
    await asyncio.sleep(0)
    await first.take(1, house.now[0])
    come.set()
    await jump
    await first._ledger.resuming.done()
    assert await deadlines(first, tables[0]) == [at and at + 100 for at in due[0]]
    assert await deadlines(first, tables[1]) == due[1]
    await first.shut_down()


async def test_a_shard_taken_over_goes_on_with_the_time_it_had(house) -> None:
    """Deadlines are put off by the time for which nobody had it; the other shard's stay."""
    here, there = await opened(house, HERE), await opened(house, THERE)
    first, second = another(house), another(house)
    await first.start_up(2, [0])
    await second.start_up(2, [1])
    due = [await deadlines(first, here), await deadlines(second, there)]
    await second.shut_down()
    house.now[0] += 30  # seen alive until then, though it noted nothing
    seen = house.now[0]
    house.now[0] += 15
    assert await first.take(1, seen) == [there.id]
    assert await deadlines(first, here) == due[0]
    assert await deadlines(first, there) == [at and at + 15 for at in due[1]]
    (seat, *_), legal = there.due, there.game.legal(there.state, there.due[0])
    played = await first.act(there.id, house.person(seat + 1), there.seq, [str(legal[0])])
    assert played.seq > there.seq
    await first.shut_down()


async def test_what_was_given_up_is_forgotten(house, refused: Caught) -> None:
    """The tables are no longer held, timed or changed here."""
    table = await opened(house, THERE)
    tables = another(house)
    await tables.start_up(2, [0, 1])
    assert [t.id for t in tables.give_up(1)] == [table.id]
    assert (tables.open.count("playing"), await tables.hours.look()) == (0, None)
    assert (await refused(tables.end(table.id, house.person(1)))).phrase.key == "table.why.moved_on"
    await tables.shut_down()


@pytest.mark.parametrize(("before", "after"), [(1, 4), (4, 2)])
async def test_another_number_of_shards_keeps_the_newest_note(
    open_house: Open, url: str, before: int, after: int
) -> None:
    """Time during which no bot ran is given back however the servers were shared out."""
    async with open_house(url) as house:
        await house.tables.start_up(before, range(before))
        table = await opened(house, THERE)
        due = await deadlines(house.tables, table)
    async with open_house(url) as house:
        house.now[0] += 1_000
        (found,) = await house.tables.start_up(after, range(after))
        assert [time.deadline for time in found.times] == [at and at + 1_000 for at in due]
