"""Positions on the edge of a rule, judged as a referee would; the ruling is in the data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import games.piedicavallo
from games.piedicavallo import GAME
from games.piedicavallo.options import PiedicavalloOptions
from games.records import follow
from tests.games.piedicavallo.naive import Referee

FILE = Path(games.piedicavallo.__file__).parent / "cases" / "rulings.json"
RULINGS = json.loads(FILE.read_text("utf-8"))


def _allows(referee: Referee, seat: int, text: str) -> bool:
    verb, what = text.split()
    return referee.may_say(seat, what) if verb == "say" else text in referee.legal(seat)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda r: f"{r['rule']} {r['name']}")
def test_what_is_allowed_and_what_is_refused(ruling: dict[str, Any]) -> None:
    """The seat may do the one, the other is refused under its paragraph; both readings agree."""
    options, seat = PiedicavalloOptions.model_validate(ruling["options"]), ruling["seat"]
    state = follow(GAME, GAME.start(4, options), ruling["log"])
    referee = Referee(options.model_dump())
    for line in ruling["log"]:
        referee.hear(line)
    for text in ruling["allowed"]:
        assert GAME.why_not(state, seat, GAME.read(text)) is None, text
        assert _allows(referee, seat, text), text
    for text, paragraph in ruling["refused"].items():
        reason = GAME.why_not(state, seat, GAME.read(text))
        assert reason is not None, text
        assert reason.paragraph == paragraph, text
        assert not _allows(referee, seat, text), text
