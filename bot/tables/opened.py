"""The newest snapshot of each open table, and who looks for one among them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

import sqlalchemy as sa

from bot.store import schema
from bot.tables.model import Status, Table

_row = schema.tables.c


class OpenTables:
    """Open tables of this process, by id; not all of them are there soon after a start.

    To look for tables is to have ``fetch`` bring those that fit and aren't there yet, by a
    condition on the columns of their rows. Refused: try_again, if the store fails.
    """

    def __init__(self, fetch: Callable[[sa.ColumnElement[bool]], Awaitable[None]]) -> None:
        self._tables: dict[int, Table] = {}
        self._fetch = fetch

    def __iter__(self) -> Iterator[Table]:
        """Those that are there so far."""
        return iter(list(self._tables.values()))

    def get(self, table_id: int) -> Table | None:
        """The newest snapshot, if that is there."""
        return self._tables.get(table_id)

    def keep(self, table: Table) -> None:
        """Hold a snapshot for the newest."""
        self._tables[table.id] = table

    def drop(self, table_id: int) -> None:
        """Hold no snapshot of this table."""
        self._tables.pop(table_id, None)

    def count(self, status: Status) -> int:
        """How many tables are in this status, of those that are there so far."""
        return sum(table.status == status for table in self._tables.values())

    def playing(self) -> tuple[Table, ...]:
        """The tables at which a game is under way, of those that are there so far."""
        return tuple(table for table in self._tables.values() if table.status == "playing")

    async def of_channel(self, channel_id: int) -> tuple[Table, ...]:
        """The tables of a channel and of their own threads under it, by number."""
        await self._fetch((_row.channel_id == channel_id) | (_row.thread_of == channel_id))
        here = [t for t in self._tables.values() if channel_id in (t.channel_id, t.home)]
        return tuple(sorted(here, key=lambda table: table.number))

    async def of_server(self, guild_id: int) -> tuple[Table, ...]:
        """The tables of a server."""
        await self._fetch(_row.guild_id == guild_id)
        return tuple(table for table in self._tables.values() if table.guild_id == guild_id)

    async def of_person(self, guild_id: int, user_id: int) -> tuple[Table, ...]:
        """The tables of a server where a person sits, the oldest first."""
        await self._fetch((_row.guild_id == guild_id) & _named_in(schema.holders, user_id))
        seated = (t for t in self._tables.values() if t.seat_of(user_id) is not None)
        return tuple(sorted((t for t in seated if t.guild_id == guild_id), key=lambda t: t.id))

    async def naming(self, user_id: int) -> tuple[Table, ...]:
        """Where a person sits, is stood in for or is asked to, on any server."""
        held, asked = (_named_in(rows, user_id) for rows in (schema.holders, schema.invitations))
        await self._fetch(held | asked)
        return tuple(
            table
            for table in self._tables.values()
            if user_id in table.invited or any(h.user_id == user_id for h in table.holders)
        )

    async def rematch_of(self, table_id: int) -> Table | None:
        """The table where the people of one that is over play on, if there is one."""
        await self._fetch(_row.rematch_of == table_id)
        return next((t for t in self._tables.values() if t.rematch_of == table_id), None)


def _named_in(rows: sa.Table, user_id: int) -> sa.ColumnElement[bool]:
    return _row.id.in_(sa.select(rows.c.table_id).where(rows.c.user_id == user_id))
