"""Standings of a server, read from totals and ratings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from sqlalchemy import Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.periods import Period, name_of
from bot.store.totals import EVERY_GAME
from games.view import Points

Order: TypeAlias = Literal["points", "rating", "average", "wins", "games"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)
PAGE = 10
"""People on a page."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What a leaderboard is about: one game (empty: all), a period, what comes first.

    Ratings are kept game by game, so over all games nobody has one.
    """

    game: str = EVERY_GAME
    period: Period = "all"
    order: Order = "points"


@dataclass(frozen=True, slots=True)
class Standing:
    """One line: a person's games, points, points a game and wins; ``rank`` from 1, equals share.

    ``rating`` is today's, whatever the period.
    """

    rank: int
    user_id: int
    name: str
    games: int
    points: Points
    average: float
    wins: int
    rating: int | None


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of standings; ``page`` counts from 0, ``pages`` is at least 1."""

    scope: Scope
    rows: tuple[Standing, ...]
    page: int
    pages: int


async def leaderboard(
    connection: AsyncConnection, guild_id: int, scope: Scope, page: int, now: float
) -> Leaderboard:
    """A page of the people who finished games on a server in the period that ``now`` lies in.

    Names come from the store: nobody need still be there. A page past the end is the last one.
    """
    totals = _totals(guild_id, scope, now).subquery()
    count = (await connection.execute(select(func.count()).select_from(totals))).scalar_one()
    pages = max(1, -(-count // PAGE))
    page = min(max(page, 0), pages - 1)
    player = schema.players.c
    known = and_(player.guild_id == guild_id, player.user_id == totals.c.user_id)
    best = totals.c[scope.order].desc()
    query = (
        select(totals, player.name, func.rank().over(order_by=best).label("rank"))
        .outerjoin(schema.players, known)
        .order_by(best, totals.c.user_id)
        .limit(PAGE)
        .offset(page * PAGE)
    )
    rows = (await connection.execute(query)).all()
    return Leaderboard(scope, tuple(map(_standing, rows)), page, pages)


def _totals(guild_id: int, scope: Scope, now: float) -> Select[Any]:
    """The sums of each person, with the rating where there is one."""
    row, rating = schema.totals.c, schema.ratings.c
    of_person = and_(
        rating.guild_id == row.guild_id, rating.game == row.game, rating.user_id == row.user_id
    )
    rated_only = scope.order == "rating"
    return (
        select(
            row.user_id,
            row.games,
            row.points,
            row.wins,
            (row.points / row.games).label("average"),
            rating.shown.label("rating"),
        )
        .join_from(schema.totals, schema.ratings, of_person, isouter=not rated_only)
        .where(
            row.guild_id == guild_id,
            row.period == name_of(scope.period, now),
            row.game == scope.game,
        )
    )


def _standing(row: Any) -> Standing:
    return Standing(
        row.rank,
        row.user_id,
        row.name or "",
        row.games,
        whole(row.points),
        float(row.average),
        row.wins,
        row.rating,
    )


def whole(points: float) -> Points:
    """Points as they were scored: a whole number without a fraction of nought."""
    return int(points) if points == int(points) else points
