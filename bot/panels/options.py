"""Table options in words, and the list from which a host changes one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.panels.panel import MOST_OPTIONS, Option
from bot.tables import Table
from bot.words import Speaker
from games.options import GameOptions, OptionInfo, describe
from games.words import Phrase


def choice_name(info: OptionInfo, value: Any, speaker: Speaker) -> str:
    """One value of an option: its own words, else the number or the numbers."""
    key = info.choice_key(value)
    if value is None or isinstance(value, bool | str) or speaker.knows(key):
        return speaker.say(key)
    numbers = value if isinstance(value, tuple) else (value,)
    return ", ".join(speaker.number(number) for number in numbers)


def option_lines(table: Table, speaker: Speaker) -> Iterator[str]:
    """The options that people choose, and every other one that isn't at its default."""
    for info in describe(type(table.options)):
        value = getattr(table.options, info.name)
        if info.offered or value != info.default:
            yield _in_words(info, value, speaker)


def changed_lines(options: GameOptions, speaker: Speaker) -> Iterator[str]:
    """The options that aren't at their defaults."""
    for info in describe(type(options)):
        if (value := getattr(options, info.name)) != info.default:
            yield _in_words(info, value, speaker)


def about_lines(table: Table, speaker: Speaker) -> Iterator[str]:
    """What there is to know of the choices made here, where a game tells more of one."""
    for info in describe(type(table.options)):
        key = f"{info.choice_key(getattr(table.options, info.name))}.about"
        if speaker.knows(key):
            yield speaker.say(key)


def offered(model: type[GameOptions]) -> Iterator[OptionInfo]:
    """The options of a game that can be changed by choosing from a list."""
    for info in describe(model):
        if info.offered and info.choices is not None and len(info.choices) <= MOST_OPTIONS:
            yield info


def entries(info: OptionInfo, chosen: Any, speaker: Speaker) -> tuple[Option, ...]:
    """The choices of an option as entries of a select, by their place."""
    return tuple(
        Option(
            _in_words(info, value, speaker),
            str(place),
            chosen=value == chosen,
        )
        for place, value in enumerate(info.choices or ())
    )


def _in_words(info: OptionInfo, value: Any, speaker: Speaker) -> str:
    choice = choice_name(info, value, speaker)
    return speaker.say("table.option", option=Phrase(info.key), choice=choice)
