"""How good the grid is for each side if the deal ends with given tricks, and what to expect.

Worth is the chance to win the game, from 0 to 1. Sets of cells are bits here: bit i is cell i of
the grid, row by row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from math import exp, factorial, prod
from operator import add, mul
from typing import Final, TypeAlias

from games.track_trick.board import LINES, Board
from games.track_trick.kernel_weights import STEERING
from games.track_trick.options import TrackTrickOptions
from games.track_trick.pack import hand_size
from games.track_trick.rules import CAP

_GAP: Final = 0.25
_BEGUN: Final = 0.1
"""What each count that would complete a line adds to the promise of a side, and each line with one
own marker: fitted to who won 1,100 games between computers, where whether a rival's marker lies in
the gap made no difference that could be seen.
"""

Prospects: TypeAlias = tuple[list[float], ...]
"""The chances of taking 0, 1, 2 … tricks, once for each way of playing: low, as it comes, high."""
Counts: TypeAlias = tuple[int, ...]
"""Tricks by seat."""

_LINE_BITS: Final = tuple(sum(1 << cell for cell in line) for line in LINES)


def _has_line(owned: int) -> bool:
    return any(line & owned == line for line in _LINE_BITS)


_HAS_LINE: Final = tuple(map(_has_line, range(1 << 9)))


def _promise(owned: int) -> float:
    """How far a side without a line has come; its chance to win grows with the exponential."""
    missing = [line & ~owned for line in _LINE_BITS]
    gaps = {cells for cells in missing if cells.bit_count() == 1}
    begun = sum(cells.bit_count() == 2 for cells in missing)
    return exp(_GAP * len(gaps) + _BEGUN * begun)


_PROMISE: Final = tuple(map(_promise, range(1 << 9)))


@cache
def _splits(tricks: int, seats: int) -> tuple[tuple[Counts, float], ...]:
    """All ways in which so many tricks can fall to equal seats, each with its chance."""
    ways = (w for w in product(range(tricks + 1), repeat=seats) if sum(w) == tricks)
    whole = factorial(tricks) / seats**tricks
    return tuple((way, whole / prod(map(factorial, way))) for way in ways)


class Forecast:
    """What the final counts of one deal are worth to the sides."""

    def __init__(self, board: Board, options: TrackTrickOptions, *, last_deal: bool) -> None:
        self._board = board
        self._options = options
        self._last_deal = last_deal
        self.seats = sum(map(len, options.sides))
        self._sides = tuple(map(options.side_of, range(self.seats)))
        self._cell = tuple(1 << board.values.index(value) for value in range(len(board.values)))
        self._owned = tuple(
            sum(self._cell[value] for value in board.owned(side))
            for side in range(len(options.sides))
        )
        self._worths: dict[tuple[Counts, int | None], tuple[float, ...]] = {}
        self._expected: dict[tuple[int, Counts, int], list[float]] = {}

    def outcomes(self) -> Iterator[tuple[Counts, int | None, tuple[float, ...]]]:
        """All ways a deal can end, with what each is worth to the sides.

        A last taker is named, once for each of them, only where it matters: all counts are equal.
        """
        tricks = hand_size(self.seats)
        for counts in product(range(CAP + 1), repeat=self.seats):
            if sum(counts) == tricks:
                equal = len(set(counts)) == 1
                for last in range(self.seats) if equal else (None,):
                    yield counts, last, self.worths(counts, last)

    def expected(self, seat: int, tricks: Counts, left: int, prospects: Prospects) -> float:
        """The worth to a seat of having ``tricks`` with ``left`` to come, some of them for it."""
        worth = self._by_own(seat, tricks, left)
        return max(sum(map(mul, worth, odds), 0.0) for odds in prospects)

    def aim(self, seat: int, tricks: Counts, left: int, prospects: Prospects) -> int:
        """The count that a seat does best to play for, as ``expected`` has it."""
        worth = self._by_own(seat, tricks, left)
        steered = max(prospects, key=lambda odds: sum(map(mul, worth, odds), 0.0))
        hopes = list(map(mul, worth, steered))
        return min(CAP, tricks[seat] + hopes.index(max(hopes)))

    def _by_own(self, seat: int, tricks: Counts, left: int) -> list[float]:
        key = (seat, tricks, left)
        if (worth := self._expected.get(key)) is None:
            worth = self._expected[key] = self._by_own_tricks(seat, tricks, left)
        return worth

    def _by_own_tricks(self, seat: int, tricks: Counts, left: int) -> list[float]:
        """The worth by how many of the tricks left fall to the seat; the others share evenly."""
        worth = []
        for own in range(left + 1):
            splits = _splits(left - own, len(tricks) - 1)
            ways = (((*way[:seat], own, *way[seat:]), odds) for way, odds in splits)
            worth.append(sum(odds * self._with(seat, tricks, way) for way, odds in ways))
        return worth

    def _with(self, seat: int, tricks: Counts, more: Counts) -> float:
        return self.worths(tuple(map(add, tricks, more)))[self._sides[seat]]

    def worths(self, counts: Counts, last: int | None = None) -> tuple[float, ...]:
        """The worth to each side of final counts.

        ``last`` took the last trick; where it matters and isn't known it may be anyone.
        """
        key = (counts, last)
        if (known := self._worths.get(key)) is None:
            known = self._worths[key] = self._weighed(_capped(counts), last)
        return known

    def _weighed(self, counts: Counts, last: int | None) -> tuple[float, ...]:
        if len(set(counts)) > 1 or last is not None:
            return self._judged(self._placed(counts, last))
        each = [self._judged(self._placed(counts, seat)) for seat in range(self.seats)]
        return tuple(sum(worth) / self.seats for worth in zip(*each, strict=True))

    def _placed(self, counts: Counts, last: int | None) -> list[int]:
        """The cells of each side after the placements of rule 5."""
        together, apart = list(self._owned), list(self._owned)
        shared, equal = self._options.center_shared, len(set(counts)) == 1
        for seat, count in enumerate(counts):
            if counts.count(count) > 1 and not (equal and seat == last):
                continue
            side, cell = self._sides[seat], self._cell[count]
            together[side] |= cell
            if count or not shared:
                apart = [owned & ~cell for owned in apart]
            apart[side] |= cell
        early = self._options.check_before_evict and any(_HAS_LINE[owned] for owned in together)
        return together if early else apart

    def _judged(self, owned: list[int]) -> tuple[float, ...]:
        if self._last_deal or any(_HAS_LINE[cells] for cells in owned):
            first = self._first(owned)
            return tuple((side in first) / len(first) for side in range(len(owned)))
        promise = [_PROMISE[cells] for cells in owned]
        return tuple(own / sum(promise) for own in promise)

    def _first(self, owned: list[int]) -> list[int]:
        """The sides in front at the end of the game: by lines, or else by cards (6.2, 6.4)."""
        ranks: dict[int, Counts] = {
            side: max(
                self._line_worth(at) for at, bits in enumerate(_LINE_BITS) if bits & cells == bits
            )
            for side, cells in enumerate(owned)
            if _HAS_LINE[cells]
        }
        if not ranks:
            ranks = {side: self._cards(cells) for side, cells in enumerate(owned)}
        top = max(ranks.values())
        return [side for side, rank in ranks.items() if rank == top]

    def _line_worth(self, at: int) -> Counts:
        return self._board.worth(LINES[at], self._options.line_tiebreak)

    def _cards(self, cells: int) -> tuple[int, int]:
        values = [value for value, bit in enumerate(self._cell) if bit & cells]
        return len(values), sum(values)


def _capped(counts: Counts) -> Counts:
    """Final counts with what one seat has beyond the cap shared out among those with the fewest."""
    if max(counts) <= CAP:
        return counts
    final = list(counts)
    full = final.index(max(final))
    while final[full] > CAP:
        final[full] -= 1
        final[final.index(min(final))] += 1
    return tuple(final)


def prospects(chances: Iterable[float]) -> Prospects:
    """How many tricks cards take that take one with these chances each."""
    cards = tuple(chances)
    return tuple(_odds(cards, push) for push in (-STEERING, 0.0, STEERING))


def _odds(cards: tuple[float, ...], push: float) -> list[float]:
    odds = [1.0]
    for chance in cards:
        pushed = chance + push * 4 * chance * (1 - chance)
        missed = 1 - pushed
        pairs = zip([*odds, 0.0], [0.0, *odds], strict=True)
        odds = [same * missed + fewer * pushed for same, fewer in pairs]
    return odds


@lru_cache(maxsize=64)
def forecast(board: Board, options: TrackTrickOptions, *, last_deal: bool) -> Forecast:
    """The forecast of a deal; kept, for it is asked at every card."""
    return Forecast(board, options, last_deal=last_deal)
