"""Being forgotten: hidden at once, erased after a day, and nothing of anybody else's changed."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import select

from bot.choices import Choices, Preferences
from bot.privacy import PERSON_WAITS, SERVER_WAITS, Privacy
from bot.store import Scope, Store, farewells, schema
from bot.store.shares import Share
from bot.tables import Refused, Table
from bot.tables.reasons import TRY_AGAIN

GUILD = 10
DAY = 24 * 3600.0
ZOE = 2
"""The person who is to be forgotten; she sits on seat 1."""


@pytest.fixture
def at_home(open_house: Any) -> Callable[..., Any]:
    """A house with its privacy desk: on a database of its own or a given one."""

    @asynccontextmanager
    async def opened(*url: str) -> AsyncIterator[tuple[Any, Privacy]]:
        async with open_house(*url, pause=10_000) as house:
            choices = Choices(house.store)
            await choices.load()
            await house.tables.start_up()
            privacy = Privacy(house.store, house.tables, choices, lambda: house.now[0])
            await privacy.load()
            house.choices = choices
            yield house, privacy

    return opened


async def ended(house: Any) -> Table:
    """A game of three people played to its end."""
    table = await house.full(deals=1)
    while table.open:
        table = (
            await house.tables.next_deal(table.id, house.person(1), table.seq)
            if table.between_deals
            else await house.first(table)
        )
    return table


async def cells(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All that is stored, table by table."""
    async with store.reading() as connection:
        return {
            table.name: sorted(
                (tuple(row) for row in await connection.execute(select(table))), key=str
            )
            for table in schema.metadata.sorted_tables
        }


async def standings(house: Any) -> dict[int, tuple[Any, ...]]:
    """What the leaderboard says of each person, whatever order the games are counted in."""
    found = {}
    for scope in (Scope(), Scope("toy"), Scope("toy", "month", "wins")):
        board = await house.tables.archive.leaderboard(GUILD, scope)
        for row in board.rows:
            known = (row.name, row.games, row.points, row.wins, row.rating)
            found[row.user_id] = (*found.get(row.user_id, ()), known)
    return found


async def test_a_wish_hides_at_once(at_home: Any) -> None:
    """Within the same moment no table, standing or history of others shows the name."""
    async with at_home() as (house, privacy):
        over = await ended(house)
        running = await house.full()
        assert await privacy.forget(ZOE) == house.now[0] + PERSON_WAITS
        for table_id in (over.id, running.id):
            assert [h.name for h in (await house.tables.get(table_id)).holders][1] == ""
        assert (await standings(house))[ZOE][0][0] == ""
        (game,) = (await house.tables.archive.history(GUILD, 1)).rows
        assert game.others == ((1, ""), (2, "Player 3"))


async def test_a_computer_plays_on_for_whoever_is_hidden(at_home: Any) -> None:
    """The game that the person was in goes on; a lobby's seat is free again."""
    async with at_home() as (house, privacy):
        running, lobby = await house.full(), await house.open()
        await house.tables.lobby.join(lobby.id, house.person(ZOE))
        await privacy.forget(ZOE)
        kinds = [h.kind for h in (await house.tables.get(running.id)).holders]
        assert kinds == ["person", "computer", "person"]
        assert (await house.tables.get(lobby.id)).holders[1].kind == "empty"


async def test_the_wish_can_be_taken_back_for_a_day(at_home: Any) -> None:
    """Until it is erased everything comes back: names, results, standings, preferences."""
    async with at_home() as (house, privacy):
        await ended(house)
        await house.choices.change_person(ZOE, four_colours=False)
        before, shown = await cells(house.store), await standings(house)
        await privacy.forget(ZOE)
        house.now[0] += PERSON_WAITS - 1
        await privacy.sweep()
        assert privacy.barred(ZOE) is not None
        await privacy.remember(ZOE)
        assert privacy.barred(ZOE) is None
        assert await standings(house) == shown
        assert await cells(house.store) == before
        house.now[0] += 2 * DAY
        await privacy.sweep()
        assert await cells(house.store) == before


async def test_after_a_day_the_person_is_gone_from_every_row(at_home: Any) -> None:
    """Neither the id nor the name stands anywhere in the store any more."""
    async with at_home() as (house, privacy):
        await ended(house)
        await house.full()
        await house.tables.lobby.pass_host((await house.full()).id, house.person(1), ZOE)
        await house.choices.change_person(ZOE, four_colours=False)
        await privacy.forget(ZOE)
        house.now[0] += PERSON_WAITS
        await privacy.sweep()
        rows = await cells(house.store)
        for table in schema.metadata.sorted_tables:
            for column, place in ((c, n) for n, c in enumerate(table.c)):
                if column.name in ("user_id", "host_id"):
                    assert ZOE not in [row[place] for row in rows[table.name]], column
        assert f"Player {ZOE}" not in json.dumps(rows, default=str)
        assert house.choices.person(ZOE) == Preferences()
        assert privacy.barred(ZOE) is None


async def test_the_results_of_others_stay_exact(at_home: Any) -> None:
    """Totals, ratings, places and points of the opponents are the same before and after."""
    async with at_home() as (house, privacy):
        for _ in range(2):
            await ended(house)
        before, shown = await cells(house.store), await standings(house)
        history = (await house.tables.archive.history(GUILD, 1)).rows
        await privacy.forget(ZOE)
        house.now[0] += PERSON_WAITS
        await privacy.sweep()
        after = await standings(house)
        assert ZOE in shown
        assert after == {who: row for who, row in shown.items() if who != ZOE}
        for name in ("totals", "ratings", "deal_seats"):
            others = [row for row in before[name] if row not in await own(house.store, before)]
            assert set((await cells(house.store))[name]) <= set(others)
        again = (await house.tables.archive.history(GUILD, 1)).rows
        assert [(g.points, g.place, g.rating_after) for g in again] == [
            (g.points, g.place, g.rating_after) for g in history
        ]


async def own(store: Store, rows: dict[str, list[tuple[Any, ...]]]) -> set[tuple[Any, ...]]:
    """The rows that speak of the forgotten person alone."""
    found = set()
    for name in ("totals", "ratings", "deal_seats"):
        place = [c.name for c in schema.metadata.tables[name].c].index("user_id")
        found |= {row for row in rows[name] if row[place] == ZOE}
    return found


async def test_a_finished_game_can_still_be_looked_at(at_home: Any) -> None:
    """The table and its replay open; the seat has no name, and nobody takes it for their own."""
    async with at_home() as (house, privacy):
        over = await ended(house)
        seen = over.view(None)
        await privacy.forget(ZOE)
        house.now[0] += PERSON_WAITS
        await privacy.sweep()
        table = await house.tables.get(over.id)
        assert (table.holders[1].user_id, table.holders[1].name) == (None, "")
        assert table.seat_of(None) is None
        assert table.view(None) == seen
        assert len((await house.tables.archive.reel(GUILD, over.id)).frames) == over.seq + 1


async def test_a_computer_that_took_over_goes_on_after_the_erasure(at_home: Any) -> None:
    """The stand-in becomes a computer like any other, and the game ends and counts."""
    async with at_home() as (house, privacy):
        table = await house.full(deals=1)
        await privacy.forget(ZOE)
        house.now[0] += PERSON_WAITS
        await privacy.sweep()
        assert (await house.tables.get(table.id)).holders[1].user_id is None
        while (table := await house.seen.until(lambda t: 1 not in t.due)).open:
            await house.first(table)
        assert table.status == "over"
        assert ZOE not in await standings(house)


async def test_a_wish_outlives_a_restart(at_home: Any, url: str) -> None:
    """The next bot knows who is hidden, has nobody of them at a table, and erases in time."""
    async with at_home(url) as (house, privacy):
        await ended(house)
        await privacy.forget(ZOE)
        at = house.now[0]
    async with at_home(url) as (house, privacy):
        house.now[0] = at
        assert privacy.erased_at(ZOE) == at + PERSON_WAITS
        house.now[0] += PERSON_WAITS
        await privacy.sweep()
        assert ZOE not in await standings(house)
    async with at_home(url) as (_, privacy):
        assert privacy.barred(ZOE) is None


async def test_a_copy_tells_everything_of_one_person(at_home: Any) -> None:
    """Results, deals, totals, names and own actions are in it, and no id of anybody else."""
    async with at_home() as (house, privacy):
        over = await ended(house)
        await house.choices.change_person(1, four_colours=False)
        known = await privacy.export(1)
        read = json.loads(json.dumps(known))
        assert read["user_id"] == 1
        assert [row["points"] for row in read["result_seats"]]
        assert [row["name"] for row in read["players"]] == ["Player 1"]
        assert read["people"][0]["preferences"] == {"four_colours": False}
        assert read["totals"]
        (table,) = read["tables"]
        record = await house.tables.record(over.id)
        own = [line.split(" ", 1)[1] for line in record["log"] if line.startswith("0 ")]
        assert [action["action"] for action in table["actions"]] == own
        assert all(action["interaction"] for action in table["actions"])
        assert (table["host"], table["interaction"] is None) == (True, False)

        def ids(data: Any) -> set[int]:
            if isinstance(data, dict):
                own = {v for k, v in data.items() if k in ("user_id", "host_id")}
                return own.union(*map(ids, data.values()))
            return set().union(*map(ids, data)) if isinstance(data, list) else set()

        assert ids(read) == {1}
        assert "Player 3" not in json.dumps(read)
        assert (await privacy.export(99))["tables"] == []


async def test_a_server_is_erased_a_month_after_it_was_left(at_home: Any, url: str) -> None:
    """Thirty days count from the day it was left, over restarts; other servers keep theirs."""
    async with at_home(url) as (house, privacy):
        await ended(house)
        await house.open()
        await house.choices.change_server(GUILD, computers=False)
        await house.choices.change_server(GUILD + 1, computers=False)
        await privacy.left(GUILD)
        at = house.now[0]
    async with at_home(url) as (house, privacy):
        house.now[0] = at + SERVER_WAITS - 1
        await privacy.note_servers({GUILD + 1}, Share())
        await privacy.sweep()
        assert (await cells(house.store))["results"]
        house.now[0] += 1
        await privacy.sweep()
        rows = await cells(house.store)
        kept = {name: found for name, found in rows.items() if found and name != "marks"}
        assert list(kept) == ["servers"]
        assert [row[0] for row in kept["servers"]] == [GUILD + 1]
        assert await house.tables.open.of_channel(20) == ()


async def test_coming_back_in_time_keeps_everything(at_home: Any) -> None:
    """A bot that is invited again, or that only seemed gone, erases nothing."""
    async with at_home() as (house, privacy):
        await ended(house)
        before = (await cells(house.store))["results"]
        await privacy.note_servers(set(), Share(2, frozenset({1})))  # the other shard's business
        assert (await cells(house.store))["servers"] == []
        await privacy.note_servers(set(), Share())
        house.now[0] += SERVER_WAITS / 2
        await privacy.came(GUILD)
        house.now[0] += SERVER_WAITS
        await privacy.sweep()
        await privacy.left(GUILD)
        await privacy.note_servers({GUILD}, Share())
        house.now[0] += SERVER_WAITS
        await privacy.sweep()
        assert (await cells(house.store))["results"] == before


async def test_a_store_that_fails_is_tried_again(at_home: Any) -> None:
    """A sweep on a broken store says so in the log and leaves the wish standing."""
    async with at_home() as (house, privacy):
        await privacy.forget(ZOE)
        house.now[0] += PERSON_WAITS
        await house.store.close()
        await privacy.sweep()
        assert privacy.barred(ZOE) is not None


async def test_whoever_is_hidden_stands_up_once_the_store_can_tell(
    at_home: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wish that was just noted is one, whether made here or in another process."""

    async def fails(*_: object) -> None:
        raise Refused(TRY_AGAIN)

    async with at_home() as (house, privacy):
        here, there = await house.full(), await house.full()
        with monkeypatch.context() as patch:
            patch.setattr(house.tables.lobby, "leave", fails)
            assert await privacy.forget(ZOE) == house.now[0] + PERSON_WAITS
            async with house.store.writing() as connection:
                await farewells.hide(connection, 3, house.now[0] + PERSON_WAITS)
            with pytest.raises(Refused):
                await privacy.catch_up()
        await privacy.sweep()
        for table in (here, there):
            holders = (await house.tables.get(table.id)).holders
            assert [h.kind for h in holders] == ["person", "computer", "computer"]
            assert [h.name for h in holders] == ["Player 1", "", ""]
