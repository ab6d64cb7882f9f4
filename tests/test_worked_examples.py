"""The runner of worked examples: what it can't check or read counts as failed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.vectors.__main__ import main

SOUND = {"id": "sound", "game": "tarot", "topic": "unheard of", "given": {}, "expected": 1}


@pytest.mark.parametrize(
    "odd",
    [
        SOUND,
        SOUND | {"game": "whist"},
        SOUND | {"game": "runner"},
        SOUND | {"game": None},
        SOUND | {"topic": []},
        SOUND | {"topic": "score"},
        {"id": "bare"},
        5,
        None,
    ],
)
def test_an_odd_example_fails_alone(
    odd: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Unknown topics, games and forms count as failed, and the count is still printed."""
    path = tmp_path / "odd.json"
    path.write_text(json.dumps([odd, odd]))
    assert main([str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 2 failed"


@pytest.mark.parametrize("text", ["{", '{"id": 1}', "5"])
def test_a_file_that_is_no_list_of_examples_is_refused(text: str, tmp_path: Path) -> None:
    """Such a file is status 2, so that nobody takes it for examples that passed."""
    path = tmp_path / "file.json"
    path.write_text(text)
    assert main([str(path)]) == 2
