"""How many ways there are: discards and offers counted by hand, endgames naively."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import games.piedicavallo
from games.core import advance
from games.piedicavallo import GAME
from games.piedicavallo.options import PiedicavalloOptions
from games.records import follow
from tests.games.piedicavallo.naive import Referee

FILE = Path(games.piedicavallo.__file__).parent / "cases" / "counts.json"
CASES = json.loads(FILE.read_text("utf-8"))


def _named(cases: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", CASES[cases], ids=lambda case: case["name"])


def _state(case: dict[str, Any]) -> Any:
    options = PiedicavalloOptions.model_validate(case["options"])
    return follow(GAME, GAME.start(4, options), case["log"])


def _referee(case: dict[str, Any]) -> Referee:
    referee = Referee(PiedicavalloOptions.model_validate(case["options"]).model_dump())
    for line in case["log"]:
        referee.hear(line)
    return referee


def _endings(state: Any, verb: str) -> Iterator[Any]:
    """The states in which all ways of going on end, as long as that verb is due."""
    due = GAME.due(state)
    actions = [a for a in GAME.legal(state, due[0]) if str(a).startswith(verb)] if due else []
    if not actions:
        yield state
    for action in actions:
        yield from _endings(advance(GAME, state, due[0], action), verb)


def _naive_endings(referee: Referee, phase: str) -> Iterator[Referee]:
    """The same by the naive implementation; a phase is called by its verb."""
    if referee.phase != phase:
        yield referee
        return
    (seat,) = referee.due()
    for card in referee.cards():
        after = _twin(referee)
        after.hear(f"{seat} {phase} {card}")
        yield from _naive_endings(after, phase)


def _twin(referee: Referee) -> Referee:
    """A referee who goes on from here by himself; only what a card changes is copied."""
    twin = copy.copy(referee)
    twin.hands = [list(hand) for hand in referee.hands]
    for changed in ("discard", "trick", "plays", "tricks", "sheets"):
        setattr(twin, changed, list(getattr(referee, changed)))
    return twin


def _tally(scores: Iterable[Iterable[float]]) -> dict[str, int]:
    """How many endings there are with each score of the deal."""
    return dict(Counter("-".join(map(str, pair)) for pair in scores))


@_named("ways")
def test_as_many_discards_as_counted_by_hand(case: dict[str, Any]) -> None:
    """Every discard is found once in each order; ``why`` tells how it was counted."""
    assert len(list(_endings(_state(case), "discard"))) == case["ways"]
    assert len(list(_naive_endings(_referee(case), "discard"))) == case["ways"]


@_named("offers")
def test_as_many_offers_as_counted_by_hand(case: dict[str, Any]) -> None:
    """What may be said with a card; ``why`` tells how it was counted."""
    offered = GAME.legal(_state(case), case["seat"])
    assert sum(str(action).startswith("say") for action in offered) == case["offers"]


@_named("endgames")
def test_endgames_by_the_engine(case: dict[str, Any]) -> None:
    """All ways to play the last three tricks, and what they score, are those in the case."""
    ends = _endings(_state(case), "play")
    assert _tally(GAME.sheets(end)[-1].scores for end in ends) == case["tally"]


@_named("endgames")
def test_endgames_by_the_naive_referee(case: dict[str, Any]) -> None:
    """The counts in the case are the naive implementation's."""
    ends = _naive_endings(_referee(case), "play")
    assert _tally(end.sheets[-1]["scores"] for end in ends) == case["tally"]


@_named("orders")
def test_legal_actions_come_in_a_fixed_order(case: dict[str, Any]) -> None:
    """Records list legal actions, so their order is part of what is promised."""
    assert [str(a) for a in GAME.legal(_state(case), case["seat"])] == case["legal"]
