"""All that is stored of one person, as plain data, without the ids of others."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, Select, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema

Data = list[dict[str, Any]]


async def export(connection: AsyncConnection, user_id: int) -> dict[str, Any]:
    """Each kind of row with the person's id, and what the person did at tables.

    Ids of servers and tables are in it, as the person could see them; times are seconds since the
    epoch. Of games that are not over only the own actions are told, which the person knows.
    """
    known = {
        table.name: await _rows(connection, select(table).where(table.c.user_id == user_id))
        for table in schema.metadata.sorted_tables
        if "user_id" in table.c and table is not schema.holders
    }
    return {**known, "tables": await _tables(connection, user_id)}


async def _tables(connection: AsyncConnection, user_id: int) -> Data:
    table, seat, action = schema.tables, schema.holders.c, schema.actions.c
    query = (
        select(
            table.c.id.label("table_id"),
            table.c.guild_id,
            table.c.channel_id,
            table.c.game,
            table.c.status,
            table.c.created_at,
            (table.c.host_id == user_id).label("host"),
            seat.seat,
            seat.kind,
            seat.interaction,
        )
        .join_from(table, schema.holders, seat.table_id == table.c.id)
        .where(seat.user_id == user_id)
        .order_by(table.c.id)
    )
    found = await _rows(connection, query)
    for row in found:
        # A line without an interaction was a computer's, in the person's place.
        own = and_(
            action.table_id == row["table_id"],
            action.seat == row["seat"],
            action.interaction.is_not(None),
        )
        told = (action.seq, action.action, action.at, action.interaction)
        lines = select(*told).where(own).order_by(action.seq)
        row["actions"] = await _rows(connection, lines)
    return found


async def _rows(connection: AsyncConnection, query: Select[Any]) -> Data:
    return [_plain(row) for row in await connection.execute(query)]


def _plain(row: Row[Any]) -> dict[str, Any]:
    return dict(row._mapping)  # noqa: SLF001 - its public name, in spite of the underscore
