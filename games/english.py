"""Sentences for the command line, in English: cards by their codes, players by their seats."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import assert_never

from babel.messages.pofile import read_po

from games import registry
from games.cards import Card
from games.words import Phrase, Player, Reason, Suit, Team, Value


def told(reason: Reason) -> str:
    """A refusal with its paragraph; those that are no game's own have none."""
    sentence = say(reason.phrase)
    return sentence if reason.paragraph == "core" else f"{sentence} (RULES.md {reason.paragraph})"


def say(phrase: Phrase) -> str:
    """The sentence of a phrase; its key where there is none."""
    if (template := _sentences().get(phrase.key)) is None:
        return str(phrase)
    return template.format_map({name: _shown(value) for name, value in phrase.values})


def _shown(value: Value) -> str:
    match value:
        case Phrase():
            return say(value)
        case Card():
            return value.code
        case Player(seat):
            return f"seat {seat}"
        case Team(number):
            return f"team {number}"
        case Suit(code):
            return code
        case tuple():
            return ", ".join(map(_shown, value))
        case int() | float() | str():
            return str(value)
        case _:
            assert_never(value)


@cache
def _sentences() -> dict[str, str]:
    """Every English sentence of the games by key, the plural form where there are two."""
    found: dict[str, str] = {}
    for package in ("games", *(f"games.{key}" for key in registry())):
        with (files(package) / "words" / "en.po").open("rb") as source:
            for message in read_po(source, locale="en"):
                forms = message.string if isinstance(message.string, tuple) else (message.string,)
                if message.id:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    found[key] = str(forms[-1])
    return found
