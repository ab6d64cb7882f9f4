"""Totals of each person by period and game, kept up with every result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.periods import PERIODS, name_of
from games.view import Points

EVERY_GAME = ""
"""What stands in place of a game's key in the sums over all games."""

_KEY = ("guild_id", "period", "game", "user_id")


@dataclass(frozen=True, slots=True)
class Scored:
    """What one person took home from one game."""

    user_id: int
    points: Points
    won: bool


async def add_to_totals(
    connection: AsyncConnection, guild_id: int, game: str, ended_at: float, scored: Iterable[Scored]
) -> None:
    """Add one result, in the transaction that writes it."""
    new = [row for one in scored for row in _rows(guild_id, game, ended_at, one)]
    known = await _known(connection, guild_id, new)
    if old := [row for row in new if _key(row) in known]:
        await connection.execute(_addition(), [_bound(row) for row in old])
    if fresh := [row for row in new if _key(row) not in known]:
        await connection.execute(schema.totals.insert(), fresh)


def _rows(guild_id: int, game: str, ended_at: float, one: Scored) -> Iterator[dict[str, Any]]:
    for period in PERIODS:
        for scope in (game, EVERY_GAME):
            yield {
                "guild_id": guild_id,
                "period": name_of(period, ended_at),
                "game": scope,
                "user_id": one.user_id,
                "games": 1,
                "points": one.points,
                "wins": int(one.won),
            }


async def _known(
    connection: AsyncConnection, guild_id: int, rows: list[dict[str, Any]]
) -> set[tuple[Any, ...]]:
    """The keys that have a row already; that row is ours until the transaction ends."""
    row = schema.totals.c
    query = (
        select(*(row[name] for name in _KEY))
        .where(
            row.guild_id == guild_id,
            row.period.in_({r["period"] for r in rows}),
            row.game.in_({r["game"] for r in rows}),
            row.user_id.in_({r["user_id"] for r in rows}),
        )
        .with_for_update()
    )
    return {tuple(found) for found in await connection.execute(query)}


def _addition() -> Any:
    row = schema.totals
    sums = {name: row.c[name] + bindparam(f"more_{name}") for name in ("games", "points", "wins")}
    of_row = (row.c[name] == bindparam(f"of_{name}") for name in _KEY)
    return row.update().where(*of_row).values(sums)


def _bound(row: dict[str, Any]) -> dict[str, Any]:
    return {f"{'of' if name in _KEY else 'more'}_{name}": value for name, value in row.items()}


def _key(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in _KEY)
