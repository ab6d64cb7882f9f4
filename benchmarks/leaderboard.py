"""How long a page of a leaderboard takes on a server where a million results were counted.

python -m benchmarks.leaderboard [URL]: an empty store, by default a file of SQLite in the system's
temporary folder.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Table, text

from bot.store import ORDERS, PERIODS, Scope, Store, leaderboard, schema
from bot.store.periods import name_of

PEOPLE = 20_000
GAMES = 200
"""A person: with four seats a table, the people's games are a million results."""
GUILD, NOW = 10, 1_795_996_800.0
ROUNDS = 9
Rows = Iterator[dict[str, Any]]


def totals(rng: random.Random) -> Rows:
    """What everybody's games come to, in each period, of one game and of all."""
    for user_id in range(PEOPLE):
        games, points = rng.randint(1, 2 * GAMES), rng.randint(-3000, 3000) / 2
        for period in (name_of(period, NOW) for period in PERIODS):
            for game in ("", "tarot"):
                yield {
                    "guild_id": GUILD,
                    "period": period,
                    "game": game,
                    "user_id": user_id,
                    "games": games,
                    "points": points,
                    "wins": rng.randint(0, games),
                }


def ratings(rng: random.Random) -> Rows:
    """Everybody's rating."""
    for user_id in range(PEOPLE):
        shown = {"mu": 25.0, "sigma": 8.0, "shown": rng.randint(900, 2100), "games": 5}
        yield {"guild_id": GUILD, "game": "tarot", "user_id": user_id, **shown}


def players(_: random.Random) -> Rows:
    """Everybody's name."""
    for user_id in range(PEOPLE):
        name = f"Player {user_id}"
        yield {"guild_id": GUILD, "user_id": user_id, "name": name, "seen_at": NOW}


async def fill(store: Store, table: Table, rows: Rows) -> None:
    """Write rows in one transaction."""
    batch: list[dict[str, Any]] = []
    async with store.writing() as connection:
        for row in rows:
            batch.append(row)
            if len(batch) == 10_000:
                await connection.execute(table.insert(), batch)
                batch.clear()
        if batch:
            await connection.execute(table.insert(), batch)


async def page(store: Store, scope: Scope, number: int) -> float:
    """Milliseconds until a page is there, the middle of some."""
    spent = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        async with store.reading() as connection:
            await leaderboard(connection, GUILD, scope, number, NOW)
        spent.append(1000 * (time.perf_counter() - began))
    return statistics.median(spent)


async def measure(url: str) -> None:
    """Fill a store and print a line for each order and place."""
    store, rng = await Store.open(url), random.Random(1)
    await fill(store, schema.totals, totals(rng))
    await fill(store, schema.ratings, ratings(rng))
    await fill(store, schema.players, players(rng))
    async with store.writing() as connection:
        await connection.execute(text("ANALYZE"))
    for order in ORDERS:
        for number, place in ((0, "first"), (PEOPLE // 20, "middle")):
            spent = await page(store, Scope("tarot", "all", order), number)
            print(f"{order:8} {place:6} page of {PEOPLE} people: {spent:6.1f} ms")
    await store.close()


def main() -> None:
    """Measure on the store that is named, or on a new file."""
    with tempfile.TemporaryDirectory() as folder:
        here = f"sqlite+aiosqlite:///{Path(folder) / 'leaderboard.db'}"
        asyncio.run(measure(sys.argv[1] if len(sys.argv) > 1 else here))


if __name__ == "__main__":
    main()
