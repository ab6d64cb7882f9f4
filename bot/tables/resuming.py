"""Open tables are taken up in the background, while people click already."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.tables.model import Refused

log = logging.getLogger(__name__)

AT_ONCE: Final = 20
"""Tables that are read by one query of each kind, and for which a click at one of them waits."""
RETRY: Final = 5.0
"""Seconds until the next try after the store has failed."""


class Resuming:
    """Takes up the tables of shards, some at a time; ``take_up`` raises Refused if the store fails.

    Logs are long, so to replay those of all tables takes longer than to connect. Whoever clicks at
    a table that isn't there yet has it taken up by that, and so has whoever looks for some.
    """

    def __init__(self, take_up: Callable[[Sequence[int]], Awaitable[None]]) -> None:
        self._take_up = take_up
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def begin(self, shard: int, table_ids: Sequence[int]) -> None:
        """Take up these tables, which are all that a shard has, the first ones first."""
        work = self._all(table_ids)
        self._tasks[shard] = asyncio.create_task(work, name=f"tables of shard {shard}")

    @property
    def over(self) -> bool:
        """Whether all tables are there."""
        return all(task.done() for task in self._tasks.values())

    async def done(self) -> None:
        """Wait until all tables are there, however long the store fails."""
        if self._tasks:
            await asyncio.wait(self._tasks.values())

    def stop(self, shard: int) -> None:
        """Leave those tables of a shard that aren't there yet."""
        if (task := self._tasks.pop(shard, None)) is not None:
            task.cancel()

    async def close(self) -> None:
        """Leave all of them."""
        for task in self._tasks.values():
            task.cancel()
        await self.done()

    async def _all(self, table_ids: Sequence[int]) -> None:
        for first in range(0, len(table_ids), AT_ONCE):
            some = table_ids[first : first + AT_ONCE]
            if not await self._are_there(some):
                for table_id in some:  # each but the one that fails
                    await self._are_there([table_id])

    async def _are_there(self, table_ids: Sequence[int]) -> bool:
        """Take these up, however long the store fails; False if one can't be."""
        while True:
            try:
                await self._take_up(table_ids)
            except Refused:  # the store has failed, and has said so
                await asyncio.sleep(RETRY)
            except Exception as error:  # noqa: BLE001 - one table must not keep others away
                # Without its text, which might name cards.
                log.error("tables can't be taken up: %s", type(error).__name__)  # noqa: TRY400
                return False
            else:
                return True
