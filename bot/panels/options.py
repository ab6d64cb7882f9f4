"""Table options in words, and the list from which a host changes one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bot.panels.panel import MOST_OPTIONS, Option
from bot.tables import Table
from bot.words import Speaker
from games.options import GameOptions, OptionInfo, describe
from games.words import Phrase

_FIRST: Final = 10
_ROUND: Final = (12, 15, 20, 25, 30, 40, 50, 60, 80, 100)
"""Of many numbers, those offered: the first ones and these."""


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
        if info.offered and info.choices is not None:
            yield info


def entries(info: OptionInfo, chosen: Any, speaker: Speaker) -> tuple[Option, ...]:
    """The choices of an option as entries of a select, by their place among all choices.

    Of more than a select holds, those that people are likely to want, and the one chosen.
    """
    choices = info.choices or ()
    return tuple(
        Option(_choice_first(info, value, speaker), str(place), chosen=value == chosen)
        for place, value in enumerate(choices)
        if len(choices) <= MOST_OPTIONS or _is_likely(value, place) or value == chosen
    )


def _is_likely(value: Any, place: int) -> bool:
    return place <= _FIRST or value in _ROUND


def _choice_first(info: OptionInfo, value: Any, speaker: Speaker) -> str:
    """What is chosen stands before what it is chosen for: a phone cuts off the end."""
    choice = choice_name(info, value, speaker)
    return speaker.say("settings.choice", setting=Phrase(info.key), choice=choice)


def _in_words(info: OptionInfo, value: Any, speaker: Speaker) -> str:
    choice = choice_name(info, value, speaker)
    return speaker.say("table.option", option=Phrase(info.key), choice=choice)
