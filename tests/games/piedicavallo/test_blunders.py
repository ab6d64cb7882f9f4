"""A page of moves that a beginner would laugh at: no level makes one of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

import games.piedicavallo
from games.core import Level
from games.piedicavallo import GAME
from games.piedicavallo.computer import PiedicavalloComputer
from games.records import follow
from tests.games.piedicavallo.positions import options

pytest.importorskip("numba")

PAGE: list[dict[str, Any]] = json.loads(
    (Path(games.piedicavallo.__file__).parent / "cases" / "blunders.json").read_text("utf-8")
)


@pytest.mark.parametrize("level", get_args(Level))
def test_no_level_blunders(level: Level) -> None:
    """In each position, the log of a deal, the moves that must never be made are not made."""
    computer = PiedicavalloComputer()
    assert computer.prepare()
    for case in PAGE:
        state = follow(GAME, GAME.start(4, options(signals=False)), case["log"])
        legal = {str(action) for action in GAME.legal(state, case["seat"])}
        assert set(case["never"]) < legal, case["name"]
        for seed in range(3):
            chosen = computer.choose(GAME.view(state, case["seat"]), seed, level)
            assert str(chosen) not in case["never"], f"{case['name']} {case['log'][-3:]}"
