"""Where every interaction comes in: who is served, in which language, and what a server allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import discord

from bot.choices.model import Preferences, ServerSettings
from bot.choices.service import Choices
from games.words import Phrase

_LOCALES: Final = {
    "en": discord.Locale.british_english,
    "fr": discord.Locale.french,
    "it": discord.Locale.italian,
    "ja": discord.Locale.japanese,
}


_DISCORDS: Final = "locale"
_NAMED: Final = 5
"""Roles that are named to whoever has none: any of them is enough, and all may be too long."""


class Door:
    """Greets whoever comes in. ``barred`` says why somebody isn't served now, or None."""

    def __init__(self, choices: Choices, barred: Callable[[int], Phrase | None]) -> None:
        self._choices = choices
        self._barred = barred

    def greet(self, interaction: discord.Interaction[Any]) -> Phrase | None:
        """Set the interaction's language to the person's own; why it isn't served, or None."""
        own = self._choices.person(interaction.user.id).language
        interaction.extras[_DISCORDS] = interaction.locale
        if own in _LOCALES:
            interaction.locale = _LOCALES[own]
        return self._barred(interaction.user.id)

    def discords_locale(self, interaction: discord.Interaction[Any]) -> discord.Locale:
        """The language of a person's Discord, whatever the own is."""
        locale: discord.Locale = interaction.extras.get(_DISCORDS, interaction.locale)
        return locale

    def hidden(self, user_id: int) -> bool:
        """Whether a person has asked to be forgotten: nobody reads of them, or calls them."""
        return self._barred(user_id) is not None

    def settings(self, interaction: discord.Interaction[Any]) -> ServerSettings:
        """The settings of the server where this happens, as far as they still mean anything."""
        settings = self._choices.server(interaction.guild_id)
        guild = interaction.guild
        # Of a server that Discord has not told of yet, nobody knows what was deleted.
        return settings if guild is None or guild.unavailable else _still_there(settings, guild)

    def own(self, interaction: discord.Interaction[Any]) -> Preferences:
        """What the person who does this has chosen."""
        return self._choices.person(interaction.user.id)

    def why_not_open(self, interaction: discord.Interaction[Any]) -> Phrase | None:
        """Why this person may open no table here by the server's settings; None: it may be."""
        if (why := self.why_not_in(interaction, interaction.channel)) is not None:
            return why
        guild, ids = interaction.guild, self.settings(interaction).roles
        roles = [role for role in map(guild.get_role, ids) if role is not None] if guild else []
        if roles and not _has_one(interaction.user, roles):
            names = tuple(role.name for role in roles[:_NAMED])
            return Phrase("settings.why.role", roles=names)
        return None

    def why_not_in(self, interaction: discord.Interaction[Any], channel: Any) -> Phrase | None:
        """Why no table may stand in a channel by the server's settings; None: it may.

        A thread counts as its channel.
        """
        allowed = self.settings(interaction).channels
        there = {getattr(channel, "id", None), getattr(channel, "parent_id", None)}
        if not allowed or not there.isdisjoint(allowed):
            return None
        return Phrase("settings.why.channel", channels=tuple(f"<#{place}>" for place in allowed))


def _still_there(settings: ServerSettings, guild: discord.Guild) -> ServerSettings:
    """The settings less what was deleted: it asks nothing of anybody. @everyone is everybody."""
    roles = tuple(role for role in settings.roles if guild.get_role(role) is not None)
    called = settings.call_role
    if called == guild.id or (called is not None and guild.get_role(called) is None):
        called = None
    return settings.changed(
        channels=tuple(c for c in settings.channels if guild.get_channel(c) is not None),
        roles=() if guild.id in roles else roles,
        call_role=called,
    )


def _has_one(user: discord.User | discord.Member, roles: list[discord.Role]) -> bool:
    return isinstance(user, discord.Member) and any(user.get_role(role.id) for role in roles)
