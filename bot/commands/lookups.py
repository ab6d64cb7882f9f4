"""``/leaderboard``, ``/stats``, ``/history``, ``/replay`` and ``/verify``: private, for anybody."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord
from discord import app_commands

from bot.commands import words
from bot.commands.making import Choice, Interaction, Parameter, Run, command
from bot.panels.answers import Answers
from bot.panels.lookups import Lookups
from bot.store import ORDERS, PERIODS, Scope
from games import registry

_NUMBER: Final = app_commands.Range[int, 1, 2**53 - 1]
"""Discord sends whole numbers up to this one exactly."""


def lookup_commands(
    lookups: Lookups, answers: Answers
) -> Iterator[app_commands.Command[Any, ..., None]]:
    """The five commands."""
    for name, run, kinds in (
        ("leaderboard", _leaderboard(lookups, answers), _board_kinds()),
        ("stats", _statistics(lookups, answers), {"player": discord.User}),
        ("history", _history(lookups, answers), {"page": _NUMBER}),
        ("replay", _replay(lookups, answers), {"game": _NUMBER}),
        ("verify", _verify(lookups, answers), {"game": _NUMBER, "deal": _NUMBER}),
    ):
        about = words.text(f"command.{name}")
        yield command(name, about, run, tuple(_parameters(name, kinds)))


def _board_kinds() -> dict[str, Any]:
    return {
        "game": Choice({json.dumps(key): words.text(f"{key}.name") for key in registry()}),
        "period": Choice({json.dumps(p): words.text(f"board.period.{p}") for p in PERIODS}),
        "order": Choice({json.dumps(o): words.text(f"board.order.{o}") for o in ORDERS}),
        "page": _NUMBER,
    }


def _parameters(command_name: str, kinds: Mapping[str, Any]) -> Iterator[Parameter]:
    for name, kind in kinds.items():
        key = f"command.{command_name}.{name}"
        yield Parameter(name, kind, words.name(key), words.text(f"{key}.help"))


def _leaderboard(lookups: Lookups, answers: Answers) -> Run:
    async def run(interaction: Interaction, chosen: Mapping[str, Any]) -> None:
        scope = Scope(
            chosen.get("game", ""),
            chosen.get("period", lookups.season(interaction)),
            chosen.get("order", ORDERS[0]),
        )
        page = chosen.get("page", 1) - 1
        await answers.give(interaction, "private", lookups.leaderboard(interaction, scope, page))

    return run


def _statistics(lookups: Lookups, answers: Answers) -> Run:
    async def run(interaction: Interaction, chosen: Mapping[str, Any]) -> None:
        user = chosen.get("player", interaction.user)
        await answers.give(interaction, "private", lookups.statistics(interaction, user))

    return run


def _history(lookups: Lookups, answers: Answers) -> Run:
    async def run(interaction: Interaction, chosen: Mapping[str, Any]) -> None:
        page = chosen.get("page", 1) - 1
        await answers.give(interaction, "private", lookups.history(interaction, page))

    return run


def _replay(lookups: Lookups, answers: Answers) -> Run:
    async def run(interaction: Interaction, chosen: Mapping[str, Any]) -> None:
        await answers.give(interaction, "private", lookups.replay(interaction, chosen.get("game")))

    return run


def _verify(lookups: Lookups, answers: Answers) -> Run:
    async def run(interaction: Interaction, chosen: Mapping[str, Any]) -> None:
        deal = chosen["deal"] - 1 if "deal" in chosen else None
        work = lookups.check(interaction, chosen.get("game"), deal)
        await answers.give(interaction, "private", work)

    return run
