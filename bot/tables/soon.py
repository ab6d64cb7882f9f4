"""Work that is to be done in a while, unless it is dropped before."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable
from typing import Any

log = logging.getLogger(__name__)


class Soon:
    """A timer a key, and a task only while work is being done: nothing waits."""

    def __init__(self) -> None:
        self._timers: dict[Hashable, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def at(
        self, key: Hashable, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        """Do this in so many seconds, in place of what the key stood for."""
        self.drop(key)
        if not self._closed:
            loop = asyncio.get_running_loop()
            self._timers[key] = loop.call_later(seconds, self._begin, key, work)

    def drop(self, key: Hashable) -> None:
        """Leave undone what a key stands for."""
        if timer := self._timers.pop(key, None):
            timer.cancel()

    async def close(self) -> None:
        """Drop all, and wait for what is being done."""
        self._closed = True
        for key in list(self._timers):
            self.drop(key)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        del self._timers[key]
        task = asyncio.create_task(work(), name=f"soon {key}")
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            # Without its text, which might name cards.
            log.error("%s failed: %s", task.get_name(), type(error).__name__)
