"""What one person has played on a server: the games one by one, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.standings import PAGE, whole
from bot.store.totals import EVERY_GAME
from games.view import Points

BEST = 3
"""How many of the best deals are told."""


@dataclass(frozen=True, slots=True)
class Played:
    """One result of a person.

    ``others`` are the seats of those who sat there too with their names, None for computers. The
    ratings are None if the game was not rated; ``finished`` False: it was closed early and has no
    winner.
    """

    table_id: int
    game: str
    ended_at: float
    finished: bool
    points: Points
    place: int
    rating_before: int | None
    rating_after: int | None
    others: tuple[tuple[int, str | None], ...]


@dataclass(frozen=True, slots=True)
class History:
    """A page of results, the newest first; ``page`` counts from 0, ``pages`` is at least 1."""

    rows: tuple[Played, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """What a person's results and deals in one game come to.

    ``undertaken`` and ``made`` count contracts; in a game without them both are 0.
    """

    game: str
    games: int
    points: Points
    wins: int
    rating: int | None
    deals: int
    undertaken: int
    made: int


@dataclass(frozen=True, slots=True)
class BestDeal:
    """A deal that brought a person many points."""

    table_id: int
    game: str
    points: Points
    ended_at: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """All that is told of a person: game by game, and the best deals.

    Of the ``begun`` games on this server that have ended, the person stayed in ``stayed`` to their
    end; in the others a computer had taken the seat.
    """

    games: tuple[GameStatistics, ...] = ()
    best: tuple[BestDeal, ...] = ()
    begun: int = 0
    stayed: int = 0


async def history(connection: AsyncConnection, guild_id: int, user_id: int, page: int) -> History:
    """A page of a person's results. A page past the end is the last one."""
    of_person = _own_results(guild_id, user_id)
    seat = schema.result_seats
    count = (await connection.execute(select(func.count()).where(of_person))).scalar_one()
    pages = max(1, -(-count // PAGE))
    page = min(max(page, 0), pages - 1)
    query = (
        select(seat, schema.results.c.finished)
        .join(schema.results, schema.results.c.table_id == seat.c.table_id)
        .where(of_person)
        .order_by(seat.c.ended_at.desc(), seat.c.table_id.desc())
        .limit(PAGE)
        .offset(page * PAGE)
    )
    own = (await connection.execute(query)).all()
    others = await _others(connection, guild_id, user_id, [row.table_id for row in own])
    return History(tuple(_played(row, others) for row in own), page, pages)


async def has_played(connection: AsyncConnection, guild_id: int, user_id: int, game: str) -> bool:
    """Whether a person has a result in a game on a server."""
    row = schema.result_seats.c
    query = select(row.table_id).where(_own_results(guild_id, user_id), row.game == game).limit(1)
    return (await connection.execute(query)).first() is not None


async def newest_game(connection: AsyncConnection, guild_id: int, user_id: int) -> int | None:
    """The table of a person's last result on a server."""
    row = schema.result_seats.c
    query = (
        select(row.table_id)
        .where(_own_results(guild_id, user_id))
        .order_by(row.ended_at.desc(), row.table_id.desc())
        .limit(1)
    )
    return (await connection.execute(query)).scalar_one_or_none()


async def statistics(connection: AsyncConnection, guild_id: int, user_id: int) -> Statistics:
    """What a person's results and deals on a server come to."""
    deals = await _deals(connection, guild_id, user_id)
    total, rating = schema.totals.c, schema.ratings.c
    rated = and_(
        rating.guild_id == total.guild_id,
        rating.game == total.game,
        rating.user_id == total.user_id,
    )
    query = (
        select(total.game, total.games, total.points, total.wins, rating.shown)
        .join_from(schema.totals, schema.ratings, rated, isouter=True)
        .where(
            total.guild_id == guild_id,
            total.user_id == user_id,
            total.period == "all",
            total.game != EVERY_GAME,
        )
        .order_by(total.games.desc(), total.game)
    )
    games = [
        GameStatistics(
            row.game,
            row.games,
            whole(row.points),
            row.wins,
            row.shown,
            *deals.get(row.game, (0, 0, 0)),
        )
        for row in await connection.execute(query)
    ]
    best = await _best(connection, guild_id, user_id)
    return Statistics(tuple(games), best, *await _staying(connection, guild_id, user_id))


async def _staying(connection: AsyncConnection, guild_id: int, user_id: int) -> tuple[int, int]:
    """How many games a person began that have ended, and in how many of them that person stayed."""
    row = schema.result_seats.c
    stayed = func.coalesce(func.sum(case((row.computer.is_(False), 1), else_=0)), 0)
    query = select(func.count(), stayed).where(row.guild_id == guild_id, row.user_id == user_id)
    begun, kept = (await connection.execute(query)).one()
    return int(begun), int(kept)


def _own_results(guild_id: int, user_id: int) -> ColumnElement[bool]:
    row = schema.result_seats.c
    return and_(row.guild_id == guild_id, row.user_id == user_id, row.computer.is_(False))


async def _others(
    connection: AsyncConnection, guild_id: int, user_id: int, tables: Sequence[int]
) -> dict[int, list[tuple[int, str | None]]]:
    seat, player = schema.result_seats.c, schema.players.c
    known = and_(player.guild_id == guild_id, player.user_id == seat.user_id)
    query = (
        select(seat.table_id, seat.seat, seat.user_id, seat.computer, player.name)
        .join_from(schema.result_seats, schema.players, known, isouter=True)
        .where(seat.table_id.in_(tables))
        .order_by(seat.table_id, seat.seat)
    )
    found: dict[int, list[tuple[int, str | None]]] = {}
    for row in await connection.execute(query):
        if row.computer or row.user_id != user_id:
            name = None if row.computer else row.name or ""
            found.setdefault(row.table_id, []).append((row.seat, name))
    return found


async def _deals(
    connection: AsyncConnection, guild_id: int, user_id: int
) -> dict[str, tuple[int, int, int]]:
    """By game: deals, contracts undertaken, contracts made."""
    row = schema.deal_seats.c
    query = (
        select(
            row.game,
            func.count(),
            func.sum(case((row.undertook, 1), else_=0)),
            func.sum(case((row.made, 1), else_=0)),
        )
        .where(row.guild_id == guild_id, row.user_id == user_id)
        .group_by(row.game)
    )
    counted = await connection.execute(query)
    return {game: (deals, undertaken, made) for game, deals, undertaken, made in counted}


async def _best(connection: AsyncConnection, guild_id: int, user_id: int) -> tuple[BestDeal, ...]:
    row = schema.deal_seats.c
    query = (
        select(row.table_id, row.game, row.points, row.ended_at)
        .where(row.guild_id == guild_id, row.user_id == user_id, row.points > 0)
        .order_by(row.points.desc(), row.ended_at, row.table_id)
        .limit(BEST)
    )
    found = await connection.execute(query)
    return tuple(BestDeal(r.table_id, r.game, whole(r.points), r.ended_at) for r in found)


def _played(row: Any, others: dict[int, list[tuple[int, str | None]]]) -> Played:
    return Played(
        row.table_id,
        row.game,
        row.ended_at,
        row.finished,
        whole(row.points),
        row.place,
        row.rating_before,
        row.rating_after,
        tuple(others.get(row.table_id, ())),
    )
