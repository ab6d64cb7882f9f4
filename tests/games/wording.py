"""What the tests of the games' words share: catalogues, and the phrases within what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib.resources import files
from string import Formatter
from typing import Any

from babel.messages.pofile import read_po

from games.options import GameOptions, describe
from games.words import Phrase

LANGUAGES = ("en", "fr", "it", "ja")

Catalogue = dict[str, tuple[str, ...]]
"""The sentences of each key, plural forms included."""


def catalogue(game: str, language: str) -> Catalogue:
    """One of a game's own catalogues."""
    with (files("games") / game / "words" / f"{language}.po").open("rb") as file:
        found = read_po(file, locale=language)
    return {
        message.id[0] if isinstance(message.id, tuple) else message.id: (
            message.string if isinstance(message.string, tuple) else (message.string or "",)
        )
        for message in found
        if message.id
    }


def phrases(value: Any) -> Iterator[Phrase]:
    """All phrases within a part of a view, those within phrases too."""
    if isinstance(value, Phrase):
        yield value
        for _, inner in value.values:
            yield from phrases(inner)
    elif isinstance(value, tuple):
        for part in value:
            yield from phrases(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from phrases(getattr(value, field.name))


def asked(sentence: str) -> set[str]:
    """The names of the values that a sentence has room for."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def option_keys(options: type[GameOptions]) -> set[str]:
    """The keys of names, helps and choices (other than numbers) of all options."""
    return {
        key
        for info in describe(options)
        for key in (
            info.key,
            f"{info.key}.help",
            *(info.choice_key(v) for v in info.choices or () if isinstance(v, str | bool | None)),
        )
    }


def ungiven(words: Catalogue, said: dict[str, Phrase]) -> set[str]:
    """The keys of sentences that ask for a value which their phrase doesn't carry."""
    return {
        key
        for key, phrase in said.items()
        for sentence in words.get(key, ())
        if not asked(sentence) <= {name for name, _ in phrase.values}
    }
