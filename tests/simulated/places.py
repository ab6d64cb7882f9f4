"""What tests of places share: the boards of a channel, and rights taken away in it."""

from typing import Any

import discord
from simcord import ChannelHandle
from simcord.backend.models.channel import Overwrite, OverwriteType

from tests.simulated.world import World, offers


def boards(world: World, channel: ChannelHandle | None = None) -> list[Any]:
    """The public messages of a channel that show a board."""
    stored = world.env.backend.messages.get((channel or world.channel).id, {})
    shown = [stored[key] for key in sorted(stored) if stored[key].visible_to(None)]
    return [post for post in shown if offers(post, "My hand")]


def forbid(
    world: World, *rights: str, channel: ChannelHandle | None = None, who: int | None = None
) -> None:
    """Take rights away from the bot, or somebody, in a channel; none: give all of them back."""
    denied = discord.Permissions(**dict.fromkeys(rights, True)).value
    target = world.env.backend.bot_user.id if who is None else who
    overwrite = Overwrite(target_id=target, type=OverwriteType.MEMBER, allow=0, deny=denied)
    world.env.backend.set_overwrite((channel or world.channel).id, overwrite)
