"""What servers and people have chosen, as the JSON data of their rows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put

Stored = dict[str, Any]


async def read_settings(
    connection: AsyncConnection, guild_id: int | None = None
) -> dict[int, Stored]:
    """The settings of every server that has some, or of one."""
    row = schema.servers.c
    return await _read(connection, row.guild_id, row.settings, guild_id)


async def read_preferences(
    connection: AsyncConnection, user_id: int | None = None
) -> dict[int, Stored]:
    """The preferences of everybody who has some, or of one person."""
    row = schema.people.c
    return await _read(connection, row.user_id, row.preferences, user_id)


async def write_settings(connection: AsyncConnection, guild_id: int, settings: Stored) -> None:
    """Keep a server's settings."""
    await put(connection, schema.servers, {"guild_id": guild_id}, {"settings": settings})


async def write_preferences(connection: AsyncConnection, user_id: int, chosen: Stored) -> None:
    """Keep a person's preferences."""
    await put(connection, schema.people, {"user_id": user_id}, {"preferences": chosen})


async def _read(
    connection: AsyncConnection, key: Column[int], value: Column[Any], only: int | None
) -> dict[int, Stored]:
    query = select(key, value) if only is None else select(key, value).where(key == only)
    return {of: stored for of, stored in await connection.execute(query) if stored}
