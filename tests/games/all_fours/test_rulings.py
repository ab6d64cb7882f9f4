"""Positions on the edge of a rule, judged as a referee would; the ruling is in the data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import games.all_fours
from games.all_fours import GAME
from games.all_fours.options import Options
from games.records import follow
from tests.games.all_fours.naive import Referee

FILE = Path(games.all_fours.__file__).parent / "cases" / "rulings.json"
RULINGS = json.loads(FILE.read_text("utf-8"))


def _state(ruling: dict[str, Any]) -> Any:
    return follow(GAME, GAME.start(4, Options.model_validate(ruling["options"])), ruling["log"])


def _referee(ruling: dict[str, Any]) -> Referee:
    referee = Referee(Options.model_validate(ruling["options"]).model_dump())
    for line in ruling["log"]:
        referee.hear(line)
    return referee


def _having(key: str) -> pytest.MarkDecorator:
    chosen = [ruling for ruling in RULINGS if key in ruling]
    return pytest.mark.parametrize("ruling", chosen, ids=lambda r: f"{r['rule']} {r['name']}")


@_having("rule")
def test_whose_turn_it_is(ruling: dict[str, Any]) -> None:
    """The seats that the game waits for, the totals, and the points if the table closed now."""
    state, referee = _state(ruling), _referee(ruling)
    assert list(GAME.due(state)) == referee.due() == ruling["due"]
    assert list(GAME.totals(state)) == referee.totals == ruling["totals"]
    assert list(GAME.end(state).points) == referee.finished()
    assert (GAME.result(state) is not None) == (referee.phase == "over") == ruling["over"]


@_having("legal")
def test_what_may_be_said(ruling: dict[str, Any]) -> None:
    """The legal actions of the seat in turn."""
    (seat,) = ruling["due"]
    assert [str(action) for action in GAME.legal(_state(ruling), seat)] == ruling["legal"]
    assert sorted(_referee(ruling).legal(seat)) == sorted(ruling["legal"])


@_having("refused")
def test_what_is_refused(ruling: dict[str, Any]) -> None:
    """The seat in turn, or chance, is refused under the paragraph that forbids it."""
    seat = ruling["due"][0] if ruling["due"] else None
    for text, paragraph in ruling["refused"].items():
        reason = GAME.why_not(_state(ruling), seat, GAME.read(text))
        assert reason is not None
        assert reason.paragraph == paragraph


@_having("sheet")
def test_what_a_deal_scores(ruling: dict[str, Any]) -> None:
    """The sheet of the last deal has these values, by engine and naive referee."""
    assert ruling["sheet"].items() <= GAME.sheets(_state(ruling))[-1].record().items()
    assert ruling["sheet"].items() <= _referee(ruling).sheets[-1].items()
