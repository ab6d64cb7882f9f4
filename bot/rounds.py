"""Work that comes round again and again while the bot runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

from discord.ext import tasks


class Rounds:
    """Loops that end together."""

    def __init__(self) -> None:
        self._loops: list[tuple[tasks.Loop[Any], asyncio.Lock]] = []

    def every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do this now and every so many seconds until the end."""
        at_work = asyncio.Lock()

        @wraps(work)
        async def once() -> None:
            async with at_work:
                await work()

        loop = tasks.loop(seconds=seconds)(once)
        self._loops.append((loop, at_work))
        loop.start()

    async def close(self) -> None:
        """End every loop, once it has done what it is at.

        Work cancelled in the middle of a query leaves a connection half closed behind, and if that
        is cancelled as well when the event loop ends, the process never does.
        """
        for loop, at_work in self._loops:
            async with at_work:
                loop.cancel()
        self._loops.clear()
