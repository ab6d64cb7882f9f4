"""Takes the shards that are this process's to take, and gives up those that it has lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from bot.store.causes import cause
from bot.store.claims import Claims

_log = logging.getLogger(__name__)
LOOKS: Final = 5
"""Looks at who has what in the time for which a shard has to be free."""
RETRY: Final = 1.0
"""Seconds until the next try after the store has failed."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Of ``count`` shards this process takes its ``own`` as soon as they are free.

    Others it takes once they have been free for ``grace`` seconds: whoever owns them may only have
    been started anew.
    """

    count: int
    own: frozenset[int]
    grace: float


class Keeper:
    """Keeps the shards in ``held``, by claims; without claims there is no other process.

    ``takes`` is told of a shard that is ours now, and when another process was last seen to have
    it; ``gives`` of one that is no longer. If the connection with the claims is lost, all are kept
    until it is known who has them now: what two processes write at once, the store keeps apart.
    """

    def __init__(
        self,
        claims: Claims | None,
        plan: Plan,
        takes: Callable[[int, float], Awaitable[None]],
        gives: Callable[[int], Awaitable[None]],
        clock: Callable[[], float],
    ) -> None:
        self.held: set[int] = set()
        self._claims = claims
        self._plan = plan
        self._takes = takes
        self._gives = gives
        self._clock = clock
        self._free: dict[int, float] = {}
        self._seen: dict[int, float] = {}
        self._at_work = asyncio.Lock()
        self._claiming = False
        self._watch: asyncio.Task[None] | None = None

    @property
    def certain(self) -> bool:
        """Whether nobody else can have what is held.

        It is not from the loss of the claims until each is made again, or given up.
        """
        return self._claims is None or not (self._claims.lost.is_set() or self._claiming)

    async def begin(self) -> None:
        """Take what is free, and go on looking."""
        if self._claims is None:
            for shard in range(self._plan.count):
                await self._takes(shard, 0.0)
                self.held.add(shard)
            return
        await self._look(self._claims)
        if not self.held:
            _log.info("Other processes have all shards; this one waits until some are free")
        self._watch = asyncio.create_task(self._keep_looking(self._claims), name="keeper")

    async def close(self) -> None:
        """Look no more, once the look under way is done; the claims go with the store."""
        if self._watch is not None:
            async with self._at_work:
                self._watch.cancel()

    async def _keep_looking(self, claims: Claims) -> None:
        fails = False
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._plan.grace / LOOKS):
                    await claims.lost.wait()
            try:
                async with self._at_work:
                    await self._go_round(claims)
                fails = False
            except Exception as error:  # noqa: BLE001 - no shard may be left alone unnoticed
                if not fails:
                    _log.warning("Who has which shard can't be told: %s", cause(error))
                fails = True
                await asyncio.sleep(RETRY)

    async def _go_round(self, claims: Claims) -> None:
        try:
            if claims.lost.is_set():
                self._claiming = True
                await self._claim_again(claims)
            await self._look(claims)
            self._claiming = False
        except (SQLAlchemyError, OSError):
            claims.lost.set()
            raise

    async def _claim_again(self, claims: Claims) -> None:
        """Hold what was held, but for what another process has taken meanwhile."""
        await claims.begin()
        if await claims.agree(self._plan.count) != self._plan.count:
            raise ConnectionError("other processes have shared the servers out anew")
        for shard in sorted(self.held):
            if not await claims.take(shard):
                await self._lose(shard)
        _log.info("The claims on shards were lost and made again")

    async def _look(self, claims: Claims) -> None:
        claimed, now = await claims.claimed(), asyncio.get_running_loop().time()
        for shard in range(self._plan.count):
            if shard in claimed:
                self._free.pop(shard, None)
                self._seen[shard] = self._clock()
            elif shard in self.held:
                await self._lose(shard)
            else:
                since = self._free.setdefault(shard, now)
                if shard in self._plan.own or now - since >= self._plan.grace:
                    await self._take(claims, shard)

    async def _take(self, claims: Claims, shard: int) -> None:
        if not await claims.take(shard):
            return
        try:
            await self._takes(shard, self._seen.get(shard, 0.0))
        except Exception:
            await self._gives(shard)
            await claims.give_up(shard)
            raise
        self._free.pop(shard, None)
        self.held.add(shard)
        _log.info("Shard %d is this process's now", shard)

    async def _lose(self, shard: int) -> None:
        self.held.discard(shard)
        await self._gives(shard)
        _log.warning("Shard %d is this process's no longer", shard)
