"""How a result changes what each person is held to be worth. Pure; the model is openskill's.

A person is a mean and a doubt. The number that people read is cautious: it takes three doubts off
the mean, so it starts at 1500 for everybody, rises as the bot grows surer, and can't be won at one
sitting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from openskill.models import PlackettLuce

from bot.store.ratings import Rating
from bot.tables.model import Table
from games.core import Result

RatedRule: TypeAlias = Literal["people_only", "people_among", "off"]
"""Which games a server rates: those that only people ended; those with computers too, people among
one another; none."""

START: Final = 1500
_SCALE: Final = 20
_DOUBTS: Final = 3
_MODEL: Final = PlackettLuce()
NEWCOMER: Final = Rating(_MODEL.mu, _MODEL.sigma, START, 0)


def rated_sides(table: Table, result: Result, rule: RatedRule) -> dict[tuple[int, ...], int]:
    """The sides whose people are rated, by user ids, with their places; fewer than two: nobody.

    Only a game that was played to its end is rated, and a computer never is. Where only people are
    to be, it counts too that one stood in for somebody for a while.
    """
    if table.status != "over" or not _counts(table, rule):
        return {}
    sides = {
        people: place
        for side, place in zip(result.sides, result.places, strict=True)
        if (people := _people(table, side))
    }
    return sides if len(sides) > 1 else {}


def would_count(table: Table, rule: RatedRule) -> bool:
    """Whether a game is rated if it goes on to its end with those who sit there now."""
    sides = table.view(None).sides
    return _counts(table, rule) and sum(bool(_people(table, side)) for side in sides) > 1


def rerated(
    sides: Mapping[tuple[int, ...], int], before: Mapping[int, Rating]
) -> dict[int, Rating]:
    """Everybody's rating after a game, partners as one team; who has none is a newcomer."""
    teams = [[_MODEL.rating(r.mu, r.sigma) for r in _ratings(people, before)] for people in sides]
    after = _MODEL.rate(teams, ranks=[float(place) for place in sides.values()])
    return {
        user_id: _rating(new.mu, new.sigma, before.get(user_id, NEWCOMER).games + 1)
        for people, team in zip(sides, after, strict=True)
        for user_id, new in zip(people, team, strict=True)
    }


def _counts(table: Table, rule: RatedRule) -> bool:
    computers = table.stood_in or any(holder.kind != "person" for holder in table.holders)
    return rule != "off" and not (computers and rule == "people_only")


def _people(table: Table, side: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        holder.user_id
        for holder in (table.holders[seat] for seat in side)
        if holder.kind == "person" and holder.user_id is not None
    )


def _ratings(people: Sequence[int], before: Mapping[int, Rating]) -> list[Rating]:
    return [before.get(user_id, NEWCOMER) for user_id in people]


def _rating(mu: float, sigma: float, games: int) -> Rating:
    moved = (mu - _DOUBTS * sigma) - (NEWCOMER.mu - _DOUBTS * NEWCOMER.sigma)
    return Rating(mu, sigma, START + round(_SCALE * moved), games)
