"""The rights that the bot needs on a server, and which of them it lacks in a channel."""

from __future__ import annotations

from typing import Any, Final

import discord

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


def _to_show(channel: object) -> tuple[str, ...]:
    thread = isinstance(channel, discord.Thread)
    send = "send_messages_in_threads" if thread else "send_messages"
    return ("view_channel", send, "attach_files")


def invitation(application_id: int) -> str:
    """The address under which an admin invites the bot, or mends an invitation that lacked some."""
    return discord.utils.oauth_url(application_id, permissions=INVITE_RIGHTS, scopes=SCOPES)
