"""How many ways there are: auctions, calls and exchanges counted by hand, endgames naively."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.core import advance
from games.tarot import GAME
from tests.games.tarot.naive import Referee
from tests.games.tarot.positions import heard, load, reached

CASES = load("counts.json")


def _endings(state: Any, goes_on: Callable[[str], bool]) -> Iterator[Any]:
    """The states in which all ways of going on end, as long as the actions due are of that kind."""
    due = GAME.due(state)
    legal = GAME.legal(state, due[0]) if due else ()
    if not legal or not goes_on(str(legal[0])):
        yield state
        return
    for action in legal:
        yield from _endings(advance(GAME, state, due[0], action), goes_on)


def _named(cases: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", CASES[cases], ids=lambda case: case["name"])


@_named("ways")
def test_as_many_ways_as_counted_by_hand(case: dict[str, Any]) -> None:
    """Every complete way through a phase is found once; ``why`` tells how it was counted."""
    found = list(_endings(reached(case), lambda text: text.split()[0] in case["verbs"]))
    assert len(found) == case["ways"]


@_named("endgames")
def test_endgames_by_the_engine(case: dict[str, Any]) -> None:
    """All ways to play the last three tricks, and what they score, are those in the case."""
    ends = _endings(reached(case), lambda text: text.startswith("play"))
    assert tally(GAME.sheets(end)[-1].record() for end in ends) == case["tally"]


@_named("endgames")
def test_endgames_by_the_naive_referee(case: dict[str, Any]) -> None:
    """The counts in the case are the naive implementation's."""
    assert tally(naive_endings(heard(case))) == case["tally"]


def naive_endings(referee: Referee) -> Iterator[dict[str, Any]]:
    """The sheets of all ways to play the rest of the deal."""
    if referee.phase != "play":
        yield referee.sheets[-1]
        return
    for text in referee.legal():
        after = _twin(referee)
        after.hear(f"{referee.turn} {text}")
        yield from naive_endings(after)


def _twin(referee: Referee) -> Referee:
    """A referee who goes on from here by himself; only what a card changes is copied."""
    twin = copy.copy(referee)
    twin.hands = [list(hand) for hand in referee.hands]
    for changed in ("trick", "tricks", "sheets"):
        setattr(twin, changed, list(getattr(referee, changed)))
    return twin


def tally(sheets: Iterator[dict[str, Any]]) -> dict[str, float]:
    """How many endings there are of each kind, and all points of attack and seats together."""
    counted: Counter[str] = Counter()
    for sheet in sheets:
        counted["endings"] += 1
        for key in ("made", "oudlers", "petit_au_bout", "slam"):
            counted[f"{key} {sheet[key]}"] += 1
        counted["points"] += sheet["points"] or 0
        for seat, score in enumerate(sheet["scores"]):
            counted[f"scores {seat}"] += score
    return dict(counted)


@_named("orders")
def test_legal_actions_come_in_a_fixed_order(case: dict[str, Any]) -> None:
    """Records list legal actions, so their order is part of what is promised."""
    state = reached(case)
    (seat,) = GAME.due(state)
    assert [str(action) for action in GAME.legal(state, seat)] == case["legal"]
