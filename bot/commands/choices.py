"""A parameter with a fixed list of values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands


class Choice(app_commands.Transformer):
    """Offers values, each written as JSON, by the names they are shown under."""

    def __init__(self, names: Mapping[str, app_commands.locale_str]) -> None:
        self._choices: list[app_commands.Choice[int | float | str]] = [
            app_commands.Choice(name=shown, value=value) for value, shown in names.items()
        ]

    @property
    def choices(self) -> list[app_commands.Choice[int | float | str]]:
        """The list as discord.py asks for it."""
        return self._choices

    async def transform(self, interaction: discord.Interaction[Any], value: Any, /) -> Any:
        """The value that was chosen."""
        return json.loads(value)
