"""The worked examples, each with its source in the data."""

from pathlib import Path

import pytest

import games.tarot
from tests.vectors.runner import check, load

EXAMPLES = load(Path(games.tarot.__file__).parent / "cases" / "examples.json")


@pytest.mark.parametrize("example", EXAMPLES, ids=[e["id"] for e in EXAMPLES])
def test_the_engine_says_what_the_source_says(example: dict) -> None:
    """Each published or derived example comes out of the engine as printed."""
    assert check(example) is None
