"""How good the grid would be for a side if the deal ended with given tricks, and what to expect.

Sets of cells are bits here: bit i is cell i of the grid, row by row.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from math import factorial, prod
from operator import add, mul
from typing import Final, TypeAlias

from games.track_trick.board import LINES, Board
from games.track_trick.options import TrackTrickOptions
from games.track_trick.rules import CAP

WIN: Final = 100.0
"""The worth of a won game; one lost is worth as much less than nothing."""
_ONE_SHORT: Final = 10.0
"""The worth of each count that would complete a line."""
_TWO_SHORT: Final = 2.0
"""The worth of each line with one marker."""
_STRONGEST_RIVAL: Final = 0.6
_OTHER_RIVALS: Final = 0.2
_STEERING: Final = 0.2
"""How far a player can push the chance of an even card to take a trick, either way."""

Prospects: TypeAlias = tuple[list[float], ...]
"""The chances of taking 0, 1, 2 … tricks, once for each way of playing: low, as it comes, high."""

_LINE_BITS: Final = tuple(sum(1 << cell for cell in line) for line in LINES)


def _promise(owned: int) -> float:
    """The worth of a set of cells without a line."""
    gaps = [line & ~owned for line in _LINE_BITS]
    completing = {gap for gap in gaps if gap.bit_count() == 1}
    begun = sum(gap.bit_count() == 2 for gap in gaps)
    return _ONE_SHORT * len(completing) + _TWO_SHORT * begun


def _has_line(owned: int) -> bool:
    return any(line & owned == line for line in _LINE_BITS)


_PROMISE: Final = tuple(map(_promise, range(1 << 9)))
_HAS_LINE: Final = tuple(map(_has_line, range(1 << 9)))


@cache
def _splits(tricks: int, seats: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """All ways in which so many tricks can fall to equal seats, each with its chance."""
    ways = (w for w in product(range(tricks + 1), repeat=seats) if sum(w) == tricks)
    whole = factorial(tricks) / seats**tricks
    return tuple((way, whole / prod(map(factorial, way))) for way in ways)


class Forecast:
    """What the final counts of one deal are worth to the side of one seat."""

    def __init__(
        self, board: Board, options: TrackTrickOptions, seat: int, *, last_deal: bool
    ) -> None:
        self._board = board
        self._options = options
        self._seat = seat
        self._last_deal = last_deal
        self._side = options.side_of(seat)
        self._sides = (0, 1, 0, 1) if options.partnership4 else (0, 1, 2)
        self._shared, self._early = options.center_shared, options.check_before_evict
        self._cell = tuple(1 << board.values.index(value) for value in range(len(board.values)))
        self._owned = tuple(
            sum(self._cell[value] for value in board.owned(side))
            for side in range(len(options.sides))
        )
        self._worth: dict[tuple[int, ...], float] = {}
        self._expected: dict[tuple[tuple[int, ...], int], list[float]] = {}

    def expected(self, tricks: tuple[int, ...], left: int, prospects: Prospects) -> float:
        """The worth of having ``tricks`` with ``left`` to come, some of which fall to the seat."""
        if (worth := self._expected.get((tricks, left))) is None:
            worth = self._expected[tricks, left] = self._by_own_tricks(tricks, left)
        return max(sum(map(mul, worth, odds), 0.0) for odds in prospects)

    def _by_own_tricks(self, tricks: tuple[int, ...], left: int) -> list[float]:
        """The worth by how many of the tricks left fall to the seat; the others share evenly."""
        worth = []
        for own in range(left + 1):
            splits = _splits(left - own, len(tricks) - 1)
            worth.append(sum(odds * self._with(tricks, own, way) for way, odds in splits))
        return worth

    def _with(self, tricks: tuple[int, ...], own: int, others: tuple[int, ...]) -> float:
        more = (*others[: self._seat], own, *others[self._seat :])
        return self.worth(tuple(map(add, tricks, more)))

    def worth(self, counts: tuple[int, ...]) -> float:
        """The worth of final counts."""
        if (known := self._worth.get(counts)) is None:
            known = self._worth[counts] = self._judge(self._placed(_capped(counts)))
        return known

    def _placed(self, counts: tuple[int, ...]) -> list[int]:
        """The cells of each side after the placements of rule 5."""
        together, apart = list(self._owned), list(self._owned)
        for seat, count in enumerate(counts):
            if counts.count(count) > 1:
                continue
            side, cell = self._sides[seat], self._cell[count]
            together[side] |= cell
            if count or not self._shared:
                apart = [owned & ~cell for owned in apart]
            apart[side] |= cell
        early = self._early and any(_HAS_LINE[owned] for owned in together)
        return together if early else apart

    def _judge(self, owned: list[int]) -> float:
        ends = self._last_deal or any(_HAS_LINE[cells] for cells in owned)
        if ends:
            winners = self._first(owned)
            return (WIN if self._side in winners else -WIN) / len(winners)
        promise = [_PROMISE[cells] for cells in owned]
        own = promise.pop(self._side)
        return own - _STRONGEST_RIVAL * max(promise) - _OTHER_RIVALS * (sum(promise) - max(promise))

    def _first(self, owned: list[int]) -> list[int]:
        """The sides in front at the end of the game: by lines, or else by cards (6.2, 6.4)."""
        ranks: dict[int, tuple[int, ...]] = {
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

    def _line_worth(self, at: int) -> tuple[int, ...]:
        return self._board.worth(LINES[at], self._options.line_tiebreak)

    def _cards(self, cells: int) -> tuple[int, int]:
        values = [value for value, bit in enumerate(self._cell) if bit & cells]
        return len(values), sum(values)


def _capped(counts: tuple[int, ...]) -> tuple[int, ...]:
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
    return tuple(_odds(cards, push) for push in (-_STEERING, 0.0, _STEERING))


def _odds(cards: tuple[float, ...], push: float) -> list[float]:
    odds = [1.0]
    for chance in cards:
        pushed = chance + push * 4 * chance * (1 - chance)
        missed = 1 - pushed
        pairs = zip([*odds, 0.0], [0.0, *odds], strict=True)
        odds = [same * missed + fewer * pushed for same, fewer in pairs]
    return odds


@lru_cache(maxsize=64)
def forecast(board: Board, options: TrackTrickOptions, seat: int, *, last_deal: bool) -> Forecast:
    """The forecast of a seat for a deal; kept, for it is asked at every card."""
    return Forecast(board, options, seat, last_deal=last_deal)
