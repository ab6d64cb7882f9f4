"""Many tables at once, and what is left of them afterwards."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from bot.tables.shelf import Shelf
from tests.toy_game import ToyComputer


async def opening(house) -> int:
    """A game against a computer up to the person's first action; the length of its log."""
    table = await house.open(2)
    table = await house.tables.lobby.start(table.id, house.person(1), fill=True)
    table = await house.act(table, 0, *(f"throw {n}" for n in sorted(table.state.hands[0])[:2]))
    return table.seq


async def test_fifty_tables_move_at_once(open_house, url, caplog) -> None:
    """No click is refused because another table is being written."""
    async with open_house(url, pace=60) as house:
        assert await asyncio.gather(*(opening(house) for _ in range(50))) == [3] * 50
        assert len(await house.tables.start_up()) == 50
        numbers = [table.number for table in await house.tables.open.of_channel(20)]
        assert numbers == list(range(1, 51))
    assert [r for r in caplog.records if r.levelno >= logging.WARNING] == []


async def test_finished_games_leave_nothing_behind(open_house, toy) -> None:
    """Neither a timer, a task, a lock nor a note of a computer outlives its table."""
    toy.computer = Silent()
    async with open_house() as house:
        for _ in range(20):
            table = await house.open(3, deals=1)
            table = await house.tables.lobby.start(table.id, house.person(1), fill=True)
            while table.open:
                if 0 in table.due:
                    table = await house.first(table)
                else:
                    table = await house.seen.until(lambda t: not t.open or 0 in t.due)
        await house.tables.shut_down()
        tables = house.tables
        for left in (
            tables._driver._timers,
            tables._driver._steps,
            tables._computers._passed,
            tables._ledger.open._tables,
            tables._ledger._locks,
        ):
            assert len(left) == 0
        assert len(tables._ledger._shelf._tables) <= 256


class Silent(ToyComputer):
    """Never says hello, so that it has to be remembered that it was asked."""

    def choose(self, view, seed, level):
        due = view.seat in view.due
        return super().choose(view, 0, level) if due else None


async def test_old_snapshots_make_room_for_newer_ones(house) -> None:
    """What is kept for old buttons stays within bounds; the one looked at last stays longest."""
    table = await house.full(2)
    shelf = Shelf(size=3)
    for seq in (1, 2, 3):
        shelf.put(replace(table, seq=seq))
    shelf.find(table.id, 1)
    shelf.put(replace(table, seq=4))
    assert [seq for seq in range(5) if shelf.find(table.id, seq)] == [1, 3, 4]


async def test_a_snapshot_shows_no_secret_when_printed(house) -> None:
    """A table in a log line or a traceback gives away neither hands nor the seed."""
    table = await house.full(3)
    text = f"throw {min(table.state.hands[0])}"
    table = await house.tables.draft(table.id, house.person(1), table.seq, [text])
    shown = f"{table!r} {table}"
    assert "hands" not in shown
    assert text not in shown
    assert repr(table.deal.server_seed) not in shown


async def test_a_fault_of_the_rules_under_a_computers_move_is_logged(
    open_house, toy, monkeypatch, caplog
) -> None:
    """It is named without a card, and the table goes on once it is mended."""
    async with open_house(pace=60) as house:
        table = await house.open(2)
        table = await house.tables.lobby.start(table.id, house.person(1), fill=True)
        table = await house.act(table, 0, *(f"throw {n}" for n in sorted(table.state.hands[0])[:2]))
        assert table.due == (0, 1)

        def broken(*_: object) -> object:
            raise KeyError("T21")

        with monkeypatch.context() as patch:
            patch.setattr(toy, "apply", broken)
            await house.tables._go_on(table.id)
        assert "stands still: KeyError" in caplog.text
        assert "T21" not in caplog.text
        await house.tables._go_on(table.id)
        assert (await house.tables.get(table.id)).due == (0,)
