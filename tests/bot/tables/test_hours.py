"""The time that tables have: how they end unused, and how clocks come through restarts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from bot.store import farewells, schema
from bot.tables import Notice, Refused, Table, Time, clocks, ringing
from bot.tables.clocks import IDLE, LOBBY, MOVE, RESERVE, to_notice
from bot.tables.hours import AWAY, Outside
from tests.bot.tables.conftest import CHANNEL, GUILD, House, Open
from tests.bot.tables.timed import begun, expire, later, lobby, newest

LIVE = MOVE["live"]


async def test_the_last_to_go_close_the_table(house: House) -> None:
    """Where everybody was away twice, nobody is left: the table says so and is over."""
    table = await begun(house, seats=2, people=2)
    house.tables.hours._outside = Outside(gone=lambda *_: _true())
    while (table := await newest(house, table)).open:
        if any(time.deadline for time in table.times):
            await expire(house, table)
        elif table.open and len(table.people) == 1:
            await house.tables.lobby.leave(table.id, house.person(table.people[0] + 1))
    assert table.rings_at is None


async def _true() -> bool:
    return True


async def test_all_away_at_once_closes_because_nobody_is_left(house: House) -> None:
    """Both miss the same simultaneous choice after leaving the server: nobody is left."""
    table = await begun(house, seats=2, people=2)
    while len(table.due) == 1:
        table = await house.first(table)
    house.tables.hours._outside = Outside(gone=lambda *_: _true())
    table = await expire(house, table)
    assert (table.status, table.closed_because) == ("closed", "nobody")


async def test_clocks_stand_still_where_the_bot_was_removed(house: House) -> None:
    """Nobody loses a seat on a server that can't see the table; when it is back, time runs on."""
    table = await begun(house, seats=2, people=2)
    async with house.store.writing() as connection:
        await farewells.note_absence(connection, [GUILD], house.now[0])
    for _ in range(30):
        table = await later(house, table, AWAY / 2)
    assert [time.missed for time in table.times] == [0, 0]
    assert len(table.people) == 2
    async with house.store.writing() as connection:
        await farewells.note_presence(connection, [GUILD])
    for _ in range(2):
        table = await later(house, table, AWAY + LIVE + RESERVE["live"])
    assert max(time.missed for time in table.times) == 1


async def test_a_lobby_closes_after_half_an_hour_without_a_click(house: House) -> None:
    """Any click puts that off, also one that changes nothing; no result is written."""
    table = await lobby(house)
    house.now[0] += LOBBY - 1
    await house.tables.lobby.join(table.id, house.person(2))
    table = await later(house, table, LOBBY - 60)
    house.tables.hours.used(table)
    table = await later(house, table, 60)
    assert table.status == "lobby"
    table = await later(house, table, LOBBY - 61)
    assert table.status == "lobby"
    table = await later(house, table, 1)
    assert (table.status, table.closed_because) == ("closed", "lobby")
    async with house.store.reading() as connection:
        assert (await connection.execute(select(schema.results))).all() == []


async def test_a_game_closes_after_a_week_without_a_move(house: House) -> None:
    """Any move puts that off; finished deals count in points, without a win."""
    table = await begun(house, "none", people=1, seats=2)
    table = await house.seen.until(lambda t: 0 in t.due)
    table = await later(house, table, IDLE - 1)
    table = await house.first(table)
    table = await later(house, table, IDLE - 1)
    assert table.open
    while not table.between_deals:
        table = await house.first(table) if 0 in table.due else await settled(house, table)
    table = await later(house, table, IDLE - 1)
    assert table.open
    table = await later(house, table, 1)
    assert (table.status, table.closed_because) == ("closed", "idle")
    async with house.store.reading() as connection:
        (result,) = (await connection.execute(select(schema.results))).all()
    assert (result.finished, result.deals) == (False, 1)


async def settled(house: House, table: Table) -> Table:
    """The table once it waits for person 1 or rests between deals."""
    return await house.seen.until(
        lambda t: t.id == table.id and (0 in t.due or t.between_deals or not t.open)
    )


async def test_a_look_does_not_count_as_a_move(house: House) -> None:
    """Whatever the bot does by itself leaves a game as idle as it was."""
    table = await begun(house, "none", people=1)
    table = await house.seen.until(lambda t: 0 in t.due)
    at = table.updated_at
    house.now[0] += 60
    noted = Notice(0, table.seq, CHANNEL, 5)
    table = await house.tables.hours.noticed(table.id, noted)
    assert (table.notice, table.updated_at) == (noted, at)
    assert (await house.tables.hours.noticed(table.id, noted)) is table


async def test_clocks_stand_still_while_no_bot_is_there(open_house: Open, tmp_path: Path) -> None:
    """After a restart as much time is left as when the old bot ended, at any table."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    async with open_house(url, pace=0, pause=10_000) as house:
        await house.tables.start_up()
        table = await begun(house)
        waiting = await lobby(house)
        seat = table.due[0]
        table = await later(house, table, LIVE / 2)
        at = house.now[0] + 5
        house.now[0] = at
    async with open_house(url, pace=0, pause=10_000) as house:
        house.now[0] = at + 3600
        await house.tables.start_up()
        again = await newest(house, table)
        was = table.times[seat]
        assert again.times[seat] == replace(was, deadline=(was.deadline or 0) + 3600)
        assert (await newest(house, waiting)).rings_at == (waiting.rings_at or 0) + 3600


async def test_a_killed_bot_costs_nobody_time(open_house: Open, tmp_path: Path) -> None:
    """What passed since the last look is given back."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    async with open_house(url, pace=0, pause=10_000) as house:
        table = await begun(house)
        seat = table.due[0]
        looked = house.now[0] + 30
        await later(house, table, 30)
        async with house.store.writing() as connection:
            saved = (await connection.execute(select(schema.marks))).all()
        killed = looked + 20
    async with open_house(url, pace=0, pause=10_000) as house:
        for mark in saved:
            await house.store.write_mark(mark.key, mark.value)
        house.now[0] = killed + 600
        await house.tables.start_up()
        left = ((await newest(house, table)).times[seat].deadline or 0) - house.now[0]
        assert left == (table.times[seat].deadline or 0) - looked


async def test_a_move_shows_that_the_bot_was_there(open_house: Open, tmp_path: Path) -> None:
    """A deadline set long after the last look gets back no more than passed since the last move."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    async with open_house(url, pace=0, pause=10_000) as house:
        await house.tables.hours.look()
        house.now[0] += 500
        table = await begun(house)
        async with house.store.writing() as connection:
            saved = (await connection.execute(select(schema.marks))).all()
    async with open_house(url, pace=0, pause=10_000) as house:
        for mark in saved:
            await house.store.write_mark(mark.key, mark.value)
        moved = house.now[0] = table.updated_at
        house.now[0] += 620
        await house.tables.start_up()
        again = await newest(house, table)
        for was, now in zip(table.times, again.times, strict=True):
            if was.deadline is not None:
                assert (now.deadline or 0) - house.now[0] == was.deadline - moved


async def test_a_jump_of_the_time_of_day_moves_all_deadlines(house: House) -> None:
    """An hour forward or back leaves everybody as much time as before."""
    table = await begun(house)
    seat = table.due[0]
    for jump in (3600.0, -7200.0):
        before = (await newest(house, table)).times[seat].deadline or 0
        house.tables.hours._outside = Outside(strayed=lambda jump=jump: jump)
        table = await later(house, table, jump)
        assert table.times[seat] == Time(before + jump, reserve=RESERVE["live"])
        assert house.seen.tables[-1] is table
        again = await house.tables.get(table.id)
        assert again.rings_at == (table.times[seat].deadline or 0) - RESERVE["live"] - LIVE / 2


async def test_a_jump_while_the_store_fails_is_made_up_for_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a clock has jumped is known once only, so it is kept until it could be written."""
    table = await begun(house)
    jumps = [3600.0, 0.0]

    async def fails(*_: object) -> None:
        raise SQLAlchemyError

    house.tables.hours._outside = Outside(strayed=lambda: jumps.pop(0))
    with monkeypatch.context() as patch:
        patch.setattr(ringing, "put_off", fails)
        with pytest.raises(Refused):
            await house.tables.hours.look()
    house.now[0] += 3600
    assert (await later(house, table, 0)).times[0].deadline == (table.times[0].deadline or 0) + 3600


async def test_a_table_that_cannot_be_read_rings_no_more(house: House) -> None:
    """The others' clocks go on."""
    broken, table = await begun(house), await begun(house)
    rows = schema.actions
    async with house.store.writing() as connection:
        await connection.execute(
            rows.update().where(rows.c.table_id == broken.id).values(action="play joker")
        )
    house.tables.guests.drop(GUILD)
    table = await later(house, table, LIVE / 2)
    assert to_notice(table) == table.due
    async with house.store.reading() as connection:
        query = select(schema.tables.c.rings_at).where(schema.tables.c.id == broken.id)
        assert (await connection.execute(query)).scalar_one() is None


async def test_a_fault_of_one_table_stops_no_other_clock(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names the table without a card; its own clock begins anew with its next move."""
    broken, table = await begun(house), await begun(house)
    swept = clocks.swept

    def fails(table: Table, *rest: Any) -> Table:
        if table.id == broken.id:
            raise KeyError("KH")
        return swept(table, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(clocks, "swept", fails)
        table = await later(house, table, LIVE / 2)
    assert to_notice(table) == table.due
    assert caplog.messages == ["a table's clock stands still: KeyError"]
    moved = await house.first(await newest(house, broken))
    assert moved.rings_at is not None
    assert (await later(house, moved, LIVE / 2)).revision > moved.revision
