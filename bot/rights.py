"""The rights that the bot needs on a server, and which of them it lacks in a channel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from games.words import Phrase

NEEDED: Final = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "embed_links",
    "read_message_history",
)
"""The least that the bot needs on a server, Administrator not among it, by Discord's names."""

FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")
"""Those without which no game gets a thread of its own."""

NO_PLACE_FOR_THREADS: Final = Phrase("thread.why.place")
"""In a thread, and in the chat of a voice channel, no thread can begin."""

INVITE_RIGHTS: Final = discord.Permissions(**dict.fromkeys(NEEDED, True))

SCOPES: Final = ("bot", "applications.commands")
"""What an invitation has to ask for: without the second no command shows."""


def missing(interaction: discord.Interaction[Any]) -> list[str]:
    """The rights that the bot lacks where this happens.

    Discord sends with each interaction what the bot may do in its channel.
    """
    there = interaction.app_permissions
    return [name for name in NEEDED if not getattr(there, name)]


def to_open_a_table(interaction: discord.Interaction[Any]) -> list[str]:
    """Those among them without which a table can't be shown here."""
    needed = _to_show(interaction.channel)
    return [name for name in missing(interaction) if name in needed]


def missing_to_show(channel: discord.abc.GuildChannel | discord.Thread) -> list[str]:
    """The rights without which a board can't stand in a channel, by what Discord has told of it."""
    there = channel.permissions_for(channel.guild.me)
    return [name for name in _to_show(channel) if not getattr(there, name)]


def missing_for_thread(channel: discord.abc.GuildChannel) -> list[str]:
    """The rights without which no game gets a thread of its own below a channel."""
    there = channel.permissions_for(channel.guild.me)
    return [name for name in FOR_THREADS if not getattr(there, name)]


def why_no_thread(interaction: discord.Interaction[Any]) -> Phrase | None:
    """Why a game opened here can get no thread of its own; None: it can."""
    if not isinstance(interaction.channel, discord.TextChannel):
        return NO_PLACE_FOR_THREADS
    lacking = tuple(right for right in missing(interaction) if right in FOR_THREADS)
    return threads_need(lacking) if lacking else None


def threads_need(lacking: Sequence[str]) -> Phrase:
    """Names the rights without which a game gets no thread."""
    rights = tuple(Phrase(f"right.{right}") for right in lacking)
    return Phrase("thread.why.rights", rights=rights)


def silent_role(interaction: discord.Interaction[Any], role_id: int | None) -> discord.Role | None:
    """The role, if it would show where this happens, but call nobody."""
    if role_id is None or interaction.guild is None or interaction.app_permissions.mention_everyone:
        return None
    role = interaction.guild.get_role(role_id)
    return None if role is None or role.mentionable else role


def is_forum(channel: object) -> bool:
    """Whether this is a forum or a media channel: nothing but posts can be in it."""
    kinds = (discord.ChannelType.forum, discord.ChannelType.media)
    return getattr(channel, "type", None) in kinds


def _to_show(channel: object) -> tuple[str, ...]:
    thread = isinstance(channel, discord.Thread)
    send = "send_messages_in_threads" if thread else "send_messages"
    return ("view_channel", send, "attach_files")


def invitation(application_id: int) -> str:
    """The address under which an admin invites the bot, or mends an invitation that lacked some."""
    return discord.utils.oauth_url(application_id, permissions=INVITE_RIGHTS, scopes=SCOPES)
