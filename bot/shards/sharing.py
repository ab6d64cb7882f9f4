"""How many shards there are: what the settings say, what others run with, or Discord's advice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.endings import CannotRun
from bot.settings import Settings
from bot.shards.gate import Gate
from bot.shards.keeper import Plan
from bot.store.claims import Claims


class NotAgreed(CannotRun):
    """The processes on one database are set to different numbers of shards."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Discord's: so many shards, of which so many identify at a time."""

    count: int
    at_a_time: int


@dataclass(frozen=True, slots=True)
class Sharing:
    """What this process is to have, and how its shards take turns."""

    plan: Plan
    gate: Gate


async def share(
    settings: Settings, claims: Claims | None, ask: Callable[[], Awaitable[Advice]]
) -> Sharing:
    """Agree with the other processes. NotAgreed if that fails.

    ``ask`` asks Discord, which is spared where there is one shard. Local play has one, whatever is
    set for Discord.
    """
    if settings.discord_token is None:
        settings = settings.model_copy(update={"shard_count": 1, "shard_ids": None})
    one = settings.shard_count == 1 or (claims is None and settings.shard_count is None)
    advice = Advice(1, 1) if one else await ask()
    count = settings.shard_count or (1 if claims is None else advice.count)
    if claims is not None:
        count = await _agreed(claims, count, settings.shard_count)
    return Sharing(_plan(settings, count), Gate(advice.at_a_time, claims))


def _plan(settings: Settings, count: int) -> Plan:
    own = settings.shard_ids or frozenset(range(count))
    return Plan(count, own, settings.shard_grace)


async def _agreed(claims: Claims, count: int, wanted: int | None) -> int:
    others = await claims.agree(count)
    if others == count:
        return count
    if wanted is not None:
        raise NotAgreed(
            f"SHARD_COUNT is {wanted}, but other processes on this database run with {others} "
            "shards; all of them need the same number."
        )
    return await _agreed(claims, others, None)
