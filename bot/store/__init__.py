"""The store: an append-only log of actions, and the tables, results and names that go with it."""

from bot.store.opening import BadAddress, StoreFailed
from bot.store.periods import PERIODS, Period
from bot.store.standings import ORDERS, Leaderboard, Order, Scope, Standing, leaderboard
from bot.store.store import Store

__all__ = [
    "ORDERS",
    "PERIODS",
    "BadAddress",
    "Leaderboard",
    "Order",
    "Period",
    "Scope",
    "Standing",
    "Store",
    "StoreFailed",
    "leaderboard",
]
