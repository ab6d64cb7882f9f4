"""What happens by itself: computers' moves, single cards and the next deal, after a pause.

When there is too much to do, this is what slows down. Few steps are made at once, servers take
turns, and the pauses stretch with the steps that come first and with the loop's own delay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from bot.tables.computers import Computers
from bot.tables.model import Table

RETRY_SECONDS = 5.0
"""When to try again after the store has failed."""
STEP: Final = 1
"""The rank of a step among the computers' turns; what people ask for comes before."""
_SLOWEST: Final = 10.0
"""How many times its pace a computer takes at most."""
_A_PACE_LONGER: Final = 8
"""So many steps that come first make a pause one pace longer."""
_FIRST_CARD: Final = 5
"""How many paces a computer takes for a game's first card: till then it can be called off."""
_ASKED_TO_STOP: Final = 30
"""How many if somebody has asked the others for that."""
_LATE: Final = 0.05
"""Seconds by which timers are late that do the same."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """``pace``: seconds before a computer's move; ``pause``: how long a deal's summary stays."""

    pace: float
    pause: float


class Driver:
    """Sees to it that a table whose next step is nobody's click goes on.

    ``single_card`` finds a card that is to be played for a person, or None.

    A timer a table at most, and a task only while a step is being made or waits for its turn.
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
        self._guilds: dict[int, int] = {}
        self._in_line: dict[int, asyncio.Task[None]] = {}
        self._late = 0.0
        self._steps: set[asyncio.Task[None]] = set()
        self._closed = False

    def watch(self, table: Table) -> None:
        """Time the next step of a table's newest snapshot, in place of an earlier one."""
        self._forget(table.id)
        self._guilds[table.id] = table.guild_id
        if not table.open:
            self._computers.forget(table.id)
            del self._guilds[table.id]
        elif table.between_deals:
            self._after(self._tempo.pause, table.id)
        elif table.status == "playing" and self._moves(table):
            paces = _paces(table) * self.stretch(table.guild_id)
            self._after(self._tempo.pace * paces, table.id)

    def stretch(self, guild_id: int) -> float:
        """How many times their pace the computers of a server take at present; 1 if all is well."""
        ahead = self._computers.turns.ahead(guild_id, STEP)
        return min(_SLOWEST, 1 + ahead / _A_PACE_LONGER + self._late / _LATE)

    def retry(self, table_id: int) -> None:
        """Time a step that failed once more."""
        self._forget(table_id)
        self._after(RETRY_SECONDS, table_id)

    async def close(self) -> None:
        """Drop all timers and wait for the steps that are being made."""
        self._closed = True
        for table_id in [*self._timers, *self._in_line]:
            self._forget(table_id)
        await asyncio.gather(*self._steps, return_exceptions=True)

    def _moves(self, table: Table) -> bool:
        computer = self._computers.next_seat(table)
        return computer is not None or self._single_card(table) is not None

    def _after(self, seconds: float, table_id: int) -> None:
        if not self._closed:
            loop = asyncio.get_running_loop()
            self._timers[table_id] = loop.call_later(seconds, self._begin, table_id)

    def _begin(self, table_id: int) -> None:
        timer = self._timers.pop(table_id)
        late = asyncio.get_running_loop().time() - timer.when()
        # Half of what was before: one hiccup is forgotten soon.
        self._late = max(min(late, _SLOWEST * _LATE), self._late / 2)
        task = asyncio.create_task(self._step(table_id), name=f"table {table_id} goes on")
        self._in_line[table_id] = task
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)

    async def _step(self, table_id: int) -> None:
        async with self._computers.turns.turn(self._guilds.get(table_id), STEP):
            del self._in_line[table_id]
            await self._go_on(table_id)

    def _forget(self, table_id: int) -> None:
        if timer := self._timers.pop(table_id, None):
            timer.cancel()
        if step := self._in_line.pop(table_id, None):
            step.cancel()


def _paces(table: Table) -> int:
    if not table.opens:
        return 1
    return _ASKED_TO_STOP if any(h.calls_off for h in table.holders) else _FIRST_CARD
