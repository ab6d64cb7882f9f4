"""The rules of a game as pages to turn, the last ones about its options.

A game's pages are its messages ``<game>.rules.1``, ``<game>.rules.2`` and so on, each with a title.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from bot.panels.ids import rules_id
from bot.panels.options import choice_name
from bot.panels.panel import Button, Option, Panel, Select
from bot.tables import Table
from bot.words import Speaker
from games.core import Game
from games.options import GameOptions, OptionInfo, describe
from games.words import Phrase

_MOST: Final = 2400
"""Characters of a page about options: about two screens of a phone."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its title and its text, set for Discord."""

    title: str
    text: str


def pages_of(
    game: Game[Any, Any], speaker: Speaker, options: GameOptions | None = None
) -> tuple[Page, ...]:
    """The whole rules of a game; ``options`` are those of a table, None: the usual ones."""
    return (*_chapters(game, speaker), *_option_pages(game, speaker, options))


def rules_panel(
    game: Game[Any, Any], number: int, speaker: Speaker, table: Table | None = None
) -> Panel:
    """Page ``number``, counted from 0, with the way to all others; the nearest one there is."""
    pages = pages_of(game, speaker, None if table is None else table.options)
    number = max(0, min(number, len(pages) - 1))
    page, place = pages[number], 0 if table is None else table.id
    name = speaker.say(f"{game.key}.name")
    where = speaker.say("board.page", number=number + 1, of=len(pages))

    def turn(key: str, verb: str, last: int) -> Button:
        at = rules_id(place, verb, game.key, number)
        return Button(speaker.say(key), at, "main", disabled=number == last)

    contents = tuple(
        Option(entry.title, str(at), chosen=at == number) for at, entry in enumerate(pages)
    )
    rows = (
        (turn("board.back", "back", 0), turn("board.on", "on", len(pages) - 1)),
        Select(rules_id(place, "page", game.key, number), speaker.say("rules.contents"), contents),
    )
    return Panel(f"### {page.title}\n-# {name} · {where}", body=page.text, rows=rows)


def _chapters(game: Game[Any, Any], speaker: Speaker) -> Iterator[Page]:
    for number in count(1):
        if not speaker.knows(key := f"{game.key}.rules.{number}"):
            return
        yield Page(speaker.say(f"{key}.title"), speaker.say(key))


def _option_pages(
    game: Game[Any, Any], speaker: Speaker, options: GameOptions | None
) -> Iterator[Page]:
    infos = describe(game.Options)
    kinds = [[i for i in infos if i.offered is offered] for offered in (True, False)]
    title = "rules.options" if options is None else "rules.options_here"
    for key, listed in zip((title, "rules.more_options"), kinds, strict=True):
        entries = [_entry(info, _value(info, options), speaker) for info in listed]
        yield from (Page(speaker.say(key), text) for text in _filled(entries))


def _value(info: OptionInfo, options: GameOptions | None) -> Any:
    return info.default if options is None else getattr(options, info.name)


def _entry(info: OptionInfo, value: Any, speaker: Speaker) -> str:
    """An option as it is here or usually, what it changes, and what else it could be."""
    set_to = speaker.say(
        "table.option", option=Phrase(info.key), choice=choice_name(info, value, speaker)
    )
    lines = [f"**{set_to}**", speaker.say(f"{info.key}.help")]
    if others := list(_others(info, value, speaker)):
        lines.append(f"-# {speaker.say('rules.others', choices=' · '.join(others))}")
    return "\n".join(lines)


def _others(info: OptionInfo, value: Any, speaker: Speaker) -> Iterator[str]:
    """The other choices by name; numbers without names of their own as a range."""
    named = [v for v in info.choices or () if v is None or speaker.knows(info.choice_key(v))]
    numbers = [v for v in info.choices or () if v not in named]
    if len(numbers) > len(info.choices or ()) / 2 and len(numbers) > 2:
        yield f"{speaker.number(numbers[0])}–{speaker.number(numbers[-1])}"
    else:
        named = list(info.choices or ())
    yield from (choice_name(info, v, speaker) for v in named if v != value)


def _filled(entries: list[str]) -> Iterator[str]:
    """The entries on as few pages as hold them."""
    page: list[str] = []
    for entry in entries:
        if page and len("\n".join([*page, entry])) > _MOST:
            yield "\n".join(page)
            page = []
        page.append(entry)
    if page:
        yield "\n".join(page)
