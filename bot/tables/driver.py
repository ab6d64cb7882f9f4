"""What happens by itself: computers' moves, single cards and the next deal, after a pause."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from bot.tables.computers import Computers
from bot.tables.model import Table

RETRY_SECONDS = 5.0
"""When to try again after the store has failed."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """``pace``: seconds before a computer's move; ``pause``: how long a deal's summary stays."""

    pace: float
    pause: float


class Driver:
    """Sees to it that a table whose next step is nobody's click goes on.

    ``single_card`` finds a card that is to be played for a person, or None.

    A timer a table at most, and a task only while a step is being made: nothing waits.
    """

    def __init__(
        self,
        tempo: Tempo,
        computers: Computers,
        single_card: Callable[[Table], object],
        go_on: Callable[[int], Coroutine[Any, Any, None]],
    ) -> None:
        self._tempo = tempo
        self._computers = computers
        self._single_card = single_card
        self._go_on = go_on
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._steps: set[asyncio.Task[None]] = set()
        self._closed = False

    def watch(self, table: Table) -> None:
        """Time the next step of a table's newest snapshot, in place of an earlier one."""
        self._forget(table.id)
        if not table.open:
            self._computers.forget(table.id)
        elif table.between_deals:
            self._after(self._tempo.pause, table.id)
        elif table.status == "playing" and self._moves(table):
            self._after(self._tempo.pace, table.id)

    def retry(self, table_id: int) -> None:
        """Time a step that failed once more."""
        self._forget(table_id)
        self._after(RETRY_SECONDS, table_id)

    async def close(self) -> None:
        """Drop all timers and wait for the steps that are being made."""
        self._closed = True
        for table_id in list(self._timers):
            self._forget(table_id)
        await asyncio.gather(*self._steps, return_exceptions=True)

    def _moves(self, table: Table) -> bool:
        computer = self._computers.next_seat(table)
        return computer is not None or self._single_card(table) is not None

    def _after(self, seconds: float, table_id: int) -> None:
        if not self._closed:
            loop = asyncio.get_running_loop()
            self._timers[table_id] = loop.call_later(seconds, self._step, table_id)

    def _step(self, table_id: int) -> None:
        del self._timers[table_id]
        task = asyncio.create_task(self._go_on(table_id), name=f"table {table_id} goes on")
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)

    def _forget(self, table_id: int) -> None:
        if timer := self._timers.pop(table_id, None):
            timer.cancel()
