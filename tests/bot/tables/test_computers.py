"""Computers and deals go on by themselves, at their pace, whatever the computers do."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.tables import Refused, Table, computers
from games import registry
from games.core import Level
from games.search import SearchingComputer
from games.view import View
from tests.toy_game import ToyComputer, Word


def over(table: Table) -> bool:
    """Whether the game has ended."""
    return table.status == "over"


async def alone(house, **options) -> Table:
    """A game of person 1 against two computers."""
    table = await house.open(3, **options)
    return await house.tables.lobby.start(table.id, house.person(1), fill=True)


async def played_out(house, table: Table) -> Table:
    """The end of a game in which person 1 does the first thing allowed whenever it is due."""
    while not over(table):
        table = await house.seen.until(lambda t: over(t) or 0 in t.due)
        if not over(table):
            table = await house.act(table, 0, str(table.game.legal(table.state, 0)[0]))
    return table


async def test_a_person_plays_a_whole_game_against_computers(open_house) -> None:
    """Deals, hidden choices, plays and talk go on until the person is asked, to the end."""
    async with open_house() as house:
        table = await played_out(house, await alone(house, deals=3))
        log = (await house.tables.record(table.id))["log"]
        assert sum(line.startswith("- deal") for line in log) == 3
        assert any(line.endswith("say hello") for line in log)
        rows = (await house.tables.archive.leaderboard(table.guild_id)).rows
        assert [row.user_id for row in rows] == [1], "computers stand on no leaderboard"


async def test_the_same_table_makes_the_same_computer_moves(open_house) -> None:
    """A computer's choice depends on what it sees and on the table's place in its log alone."""
    logs = []
    for _ in range(2):
        async with open_house(entropy=lambda n: b"\x07" * n) as house:
            table = await played_out(house, await alone(house, deals=2))
            logs.append((await house.tables.record(table.id))["log"])
    assert logs[0] == logs[1]


async def test_computers_wait_for_their_pace(open_house) -> None:
    """With a pace of a minute no computer moves before its time."""
    async with open_house(pace=60) as house:
        table = await alone(house)
        await house.act(table, 0, *(f"throw {n}" for n in sorted(table.state.hands[0])[:2]))
        timers = house.tables._driver._timers
        assert list(timers) == [table.id]
        assert timers[table.id].when() - asyncio.get_running_loop().time() > 50


async def test_a_summary_stays_for_twelve_paces(open_house) -> None:
    """Between deals people have time to read; the next deal then comes by itself."""
    async with open_house(pace=10) as house:
        table = await house.full(2)
        while table.due:
            table = await house.first(table)
        (timer,) = house.tables._driver._timers.values()
        assert timer.when() - asyncio.get_running_loop().time() > 100


async def test_the_next_deal_comes_by_itself(open_house) -> None:
    """Nobody need click after a deal."""
    async with open_house(pause=0) as house:
        table = await house.full(2)
        while table.due:
            table = await house.first(table)
        assert (await house.seen.until(lambda t: t.deal.first not in (None, 0))).due == (1,)


class Broken(ToyComputer):
    """Raises, cheats or keeps silent, as it is told."""

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(self, view: View, seed: int, level: Level) -> Word | None:
        match self.how:
            case "raises":
                raise KeyError("T21")
            case "cheats":
                return Word("play", "99")
            case _:
                return None


@pytest.mark.parametrize("how", ["raises", "cheats", "is silent"])
async def test_a_broken_computer_holds_nobody_up(open_house, toy, caplog, how) -> None:
    """The first thing allowed is done in its place; the log names the game once, and no card."""
    toy.computer = Broken(how)
    async with open_house() as house:
        await played_out(house, await alone(house, deals=2))
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == (0 if how == "is silent" else 1)
    assert "T21" not in caplog.text


async def test_a_computer_stands_in_for_whoever_leaves(open_house) -> None:
    """The game goes on at once without the person, who may sit down again, and is counted then."""
    async with open_house() as house:
        table = await house.full(3, deals=1)
        await house.tables.lobby.leave(table.id, house.person(1))
        table = await house.seen.until(lambda t: t.due == (1, 2))
        assert (table.holders[0].kind, table.holders[0].user_id) == ("computer", 1)
        assert table.host_id == 2
        assert table.view(1).seat is None, "who left sees what a spectator sees"
        with pytest.raises(Refused, match="begun"):
            await house.tables.lobby.join(table.id, house.person(9))
        table = await house.tables.lobby.join(table.id, house.person(1))
        assert table.seat_of(1) == 0
        await house.act(table, 1, "choose no")
        table = await house.act(table, 2, "choose no")
        while table.due:
            table = await house.first(table)
        assert len((await house.tables.archive.leaderboard(table.guild_id)).rows) == 3


async def test_a_person_who_is_back_plays_for_themselves(open_house) -> None:
    """What the stand-in had thought of when its person sat down again is dropped."""
    async with open_house(pace=60) as house:
        table = await house.full(2)
        away = await house.tables.lobby.leave(table.id, house.person(1))
        back = await house.tables.lobby.join(table.id, house.person(1))
        await house.tables._make_step(away)
        assert await house.tables.get(table.id) is back


async def test_a_rested_table_stays_at_rest(open_house) -> None:
    """A step that comes late, when only people are due, does nothing."""
    async with open_house(pace=60) as house:
        table = await house.full(2)
        await house.tables._go_on(table.id)
        assert await house.tables.get(table.id) is table


async def test_who_left_for_good_is_not_counted(open_house) -> None:
    """A game that a computer ended is no result of the person's."""
    async with open_house() as house:
        table = await house.full(2, deals=1)
        table = await house.tables.lobby.leave(table.id, house.person(2))
        table = await played_out(house, table)
        rows = (await house.tables.archive.leaderboard(table.guild_id)).rows
        assert [row.user_id for row in rows] == [1]


async def test_a_game_without_people_closes(open_house) -> None:
    """Computers don't play on among themselves."""
    async with open_house(pace=60) as house:
        table = await alone(house)
        table = await house.tables.lobby.leave(table.id, house.person(1))
        assert table.status == "closed"
        assert house.tables._driver._timers == {}


async def test_shutting_down_waits_for_the_step_under_way(open_house) -> None:
    """Nothing runs and nothing is timed once the house is closed."""
    async with open_house() as house:
        table = await alone(house)
        await house.act(table, 0, *(f"throw {n}" for n in sorted(table.state.hands[0])[:2]))
        await asyncio.sleep(0)
        await house.tables.shut_down()
        seq = (await house.tables.get(table.id)).seq
        assert house.tables._driver._timers == {}
        assert house.tables._driver._steps == set()
        assert len((await house.tables.record(table.id))["log"]) == seq


@pytest.mark.parametrize("compiled", [True, False])
def test_compiling_is_left_to_another_process(compiled: bool, monkeypatch) -> None:
    """Where a kernel is missing in the cache it is compiled elsewhere; then all are loaded."""
    ran, prepared = [], []
    monkeypatch.setattr(computers.kernels, "compiled", lambda _: compiled)
    monkeypatch.setattr(computers.subprocess, "run", lambda command, **_: ran.append(command))
    monkeypatch.setattr(SearchingComputer, "prepare", lambda self: prepared.append(type(self)))
    computers.warm_up().join()
    assert [command[1:] for command in ran] == ([] if compiled else [["-m", "games", "prepare"]])
    assert len(prepared) == len(registry())
