"""Leaderboards, in the words of the bot and with figures that are made up."""

from __future__ import annotations

from typing import Final

from bot.panels.standings import ladder_of
from bot.store import Leaderboard, Scope, Standing
from bot.words import Speaker
from render import Ladder
from tests.gallery.names import PEOPLE

_RATINGS: Final = (1731, 1688, 1688, 1512, 1500, 1497, 1480, 1444, 1390, 1104)
_AVERAGES: Final = (68.5, 41.25, 12, 3.5, 0, -0.5, -4, -21.75, -80, -144.5)


def ladders(speaker: Speaker) -> dict[str, Ladder]:
    """Each kind of leaderboard by the name of its picture."""
    rated = tuple(_standing(place, rating=value) for place, value in enumerate(_RATINGS))
    by_average = tuple(_standing(place, average=value) for place, value in enumerate(_AVERAGES))
    boards = {
        "leaderboard-ratings": Leaderboard(Scope("tarot", "all", "rating"), rated, 0, 3),
        "leaderboard-averages": Leaderboard(Scope("", "month", "average"), by_average, 0, 1),
        "leaderboard-nobody": Leaderboard(Scope("all_fours", "week", "wins"), (), 0, 1),
    }
    return {name: ladder_of(board, speaker) for name, board in boards.items()}


def _standing(place: int, *, rating: int | None = None, average: float = 0) -> Standing:
    """The line of somebody on the list; equal ratings share the better place."""
    rank = 1 + (_RATINGS.index(rating) if rating else place)
    games = 200 // (place + 1)
    return Standing(
        rank, place, PEOPLE[place], games, round(average * games), average, games // 3, rating
    )
