"""The renderer's catalogues: complete, alike, and without a key that nothing uses."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import render

FOLDER = Path(render.__file__).parent
LANGUAGES = sorted(path.stem for path in (FOLDER / "words").glob("*.po"))
BUILT = {
    *(f"render.badge.{b}" for b in ("dealer",)),
    *(f"alt.{b}" for b in ("dealer", "taker", "partner", "chosen")),
    *(f"alt.rank.{r}" for r in "AKQNJ"),
    "alt.led.winning",
    "alt.played.winning",
    "alt.cell.owned",
    "alt.cell.landing",
    "alt.cell.owned.landing",
}
"""Keys that the code puts together."""


def messages(language: str) -> dict[str, Message]:
    """The catalogue of a language by its keys."""
    with (FOLDER / "words" / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {_key(message): message for message in catalogue if message.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _sentences(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def used_keys() -> set[str]:
    """Every key that the source names, and those that it puts together."""
    source = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    whole = set(re.findall(r'"((?:alt|render)\.[a-z_.]*[a-z])"', source))
    labels = {f"render.{key}" for key in re.findall(r'\.label\(\s*"([a-z_.]+)"', source)}
    return whole | labels | BUILT


def test_there_are_words_for_english_and_french() -> None:
    """The two languages that are never missing."""
    assert {"en", "fr"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words_and_no_words_lie_idle(language: str) -> None:
    """A catalogue holds just the keys that the renderer uses."""
    assert set(messages(language)) == used_keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_show_the_same_values(language: str) -> None:
    """No sentence is empty, loses a value or asks for one that isn't given."""
    english = messages("en")
    for key, message in messages(language).items():
        sentences = _sentences(message)
        assert all(sentences), key
        wanted = _values(_sentences(english[key])[-1])
        assert all(_values(sentence) <= wanted for sentence in sentences), key
        assert _values(sentences[-1]) == wanted, key


def _values(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
