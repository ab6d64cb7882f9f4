"""The nine score cards: where they lie, whose markers lie on them, and the lines they make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.track_trick.options import LineTiebreak

VALUES: Final = tuple(range(9))
CENTRE: Final = 4
"""The cell of the Queen, whose value is 0."""
MARKERS: Final = 6
"""Markers of a colour. The table finds a further one for a side that needs it (2.2)."""

Line: TypeAlias = tuple[int, int, int]
"""Three cells."""

LINES: Final[tuple[Line, ...]] = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Board:
    """The grid and the markers on it.

    ``values`` are those of the cells row by row. ``owners`` go by value, not by cell, for markers
    travel with their score card; they are sides in ascending order.
    """

    values: tuple[int, ...]
    owners: tuple[tuple[int, ...], ...] = ((),) * len(VALUES)

    def relaid(self, values: tuple[int, ...]) -> Board:
        """The same markers on score cards laid anew (2.4)."""
        return Board(values, self.owners)

    def plus(self, side: int, value: int) -> Board:
        """With one more marker."""
        return self._with(value, {*self.owners[value], side})

    def minus(self, side: int, value: int) -> Board:
        """With one marker taken away."""
        return self._with(value, {*self.owners[value]} - {side})

    def _with(self, value: int, owners: Iterable[int]) -> Board:
        changed = (*self.owners[:value], tuple(sorted(owners)), *self.owners[value + 1 :])
        return Board(self.values, changed)

    def owned(self, side: int) -> tuple[int, ...]:
        """The values that a side has a marker on."""
        return tuple(value for value in VALUES if side in self.owners[value])

    def on(self, line: Line) -> tuple[int, ...]:
        """The values along a line."""
        return tuple(self.values[cell] for cell in line)

    def total(self, line: Line) -> int:
        """The sum of the values along a line."""
        return sum(self.on(line))

    def worth(self, line: Line, tiebreak: LineTiebreak) -> tuple[int, ...]:
        """What lines are compared by: the greater tuple is the better line (6.2)."""
        cards = tuple(sorted(self.on(line), reverse=True))
        return cards if tiebreak == "highest_card" else (sum(cards), *cards)

    def best_line(self, side: int, tiebreak: LineTiebreak) -> Line | None:
        """The best line of which a side owns all three score cards (6.1, 6.2)."""
        own = set(self.owned(side))
        lines = [line for line in LINES if own.issuperset(self.on(line))]
        return max(lines, key=lambda line: self.worth(line, tiebreak), default=None)

    def needs(self, side: int) -> tuple[int, ...]:
        """The values any one of which would complete a line of a side."""
        own = set(self.owned(side))
        gaps = [set(self.on(line)) - own for line in LINES]
        return tuple(sorted({gap.pop() for gap in gaps if len(gap) == 1}))
