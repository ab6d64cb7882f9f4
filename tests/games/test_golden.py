"""One whole game of each kind, kept: what it replays to is a promise while the rules stand.

A change of a game's rules needs a new version and a new game. A change of words or views alone
needs new hashes: ``python -m tests.games.test_golden GAME`` writes them.
"""

from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import games
from games import registry
from games.records import Replay, read_record, replay
from games.view import as_json

GAMES = registry()
every_game = pytest.mark.parametrize("key", GAMES)


def _file(key: str) -> Path:
    return Path(games.__file__).parent / key / "cases" / "golden.json"


@cache
def golden(key: str) -> dict[str, Any]:
    """The record of a game with its sheets and totals, and a hash of each viewer's last view."""
    return json.loads(_file(key).read_text("utf-8"))


@cache
def end(key: str) -> Replay:
    """The end of the game in the record."""
    return replay(read_record(golden(key)["record"]))


def _hash(key: str, viewer: str) -> str:
    seat = None if viewer == "spectator" else int(viewer)
    view = GAMES[key].view(end(key).state, seat)
    return hashlib.sha256(json.dumps(as_json(view), sort_keys=True).encode()).hexdigest()


@every_game
def test_it_is_a_whole_game_of_this_version(key: str) -> None:
    """The record is a finished game of the rules' present version."""
    assert golden(key)["record"]["rules"] == GAMES[key].rules_version
    assert GAMES[key].result(end(key).state) is not None


@every_game
def test_sheets_and_totals_are_the_same(key: str) -> None:
    """Every deal scores what it scored when the game was played."""
    game, state = GAMES[key], end(key).state
    assert [sheet.record() for sheet in game.sheets(state)] == golden(key)["sheets"]
    assert list(game.recorded_totals(state)) == golden(key)["totals"]


@pytest.mark.parametrize(
    ("key", "viewer"), [(key, v) for key in GAMES for v in golden(key)["views"]]
)
def test_the_last_views_are_the_same(key: str, viewer: str) -> None:
    """What each seat and a spectator see at the end has not changed in any part."""
    assert _hash(key, viewer) == golden(key)["views"][viewer]


def _rewrite(key: str) -> None:
    """Write the hashes anew, after a change of words or views that was meant."""
    views = {viewer: _hash(key, viewer) for viewer in golden(key)["views"]}
    kept = json.dumps({**golden(key), "views": views}, indent=1)
    _file(key).write_text(kept + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        _rewrite(name)
