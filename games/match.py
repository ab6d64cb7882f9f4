"""What outlives a deal: options, dealer, sheets, totals. Each phase of a state holds one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from games.core import Sheet
from games.view import Points

O = TypeVar("O")  # noqa: E741 - the options model of one game
S = TypeVar("S", bound=Sheet)


@dataclass(frozen=True, slots=True)
class Match(Generic[O, S]):
    """``dealer`` is that of the deal under way or last thrown in, None before the first.

    ``deals`` counts the deals begun, thrown-in ones included; ``sheets`` holds those that were
    played out. ``totals`` has one entry a side.
    """

    seats: int
    options: O
    totals: tuple[Points, ...]
    dealer: int | None = None
    deals: int = 0
    sheets: tuple[S, ...] = ()

    def next_dealer(self) -> int | None:
        """The seat that deals next; None: free, the first dealer is drawn."""
        return None if self.dealer is None else (self.dealer + 1) % self.seats

    def dealt(self, dealer: int) -> Match[O, S]:
        """The match with one more deal begun."""
        return replace(self, dealer=dealer, deals=self.deals + 1)

    def scored(self, sheet: S) -> Match[O, S]:
        """The match with a finished deal written down and added up."""
        totals = tuple(_plain(t + s) for t, s in zip(self.totals, sheet.scores, strict=True))
        return replace(self, sheets=(*self.sheets, sheet), totals=totals)


def _plain(points: Points) -> Points:
    """A whole number without a fraction of nought, where half points add up to one."""
    return int(points) if points == int(points) else points
