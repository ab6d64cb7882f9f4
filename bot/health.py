"""How the bot itself is: since when it runs, whether Discord hears it, whether it can store."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from bot.store import Store

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Health:
    """``connected`` tells whether Discord hears us; ``heart`` is the file that is touched while so.

    ``latency`` gives seconds, not a number while there is none.
    """

    clock: Callable[[], float]
    latency: Callable[[], float]
    connected: Callable[[], bool]
    store: Store
    heart: Path | None = None
    began: float = 0.0
    _unwritable: bool = False

    def __post_init__(self) -> None:
        self.began = self.clock()

    @property
    def uptime(self) -> float:
        """Seconds since the start."""
        return self.clock() - self.began

    @property
    def milliseconds(self) -> int | None:
        """How long Discord takes to answer a heartbeat; None while that isn't known."""
        return round(1000 * self.latency()) if math.isfinite(self.latency()) else None

    async def can_store(self) -> bool:
        """Whether the store answers."""
        try:
            await self.store.read_mark("commands")
        except SQLAlchemyError:
            return False
        return True

    async def beat(self) -> None:
        """Touch the heartbeat file, unless Discord doesn't hear us; that it can't be is told once.

        A loop that hangs doesn't come here either, so the file tells of that too.
        """
        if self.heart is None or not self.connected():
            return
        try:
            await asyncio.to_thread(self.heart.touch)
        except OSError as error:
            if not self._unwritable:
                self._unwritable = True
                _log.warning("The heartbeat file can't be touched: %s", error.strerror)


def release() -> str:
    """The version that was installed; a dash for a checkout that never was."""
    try:
        return version("tricktable")
    except PackageNotFoundError:
        return "–"
