"""Time that runs evenly, whatever somebody does to the machine's clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

SMALL: Final = 10.0
"""Seconds by which the time of day may wander unnoticed."""


class SteadyClock:
    """Seconds since the epoch, counted on by a clock that can't be set.

    ``wall`` is the time of day, ``steady`` counts seconds from any beginning. Between two calls of
    :meth:`strayed` this clock never jumps, so all deadlines made meanwhile are of one kind.
    """

    def __init__(self, wall: Callable[[], float], steady: Callable[[], float]) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        """The time."""
        return self._steady() + self._ahead

    def strayed(self) -> float:
        """By how many seconds the time of day has jumped; from now on this clock shows it again.

        Forward is positive. A machine that slept has jumped too.
        """
        jump = self._wall() - self()
        if abs(jump) < SMALL:
            return 0.0
        self._ahead += jump
        return jump
