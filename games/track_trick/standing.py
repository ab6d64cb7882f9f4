"""What the score table tells of a single game, whose one point comes at its very end (6.3, 6.4)."""

from __future__ import annotations

from collections.abc import Sequence

from games.track_trick.board import Board
from games.track_trick.options import TrackTrickOptions
from games.track_trick.sheet import TrackTrickSheet
from games.track_trick.states import Over, State, TrackTrickMatch, match_of
from games.view import DealRow, Standing
from games.words import Phrase


def rows(match: TrackTrickMatch) -> tuple[DealRow, ...]:
    """The deals so far: tricks in a single game, points in a match (8.1)."""
    return tuple(
        DealRow(
            Phrase("track_trick.row", number=number),
            sheet.scores,
            () if match.options.match_points else _tricks(sheet, match.options),
        )
        for number, sheet in enumerate(match.sheets, 1)
    )


def standing(state: State, board: Board | None) -> Standing | None:
    """The score cards of each side, as long as a single game goes on."""
    options = match_of(state).options
    if options.match_points or board is None or isinstance(state, Over):
        return None
    owned = (board.owned(side) for side in range(len(options.sides)))
    return Standing(Phrase("track_trick.standing"), tuple(map(_cards, owned)))


def _tricks(sheet: TrackTrickSheet, options: TrackTrickOptions) -> tuple[Phrase, ...]:
    """What each side took; partners count apart, since each places a marker (8.2)."""
    return tuple(_of_side([sheet.tricks[seat] for seat in side]) for side in options.sides)


def _of_side(counts: Sequence[int]) -> Phrase:
    if len(counts) == 1:
        return Phrase("track_trick.row.tricks", n=counts[0])
    one, other = counts
    return Phrase("track_trick.row.partners", one=one, other=other, n=one + other)


def _cards(values: tuple[int, ...]) -> Phrase:
    if not values:
        return Phrase("track_trick.standing.none")
    return Phrase("track_trick.standing.cards", cards=", ".join(map(str, values)))
