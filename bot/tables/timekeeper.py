"""The one timer behind all clocks: deadlines are rows, and somebody comes to look at them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.tables.model import Refused

log = logging.getLogger(__name__)

SHORT: Final = 60.0
"""Seconds that are slept through at once."""
LONGEST: Final = 3600.0
"""The most seconds until somebody looks again, and notes that the bot is there."""
RETRY: Final = 5.0
"""Seconds until the next try after the store has failed."""


class Timekeeper:
    """Looks at the tables whose time has come; ``look`` does that and tells the next such moment.

    On the way to a moment it looks half-way, so that the note of when the bot was last there never
    is older than the time that was left. While nothing is timed nothing happens.
    """

    def __init__(
        self, clock: Callable[[], float], look: Callable[[], Awaitable[float | None]]
    ) -> None:
        self._clock = clock
        self._look = look
        self._timer: asyncio.TimerHandle | None = None
        self._at: float | None = None
        self._task: asyncio.Task[None] | None = None
        self._meanwhile: list[float] = []
        self._runs = False

    def begin(self) -> None:
        """Look now, and from now on."""
        self._runs = True
        self._after(0)

    def watch(self, rings_at: float | None) -> None:
        """A table is to be looked at by then; where nothing was timed so soon, somebody looks now.

        That notes that the bot is there: the last note may be older than the time that is left.
        """
        if not self._runs or rings_at is None:
            return
        if self._task is not None:
            self._meanwhile.append(rings_at)
        elif self._at is None or rings_at < self._at:
            self._at = rings_at
            self._after(0)

    async def close(self) -> None:
        """Look no more, once the look under way is done."""
        self._runs = False
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            await asyncio.wait({self._task})

    def _after(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._go)

    def _go(self) -> None:
        self._timer = None
        self._task = asyncio.create_task(self._go_round(), name="timekeeper")

    async def _go_round(self) -> None:
        nap: float | None = RETRY
        self._meanwhile.clear()
        try:
            rings_at = await self._look()
            # What changed after the store had answered: at worst it is looked at once too often.
            moments = [*self._meanwhile, *([] if rings_at is None else [rings_at])]
            self._at = min(moments, default=None)
            nap = None if self._at is None else _nap(self._at - self._clock())
        except Refused:
            pass  # the store has failed, and has said so
        except Exception as error:  # noqa: BLE001 - no clock may stop unnoticed
            # Without its text, which might name cards.
            log.error("the clocks could not be looked at: %s", type(error).__name__)  # noqa: TRY400
        self._task = None
        if nap is not None and self._runs:
            self._after(nap)


def _nap(seconds: float) -> float:
    """How long to sleep when something is to be done in so many seconds."""
    return max(1.0, seconds if seconds <= SHORT else min(seconds / 2, LONGEST))
