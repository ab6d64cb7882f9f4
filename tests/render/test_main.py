"""The command line of the render package."""

from __future__ import annotations

import sys

import pytest

from render import __main__ as command


def test_the_gallery_is_asked_with_the_same_arguments(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong with them, the gallery says itself."""
    monkeypatch.setattr(sys, "argv", [])
    with pytest.raises(SystemExit) as left:
        command.main(["gallery", "some/folder", "--language", "fr", "--language", "xx"])
    assert left.value.code == 2
    assert sys.argv[1:] == ["draw", "some/folder", "--language", "fr", "--language", "xx"]
    assert "invalid choice: 'xx'" in capsys.readouterr().err


@pytest.mark.parametrize("missing", ["tests.no_gallery", "no_tests.gallery"])
def test_without_the_tests_there_is_no_gallery(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str
) -> None:
    """An installed package says in a sentence what it lacks."""
    monkeypatch.setattr(command, "_GALLERY", missing)
    assert command.main(["gallery"]) == 1
    assert "source tree" in capsys.readouterr().err
