"""What servers and people have chosen, as the JSON data of their rows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put

Stored = dict[str, Any]


async def read_settings(connection: AsyncConnection) -> dict[int, Stored]:
    """The settings of every server that has some."""
    return await _read(connection, schema.servers.c.guild_id, schema.servers.c.settings)


async def read_preferences(connection: AsyncConnection) -> dict[int, Stored]:
    """The preferences of everybody who has some."""
    return await _read(connection, schema.people.c.user_id, schema.people.c.preferences)


async def write_settings(connection: AsyncConnection, guild_id: int, settings: Stored) -> None:
    """Keep a server's settings."""
    await put(connection, schema.servers, {"guild_id": guild_id}, {"settings": settings})


async def write_preferences(connection: AsyncConnection, user_id: int, chosen: Stored) -> None:
    """Keep a person's preferences."""
    await put(connection, schema.people, {"user_id": user_id}, {"preferences": chosen})


async def _read(
    connection: AsyncConnection, key: Column[int], value: Column[Any]
) -> dict[int, Stored]:
    return {of: stored for of, stored in await connection.execute(select(key, value)) if stored}
