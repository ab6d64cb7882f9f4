"""When tables have to be looked at, as the store knows it."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put
from bot.store.shares import Share

_ALIVE = "alive"
_SHARDS = "shards"


async def ringing(connection: AsyncConnection, now: float, share: Share) -> list[int]:
    """The tables of a share whose time has come, the longest waiting first."""
    row = schema.tables.c
    due = (row.rings_at <= now) & share.holds(row.guild_id)
    query = select(row.id).where(due).order_by(row.rings_at, row.id)
    return list((await connection.execute(query)).scalars())


async def next_ring(connection: AsyncConnection, share: Share) -> float | None:
    """When the next table's time comes."""
    row = schema.tables.c
    query = select(func.min(row.rings_at)).where(share.holds(row.guild_id))
    ring: float | None = (await connection.execute(query)).scalar_one()
    return ring


async def put_off(connection: AsyncConnection, seconds: float, share: Share) -> None:
    """Make all times of a share that are still to come so much later."""
    if not seconds:
        return
    row = schema.tables.c
    ours = select(row.id).where(share.holds(row.guild_id))
    for table, key, name in (
        (schema.tables, schema.tables.c.id, "rings_at"),
        (schema.holders, schema.holders.c.table_id, "deadline"),
    ):
        at = table.c[name]
        later = table.update().where(at.is_not(None), key.in_(ours)).values({name: at + seconds})
        await connection.execute(later)


async def silence(connection: AsyncConnection, table_id: int) -> None:
    """Forget a table's time."""
    row = schema.tables
    await connection.execute(row.update().where(row.c.id == table_id).values(rings_at=None))


async def share_out(connection: AsyncConnection, count: int) -> None:
    """Have a note for each of so many shards of when a bot was there last.

    Where there were more or fewer, or none were told apart, the newest note is taken for all.
    """
    mark = schema.marks
    query = select(mark.c.value).where(mark.c.key == _SHARDS)
    if (await connection.execute(query)).scalar_one_or_none() == str(count):
        return
    noted = mark.c.key.startswith(_ALIVE)
    values = (await connection.execute(select(mark.c.value).where(noted))).scalars()
    newest = max(map(float, values), default=None)
    await connection.execute(mark.delete().where(noted))
    await put(connection, mark, {"key": _SHARDS}, {"value": str(count)})
    if newest is not None:
        await note_alive(connection, newest, Share(count, frozenset(range(count))))


async def last_alive(connection: AsyncConnection, share: Share) -> float | None:
    """Until when a bot is known to have been there for a shard, if there ever was one.

    It was there when it noted so, and when it changed a table that still rings.
    """
    query = select(schema.marks.c.value).where(schema.marks.c.key.in_(_notes(share)))
    noted = (await connection.execute(query)).scalar_one_or_none()
    if noted is None:
        return None
    row = schema.tables.c
    rings = row.rings_at.is_not(None) & share.holds(row.guild_id)
    changed = (await connection.execute(select(func.max(row.updated_at)).where(rings))).scalar_one()
    return max(float(noted), changed or 0.0)


async def note_alive(connection: AsyncConnection, now: float, share: Share) -> None:
    """Note that a bot is there for these shards."""
    mark, keys = schema.marks, _notes(share)
    ours = mark.c.key.in_(keys)
    done = await connection.execute(mark.update().where(ours).values(value=repr(now)))
    if done.rowcount < len(keys):
        known = set((await connection.execute(select(mark.c.key).where(ours))).scalars())
        rows = [{"key": key, "value": repr(now)} for key in keys if key not in known]
        await connection.execute(mark.insert(), rows)


def _notes(share: Share) -> list[str]:
    return [f"{_ALIVE} {shard}" for shard in sorted(share.ids)]
