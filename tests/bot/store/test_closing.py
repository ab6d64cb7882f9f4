"""A store closes in order, whoever is still reading."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.store import Store


async def test_closing_waits_for_who_reads(tmp_path: Path) -> None:
    """A query under way gets its answer; the connection is not taken from under it."""
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    begun, go, answers = asyncio.Event(), asyncio.Event(), []

    async def read() -> None:
        async with store.reading() as connection:
            begun.set()
            await go.wait()
            answers.append((await connection.exec_driver_sql("SELECT 7")).scalar_one())

    reading = asyncio.create_task(read())
    await begun.wait()
    closing = asyncio.create_task(store.close())
    await asyncio.wait({closing}, timeout=0.05)
    assert not closing.done()
    go.set()
    await asyncio.gather(reading, closing)
    assert answers == [7]
