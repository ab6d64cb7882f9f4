"""Positions kept as data, reached by the engine and by the naive referee.

A position has ``seats``, the ``options`` that are set, and the ``log`` that leads to it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import games.tarot
from games.records import follow
from games.tarot import GAME
from games.tarot.options import TarotOptions
from tests.games.tarot.naive import Referee


def load(name: str) -> Any:
    """The data of one file of cases."""
    return json.loads((Path(games.tarot.__file__).parent / "cases" / name).read_text("utf-8"))


def reached(position: dict[str, Any]) -> Any:
    """The engine's state there."""
    options = TarotOptions.model_validate(position["options"])
    return follow(GAME, GAME.start(position["seats"], options), position["log"])


def heard(position: dict[str, Any]) -> Referee:
    """The naive referee after the same lines."""
    options = TarotOptions.model_validate(position["options"])
    referee = Referee(position["seats"], options.model_dump())
    for line in position["log"]:
        referee.hear(line)
    return referee
