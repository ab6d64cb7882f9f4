"""Tables: people and computers who play a game together. Knows neither Discord nor any one game."""

from bot.tables.model import Deal, Done, Holder, Person, Refused, Status, Table, Watcher
from bot.tables.service import Tables

__all__ = [
    "Deal",
    "Done",
    "Holder",
    "Person",
    "Refused",
    "Status",
    "Table",
    "Tables",
    "Watcher",
]
