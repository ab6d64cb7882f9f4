"""The store: an append-only log of actions, and the tables, results and names that go with it."""

from bot.store.opening import StoreFailed
from bot.store.standings import Leaderboard, Order, Standing, leaderboard
from bot.store.store import Store

__all__ = ["Leaderboard", "Order", "Standing", "Store", "StoreFailed", "leaderboard"]
