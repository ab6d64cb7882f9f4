"""Positions on the edge of a rule, judged as a referee would; the ruling is in the data."""

from __future__ import annotations

from typing import Any

import pytest

from games.tarot import GAME
from tests.games.tarot.positions import heard, load, reached

RULINGS = load("rulings.json")


def _having(key: str) -> pytest.MarkDecorator:
    chosen = [ruling for ruling in RULINGS if key in ruling]
    return pytest.mark.parametrize("ruling", chosen, ids=lambda r: f"{r['rule']} {r['name']}")


@_having("allowed")
def test_what_is_allowed_and_what_is_refused(ruling: dict[str, Any]) -> None:
    """The seat in turn may say the one, and the other is refused under its paragraph."""
    state, referee = reached(ruling), heard(ruling)
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
    assert ruling["sheet"].items() <= GAME.sheets(reached(ruling))[-1].record().items()
    assert ruling["sheet"].items() <= heard(ruling).sheets[-1].items()


@_having("due")
def test_who_is_due_after_a_deal_without_play(ruling: dict[str, Any]) -> None:
    """Nobody is due: the next deal is, unless the deal was the game's last round."""
    state = reached(ruling)
    assert GAME.due(state) == ()
    assert (GAME.result(state) is not None) == ruling.get("over", False)
    assert GAME.sheets(state) == ()
