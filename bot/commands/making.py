"""Slash commands from plain data: their parameters come from the games, not from a signature."""

from __future__ import annotations

import inspect
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import app_commands

Interaction: TypeAlias = discord.Interaction[Any]
Run: TypeAlias = Callable[[Interaction, Mapping[str, Any]], Awaitable[None]]


class Choice(app_commands.Transformer):
    """A parameter with a fixed list of values, each written as JSON, by the names they show."""

    def __init__(self, names: Mapping[str, app_commands.locale_str]) -> None:
        self._choices: list[app_commands.Choice[int | float | str]] = [
            app_commands.Choice(name=shown, value=value) for value, shown in names.items()
        ]

    @property
    def choices(self) -> list[app_commands.Choice[int | float | str]]:
        """The list as discord.py asks for it."""
        return self._choices

    async def transform(self, interaction: Interaction, value: Any, /) -> Any:
        """The value that was chosen."""
        return json.loads(value)


class Place(app_commands.Transformer):
    """A parameter that names a channel or thread as Discord tells of it with the command.

    Forums are offered too, so that people are told where a table can stand instead.
    """

    @property
    def type(self) -> discord.AppCommandOptionType:
        """What Discord is to ask for."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The kinds that Discord offers."""
        kinds = discord.ChannelType
        threads = [kinds.public_thread, kinds.private_thread, kinds.news_thread]
        return [kinds.text, kinds.news, kinds.voice, kinds.stage_voice, kinds.forum, *threads]

    async def transform(self, interaction: Interaction, value: Any, /) -> Any:
        """The channel as it came."""
        return value


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: its type for discord.py, its name and what it is for.

    It may be left out unless it is ``required``.
    """

    name: str
    type: Any
    shown: app_commands.locale_str
    about: app_commands.locale_str
    required: bool = False


def command(
    name: str,
    about: app_commands.locale_str,
    run: Run,
    parameters: Sequence[Parameter] = (),
    *,
    private: bool = False,
) -> app_commands.Command[Any, ..., None]:
    """A command of servers. ``run`` gets the parameters that people filled in, by name.

    ``private`` ones work in a conversation with the bot alone too.
    """

    async def callback(interaction: Interaction, **chosen: Any) -> None:
        await run(interaction, {n: value for n, value in chosen.items() if value is not None})

    # discord.py reads a command's parameters from the signature of its callback.
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    rest = [
        inspect.Parameter(
            p.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if p.required else None,
            annotation=p.type,
        )
        for p in parameters
    ]
    callback.__signature__ = inspect.Signature([first, *rest])  # type: ignore[attr-defined]
    app_commands.describe(**{p.name: p.about for p in parameters})(callback)
    app_commands.rename(**{p.name: p.shown for p in parameters})(callback)
    return app_commands.Command(
        name=name,
        description=about,
        callback=callback,
        # Somebody's own app, without the bot on the server, could neither post nor edit a board.
        allowed_installs=app_commands.AppInstallationType(guild=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=private),
    )
