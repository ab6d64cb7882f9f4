"""Hints: for those who are asked, where the game doesn't count, and without a trace."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest

from bot.tables import Holder, Order, Table
from bot.tables.advice import why_no_hints
from bot.tables.rating import RatedRule
from games.core import Hint
from games.view import View
from games.words import Phrase
from tests.toy_game import ToyComputer, Word


async def among_computers(house, **options: Any) -> Table:
    """A game of person 1, who is asked first, against two computers."""
    table = await house.open(3, **options)
    return await house.tables.lobby.start(table.id, house.person(1), fill=True)


async def hint(house, table: Table, *, number: int | None = None, user_id: int = 1) -> Any:
    """What a person is told who presses Hint on the newest panel, or on that of a state."""
    at = table.seq if number is None else number
    return await house.tables.advice.hint(table.id, house.person(user_id), at)


async def test_a_hint_is_one_of_the_choices_and_changes_nothing(house) -> None:
    """The seat may do it, the log is as it was, and nobody is told of a change."""
    table = await among_computers(house)
    before, shown = await house.tables.record(table.id), len(house.seen.tables)
    hinted = await hint(house, table)
    assert hinted.choice in table.view(1).ask.choices
    assert hinted.reason == Phrase("core.hint.usual")
    assert hinted.table is await house.tables.get(table.id) is table
    assert await house.tables.record(table.id) == before
    assert len(house.seen.tables) == shown


async def test_the_same_moment_has_the_same_hint(house, toy) -> None:
    """Whoever asks again reads the same, and no computer thinks twice about it."""
    asked: list[tuple[Any, int]] = []

    class Noted(ToyComputer):
        def hint(self, view: View[Any], seed: int) -> Hint | None:
            asked.append((view, seed))
            return super().hint(view, seed)

    toy.computer = Noted()
    table = await among_computers(house)
    first = await hint(house, table)
    assert await hint(house, table) == first
    ((view, seed),) = asked
    assert view == table.view(1), "only what the seat sees"
    house.tables._computers.forget(table.id)
    assert await hint(house, table) == first
    assert asked == [(view, seed)] * 2


async def test_a_game_that_counts_has_no_hints(house, refused) -> None:
    """Among people alone; as soon as a computer stands in for one, it doesn't count any more."""
    table = await house.full(3)
    assert (await refused(hint(house, table))).phrase == Phrase("hint.why.rated")
    await house.tables.lobby.leave(table.id, house.person(2))
    table = await house.tables.get(table.id)
    assert (await hint(house, table)).choice in table.view(1).ask.choices


async def test_the_servers_rule_says_what_counts(house) -> None:
    """Each rule with people alone, with people and a computer, and with one person."""
    among = await house.full(3)
    mixed = replace(among, holders=(*among.holders[:2], Holder("computer")))
    alone = replace(mixed, holders=(among.holders[0], Holder("computer"), Holder("computer")))
    rated = Phrase("hint.why.rated")
    found = {
        rule: [why_no_hints(table, rule, wanted=True) for table in (among, mixed, alone)]
        for rule in ("people_only", "people_among", "off")
    }
    assert found == {
        "people_only": [rated, None, None],
        "people_among": [rated, rated, None],
        "off": [None, None, None],
    }


async def test_a_server_without_hints_gives_none(house, refused) -> None:
    """Whatever the game."""
    house.tables.advice._wanted = lambda guild_id: guild_id != 10
    table = await among_computers(house)
    assert (await refused(hint(house, table))).phrase == Phrase("hint.why.off")


async def test_only_the_one_who_is_asked_has_a_hint(house, refused) -> None:
    """Not strangers, not by an old panel or a made-up one, not while others think."""
    table = await among_computers(house)
    why = (await refused(hint(house, table, user_id=99))).phrase
    assert why == Phrase("table.why.not_seated")
    for number in (table.since[0] - 1, table.seq + 1):
        why = (await refused(hint(house, table, number=number))).phrase
        assert why == Phrase("table.why.moved_on")


async def test_nothing_asked_is_nothing_to_hint_at(open_house, refused) -> None:
    """Whoever waits for the others is told so."""
    async with open_house(pace=60) as house:
        table = await among_computers(house)
        table = await house.act(table, 0, *(f"throw {n}" for n in sorted(table.state.hands[0])[:2]))
        table = await house.act(table, 0, "choose no")
        assert (await refused(hint(house, table))).phrase == Phrase("hint.why.nothing")


class Broken(ToyComputer):
    """Raises, cheats or keeps silent instead of a hint."""

    def __init__(self, how: str) -> None:
        self.how = how

    def hint(self, view: View[Any], seed: int) -> Hint | None:
        match self.how:
            case "raises":
                raise KeyError("T21")
            case "cheats":
                return Hint(Word("throw", "99"), Phrase("core.hint.usual"))
            case _:
                return None


@pytest.mark.parametrize("how", ["raises", "cheats", "is silent"])
async def test_a_broken_computer_is_apologised_for(house, toy, refused, caplog, how) -> None:
    """The person reads a sentence, the game goes on, and the log names no card."""
    toy.computer = Broken(how)
    table = await among_computers(house)
    assert (await refused(hint(house, table))).phrase == Phrase("hint.why.failed")
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == (how == "raises")
    assert "T21" not in caplog.text
    assert (await house.first(table)).seq == table.seq + 1


async def test_of_a_batch_the_next_card_is_named(house, refused) -> None:
    """What is chosen already is not named again; when all is chosen there is nothing to add."""
    house.tables._ledger.stored._rule_of = _off
    tables = house.tables
    table = await tables.lobby.open(Order(10, 20, house.person(1), "piedicavallo", 4, {}, "en"))
    for user_id in (2, 3, 4):
        await tables.lobby.join(table.id, house.person(user_id))
    table = await tables.lobby.start(table.id, house.person(1))
    dealer = table.due[0] + 1
    chosen: list[str] = []
    while len(chosen) < table.view(dealer).ask.count:
        chosen.append((await hint(house, table, user_id=dealer)).choice.action)
        table = await tables.draft(table.id, house.person(dealer), table.seq, chosen)
    assert len(set(chosen)) == 2
    assert (await refused(hint(house, table, user_id=dealer))).phrase == Phrase("hint.why.chosen")
    assert len((await tables.record(table.id))["log"]) == table.seq == 1


async def _off(*_: object) -> RatedRule:
    return "off"
