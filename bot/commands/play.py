"""The commands that open a table, one or two a game, made from what the game says of itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from discord import app_commands

from bot.choices import ServerSettings
from bot.commands import words
from bot.commands.making import Choice, Interaction, Parameter, command
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks
from bot.panels.options import choice_name
from bot.panels.panel import MOST_OPTIONS, Sentence
from bot.panels.people import person_of
from bot.rights import NO_PLACE_FOR_THREADS, is_forum, to_open_a_table, why_no_thread
from bot.tables import Order, Refused, Tables
from bot.tables.clocks import CLOCKS
from bot.words import Speaker, language_of
from games import registry
from games.core import Game
from games.options import OptionInfo, describe
from games.records import usual_seats
from games.words import Phrase

_OWN: Final = ("players", "preset", "clock", "thread", "invite_only")
"""Parameters of each command beside the game's options."""


def play_commands(tables: Tables, clicks: Clicks) -> Iterator[app_commands.Command[Any, ..., None]]:
    """A command for each name of each game."""
    for game in registry().values():
        for name in game.commands:
            yield _command(name, game, tables, clicks)


def _command(
    name: str, game: Game[Any, Any], tables: Tables, clicks: Clicks
) -> app_commands.Command[Any, ..., None]:
    async def run(interaction: Interaction, chosen: Mapping[str, Any]) -> None:
        work = _open(interaction, game, tables, clicks, chosen)
        await clicks.answers.give(interaction, "board", work)

    return command(name, words.text(f"{game.key}.about"), run, tuple(_parameters(game)))


def _parameters(game: Game[Any, Any]) -> Iterator[Parameter]:
    if len(game.seats) > 1:
        seats = {str(n): words.text("command.players.choice", n=n) for n in game.seats}
        yield _own("players", Choice(seats))
    if game.presets:
        presets = {json.dumps(p): words.text(f"{game.key}.preset.{p}") for p in game.presets}
        yield _own("preset", Choice(presets))
    for info in describe(game.Options):
        if info.offered and (kind := _type(info)) is not None:
            about = words.text(f"{info.key}.help")
            yield Parameter(info.name, kind, words.name(info.key), about)
    clocks = {json.dumps(clock): words.text(f"clock.{clock}") for clock in CLOCKS}
    yield _own("clock", Choice(clocks))
    yield _own("thread", bool)
    yield _own("invite_only", bool)


def _own(name: str, kind: Any) -> Parameter:
    key = f"command.{name}"
    return Parameter(name, kind, words.name(key), words.text(f"{key}.help"))


def _type(info: OptionInfo) -> Any:
    """A list of choices where Discord can show all of them, else a number; None: can't be typed."""
    if info.choices is not None and len(info.choices) <= MOST_OPTIONS:
        return Choice({json.dumps(v): _choice(info, v) for v in info.choices})
    if info.type != "integer":
        return None
    numbers = [v for v in info.choices or () if v is not None]
    return app_commands.Range[int, numbers[0], numbers[-1]] if numbers else int


def _choice(info: OptionInfo, value: Any) -> app_commands.locale_str:
    english = words.speaker_for("en")
    key = info.choice_key(value)
    if english.knows(key):
        return words.text(key)
    return app_commands.locale_str(choice_name(info, value, english))


async def _open(
    interaction: Interaction,
    game: Game[Any, Any],
    tables: Tables,
    clicks: Clicks,
    chosen: Mapping[str, Any],
) -> Answer:
    speaker = Speaker(language_of(interaction.locale))
    if interaction.guild_id is None or interaction.channel_id is None:
        return Sentence(speaker.say("command.why.server_only"))
    if is_forum(interaction.channel):
        raise Refused(Phrase("place.why.forum", channel=f"<#{interaction.channel_id}>"))
    if missing := to_open_a_table(interaction):
        rights = [speaker.say(f"right.{right}") for right in missing]
        return Sentence(speaker.say("command.why.rights", rights=speaker.list_of(rights)))
    if (why := clicks.door.why_not_open(interaction)) is not None:
        raise Refused(why)
    settings = clicks.door.settings(interaction)
    options = dict(house_rules(game, settings, chosen.get("preset")))
    options |= {name: value for name, value in chosen.items() if name not in _OWN}
    wanted = chosen.get("thread", settings.threads)
    why = why_no_thread(interaction) if wanted else None
    table = await tables.lobby.open(
        Order(
            interaction.guild_id,
            interaction.channel_id,
            person_of(interaction),
            game.key,
            chosen.get("players") or usual_seats(game.key, options),
            options,
            settings.language or language_of(interaction.guild_locale),
            thread=wanted and why is None,
            clock=chosen.get("clock", settings.clock),
        )
    )
    if chosen.get("invite_only"):
        table = await tables.company.agree(table.id, person_of(interaction), invite_only=True)
    tell = why is not None and ("thread" in chosen or why != NO_PLACE_FOR_THREADS)
    return replace(await clicks.board(table), aside=speaker(why) if why and tell else "")


def house_rules(
    game: Game[Any, Any], settings: ServerSettings, preset: str | None = None
) -> Mapping[str, Any]:
    """What a table starts from: the preset that was asked for, else the rules of the server.

    A rule that the game has dropped since it was chosen is left out.
    """
    if preset is not None:
        return game.presets[preset]
    known = game.Options.model_fields
    rules = settings.options.get(game.key, {})
    return {name: value for name, value in rules.items() if name in known}
