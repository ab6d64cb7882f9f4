"""A finished game, step by step. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from bot.tables import loading
from bot.tables.model import Table
from bot.tables.playing import follow
from games.view import Event

Pace: TypeAlias = Literal["trick", "line"]
"""How far one step goes: to the end of a trick, of a deal, the next cards; or one line."""
Way: TypeAlias = Literal["first", "back", "on", "last"]
PACES: Final[tuple[Pace, ...]] = get_args(Pace)
WAYS: Final[tuple[Way, ...]] = get_args(Way)


@dataclass(frozen=True, slots=True)
class Reel:
    """All snapshots of a game that is over: ``frames[n]`` is the table after ``n`` lines."""

    frames: tuple[Table, ...]

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.frames) - 1

    def turned(self, at: int, way: Way, pace: Pace) -> int:
        """The frame to show next; the ends are where it stops."""
        first = min(1, self.last)
        match way:
            case "first":
                return first
            case "last":
                return self.last
            case "back":
                return self._next_halt(range(min(at, self.last) - 1, first, -1), pace, first)
            case "on":
                return self._next_halt(range(at + 1, self.last), pace, self.last)

    def news(self, at: int, pace: Pace) -> tuple[Event, ...]:
        """What the public log tells in this frame that it didn't in the one before it."""
        before = self.frames[self.turned(at, "back", pace) if at > 1 else 0].view(None)
        view = self.frames[at].view(None)
        return view.log[len(before.log) if before.deal == view.deal else 0 :]

    def _next_halt(self, steps: range, pace: Pace, end: int) -> int:
        return next((n for n in steps if pace == "line" or self._is_halt(n)), end)

    def _is_halt(self, number: int) -> bool:
        return self._moment(number) != self._moment(number - 1)

    def _moment(self, number: int) -> tuple[Any, ...]:
        """What differs between two frames where a trick, a deal or the dealing lies between."""
        table = self.frames[number]
        view = table.view(None)
        tricks = 0 if view.last_trick is None else view.last_trick.number
        return view.deal, tricks, view.summary is not None, table.between_deals


def reel(saved: loading.Saved) -> Reel:
    """The reel of a game's rows; Unreadable if they make no game."""
    frames = tuple(_frames(saved))
    return Reel((*frames[:-1], replace(frames[-1], status=saved.table.status)))


def _frames(saved: loading.Saved) -> Iterator[Table]:
    table = loading.build(saved, 0)
    yield table
    for line in saved.lines:
        table = follow(table, [line])
        yield table
