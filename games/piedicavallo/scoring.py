"""The score of a deal, step by step (RULES.md 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import FOOL, POINTS
from games.view import ScoreLine
from games.words import Phrase, Team

Pair: TypeAlias = tuple[int, int]
"""One number a team."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished deal.

    ``tricks`` and ``scores`` are per team; ``discard_points`` lay in the discard,
    ``discarded_trumps`` of its cards were trumps; ``fool_team`` played the Fool.
    """

    dealer: int
    tricks: Pair
    fool_team: int
    discard_points: int
    discarded_trumps: int
    items: tuple[ScoreLine, ...]
    scores: Pair

    @property
    def undertaking(self) -> None:
        """None: nobody undertakes anything here."""
        return None

    def lines(self) -> tuple[ScoreLine, ...]:
        """Cards of the tricks, the Fool, the discard, and what passes to the other side."""
        return self.items

    def record(self) -> dict[str, Any]:
        """The sheet as plain JSON data; ``scores`` per team."""
        return {
            "dealer": self.dealer,
            "tricks": list(self.tricks),
            "fool_team": self.fool_team,
            "discard_points": self.discard_points,
            "discarded_trumps": self.discarded_trumps,
            "scores": list(self.scores),
        }


def score(
    options: PiedicavalloOptions,
    dealer: int,
    tricks: Pair,
    trick_points: Pair,
    fool_team: int,
    fool_trick_team: int,
    discard_points: int,
    discarded_trumps: int,
) -> Sheet:
    """The sheet of a deal (RULES.md 5).

    ``trick_points`` count the cards in each team's tricks without the Fool; ``fool_trick_team`` won
    the trick in which the Fool was played.
    """
    items = (
        _line("tricks", trick_points),
        _line("fool", _to(fool_team, POINTS[FOOL]), team=Team(fool_team)),
        _line("discard", _to(dealer % 2, discard_points), team=Team(dealer % 2)),
        *_forfeit(options, tricks, fool_team, dealer % 2, discard_points),
        *_exchange(options, tricks, fool_team, fool_trick_team),
    )
    columns = zip(*(item.points or (0, 0) for item in items), strict=True)
    first, second = (int(sum(column)) for column in columns)
    return Sheet(
        dealer, tricks, fool_team, discard_points, discarded_trumps, items, (first, second)
    )


def _forfeit(
    options: PiedicavalloOptions, tricks: Pair, fool_team: int, dealer_team: int, discard: int
) -> tuple[ScoreLine, ...]:
    """What a side without a trick loses: the Fool and the discard, if they were its own (5.2)."""
    if 0 not in tricks:
        return ()
    side = tricks.index(0)
    lost = POINTS[FOOL] * (fool_team == side) + discard * (dealer_team == side)
    gained = lost if options.no_trick_forfeit == "opponents" else 0
    moved = (-lost, gained) if side == 0 else (gained, -lost)
    return (_line(f"no_trick.{options.no_trick_forfeit}", moved, team=Team(side)),)


def _exchange(
    options: PiedicavalloOptions, tricks: Pair, fool_team: int, trick_team: int
) -> tuple[ScoreLine, ...]:
    """The point given for the Fool under ``fool_exchange`` (4.2)."""
    if not options.fool_exchange or fool_team == trick_team or not tricks[fool_team]:
        return ()
    moved = (-1, 1) if fool_team == 0 else (1, -1)
    return (_line("exchange", moved, team=Team(fool_team)),)


def _to(team: int, points: int) -> Pair:
    return (points, 0) if team == 0 else (0, points)


def _line(name: str, points: Pair, **values: Team) -> ScoreLine:
    return ScoreLine(Phrase(f"piedicavallo.score.{name}", **values), points)
