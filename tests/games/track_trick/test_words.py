"""The words of the game, complete in every language that has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

import games.track_trick
from games.options import describe
from games.track_trick import GAME
from games.view import View
from games.words import Phrase
from tests.games.track_trick.positions import MIXTURES, options, random_game

_FOLDER = Path(games.track_trick.__file__).parent
LANGUAGES = sorted(path.stem for path in (_FOLDER / "words").glob("*.po"))
_LITERAL = re.compile(r'"(track_trick\.[a-z0-9_.]+)"')


def catalogue(language: str) -> dict[str, list[str]]:
    """The sentences of each key, plural forms included."""
    with files("games.track_trick").joinpath(f"words/{language}.po").open("rb") as file:
        found = read_po(file, locale=language)
    return {
        (message.id if isinstance(message.id, str) else message.id[0]): (
            list(message.string) if isinstance(message.string, tuple) else [str(message.string)]
        )
        for message in found
        if message.id
    }


def phrases(value: Any) -> Iterator[Phrase]:
    """All phrases within a part of a view."""
    if isinstance(value, Phrase):
        yield value
        for _, inner in value.values:
            yield from phrases(inner)
    elif isinstance(value, tuple):
        for part in value:
            yield from phrases(part)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from phrases(getattr(value, name))


def emitted() -> dict[str, Phrase]:
    """A phrase for each key that views of random games hold."""
    found: dict[str, Phrase] = {}
    for seed, (seats, chosen) in enumerate(MIXTURES):
        for state in random_game(seats, options(**chosen), seed, deals=5):
            views: list[View[Any]] = [GAME.view(state, seat) for seat in (None, *range(seats))]
            found |= {p.key: p for view in views for p in phrases(view)}
    return found


EMITTED = emitted()
OPTION_KEYS = [
    key
    for info in describe(GAME.Options)
    for key in (
        info.key,
        f"{info.key}.help",
        *(info.choice_key(v) for v in info.choices or () if isinstance(v, str | bool | None)),
    )
]
WRITTEN = sorted(
    {key for path in _FOLDER.glob("*.py") for key in _LITERAL.findall(path.read_text("utf-8"))}
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words(language: str) -> None:
    """Keys that games emit, that sources write out and that options carry are all there."""
    known = catalogue(language)
    named = {"track_trick.name", "track_trick.about"}
    keys = {*EMITTED, *OPTION_KEYS, *WRITTEN, *named} - {"track_trick.option"}
    assert {key for key in keys if key.startswith("track_trick.")} - set(known) == set()
    assert all(text for texts in known.values() for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_use_the_values_they_are_given(language: str) -> None:
    """No sentence names a value that its phrase doesn't carry."""
    known = catalogue(language)
    for key, phrase in EMITTED.items():
        given = {name for name, _ in phrase.values}
        for text in known.get(key, ()):
            used = {name for _, name, _, _ in Formatter().parse(text) if name}
            assert used <= given, key


def test_both_languages_have_the_same_keys() -> None:
    """Nothing is left over in one of them, and forms for one and many go together."""
    english, french = catalogue("en"), catalogue("fr")
    assert set(english) == set(french)
    assert {k: len(v) for k, v in english.items()} == {k: len(v) for k, v in french.items()}


def test_help_is_short() -> None:
    """A help text fits where Discord shows it: 100 characters."""
    for language in LANGUAGES:
        known = catalogue(language)
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
