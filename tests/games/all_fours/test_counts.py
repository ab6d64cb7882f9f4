"""How many ways there are: trump openings counted by hand, endgames by the naive referee."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import games.all_fours
from games.all_fours import GAME
from games.all_fours.options import Options
from games.all_fours.states import Over, Playing
from games.core import advance
from games.records import follow
from tests.games.all_fours.naive import Referee

FILE = Path(games.all_fours.__file__).parent / "cases" / "counts.json"
CHANGED = {"sheets", "totals", "turned", "trick"}
CASES = json.loads(FILE.read_text("utf-8"))


def _named(cases: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", CASES[cases], ids=lambda case: case["name"])


def _state(case: dict[str, Any]) -> Any:
    return follow(GAME, GAME.start(4, Options.model_validate(case["options"])), case["log"])


def _referee(case: dict[str, Any]) -> Referee:
    referee = Referee(Options.model_validate(case["options"]).model_dump())
    for line in case["log"]:
        referee.hear(line)
    return referee


@_named("openings")
def test_openings_counted_by_hand(case: dict[str, Any]) -> None:
    """All ways to fix trumps are found once, each with its trumps and the points scored by then.

    ``chance`` are the chance lines that every way takes in this order, as far as it needs them;
    ``why`` tells how the ways were counted.
    """
    assert Counter(_openings(_state(case), case["chance"])) == case["ways"]


def _openings(state: Any, chance: list[str]) -> Iterator[str]:
    if isinstance(state, Playing | Over):
        word = "over" if isinstance(state, Over) else state.trump
        yield f"{word} {GAME.totals(state)}"
    elif GAME.chance_due(state):
        yield from _openings(follow(GAME, state, chance[:1]), chance[1:])
    else:
        (seat,) = GAME.due(state)
        for action in GAME.legal(state, seat):
            yield from _openings(advance(GAME, state, seat, action), chance)


@_named("openings")
def test_openings_by_the_naive_referee(case: dict[str, Any]) -> None:
    """The counts in the case are those of the naive implementation too."""
    assert Counter(_naive_openings(_referee(case), case["chance"])) == case["ways"]


def _naive_openings(referee: Referee, chance: list[str]) -> Iterator[str]:
    if referee.phase in {"play", "over"}:
        word = "over" if referee.phase == "over" else referee.trump
        yield f"{word} {tuple(referee.totals)}"
    elif referee.phase in {"deal", "run"}:
        yield from _naive_openings(_hearing(referee, chance[0]), chance[1:])
    else:
        (seat,) = referee.due()
        for text in referee.legal(seat):
            yield from _naive_openings(_hearing(referee, f"{seat} {text}"), chance)


def _hearing(referee: Referee, line: str) -> Referee:
    """A referee who goes on from here by himself with this line; what it changes is copied."""
    twin = copy.copy(referee)
    for changed in CHANGED & vars(referee).keys():
        setattr(twin, changed, copy.copy(getattr(referee, changed)))
    if "hands" in vars(referee):
        twin.hands = [list(hand) for hand in referee.hands]
        twin.at_once = {name: list(scored) for name, scored in referee.at_once.items()}
    twin.hear(line)
    return twin


@_named("endgames")
def test_endgames_by_the_engine(case: dict[str, Any]) -> None:
    """All ways to play the last three tricks, and where they lead, are those in the case."""
    state = _state(case)
    assert tally(_endings(state, len(GAME.sheets(state)))) == case["tally"]


def _endings(state: Any, played: int) -> Iterator[dict[str, Any]]:
    if len(GAME.sheets(state)) > played:
        yield GAME.sheets(state)[-1].record()
        return
    (seat,) = GAME.due(state)
    for action in GAME.legal(state, seat):
        yield from _endings(advance(GAME, state, seat, action), played)


@_named("endgames")
def test_endgames_by_the_naive_referee(case: dict[str, Any]) -> None:
    """The counts in the case are the naive implementation's."""
    assert tally(naive_endings(_referee(case))) == case["tally"]


def naive_endings(referee: Referee) -> Iterator[dict[str, Any]]:
    """The sheets of all ways to play the rest of the deal."""
    if referee.phase != "play":
        yield referee.sheets[-1]
        return
    (seat,) = referee.due()
    for text in referee.legal(seat):
        yield from naive_endings(_hearing(referee, f"{seat} {text}"))


def tally(sheets: Iterable[dict[str, Any]]) -> dict[str, int]:
    """How many endings there are with each score, and who scored Jack and Game in how many."""
    counted: Counter[str] = Counter()
    for sheet in sheets:
        counted["endings"] += 1
        counted[f"scores {sheet['scores']}"] += 1
        for name in ("jack", "game"):
            if (entry := sheet[name]) is not None:
                counted[f"{name} {entry['points']} to {entry['team']}"] += 1
    return dict(counted)


@_named("orders")
def test_legal_actions_come_in_a_fixed_order(case: dict[str, Any]) -> None:
    """Records list legal actions, so their order is part of what is promised."""
    state = _state(case)
    assert list(GAME.due(state)) == [case["seat"]]
    assert [str(action) for action in GAME.legal(state, case["seat"])] == case["legal"]
