"""One whole game, kept: what it replays to is a promise as long as the rules' version stands.

A change of rules needs a new version and a new game. A change of words or views alone needs new
hashes: ``python -m tests.games.all_fours.test_golden`` writes them.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import games.all_fours
from games.all_fours import GAME
from games.records import Replay, read_record, replay
from games.view import as_json
from tests.games.all_fours.naive import Referee

FILE = Path(games.all_fours.__file__).parent / "cases" / f"golden_{GAME.rules_version}.jsonl"
GOLDEN: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
"""A record in one line, as it is simulated, with hashes of the last views beside it."""

VIEWERS = ("0", "1", "2", "3", "spectator")


@pytest.fixture(scope="module")
def end() -> Replay:
    """The end of the game in the record."""
    return replay(read_record(GOLDEN))


def _hash(end: Replay, viewer: str) -> str:
    seat = None if viewer == "spectator" else int(viewer)
    text = json.dumps(as_json(GAME.view(end.state, seat)), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def test_it_is_of_this_version(end: Replay) -> None:
    """The record is a whole game of the rules' present version."""
    assert GOLDEN["rules"] == GAME.rules_version
    assert GAME.result(end.state) is not None


def test_sheets_and_totals_are_the_same(end: Replay) -> None:
    """Every deal scores what it scored when the game was played."""
    assert [sheet.record() for sheet in GAME.sheets(end.state)] == GOLDEN["sheets"]
    assert list(GAME.recorded_totals(end.state)) == GOLDEN["totals"]


def test_the_naive_referee_scores_alike(end: Replay) -> None:
    """The second implementation comes to the same sheets and totals."""
    referee = Referee(end.options.model_dump())
    for line in GOLDEN["log"]:
        referee.hear(line)
    assert referee.sheets == GOLDEN["sheets"]
    assert referee.totals == GOLDEN["totals"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_last_views_are_the_same(end: Replay, viewer: str) -> None:
    """What each seat and a spectator see at the end has not changed in any part."""
    assert _hash(end, viewer) == GOLDEN["views"][viewer]


def _rewrite() -> None:
    at_end = replay(read_record(GOLDEN))
    GOLDEN["views"] = {viewer: _hash(at_end, viewer) for viewer in VIEWERS}
    FILE.write_text(json.dumps(GOLDEN, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    _rewrite()
