"""The lists of mutants keep up with the code."""

from __future__ import annotations

import pytest

from tests.mutants import ROOT, Mutant, games, trial

LISTED = [(game, mutant) for game in games() for mutant in trial(game).mutants]


@pytest.mark.parametrize(
    ("game", "mutant"), LISTED, ids=[f"{game}: {m.breaks}" for game, m in LISTED]
)
def test_each_mutant_changes_the_code(game: str, mutant: Mutant) -> None:
    """The original text stands once in a file of that game, and the change makes a difference."""
    assert mutant.file.startswith(f"games/{game}/")
    assert mutant.applied(ROOT) != (ROOT / mutant.file).read_text(encoding="utf-8")


def test_what_is_tried_differs() -> None:
    """No fault is listed twice, and each game that is listed has enough of them to judge by."""
    assert len({m for _, m in LISTED}) == len(LISTED)
    assert all(len(trial(game).mutants) >= 14 for game in games())


@pytest.mark.parametrize("game", games())
def test_the_tests_to_run_are_there(game: str) -> None:
    """Every path that a list gives to pytest exists."""
    paths = [argument for argument in trial(game).tests if argument.startswith("tests/")]
    assert paths
    assert all((ROOT / path).exists() for path in paths)
