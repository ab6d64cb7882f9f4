"""Standings of a server, worked out from the results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from sqlalchemy import Select, and_, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from games.view import Points

Order: TypeAlias = Literal["points", "average", "wins", "games"]
PAGE = 10
"""People on a page."""


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


async def leaderboard(
    connection: AsyncConnection, guild_id: int, game: str | None, order: Order, page: int
) -> Leaderboard:
    """A page of the people who played on a server, all games or one.

    Names come from the store: nobody need still be there. A page past the end is the last one.
    """
    totals = _totals(guild_id, game).subquery()
    count = (await connection.execute(select(func.count()).select_from(totals))).scalar_one()
    pages = max(1, -(-count // PAGE))
    page = min(max(page, 0), pages - 1)
    player = schema.players.c
    known = and_(player.guild_id == guild_id, player.user_id == totals.c.user_id)
    best = totals.c[order].desc()
    query = (
        select(totals, player.name, func.rank().over(order_by=best).label("rank"))
        .outerjoin(schema.players, known)
        .order_by(best, totals.c.user_id)
        .limit(PAGE)
        .offset(page * PAGE)
    )
    rows = (await connection.execute(query)).all()
    return Leaderboard(tuple(map(_standing, rows)), page, pages)


def _totals(guild_id: int, game: str | None) -> Select[Any]:
    """Games, points, average and wins of each person; a seat that a computer ended counts not."""
    row = schema.result_seats.c
    wanted = [row.guild_id == guild_id, row.user_id.is_not(None), row.computer.is_(False)]
    if game is not None:
        wanted.append(row.game == game)
    return (
        select(
            row.user_id,
            func.count().label("games"),
            func.sum(row.points).label("points"),
            func.avg(row.points).label("average"),
            func.sum(case((row.won, 1), else_=0)).label("wins"),
        )
        .where(*wanted)
        .group_by(row.user_id)
    )


def _standing(row: Any) -> Standing:
    points = int(row.points) if row.points == int(row.points) else row.points
    return Standing(
        row.rank, row.user_id, row.name or "", row.games, points, float(row.average), row.wins
    )
