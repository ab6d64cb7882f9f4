"""What servers and people have chosen, kept in the store and at hand without waiting."""

from bot.choices.door import Door
from bot.choices.model import Order, Preferences, ServerSettings
from bot.choices.service import Choices

__all__ = ["Choices", "Door", "Order", "Preferences", "ServerSettings"]
