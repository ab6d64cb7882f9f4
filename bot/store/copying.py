"""Moving a whole store to another database, of the same kind or of the other."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, Table, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema, sqlite
from bot.store.opening import StoreFailed, is_sqlite, is_there, kind_of, read_url, told
from bot.store.store import Store

_BATCH: Final = 1000
"""Rows that are held in memory at once."""


@dataclass(frozen=True, slots=True)
class Copied:
    """How much was copied and found the same on both sides."""

    tables: int
    rows: int


async def copy_store(source: str, target: str) -> Copied:
    """Copy everything from one store to another, in one transaction; both have to be at rest.

    The target may not be there yet, or be empty; its rows are counted and hashed against the
    source's before it is committed. StoreFailed, with nothing changed, if anything is wrong.
    """
    _check(read_url(source, "FROM"), read_url(target, "TO"))
    old = await Store.open(source)
    try:
        new = await Store.open(target)
        try:
            with told(new.place):
                async with (
                    old.reading(patient=True) as reads,
                    new.writing(patient=True) as writes,
                ):
                    return await _copy(old, new, reads, writes)
        finally:
            await new.close()
    finally:
        await old.close()


def _check(source: URL, target: URL) -> None:
    kind = kind_of(source)
    if not is_there(source):
        raise StoreFailed(f"There is no store at {kind.shown(source)}.")
    if kind is kind_of(target) and kind.same(source, target):
        raise StoreFailed(f"A store can't be copied to itself: both are {kind.shown(source)}.")
    if is_sqlite(target) and sqlite.database_file(target) is None:
        raise StoreFailed("A store can't be copied to memory, where it would be gone at once.")


async def _copy(old: Store, new: Store, reads: AsyncConnection, writes: AsyncConnection) -> Copied:
    tables = schema.metadata.sorted_tables
    for table in tables:
        if (await writes.execute(select(table).limit(1))).first() is not None:
            shown = kind_of(new.place).shown(new.place)
            raise StoreFailed(f"{shown} holds a store already; nothing was copied.")
    rows = 0
    for table in tables:
        async for batch in _batches(reads, table):
            await writes.execute(table.insert(), [dict(row._mapping) for row in batch])  # noqa: SLF001
        there, here = await _digest(reads, table), await _digest(writes, table)
        if there != here:
            raise StoreFailed(f"The table {table.name} came out otherwise; nothing was copied.")
        rows += here[0]
    await kind_of(new.place).write_counter(writes, await kind_of(old.place).read_counter(reads))
    return Copied(len(tables), rows)


async def _batches(connection: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Row[Any]]]:
    async with connection.stream(select(table)) as found:
        async for batch in found.partitions(_BATCH):
            yield batch


async def _digest(connection: AsyncConnection, table: Table) -> tuple[int, int]:
    """The number of rows and a sum of their hashes, in whatever order a database has them."""
    count = total = 0
    async for batch in _batches(connection, table):
        count += len(batch)
        total += sum(_hash(row) for row in batch)
    return count, total % 2**256


def _hash(row: Row[Any]) -> int:
    text = json.dumps(list(row), default=bytes.hex, sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
