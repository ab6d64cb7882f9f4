"""The worked examples and the golden game that stand beside the rules as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import games.all_fours
from games.all_fours import GAME
from games.records import read_record, replay
from tests.vectors.runner import check, load

CASES = Path(games.all_fours.__file__).parent / "cases"
EXAMPLES = [example for path in sorted(CASES.glob("*.json")) for example in load(path)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_worked_examples(example: dict[str, Any]) -> None:
    """The engine says what the example expects; each example names its source."""
    assert example["source"]
    assert check(example) is None


def test_golden_game() -> None:
    """A whole game of these rules, written down once, still has the same scores."""
    golden = json.loads((CASES / f"golden_{GAME.rules_version}.jsonl").read_text("utf-8"))
    replayed = replay(read_record(golden))
    sheets = [sheet.record() for sheet in GAME.sheets(replayed.state)]
    assert json.loads(json.dumps(sheets)) == golden["sheets"]
    assert list(GAME.totals(replayed.state)) == golden["totals"]
    assert GAME.result(replayed.state) is not None
