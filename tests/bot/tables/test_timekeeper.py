"""The timer behind all clocks: when it looks, and that it never stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise

import pytest

from bot.tables import Refused
from bot.tables.timekeeper import LONGEST, RETRY, SHORT, Timekeeper
from games.words import Phrase


class Loop:
    """Stands for the event loop's timers: what is set, and when it would ring."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.set: list[tuple[float, Callable[[], None]]] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", self._later)

    def _later(self, seconds: float, work: Callable[[], None]) -> asyncio.TimerHandle:
        self.set.append((seconds, work))
        return asyncio.TimerHandle(0, work, (), asyncio.get_running_loop())

    async def ring(self) -> float:
        """Let the newest timer ring, and the look it causes end; for how long it was set."""
        seconds, work = self.set[-1]
        work()
        for _ in range(5):
            await asyncio.sleep(0)
        return seconds


async def test_it_looks_half_way_and_then_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """At most an hour passes without a look, and the last minute is slept through at once."""
    now, loop = [0.0], Loop(monkeypatch)

    async def look() -> float:
        return 10_000.0

    keeper = Timekeeper(lambda: now[0], look)
    keeper.begin()
    assert await loop.ring() == 0
    naps = []
    while now[0] < 10_000:
        now[0] += loop.set[-1][0]
        naps.append(await loop.ring())
    assert naps[0] == LONGEST
    assert all(later <= sooner for sooner, later in pairwise(naps))
    assert naps[-1] <= SHORT
    assert now[0] == 10_000
    await keeper.close()


async def test_a_sooner_moment_sets_the_timer_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later one does not; somebody looks at once, which notes that the bot is there."""
    loop, nexts = Loop(monkeypatch), [100.0]

    async def look() -> float | None:
        return nexts[0]

    keeper = Timekeeper(lambda: 0.0, look)
    keeper.watch(5)
    assert loop.set == []  # it has not begun
    keeper.begin()
    await loop.ring()
    keeper.watch(200)
    keeper.watch(None)
    assert loop.set[-1][0] == 50
    keeper.watch(30)
    assert loop.set[-1][0] == 0
    await loop.ring()
    nexts[0] = None  # type: ignore[call-overload]
    await loop.ring()
    count = len(loop.set)
    keeper.watch(500)
    assert len(loop.set) == count + 1
    assert loop.set[-1][0] == 0
    await keeper.close()


async def test_what_changes_during_a_look_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is opened after the store has answered is looked at in time."""
    loop = Loop(monkeypatch)

    async def look() -> None:
        keeper.watch(40)

    keeper = Timekeeper(lambda: 0.0, look)
    keeper.begin()
    await loop.ring()
    assert loop.set[-1][0] == 40
    await keeper.close()


@pytest.mark.parametrize("error", [Refused(Phrase("table.why.try_again")), ZeroDivisionError()])
async def test_a_look_that_fails_comes_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    """Soon, and a fault of ours stands in the log by its kind alone."""
    loop = Loop(monkeypatch)

    async def look() -> float | None:
        raise error

    keeper = Timekeeper(lambda: 0.0, look)
    keeper.begin()
    await loop.ring()
    assert loop.set[-1][0] == RETRY
    named = "ZeroDivisionError" in caplog.text
    assert named == isinstance(error, ZeroDivisionError)
    await keeper.close()
