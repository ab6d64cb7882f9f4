"""Standings of a server, read from totals and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from sqlalchemy import ColumnElement, Double, Row, Select, Subquery, and_, func, select
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
    people = _people(guild_id, scope, now)
    everybody = _everybody(people, guild_id, scope)
    count = (await connection.execute(everybody)).scalar_one()
    pages = max(1, -(-count // PAGE))
    page = min(max(page, 0), pages - 1)
    value = _value(scope.order)
    # Only an index is walked for this: names and ratings are looked up for ten people.
    shown = (
        people.order_by(value.desc(), schema.totals.c.user_id).limit(PAGE).offset(page * PAGE)
    ).subquery()
    rows = (await connection.execute(_named(shown, guild_id, scope))).all()
    before = 0
    if rows and page:
        above = everybody.where(value > rows[0].value)
        before = (await connection.execute(above)).scalar_one()
    return Leaderboard(scope, _ranked(rows, before, page * PAGE), page, pages)


def _value(order: Order) -> ColumnElement[Any]:
    """What people are ranked by."""
    row = schema.totals.c
    match order:
        case "rating":
            return schema.ratings.c.shown
        case "average":
            # As the index has it: not with the cast that the operator of columns adds.
            return row.points.op("/", return_type=Double())(row.games)
        case _:
            return row[order]


def _people(guild_id: int, scope: Scope, now: float) -> Select[Any]:
    """Everybody who has a place, with what they are ranked by."""
    row = schema.totals.c
    value = _value(scope.order).label("value")
    query = select(row.user_id, row.games, row.points, row.wins, value).where(
        row.guild_id == guild_id,
        row.period == name_of(scope.period, now),
        row.game == scope.game,
    )
    if scope.order != "rating":
        return query
    rating = schema.ratings.c
    return query.join(schema.ratings, _same(row, rating)).where(
        rating.guild_id == guild_id, rating.game == scope.game
    )


def _named(shown: Subquery, guild_id: int, scope: Scope) -> Select[Any]:
    """The people of a page with their names and ratings."""
    player, rating = schema.players.c, schema.ratings.c
    known = and_(player.guild_id == guild_id, player.user_id == shown.c.user_id)
    rated = and_(
        rating.guild_id == guild_id,
        rating.game == scope.game,
        rating.user_id == shown.c.user_id,
    )
    return (
        select(shown, player.name, rating.shown.label("rating"))
        .outerjoin(schema.players, known)
        .outerjoin(schema.ratings, rated)
        .order_by(shown.c.value.desc(), shown.c.user_id)
    )


def _everybody(people: Select[Any], guild_id: int, scope: Scope) -> Select[int]:
    """How many have a place."""
    rating = schema.ratings.c
    if scope.order == "rating" and scope.period == "all":
        # Whoever has a rating has a total of all time: the ratings alone are counted faster.
        return select(func.count()).where(rating.guild_id == guild_id, rating.game == scope.game)
    return people.with_only_columns(func.count())


def _same(one: Any, other: Any) -> ColumnElement[bool]:
    return and_(*(one[name] == other[name] for name in ("guild_id", "game", "user_id")))


def _ranked(rows: Sequence[Row[Any]], before: int, first: int) -> tuple[Standing, ...]:
    """The lines of a page; ``before`` people stand above the first, which is line ``first``."""
    rank, ranked = before + 1, list[Standing]()
    for place, row in enumerate(rows):
        if place and row.value != rows[place - 1].value:
            rank = first + place + 1
        ranked.append(_standing(row, rank))
    return tuple(ranked)


def _standing(row: Row[Any], rank: int) -> Standing:
    return Standing(
        rank,
        row.user_id,
        row.name or "",
        row.games,
        whole(row.points),
        row.points / row.games,
        row.wins,
        row.rating,
    )


def whole(points: float) -> Points:
    """Points as they were scored: a whole number without a fraction of nought."""
    return int(points) if points == int(points) else points
