"""How many ways there are: trump choices counted by hand, endgames by the naive referee."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import games.track_trick
from games.core import advance
from games.records import follow
from games.track_trick import GAME
from games.track_trick.options import TrackTrickOptions
from games.track_trick.states import Playing
from tests.games.track_trick.naive import Referee, trumps

FILE = Path(games.track_trick.__file__).parent / "cases" / "counts.json"
CASES = json.loads(FILE.read_text("utf-8"))


def _named(cases: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", CASES[cases], ids=lambda case: case["name"])


def _state(case: dict[str, Any]) -> Any:
    options = TrackTrickOptions.model_validate(case["options"])
    return follow(GAME, GAME.start(case["seats"], options), case["log"])


def _referee(case: dict[str, Any]) -> Referee:
    options = TrackTrickOptions.model_validate(case["options"])
    referee = Referee(case["seats"], options.model_dump())
    for line in case["log"]:
        referee.hear(line)
    return referee


def _endings(state: Any, ended: Callable[[Any], bool]) -> Iterator[Any]:
    """The states in which all ways of going on end, each seat that is due taking its turn."""
    if ended(state):
        yield state
        return
    seat = GAME.due(state)[0]
    for action in GAME.legal(state, seat):
        yield from _endings(advance(GAME, state, seat, action), ended)


@_named("trumps")
def test_trump_choices_counted_by_hand(case: dict[str, Any]) -> None:
    """Every way to lay the trump cards is found once; ``why`` tells how they were counted."""
    ends = _endings(_state(case), lambda state: isinstance(state, Playing))
    assert Counter(end.deal.trump or "none" for end in ends) == case["trumps"]


@_named("trumps")
def test_trump_choices_by_the_naive_referee(case: dict[str, Any]) -> None:
    """The counts in the case are those of the naive implementation too."""
    referee = _referee(case)
    choices: list[list[str]] = [[]]
    for hand in referee.hands:
        choices = [[*laid, card] for laid in choices for card in hand]
    found = Counter(trumps(laid, referee.options) or "none" for laid in choices)
    assert found == case["trumps"]


@_named("endgames")
def test_endgames_by_the_engine(case: dict[str, Any]) -> None:
    """All ways to play the last three tricks, and where they lead, are those in the case."""
    played = len(GAME.sheets(_state(case)))
    ends = _endings(_state(case), lambda state: len(GAME.sheets(state)) > played)
    assert tally(GAME.sheets(end)[-1].record() for end in ends) == case["tally"]


@_named("endgames")
def test_endgames_by_the_naive_referee(case: dict[str, Any]) -> None:
    """The counts in the case are the naive implementation's."""
    assert tally(naive_endings(_referee(case))) == case["tally"]


def naive_endings(referee: Referee) -> Iterator[dict[str, Any]]:
    """The sheets of all ways to play the rest of the deal."""
    if referee.phase not in {"play", "give"}:
        yield referee.sheets[-1]
        return
    for text in referee.legal(referee.turn):
        after = _twin(referee)
        after.hear(f"{referee.turn} {text}")
        yield from naive_endings(after)


def _twin(referee: Referee) -> Referee:
    """A referee who goes on from here by himself; only what a line changes is copied."""
    twin = copy.copy(referee)
    twin.hands = [list(hand) for hand in referee.hands]
    for changed in ("trick", "tricks", "sheets"):
        setattr(twin, changed, list(getattr(referee, changed)))
    return twin


def tally(sheets: Iterator[dict[str, Any]]) -> dict[str, int]:
    """How many endings there are with each score of tricks, winner and number sent away."""
    counted: Counter[str] = Counter()
    for sheet in sheets:
        counted["endings"] += 1
        counted[f"tricks {' '.join(map(str, sheet['tricks']))}"] += 1
        counted["placed"] += len(sheet["placed"])
        counted["evicted"] += len(sheet["evicted"])
        if sheet["winner"] is not None:
            counted[f"won by {sheet['winner']}"] += 1
    return dict(counted)


@_named("orders")
def test_legal_actions_come_in_a_fixed_order(case: dict[str, Any]) -> None:
    """Records list legal actions, so their order is part of what is promised."""
    assert [str(action) for action in GAME.legal(_state(case), case["seat"])] == case["legal"]
