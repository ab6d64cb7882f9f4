"""A bot of one button and one select, small enough to be wrong on purpose."""

import asyncio
import io
import re
from contextlib import AsyncExitStack
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands

PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)


class Press(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"toy:(?P<action>.+)"):
    """A button whose custom_id ends with what it does."""

    def __init__(self, action: str, label: str) -> None:
        super().__init__(ui.Button(label=label, custom_id=f"toy:{action}"))
        self.action = action

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /
    ) -> Self:
        """Rebuild the button from a click."""
        return cls(match["action"], item.label)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the button says."""
        await interaction.client.act(interaction, self.action)  # type: ignore[attr-defined]


class Pick(ui.DynamicItem[ui.Select[ui.LayoutView]], template="toypick"):
    """A select whose values are what they do."""

    def __init__(self, select: ui.Select[ui.LayoutView]) -> None:
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /
    ) -> Self:
        """Rebuild the select from a choice."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the chosen option says."""
        await interaction.client.act(interaction, self.item.values[0])  # type: ignore[attr-defined]


class Toy(commands.Bot):
    """Two chairs, held by a lock unless it is told to do without."""

    def __init__(self, *, locked: bool = True) -> None:
        super().__init__(
            command_prefix=[],
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.seated: list[str] = []
        self.spoken: list[str] = []
        self._locked = locked
        self._lock = asyncio.Lock()

    async def setup_hook(self) -> None:
        """Register what answers clicks and the one command."""
        self.add_dynamic_items(Press, Pick)

        @self.tree.command(name="toy", description="Set out two chairs")
        @app_commands.describe(broken="Raise an error")
        async def toy(interaction: discord.Interaction, broken: bool = False) -> None:
            if broken:
                raise RuntimeError("broken on purpose")
            self.spoken.append(f"{interaction.locale} {interaction.guild_locale}")
            await interaction.response.send_message(view=self.panel(), file=self.picture())

        await self.tree.sync()

    def picture(self) -> discord.File:
        """A picture of one dot."""
        return discord.File(io.BytesIO(PICTURE), "chairs.png", description="Two chairs")

    def panel(self) -> ui.LayoutView:
        """Words, the picture, buttons and a select."""
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(f"Seated: {', '.join(self.seated) or 'nobody'}"))
        view.add_item(
            ui.MediaGallery(
                discord.MediaGalleryItem("attachment://chairs.png", description="Two chairs")
            )
        )
        actions = {"join": "Join", "fail": "Fail", "sulk": "Sulk", "hand": "My hand"}
        view.add_item(ui.ActionRow(*(Press(a, label) for a, label in actions.items())))
        select: ui.Select[ui.LayoutView] = ui.Select(custom_id="toypick")
        select.add_option(label="Sit down", value="join late")
        view.add_item(ui.ActionRow(Pick(select)))
        view.stop()
        return view

    async def act(self, interaction: discord.Interaction, action: str) -> None:
        """Seat the clicker, or misbehave."""
        if action == "fail":
            raise RuntimeError("broken on purpose")
        if action == "hand":
            await interaction.response.send_message(
                view=self.panel(), file=self.picture(), ephemeral=True
            )
        elif action.startswith("join"):
            await self._join(interaction)

    async def _join(self, interaction: discord.Interaction) -> None:
        async with AsyncExitStack() as held:
            if self._locked:
                await held.enter_async_context(self._lock)
            free = len(self.seated) < 2
            await interaction.response.defer()
            if free:
                self.seated.append(interaction.user.name)
            await interaction.edit_original_response(
                view=self.panel(), attachments=[self.picture()]
            )
