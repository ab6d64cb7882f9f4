"""Who sits at a table, in words, and who is at the other end of a click."""

from __future__ import annotations

from typing import Any

import discord

from bot.tables import Person, Table
from bot.words import Speaker, language_of
from render import Style


def names(table: Table, language: str) -> tuple[str, ...]:
    """The name shown for each seat. Computers are numbered, but not those that stand in."""
    speaker = Speaker(language, markdown=False)
    computers = 0
    shown = []
    for seat, holder in enumerate(table.holders):
        # Whoever has asked to be forgotten has no name.
        name = holder.name or speaker.say("core.player", number=seat + 1)
        match holder.kind:
            case "person":
                shown.append(name)
            case "empty" if holder.kept_for is not None and holder.name:
                shown.append(speaker.say("table.kept", name=name))
            case "empty":
                shown.append(speaker.say("table.free"))
            case "computer" if holder.user_id is not None:
                shown.append(speaker.say("table.stand_in", name=name))
            case "computer":
                computers += 1
                shown.append(speaker.say("table.computer", number=computers))
    return tuple(shown)


def speaker_at(table: Table, language: str, style: Style | None = None) -> Speaker:
    """A speaker who knows the people, the teams and the cards of a table."""
    view, known = table.view(None), names(table, language)
    return Speaker(language, known, sides=view.sides, deck=view.deck, style=style)


def begun(table: Table) -> bool:
    """Whether a card has been dealt here; a table closed in its lobby never saw one."""
    return table.seq > 0


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Who clicked or gave the command."""
    user = interaction.user
    return Person(user.id, user.display_name, interaction.id)


def is_admin(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody may manage the server."""
    return interaction.permissions.manage_guild


def reader_at(table: Table, interaction: discord.Interaction[Any]) -> Speaker:
    """A speaker of a table for whoever clicked or gave the command, in that person's language."""
    return speaker_at(table, language_of(interaction.locale))
