"""Standings of a server, worked out from the results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.view import Points

Order: TypeAlias = Literal["points", "average", "wins", "games"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line: a person's games, points, points a game and wins; ``rank`` from 1, equals share."""

    rank: int
    user_id: int
    name: str
    games: int
    points: Points
    average: float
    wins: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of standings; ``page`` counts from 0, ``pages`` is at least 1."""

    rows: tuple[Standing, ...]
    page: int
    pages: int
