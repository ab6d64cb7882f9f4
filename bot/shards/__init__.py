"""Which of Discord's shards this process has: claimed, served, and taken over from the dead."""

from bot.shards.bot import ShardedBot
from bot.shards.keeper import Keeper, Plan
from bot.shards.news import Newsreader
from bot.shards.serving import Serving
from bot.shards.sharing import Advice, NotAgreed, share

__all__ = [
    "Advice",
    "Keeper",
    "Newsreader",
    "NotAgreed",
    "Plan",
    "Serving",
    "ShardedBot",
    "share",
]
