"""The worked examples that stand beside the rules as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import games.all_fours
from tests.vectors.runner import check, load

CASES = Path(games.all_fours.__file__).parent / "cases"
EXAMPLES = [*load(CASES / "worked.json"), *load(CASES / "own.json")]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_worked_examples(example: dict[str, Any]) -> None:
    """The engine says what the example expects; each example names its source."""
    assert example["source"]
    assert check(example) is None
