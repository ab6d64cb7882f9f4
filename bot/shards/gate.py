"""Discord lets so many shards identify at a time: one of each bucket, every five seconds."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

REST: Final = 5.0
"""Seconds that a bucket rests after each."""
LOOK: Final = 0.25
"""Seconds between two looks at whether another process is done."""


class Turns(Protocol):
    """Tells processes apart that would identify by the same bucket."""

    async def may_identify(self, bucket: int) -> bool:
        """Whether it is this process's turn now, until it says that it has identified."""
        ...

    async def has_identified(self, bucket: int) -> None:
        """The turn is over."""
        ...


class Gate:
    """Lets a shard through once nobody else of its bucket has identified for five seconds.

    ``buckets`` is Discord's ``max_concurrency``. Without ``turns`` there is no other process. Where
    these can't be asked, nobody is held up: at worst Discord refuses, and it is tried again.
    """

    def __init__(self, buckets: int = 1, turns: Turns | None = None) -> None:
        self._buckets = buckets
        self._turns = turns
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._rests: set[asyncio.Task[None]] = set()
        self._closed = False

    async def enter(self, shard: int) -> None:
        """Wait until this shard may identify; whoever has entered has to leave."""
        bucket = shard % self._buckets
        await self._locks[bucket].acquire()
        try:
            # Nobody tells when another process is done.
            while not await self._asked(lambda turns: turns.may_identify(bucket)):  # noqa: ASYNC110
                await asyncio.sleep(LOOK)
        except BaseException:
            self._locks[bucket].release()
            raise

    def leave(self, shard: int) -> None:
        """The shard has identified, or won't."""
        if self._closed:
            return
        rest = asyncio.create_task(self._rest(shard % self._buckets), name="gate")
        self._rests.add(rest)
        rest.add_done_callback(self._rests.discard)

    def close(self) -> None:
        """Rest no longer; nobody may enter any more."""
        self._closed = True
        for rest in self._rests:
            rest.cancel()

    async def _rest(self, bucket: int) -> None:
        await asyncio.sleep(REST)
        await self._asked(lambda turns: turns.has_identified(bucket))
        self._locks[bucket].release()

    async def _asked(self, question: Callable[[Turns], Awaitable[bool | None]]) -> bool | None:
        if self._turns is None:
            return True
        try:
            return await question(self._turns)
        except (SQLAlchemyError, OSError):
            return True
