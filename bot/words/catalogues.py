"""Gettext catalogues. Each part of the program carries its own; here they become one a language.

The message ids are keys (``table.join``), never English, so a missing entry falls back to the
English catalogue and at last to the key itself.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import games

FALLBACK: Final = "en"
_HERE: Final = files("bot.words")
LANGUAGES: Final = tuple(
    sorted(name.removesuffix(".po") for p in _HERE.iterdir() if (name := p.name).endswith(".po"))
)


def language_of(locale: object) -> str:
    """The language for somebody with this Discord locale (``fr``, ``en-GB``); None: English."""
    language = str(locale).partition("-")[0]
    return language if language in LANGUAGES else FALLBACK


def sources(language: str) -> Iterator[Traversable]:
    """The catalogue files of a language: the bot's, the renderer's, and those of each game."""
    folders = [_HERE, files("render") / "words", files("games") / "words"]
    for key in games.registry():
        own = files(f"games.{key}") / "words"
        folders += [own, own / "rules", own / "calculator"]
    for folder in folders:
        if (source := folder / f"{language}.po").is_file():
            yield source


@cache
def catalogue(language: str) -> GNUTranslations:
    """All messages of a language with English behind them, compiled in memory."""
    # The bot's own file comes first: its header rules the plural forms of all.
    own, *others = (_read(source, language) for source in sources(language))
    for other in others:
        for message in other:
            if message.id:
                own[message.id] = message
    binary = io.BytesIO()
    write_mo(binary, own)
    binary.seek(0)
    compiled = GNUTranslations(binary)
    if language != FALLBACK:
        compiled.add_fallback(catalogue(FALLBACK))
    return compiled


def _read(source: Traversable, language: str) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, locale=language)
