"""The written result of a deal, and its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.track_trick.board import Board, Line
from games.view import Points, ScoreLine
from games.words import Phrase, Player, Team


def dashed(values: tuple[int, ...]) -> str:
    """The values of a line as players write it: ``1-4-8``."""
    return "-".join(map(str, values))


@dataclass(frozen=True, slots=True)
class TrackTrickSheet:
    """One deal.

    ``tricks`` go by seat; ``placed`` is (seat, value), ``evicted`` and ``stayed`` (value, side),
    ``lines_made`` (side, its best line). ``first`` are the sides that the game ends with in front:
    one is the winner, several are a draw, none means that it goes on.
    """

    trump: str | None
    tricks: tuple[int, ...]
    last_taker: int
    placed: tuple[tuple[int, int], ...]
    evicted: tuple[tuple[int, int], ...]
    stayed: tuple[tuple[int, int], ...]
    board: Board
    lines_made: tuple[tuple[int, Line], ...]
    first: tuple[int, ...]
    scores: tuple[Points, ...]
    partners: bool

    @property
    def winner(self) -> int | None:
        """The side that has won the game, None for a draw and while it goes on."""
        return self.first[0] if len(self.first) == 1 else None

    def who(self, side: int) -> Player | Team:
        """A side as people read it."""
        return Team(side) if self.partners else Player(side)

    @property
    def undertaking(self) -> None:
        return None

    def lines(self) -> tuple[ScoreLine, ...]:
        """Markers seat by seat, then lines, then how the game stands."""
        steps = [*self._markers(), *self._lines()]
        return (*map(ScoreLine, steps), ScoreLine(self._outcome(), self.scores))

    def _markers(self) -> Iterator[Phrase]:
        if len(set(self.tricks)) == 1:
            yield from self._all_equal()
            return
        placed = dict(self.placed)
        for seat, count in enumerate(self.tricks):
            if seat in placed:
                yield Phrase("track_trick.score.placed", player=Player(seat), n=count)
                yield from self._displaced(count)
            elif self.tricks.count(count) == 1:
                yield Phrase("track_trick.score.already", player=Player(seat), n=count)
            elif self.tricks.index(count) == seat:
                yield self._equal(count)

    def _all_equal(self) -> Iterator[Phrase]:
        """The one case where equal counts place: the taker of the last trick, on the 4 (5.3)."""
        taker, count = Player(self.last_taker), self.tricks[0]
        if not self.placed:
            yield Phrase("track_trick.score.all_equal_already", player=taker, n=count)
            return
        yield Phrase("track_trick.score.all_equal", player=taker, n=count)
        yield from self._displaced(count)

    def _displaced(self, count: int) -> Iterator[Phrase]:
        for key, found in (("evicted", self.evicted), ("stayed", self.stayed)):
            for value, owner in found:
                if value == count:
                    yield Phrase(f"track_trick.score.{key}", owner=self.who(owner), value=value)

    def _equal(self, count: int) -> Phrase:
        equal = tuple(Player(s) for s, other in enumerate(self.tricks) if other == count)
        return Phrase("track_trick.score.equal", players=equal, n=count)

    def _lines(self) -> Iterator[Phrase]:
        for side, line in self.lines_made:
            yield Phrase(
                "track_trick.score.line",
                player=self.who(side),
                line=dashed(self.board.on(line)),
                total=self.board.total(line),
            )

    def _outcome(self) -> Phrase:
        if not self.first:
            return Phrase("track_trick.score.goes_on")
        how = "line" if self.lines_made else "cards"
        if self.winner is None:
            drawn = tuple(map(self.who, self.first))
            return Phrase(f"track_trick.score.drawn_by_{how}", players=drawn)
        if not self.lines_made:
            owned = self.board.owned(self.winner)
            return Phrase(
                "track_trick.score.won_by_cards",
                player=self.who(self.winner),
                n=len(owned),
                total=sum(owned),
            )
        return Phrase("track_trick.score.won_by_line", player=self.who(self.winner))

    def record(self) -> dict[str, Any]:
        """The deal as plain data.

        Trump (null: none), tricks by seat, markers placed and sent away, the grid row by row,
        totals of lines by side, the winning side, all sides of a draw, points by seat.
        """
        board = self.board
        return {
            "trump": self.trump,
            "tricks": list(self.tricks),
            "placed": {str(seat): value for seat, value in self.placed},
            "evicted": {str(value): owner for value, owner in self.evicted},
            "grid": [{"value": v, "owners": list(board.owners[v])} for v in board.values],
            "lines": {str(side): board.total(line) for side, line in self.lines_made},
            "winner": self.winner,
            "drawn": list(self.first) if len(self.first) > 1 else [],
            "scores": [self.scores[seat % len(self.scores)] for seat in range(len(self.tricks))],
        }
