"""What slows down when there is too much to do: the steps that nobody clicks for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.tables.computers import _STEPS_AT_ONCE, Computers
from bot.tables.driver import Driver, Tempo

FLOOD, QUIET = 1, 2
"""Two servers."""


class Timers:
    """The loop's timers: noted, and rung by the test, perhaps late."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.set: list[tuple[float, Callable[[], None]]] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "time", lambda: self.now)
        monkeypatch.setattr(loop, "call_later", self._later)

    def _later(self, seconds: float, call: Any, *args: Any) -> Any:
        due = self.now + seconds
        entry = (due, lambda: call(*args))
        self.set.append(entry)
        drop = lambda: entry in self.set and self.set.remove(entry)  # noqa: E731
        return SimpleNamespace(cancel=drop, when=lambda: due)

    async def ring(self, late: float = 0) -> None:
        """Let all that is set by now fall due."""
        due, self.set = self.set, []
        self.now = max(when for when, _ in due) + late
        for _, call in due:
            call()
        await rest()


class Steps:
    """A driver whose steps end when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.timers = Timers(monkeypatch)
        self.computers = Computers()
        self.begun: list[int] = []
        self._under_way: list[asyncio.Event] = []
        single = lambda _: True  # noqa: E731
        self.driver = Driver(Tempo(1.0, 12.0), self.computers, single, self._step)

    async def _step(self, table_id: int) -> None:
        self.begun.append(table_id)
        done = asyncio.Event()
        self._under_way.append(done)
        await done.wait()

    def watch(
        self, table_id: int, guild_id: int = FLOOD, *, opens: bool = False, calls_off: bool = False
    ) -> None:
        """A table at which something happens by itself next, maybe its game's first card."""
        table: Any = SimpleNamespace(
            id=table_id,
            guild_id=guild_id,
            open=True,
            between_deals=False,
            status="playing",
            holders=(SimpleNamespace(kind="person", calls_off=calls_off),),
            due=(),
            opens=opens,
        )
        self.driver.watch(table)

    async def finish(self) -> None:
        """End the step that was begun first."""
        self._under_way.pop(0).set()
        await rest()


async def rest() -> None:
    """Give every task its turns."""
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
async def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    """A driver with nothing to do."""
    return Steps(monkeypatch)


async def test_a_server_full_of_computers_slows_only_itself(steps: Steps) -> None:
    """Few steps are made at once; another server's is the next, at its usual pace."""
    for number in range(1, 41):
        steps.watch(number)
    await steps.timers.ring()
    assert steps.begun == [1, 2, 3, 4]
    assert _STEPS_AT_ONCE == 4
    assert steps.driver.stretch(FLOOD) == 1 + 36 / 8
    assert steps.driver.stretch(QUIET) < 1.2
    steps.watch(100, QUIET)
    await steps.timers.ring()
    for _ in range(2):
        await steps.finish()
    assert steps.begun[4:] == [5, 100]
    assert steps.computers.turns.waiting == 35


async def test_pauses_stretch_when_the_loop_is_late_and_shrink_again(steps: Steps) -> None:
    """After a hiccup, however long, all is as usual within a few steps."""
    steps.watch(1)
    assert [when for when, _ in steps.timers.set] == [1.0]
    await steps.timers.ring(late=3600)
    assert steps.driver.stretch(QUIET) == 10
    for number in range(2, 8):
        steps.watch(number)
        await steps.timers.ring()
    assert steps.driver.stretch(QUIET) < 1.5


async def test_the_first_card_leaves_time_to_call_the_game_off(steps: Steps) -> None:
    """A computer that leads to the first trick waits a while, and longer once somebody asks."""
    steps.watch(1, opens=True)
    steps.watch(2, opens=True, calls_off=True)
    assert [when for when, _ in steps.timers.set] == [5.0, 30.0]


async def test_a_change_in_line_times_the_step_anew(steps: Steps) -> None:
    """A step that has not begun when somebody clicks is dropped: it would come too soon."""
    for number in range(1, 6):
        steps.watch(number)
    await steps.timers.ring()
    assert steps.computers.turns.waiting == 1
    steps.watch(5)
    await rest()
    assert steps.computers.turns.waiting == 0
    await steps.finish()
    assert steps.begun == [1, 2, 3, 4]
    await steps.timers.ring()
    assert steps.begun == [1, 2, 3, 4, 5]


async def test_closing_drops_what_is_in_line(steps: Steps) -> None:
    """The steps under way are finished, and no other is begun."""
    for number in range(1, 10):
        steps.watch(number)
    await steps.timers.ring()
    closing = asyncio.create_task(steps.driver.close())
    await rest()
    for _ in range(4):
        await steps.finish()
    await closing
    assert steps.begun == [1, 2, 3, 4]
