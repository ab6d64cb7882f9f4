"""``/leaderboard`` and ``/help``: what anybody may look up, seen by nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

import discord
from discord import app_commands

from bot.commands import words
from bot.commands.choices import Choice
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks
from bot.panels.ids import Control
from bot.panels.panel import Panel
from bot.panels.standings import ORDERS
from bot.words import Speaker, language_of
from games import registry


_BOARD: Final = "command.leaderboard"
_ASKED: Final = ("game", "order", "page")


def information_commands(clicks: Clicks) -> Iterator[app_commands.Command[Any, ..., None]]:
    """The two commands."""
    yield _leaderboard(clicks)
    yield _help(clicks)


def _leaderboard(clicks: Clicks) -> app_commands.Command[Any, ..., None]:
    games: Any = Choice({json.dumps(key): words.text(f"{key}.name") for key in registry()})
    orders: Any = Choice({json.dumps(o): words.text(f"board.order.{o}") for o in ORDERS})

    @app_commands.describe(**{name: words.text(f"{_BOARD}.{name}.help") for name in _ASKED})
    @app_commands.rename(**{name: words.name(f"{_BOARD}.{name}", name) for name in _ASKED})
    async def leaderboard(
        interaction: discord.Interaction[Any],
        game: games = "",
        order: orders = ORDERS[0],
        page: app_commands.Range[int, 1, 10_000] = 1,
    ) -> None:
        wanted = Control("page", verb=game, argument=f"{order}:{page - 1}")
        await clicks.answers.give(interaction, "private", clicks.page(interaction, wanted))

    return app_commands.Command(
        name="leaderboard",
        description=words.text(_BOARD),
        callback=leaderboard,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
    )


def _help(clicks: Clicks) -> app_commands.Command[Any, ..., None]:
    async def show_help(interaction: discord.Interaction[Any]) -> None:
        await clicks.answers.give(interaction, "private", _help_panel(interaction))

    return app_commands.Command(
        name="help", description=words.text("command.help"), callback=show_help
    )


async def _help_panel(interaction: discord.Interaction[Any]) -> Answer:
    speaker = Speaker(language_of(interaction.locale))
    games = [
        f"- **/{game.commands[0]}** – {speaker.say(f'{game.key}.about')}"
        for game in registry().values()
    ]
    head = [f"### {speaker.say('help.title')}", *speaker.say("help.text").split("\n"), *games]
    return Panel("\n".join(head), body=f"-# {speaker.say('help.version', version=_version())}")


def _version() -> str:
    try:
        return version("tricktable")
    except PackageNotFoundError:  # a checkout that was never installed
        return "–"
