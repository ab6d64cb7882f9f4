"""The end of a deal: who places where, who is sent away, who has a line, who has won."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from games.track_trick.board import Board, Line
from games.track_trick.options import TrackTrickOptions
from games.track_trick.sheet import TrackTrickSheet
from games.view import Points

MATCH_TARGET: Final = 50
"""The points that win a match (8.1)."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The markers of one deal.

    ``placed`` is (seat, value), ``evicted`` and ``stayed`` are (value, side): markers found on
    those score cards that went, or that may share them.
    """

    board: Board
    placed: tuple[tuple[int, int], ...] = ()
    evicted: tuple[tuple[int, int], ...] = ()
    stayed: tuple[tuple[int, int], ...] = ()


def landings(
    board: Board, counts: tuple[int, ...], options: TrackTrickOptions
) -> tuple[tuple[int, int], ...]:
    """(seat, value) for each seat that would place a marker with these tricks (5.1, 5.2)."""
    shared = Counter(counts)
    return tuple(
        (seat, count)
        for seat, count in enumerate(counts)
        if shared[count] == 1 and options.side_of(seat) not in board.owners[count]
    )


def settle(
    board: Board, counts: tuple[int, ...], last_taker: int, options: TrackTrickOptions
) -> Placing:
    """Place the markers of a finished deal and send the old ones away (5.1 to 5.4, 7.1, 7.2)."""
    placed = landings(board, counts, options)
    if len(set(counts)) == 1 and options.side_of(last_taker) not in board.owners[counts[0]]:
        placed = ((last_taker, counts[0]),)
    displaced = tuple((value, owner) for _, value in placed for owner in board.owners[value])
    for seat, value in placed:
        board = board.plus(options.side_of(seat), value)
    if options.check_before_evict and any(best_lines(board, options)):
        return Placing(board, placed, stayed=displaced)
    stayed = tuple(d for d in displaced if options.center_shared and d[0] == 0)
    evicted = tuple(d for d in displaced if d not in stayed)
    for value, owner in evicted:
        board = board.minus(owner, value)
    return Placing(board, placed, evicted, stayed)


def best_lines(board: Board, options: TrackTrickOptions) -> tuple[tuple[int, Line], ...]:
    """(side, its best line) for each side that has one (6.1)."""
    found = ((s, board.best_line(s, options.line_tiebreak)) for s in range(len(options.sides)))
    return tuple((side, line) for side, line in found if line is not None)


def first_by_line(board: Board, options: TrackTrickOptions) -> tuple[int, ...]:
    """The side with the best line; several if their lines are of equal worth; none (6.2, 7.2)."""
    return _first(
        {
            side: board.worth(line, options.line_tiebreak)
            for side, line in best_lines(board, options)
        }
    )


def first_by_cards(board: Board, options: TrackTrickOptions) -> tuple[int, ...]:
    """The side with the most score cards, then the higher sum; several if equal (6.4)."""
    owned = {side: board.owned(side) for side in range(len(options.sides))}
    return _first({side: (len(values), sum(values)) for side, values in owned.items()})


def _first(worth: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
    top = max(worth.values(), default=())
    return tuple(side for side, own in worth.items() if own == top)


def score(
    board: Board,
    counts: tuple[int, ...],
    last_taker: int,
    trump: str | None,
    options: TrackTrickOptions,
    *,
    last_deal: bool,
) -> TrackTrickSheet:
    """The sheet of a finished deal (5, 6, 8.1). ``last_deal``: the deal limit is reached."""
    placing = settle(board, counts, last_taker, options)
    first = first_by_line(placing.board, options)
    if last_deal and not first:
        first = first_by_cards(placing.board, options)
    sheet = TrackTrickSheet(
        trump=trump,
        tricks=counts,
        last_taker=last_taker,
        placed=placing.placed,
        evicted=placing.evicted,
        stayed=placing.stayed,
        board=placing.board,
        lines_made=best_lines(placing.board, options),
        first=first,
        scores=(0,) * len(options.sides),
        partners=options.partnership4,
    )
    return replace(sheet, scores=_points(sheet, options))


def _points(sheet: TrackTrickSheet, options: TrackTrickOptions) -> tuple[Points, ...]:
    """1 for the winner of a game; in a match the total of the winning line (8.1)."""
    if options.match_points:
        prize = {side: sheet.board.total(line) for side, line in sheet.lines_made}
    else:
        prize = dict.fromkeys(sheet.first, 1)
    return tuple(prize.get(s, 0) if s == sheet.winner else 0 for s in range(len(options.sides)))
