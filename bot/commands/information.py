"""``/leaderboard`` and ``/help``: what anybody may look up, seen by nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from discord import app_commands

from bot.commands import words
from bot.commands.making import Choice, Interaction, Parameter, command
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks
from bot.panels.ids import Control
from bot.panels.panel import Panel
from bot.panels.standings import ORDERS
from bot.words import Speaker, language_of
from games import registry


def information_commands(clicks: Clicks) -> Iterator[app_commands.Command[Any, ..., None]]:
    """The two commands."""

    async def leaderboard(interaction: Interaction, chosen: Mapping[str, Any]) -> None:
        order, page = chosen.get("order", ORDERS[0]), chosen.get("page", 1) - 1
        wanted = Control("page", verb=chosen.get("game", ""), argument=f"{order}:{page}")
        await clicks.answers.give(interaction, "private", clicks.page(interaction, wanted))

    async def show_help(interaction: Interaction, _: Mapping[str, Any]) -> None:
        await clicks.answers.give(interaction, "private", _help(interaction))

    about = words.text("command.leaderboard")
    yield command("leaderboard", about, leaderboard, tuple(_board_parameters()))
    yield command("help", words.text("command.help"), show_help)


def _board_parameters() -> Iterator[Parameter]:
    kinds = {
        "game": Choice({json.dumps(key): words.text(f"{key}.name") for key in registry()}),
        "order": Choice({json.dumps(o): words.text(f"board.order.{o}") for o in ORDERS}),
        "page": app_commands.Range[int, 1, 10_000],
    }
    for name, kind in kinds.items():
        key = f"command.leaderboard.{name}"
        yield Parameter(name, kind, words.name(key, name), words.text(f"{key}.help"))


async def _help(interaction: Interaction) -> Answer:
    speaker = Speaker(language_of(interaction.locale))
    games = [
        f"- **/{game.commands[0]}** – {speaker.say(f'{game.key}.about')}"
        for game in registry().values()
    ]
    head = [f"### {speaker.say('help.title')}", speaker.say("help.text"), *games]
    return Panel("\n".join(head), body=f"-# {speaker.say('help.version', version=_version())}")


def _version() -> str:
    try:
        return version("tricktable")
    except PackageNotFoundError:  # a checkout that was never installed
        return "–"
