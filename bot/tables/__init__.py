"""Tables: people and computers who play a game together. Knows neither Discord nor any one game."""

from bot.tables.model import (
    Call,
    Clock,
    Deal,
    Done,
    Holder,
    Notice,
    Person,
    Refused,
    Status,
    Table,
    Time,
    Watcher,
)
from bot.tables.opening import Order
from bot.tables.service import Tables

__all__ = [
    "Call",
    "Clock",
    "Deal",
    "Done",
    "Holder",
    "Notice",
    "Order",
    "Person",
    "Refused",
    "Status",
    "Table",
    "Tables",
    "Time",
    "Watcher",
]
