"""The stored ratings: read and written in the transaction of the result that changes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is held to be; ``shown`` is the number people read."""

    mu: float
    sigma: float
    shown: int
    games: int


async def read_ratings(
    connection: AsyncConnection, guild_id: int, game: str, people: Iterable[int]
) -> dict[int, Rating]:
    """The ratings of those people who have one, held for writing until the transaction ends."""
    row = schema.ratings.c
    query = (
        select(row.user_id, row.mu, row.sigma, row.shown, row.games)
        .where(row.guild_id == guild_id, row.game == game, row.user_id.in_(list(people)))
        .with_for_update()
    )
    return {user_id: Rating(*values) for user_id, *values in await connection.execute(query)}


async def write_ratings(
    connection: AsyncConnection,
    guild_id: int,
    game: str,
    before: Mapping[int, Rating],
    after: Mapping[int, Rating],
) -> None:
    """Keep new ratings; ``before`` tells who has a row already."""
    row = schema.ratings
    for user_id, rating in after.items():
        values = {
            "mu": rating.mu,
            "sigma": rating.sigma,
            "shown": rating.shown,
            "games": rating.games,
        }
        person = {"guild_id": guild_id, "game": game, "user_id": user_id}
        if user_id in before:
            of_person = (row.c[name] == value for name, value in person.items())
            await connection.execute(row.update().where(*of_person).values(values))
        else:
            await connection.execute(row.insert().values(person | values))
