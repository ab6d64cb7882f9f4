"""While open tables are taken up one after the other, nobody notices that they aren't there yet."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import SQLAlchemyError

from bot.store import schema
from bot.tables import loading
from bot.tables.ledger import Ledger
from bot.tables.model import Refused, Table
from bot.tables.reasons import TRY_AGAIN


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """What taking up tables waits for; before that, the store fails once."""
    ready, tries = asyncio.Event(), []
    take_up = Ledger._take_up

    async def later(ledger: Ledger, ids: list[int]) -> None:
        tries.append(ids)
        if len(tries) == 1:
            raise Refused(TRY_AGAIN)
        await ready.wait()
        await take_up(ledger, ids)

    monkeypatch.setattr("bot.tables.resuming.RETRY", 0.0)
    monkeypatch.setattr(Ledger, "_take_up", later)
    return ready


async def test_a_click_doesnt_wait_for_all_tables(open_house, url, held: asyncio.Event) -> None:
    """Its table goes on from the log at once, and later with what the click has changed."""
    async with open_house(url, pause=10_000) as house:
        first, second = await house.full(3), await house.full(3)
    async with open_house(url, pause=10_000) as house:
        await house.tables.start_up(1, ())
        ids = await house.tables.take(0)
        assert sorted(ids) == [first.id, second.id]
        assert house.tables.open.count("playing") == 0
        played = await house.first(second)
        assert played.seq > second.seq
        held.set()
        assert await house.tables.resumed(second.id) is played
        assert (await house.tables.resumed(first.id)).state == first.state


async def test_whoever_looks_for_tables_finds_them(open_house, url, held: asyncio.Event) -> None:
    """Also those that aren't there yet; and none that has a table already opens too many."""
    async with open_house(url, pause=10_000) as house:
        table, lobby = await house.full(3), await house.open(3)
        person, guild_id = house.person(1), table.guild_id
        await house.tables.company.invite(lobby.id, person, [2])
    async with open_house(url, pause=10_000) as house:
        await house.tables.start_up(1, ())
        await house.tables.take(0)
        find = house.tables.open
        looks = (
            find.of_channel(table.channel_id),
            find.of_server(guild_id),
            find.of_person(guild_id, 1),
            find.of_person(guild_id, 2),
            find.naming(2),
        )
        found = [sorted(t.id for t in await look) for look in looks]
        both = [table.id, lobby.id]
        assert found == [both, both, both, [table.id], both]
        assert (
            await find.of_channel(table.channel_id + 1) == await find.of_person(guild_id, 9) == ()
        )
        assert not await house.tables.end_unreadable(guild_id, table.number, person)


async def test_looking_for_a_table_fails_with_the_store(
    open_house, url, held, refused, monkeypatch
) -> None:
    """Better than to find none that is there, or to open one beyond the bounds."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
    async with open_house(url, pause=10_000) as house:
        await house.tables.start_up(1, ())
        await house.tables.take(0)
        find = house.tables.open
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "reading", lambda: (_ for _ in ()).throw(SQLAlchemyError()))
            for look in (
                find.of_channel(table.channel_id),
                find.naming(1),
                house.open(3),
            ):
                assert (await refused(look)).phrase == TRY_AGAIN
        assert [t.id for t in await find.naming(1)] == [table.id]


async def test_a_shard_is_given_up_while_its_tables_come(open_house, url, held) -> None:
    """None of them is taken up after that."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
    async with open_house(url, pause=10_000) as house:
        await house.tables.start_up(1, ())
        await house.tables.take(0)
        house.tables.give_up(0)
        held.set()
        assert (await house.tables.get(table.id)).state == table.state
        assert list(house.tables.open) == []


async def test_a_rematch_and_the_tables_that_come_dont_wait_for_each_other(
    open_house, url, held, monkeypatch
) -> None:
    """Its lobby is opened though the old table comes up just then, with one that bounds count."""
    async with open_house(url, pause=10_000) as house:
        await house.full(3)
        over = await house.full(3)
    async with open_house(url, pause=10_000) as house:
        await house.tables.start_up(1, ())
        await house.tables.take(0)
        await house.tables.end(over.id, house.person(1))
        look = house.tables.open.rematch_of

        async def while_they_come(table_id: int) -> Table | None:
            held.set()
            return await look(table_id)

        monkeypatch.setattr(house.tables.open, "rematch_of", while_they_come)
        async with asyncio.timeout(20):
            lobby = await house.tables.company.rematch(over.id, house.person(1), 20)
        assert lobby.rematch_of == over.id


async def test_a_table_that_fails_keeps_no_other_away(open_house, url, monkeypatch, caplog) -> None:
    """Neither where it can't be replayed nor where it can't go on; the log names no card."""
    async with open_house(url, pause=10_000) as house:
        bad, still, good = [await house.full(3) for _ in range(3)]
    async with open_house(url, pause=10_000) as house:
        build, watch = loading.build, house.tables._driver.watch

        def built(saved: loading.Saved, seq: int | None = None) -> Table:
            if saved.table.id == bad.id:
                raise KeyError("the card KH")
            return build(saved, seq)

        def watched(table: Table) -> None:
            if table.id == still.id:
                raise KeyError("the card KH")
            watch(table)

        monkeypatch.setattr(loading, "build", built)
        monkeypatch.setattr(house.tables._driver, "watch", watched)
        there = {table.id for table in await house.tables.start_up()}
        assert there == {good.id, still.id}
        assert good.id in house.tables._driver._guilds
        assert {record.getMessage() for record in caplog.records} == {
            "a table can't be read: KeyError",
            "tables can't be taken up: KeyError",
        }


async def test_a_table_that_cant_be_read_is_not_waited_for(open_house, url, held) -> None:
    """It will never be there, and others are to be painted."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
        async with house.store.writing() as connection:
            await connection.execute(schema.tables.update().values(rules=99))
    async with open_house(url, pause=10_000) as house:
        await house.tables.start_up(1, ())
        await house.tables.take(0)
        async with asyncio.timeout(20):
            assert await house.tables.resumed(table.id) is None


async def test_what_is_over_is_shown_after_a_start(open_house, url) -> None:
    """Until somebody has noted it: a process may end between the last move and its board."""
    async with open_house(url, pause=10_000) as house:
        over, closed = await house.full(3), await house.open(3)
        for table in (over, closed):
            await house.tables.end(table.id, house.person(1))
        await house.tables.shown(closed.id)
    async with open_house(url, pause=10_000) as house:
        assert await house.tables.start_up() == []
        assert await house.tables.take(0) == [over.id]
        assert (await house.tables.resumed(over.id)).status == "closed"
        await house.tables.shown(over.id)
        assert await house.tables.take(0) == []
