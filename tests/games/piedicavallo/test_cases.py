"""The worked examples, published ones and our own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import games.piedicavallo
from tests.vectors.runner import check, load

FOLDER = Path(games.piedicavallo.__file__).with_name("cases")
CASES = [example for name in ("own", "worked") for example in load(FOLDER / f"{name}.json")]


@pytest.mark.parametrize("example", CASES, ids=[case["id"] for case in CASES])
def test_worked_example(example: dict[str, Any]) -> None:
    """The engine says what the example expects."""
    assert check(example) is None
