"""``/settings`` for admins and ``/preferences`` for everybody: the commands and their panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from bot.choices import Choices, Door, Preferences, ServerSettings
from bot.commands import words
from bot.commands.making import Interaction, command
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks
from bot.panels.ids import Control
from bot.panels.options import offered
from bot.panels.panel import Panel
from bot.panels.settings import (
    PICKED,
    preferences_panel,
    rules_panel,
    server_panel,
    values_of,
)
from bot.tables import Refused
from bot.tables.seating import opened
from bot.words import Speaker, language_of
from games import registry
from games.core import Game
from games.records import usual_seats
from games.words import Phrase

_FORGED: Final = Phrase("table.why.forged")


def choosing_commands(
    clicks: Clicks, choices: Choices
) -> Iterator[app_commands.Command[Any, ..., None]]:
    """The two commands; the controls of their panels are answered from here too."""
    admins, people = _Admins(choices, clicks.door), _People(choices, clicks.door)
    clicks.staff("server", admins.click)
    clicks.staff("own", people.click)

    async def settings(interaction: Interaction, _: Mapping[str, Any]) -> None:
        await clicks.answers.give(interaction, "private", admins.show(interaction))

    async def preferences(interaction: Interaction, _: Mapping[str, Any]) -> None:
        await clicks.answers.give(interaction, "private", people.show(interaction))

    made = command("settings", words.text("command.settings"), settings)
    made.default_permissions = discord.Permissions(manage_guild=True)
    yield made
    yield command("preferences", words.text("command.preferences"), preferences)


class _Admins:
    """Answers for the settings of a server. Refused: settings.why.admins_only, at every click."""

    def __init__(self, choices: Choices, door: Door) -> None:
        self._choices = choices
        self._door = door

    async def show(self, interaction: Interaction) -> Answer:
        """The settings as they are."""
        _administered(interaction)
        return server_panel(self._door.settings(interaction), _speaker(interaction))

    async def click(
        self, interaction: Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        """Change what a control stands for, and show how it stands now."""
        guild_id, speaker = _administered(interaction), _speaker(interaction)
        settings = self._door.settings(interaction)
        match control.verb:
            case "show":
                return server_panel(settings, speaker)
            case "rules" if len(values) == 1:
                return rules_panel(_game(values[0]), settings, speaker)
            case "set":
                changes = {control.argument: _chosen(ServerSettings, control.argument, values)}
            case "pick":
                changes = {control.argument: _picked(control.argument, values, guild_id)}
            case "rule" | "reset":
                return await self._rule(guild_id, control, values, speaker)
            case _:
                raise Refused(_FORGED)
        await self._choices.change_server(guild_id, **changes)
        return server_panel(self._door.settings(interaction), speaker, done=True)

    async def _rule(
        self, guild_id: int, control: Control, values: Sequence[str], speaker: Speaker
    ) -> Panel:
        key, _, name = control.argument.partition(".")
        game = _game(key)

        def change(known: Mapping[str, Any]) -> Mapping[str, Any]:
            return {} if control.verb == "reset" else _with_rule(game, known, name, values)

        settings = await self._choices.change_rules(guild_id, key, change)
        return rules_panel(game, settings, speaker, done=True)


class _People:
    """Answers for a person's own preferences."""

    def __init__(self, choices: Choices, door: Door) -> None:
        self._choices = choices
        self._door = door

    async def show(self, interaction: Interaction) -> Answer:
        """The preferences as they are."""
        here = self._door.settings(interaction)
        return preferences_panel(self._door.own(interaction), here, _speaker(interaction))

    async def click(
        self, interaction: Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        """Change what a select stands for; what is read next is in the new language already."""
        name = control.argument
        if control.verb != "set":
            raise Refused(_FORGED)
        changes = {name: _chosen(Preferences, name, values)}
        preferences = await self._choices.change_person(interaction.user.id, **changes)
        usual = language_of(self._door.discords_locale(interaction))
        language = preferences.language or usual
        here = self._door.settings(interaction)
        return preferences_panel(preferences, here, Speaker(language), done=True)


def _administered(interaction: Interaction) -> int:
    """The server that this person may set up; Refused for everybody else."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refused(Phrase("settings.why.admins_only"))
    return interaction.guild_id


def _chosen(model: type[ServerSettings | Preferences], name: str, values: Sequence[str]) -> Any:
    """The value at the place that a select sent."""
    if name not in model.model_fields or name in PICKED or name == "options":
        raise Refused(_FORGED)
    there = values_of(model, name)
    if len(values) != 1 or not values[0].isdecimal() or int(values[0]) >= len(there):
        raise Refused(_FORGED)
    return there[int(values[0])]


def _picked(name: str, values: Sequence[str], everyone: int) -> Any:
    """The ids that a list of channels or roles sent. Refused: a call to ``everyone``."""
    if name not in PICKED or not all(value.isdecimal() for value in values):
        raise Refused(_FORGED)
    _, most = PICKED[name]
    ids = tuple(map(int, values))[:most]
    if name == "call_role" and everyone in ids:
        raise Refused(Phrase("settings.why.everyone"))
    return ids if most > 1 else next(iter(ids), None)


def _game(key: str) -> Game[Any, Any]:
    if (game := registry().get(key)) is None:
        raise Refused(_FORGED)
    return game


def _with_rule(
    game: Game[Any, Any], known: Mapping[str, Any], name: str, values: Sequence[str]
) -> dict[str, Any]:
    """A game's house rules with one changed, defaults left out; Refused if they don't fit."""
    info = next((info for info in offered(game.Options) if info.name == name), None)
    choices = () if info is None else info.choices or ()
    if len(values) != 1 or not values[0].isdecimal() or int(values[0]) >= len(choices):
        raise Refused(_FORGED)
    rules = {**known, name: choices[int(values[0])]}
    start = opened(game.key, usual_seats(game.key, rules), rules)
    return start.options.model_dump(mode="json", exclude_defaults=True)


def _speaker(interaction: Interaction) -> Speaker:
    return Speaker(language_of(interaction.locale))
