"""The words of the game, complete in every language that has them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import games.track_trick
from games.options import describe
from games.track_trick import GAME
from games.view import View
from games.words import Phrase
from tests.games.track_trick.positions import MIXTURES, options, random_game
from tests.games.wording import LANGUAGES, catalogue, option_keys, phrases, ungiven

_FOLDER = Path(games.track_trick.__file__).parent
_LITERAL = re.compile(r'"(track_trick\.[a-z0-9_.]+)"')


def emitted() -> dict[str, Phrase]:
    """A phrase for each key that views of random games hold."""
    found: dict[str, Phrase] = {}
    for seed, (seats, chosen) in enumerate(MIXTURES):
        for state in random_game(seats, options(**chosen), seed, deals=5):
            views: list[View[Any]] = [GAME.view(state, seat) for seat in (None, *range(seats))]
            found |= {p.key: p for view in views for p in phrases(view)}
    return found


EMITTED = emitted()
OPTION_KEYS = option_keys(GAME.Options)
WRITTEN = sorted(
    {key for path in _FOLDER.glob("*.py") for key in _LITERAL.findall(path.read_text("utf-8"))}
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words(language: str) -> None:
    """Keys that games emit, that sources write out and that options carry are all there."""
    known = catalogue(GAME.key, language)
    named = {"track_trick.name", "track_trick.about"}
    keys = {*EMITTED, *OPTION_KEYS, *WRITTEN, *named} - {"track_trick.option"}
    assert {key for key in keys if key.startswith("track_trick.")} - set(known) == set()
    assert all(text for texts in known.values() for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_use_the_values_they_are_given(language: str) -> None:
    """No sentence names a value that its phrase doesn't carry."""
    assert ungiven(catalogue(GAME.key, language), EMITTED) == set()


def test_help_is_short() -> None:
    """A help text fits where Discord shows it: 100 characters."""
    for language in LANGUAGES:
        known = catalogue(GAME.key, language)
        for info in describe(GAME.Options):
            assert len(known[f"{info.key}.help"][0]) <= 100


def test_the_rule_book_has_every_paragraph() -> None:
    """Each paragraph that a refusal cites stands in RULES.md, and so does every option."""
    rules = (_FOLDER / "RULES.md").read_text("utf-8")
    sources = "".join(path.read_text("utf-8") for path in _FOLDER.glob("*.py"))
    for paragraph in set(re.findall(r'Reason\("([0-9.]+)"', sources)) | {"3.2", "4.1"}:
        assert re.search(rf"^{re.escape(paragraph)} ", rules, re.MULTILINE), paragraph
    for info in describe(GAME.Options):
        assert f"`{info.name}`" in rules
