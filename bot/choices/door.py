"""Where every interaction comes in: the language somebody chose goes before that of the client."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import discord

from bot.choices.service import Choices
from games.words import Phrase

_LOCALES: Final = {
    "en": discord.Locale.british_english,
    "fr": discord.Locale.french,
    "it": discord.Locale.italian,
    "ja": discord.Locale.japanese,
}


class Door:
    """Greets whoever comes in. ``barred`` says why somebody isn't served now, or None."""

    def __init__(self, choices: Choices, barred: Callable[[int], Phrase | None]) -> None:
        self._choices = choices
        self._barred = barred

    def greet(self, interaction: discord.Interaction[Any]) -> Phrase | None:
        """Set the interaction's language to the person's own; why it isn't served, or None."""
        own = self._choices.person(interaction.user.id).language
        if own in _LOCALES:
            interaction.locale = _LOCALES[own]
        return self._barred(interaction.user.id)
