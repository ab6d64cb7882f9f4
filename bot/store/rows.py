"""Writing a row whether or not it is there, in the words of every database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table, and_
from sqlalchemy.ext.asyncio import AsyncConnection


async def put(
    connection: AsyncConnection, table: Table, key: Mapping[str, Any], values: Mapping[str, Any]
) -> None:
    """Set values of the row with this key; the row is made if it is missing."""
    of_row = and_(*(table.c[name] == value for name, value in key.items()))
    done = await connection.execute(table.update().where(of_row).values(**values))
    if done.rowcount == 0:
        await connection.execute(table.insert().values(**key, **values))
