"""Positions on the edge of a rule, judged as a referee would; the ruling is in the data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import games.tarot
from games.records import follow
from games.tarot import GAME
from games.tarot.options import TarotOptions
from tests.games.tarot.naive import Referee

FILE = Path(games.tarot.__file__).parent / "cases" / "rulings.json"
RULINGS = json.loads(FILE.read_text("utf-8"))


def _state(ruling: dict[str, Any]) -> Any:
    options = TarotOptions.model_validate(ruling["options"])
    return follow(GAME, GAME.start(ruling["seats"], options), ruling["log"])


def _referee(ruling: dict[str, Any]) -> Referee:
    options = TarotOptions.model_validate(ruling["options"])
    referee = Referee(ruling["seats"], options.model_dump())
    for line in ruling["log"]:
        referee.hear(line)
    return referee


def _having(key: str) -> pytest.MarkDecorator:
    chosen = [ruling for ruling in RULINGS if key in ruling]
    return pytest.mark.parametrize("ruling", chosen, ids=lambda r: f"{r['rule']} {r['name']}")


@_having("allowed")
def test_what_is_allowed_and_what_is_refused(ruling: dict[str, Any]) -> None:
    """The seat in turn may say the one, and the other is refused under its paragraph."""
    state, referee = _state(ruling), _referee(ruling)
    due = GAME.due(state)
    for text in ruling["allowed"]:
        assert GAME.why_not(state, due[0], GAME.read(text)) is None
        assert text in referee.legal() or referee.is_poignee(text.split()[1].split(","))
    for text, paragraph in ruling["refused"].items():
        reason = GAME.why_not(state, due[0], GAME.read(text))
        assert reason is not None
        assert reason.paragraph == paragraph
        assert text not in referee.legal()


@_having("sheet")
def test_what_a_deal_scores(ruling: dict[str, Any]) -> None:
    """The sheet of the deal has these values, by the engine and by the naive referee."""
    assert ruling["sheet"].items() <= GAME.sheets(_state(ruling))[-1].record().items()
    assert ruling["sheet"].items() <= _referee(ruling).sheets[-1].items()


@_having("due")
def test_who_is_due_after_a_deal_without_play(ruling: dict[str, Any]) -> None:
    """Nobody is due: the next deal is, unless the deal was the game's last round."""
    state = _state(ruling)
    assert GAME.due(state) == ()
    assert (GAME.result(state) is not None) == ruling.get("over", False)
    assert GAME.sheets(state) == ()
