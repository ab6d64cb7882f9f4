"""The least bot that exercises the stand-in: two commands, one button."""

import os

import discord
from discord import app_commands, ui


class Count(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"count:(?P<so_far>\d+)"):
    """A button that carries how often it was pressed."""

    def __init__(self, so_far: int) -> None:
        super().__init__(ui.Button(label=f"Pressed {so_far}", custom_id=f"count:{so_far}"))
        self.so_far = so_far

    @classmethod
    async def from_custom_id(cls, interaction, item, match, /):  # type: ignore[no-untyped-def]
        """Rebuild the button from a click."""
        return cls(int(match["so_far"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Count one more, by deferring and editing."""
        await interaction.response.defer()
        await interaction.edit_original_response(view=panel(self.so_far + 1))


def panel(so_far: int) -> ui.LayoutView:
    """The counter's message."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(Count(so_far)))
    view.stop()
    return view


class Minimal(discord.Client):
    """Knows /count and its button."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register the command and the button."""
        self.add_dynamic_items(Count)

        @self.tree.command(name="count", description="Count presses")
        async def count(interaction: discord.Interaction, start: int = 0) -> None:
            picture = discord.File(__file__, "source.txt", description="What I am")
            await interaction.response.send_message(view=panel(start), file=picture)

        @self.tree.command(name="race", description="Edit a message five times")
        async def race(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=panel(0))
            shown = await interaction.original_response()
            message = self.get_partial_messageable(shown.channel.id).get_partial_message(shown.id)
            for so_far in range(1, 6):
                await message.edit(view=panel(so_far))

        await self.tree.sync()


if __name__ == "__main__":
    Minimal().run(os.environ["DISCORD_TOKEN"])
