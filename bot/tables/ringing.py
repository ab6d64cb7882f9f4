"""When tables have to be looked at, as the store knows it."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema

_ALIVE = "alive"


async def ringing(connection: AsyncConnection, now: float) -> list[int]:
    """The tables whose time has come, the longest waiting first."""
    row = schema.tables.c
    query = select(row.id).where(row.rings_at <= now).order_by(row.rings_at, row.id)
    return list((await connection.execute(query)).scalars())


async def next_ring(connection: AsyncConnection) -> float | None:
    """When the next table's time comes."""
    query = select(func.min(schema.tables.c.rings_at))
    ring: float | None = (await connection.execute(query)).scalar_one()
    return ring


async def put_off(connection: AsyncConnection, seconds: float) -> None:
    """Make all times that are still to come so much later."""
    if not seconds:
        return
    for table, name in ((schema.tables, "rings_at"), (schema.holders, "deadline")):
        at = table.c[name]
        later = table.update().where(at.is_not(None)).values({name: at + seconds})
        await connection.execute(later)


async def silence(connection: AsyncConnection, table_id: int) -> None:
    """Forget a table's time."""
    row = schema.tables
    await connection.execute(row.update().where(row.c.id == table_id).values(rings_at=None))


async def last_alive(connection: AsyncConnection) -> float | None:
    """Until when a bot is known to have been there, if there ever was one.

    It was there when it noted so, and when it changed a table that still rings.
    """
    query = select(schema.marks.c.value).where(schema.marks.c.key == _ALIVE)
    noted = (await connection.execute(query)).scalar_one_or_none()
    if noted is None:
        return None
    row = schema.tables.c
    changed = select(func.max(row.updated_at)).where(row.rings_at.is_not(None))
    return max(float(noted), (await connection.execute(changed)).scalar_one() or 0.0)


async def note_alive(connection: AsyncConnection, now: float) -> None:
    """Note that a bot is there."""
    mark = schema.marks
    done = await connection.execute(
        mark.update().where(mark.c.key == _ALIVE).values(value=repr(now))
    )
    if done.rowcount == 0:
        await connection.execute(mark.insert().values(key=_ALIVE, value=repr(now)))
