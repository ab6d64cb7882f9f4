"""The tree of commands, with the door that each of them comes in by."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands

from bot.choices import Door
from bot.panels.answers import apology
from bot.words import Speaker, language_of

_ALWAYS: Final = ("privacy", "help")
"""Commands that serve even those who asked to be forgotten."""


class Tree(app_commands.CommandTree[Any]):
    """Gives each command the language of its person, and tells whoever isn't served why."""

    door: Door | None = None

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Apologise for a command that fails before it runs, as one of an older version may."""
        sentence = apology(interaction, error)
        if interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await interaction.response.send_message(sentence, ephemeral=True)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether the command may run; one that may not has been answered."""
        if self.door is None:
            return False  # no command is synced before there is a door
        barred = self.door.greet(interaction)
        data: Any = interaction.data
        if barred is None or data["name"] in _ALWAYS:
            return True
        speaker = Speaker(language_of(interaction.locale))
        await interaction.response.send_message(speaker(barred), ephemeral=True)
        return False
