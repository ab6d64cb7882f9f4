"""No move that a beginner would see to be wrong, at any level."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from games.core import Level
from games.tarot import GAME
from tests.games.tarot.positions import load, reached

POSITIONS = load("blunders.json")
SEEDS = 3


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["why"][:40])
@pytest.mark.parametrize("level", get_args(Level))
def test_no_blunder_is_made(position: dict[str, Any], level: Level) -> None:
    """Whatever the seed, none of the moves that a position names as never to be made."""
    state = reached(position)
    (seat,) = GAME.due(state)
    view = GAME.view(state, seat)
    legal = {str(action) for action in GAME.legal(state, seat)}
    assert set(position["never"]) < legal
    if level != "easy":
        pytest.importorskip("numba")
        assert GAME.computer.prepare()
    chosen = {str(GAME.computer.choose(view, seed, level)) for seed in range(SEEDS)}
    assert not chosen & set(position["never"])
