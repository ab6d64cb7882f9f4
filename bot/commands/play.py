"""The commands that open a table, one or two a game, made from what the game says of itself."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import app_commands

from bot.commands import words
from bot.commands.choices import Choice
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks, person_of
from bot.panels.options import choice_name
from bot.panels.panel import MOST_OPTIONS, Sentence
from bot.tables import Tables
from bot.words import Speaker, language_of
from games import registry
from games.core import Game
from games.options import OptionInfo, describe

_OWN: Final = ("players", "preset")
"""Parameters of each command beside the game's options."""


def play_commands(tables: Tables, clicks: Clicks) -> Iterator[app_commands.Command[Any, ..., None]]:
    """A command for each name of each game."""
    for game in registry().values():
        for name in game.commands:
            yield _command(name, game, tables, clicks)


def _command(
    name: str, game: Game[Any, Any], tables: Tables, clicks: Clicks
) -> app_commands.Command[Any, ..., None]:
    parameters = tuple(_parameters(game))

    async def open_table(interaction: discord.Interaction[Any], **chosen: Any) -> None:
        work = _open(interaction, game, tables, clicks, chosen)
        await clicks.answers.give(interaction, "board", work)

    # discord.py reads a command's parameters from the signature; this one is the game's.
    signature = inspect.Signature(
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *(p.as_argument() for p in parameters),
        ]
    )
    open_table.__signature__ = signature  # type: ignore[attr-defined]
    app_commands.describe(**{p.name: p.about for p in parameters})(open_table)
    app_commands.rename(**{p.name: p.shown for p in parameters})(open_table)
    return app_commands.Command(
        name=name,
        description=words.text(f"{game.key}.about"),
        callback=open_table,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
    )


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A parameter of a command: its type for discord.py, its name and what it is for."""

    name: str
    type: Any
    shown: app_commands.locale_str
    about: app_commands.locale_str

    def as_argument(self) -> inspect.Parameter:
        kind = inspect.Parameter.KEYWORD_ONLY
        return inspect.Parameter(self.name, kind, default=None, annotation=self.type)


def _parameters(game: Game[Any, Any]) -> Iterator[_Parameter]:
    if len(game.seats) > 1:
        seats = {str(n): words.text("command.players.choice", n=n) for n in game.seats}
        yield _own("players", Choice(seats))
    if game.presets:
        presets = {json.dumps(p): words.text(f"{game.key}.preset.{p}") for p in game.presets}
        yield _own("preset", Choice(presets))
    for info in describe(game.Options):
        if info.offered and (kind := _type(info)) is not None:
            shown = words.name(info.key, info.name)
            yield _Parameter(info.name, kind, shown, words.text(f"{info.key}.help"))


def _own(name: str, kind: Choice) -> _Parameter:
    key = f"command.{name}"
    return _Parameter(name, kind, words.name(key, name), words.text(f"{key}.help"))


def _type(info: OptionInfo) -> Any:
    """A list of choices where Discord can show all of them, else a number; None: can't be typed."""
    if info.choices is not None and len(info.choices) <= MOST_OPTIONS:
        return Choice({json.dumps(v): _choice(info, v) for v in info.choices})
    if info.type != "integer":
        return None
    numbers = [v for v in info.choices or () if v is not None]
    return app_commands.Range[int, numbers[0], numbers[-1]] if numbers else int


def _choice(info: OptionInfo, value: Any) -> app_commands.locale_str:
    english = Speaker("en", markdown=False)
    key = info.choice_key(value)
    if english.knows(key):
        return words.text(key)
    return app_commands.locale_str(choice_name(info, value, english))


async def _open(
    interaction: discord.Interaction[Any],
    game: Game[Any, Any],
    tables: Tables,
    clicks: Clicks,
    chosen: Mapping[str, Any],
) -> Answer:
    speaker = Speaker(language_of(interaction.locale))
    if interaction.guild_id is None or interaction.channel_id is None:
        return Sentence(speaker.say("command.why.server_only"))
    if missing := _missing(interaction):
        rights = [speaker.say(f"right.{right}") for right in missing]
        return Sentence(speaker.say("command.why.rights", rights=speaker.list_of(rights)))
    options = dict(game.presets.get(chosen.get("preset") or "", {}))
    options |= {n: v for n, v in chosen.items() if v is not None and n not in _OWN}
    table = await tables.open(
        interaction.guild_id,
        interaction.channel_id,
        person_of(interaction),
        game.key,
        chosen.get("players") or _usual(game),
        options,
        language_of(interaction.guild_locale),
    )
    return await clicks.board(table)


def _usual(game: Game[Any, Any]) -> int:
    """Four where four can play: the number most people sit down with."""
    return 4 if 4 in game.seats else game.seats[0]


def _missing(interaction: discord.Interaction[Any]) -> list[str]:
    """The rights without which a table can't be shown here."""
    thread = isinstance(interaction.channel, discord.Thread)
    send = "send_messages_in_threads" if thread else "send_messages"
    needed = ("view_channel", send, "attach_files")
    return [right for right in needed if not getattr(interaction.app_permissions, right)]
