"""What one of several processes holds on PostgreSQL: locks that live as long as its connection.

A lock is the server's own, kept for a session: a process that dies, or whose machine does, has none
any more, and no two have the same one. The connection hears of changes made by others as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import IntEnum
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL: Final = "tricktable"
"""What processes tell each other goes by this channel."""

MISSED: Final = "anything 0"
"""Heard after a time without a connection: anything may have been said."""

ANSWER_SECONDS: Final = 10.0
"""How long the server may take before the connection is held to be lost."""

_HELD: Final = text(
    "SELECT DISTINCT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND objsubid = 2 AND classid = CAST(:kind AS bigint)::oid"
)
_OLD_ONES: Final = text(
    "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
    " WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()"
)
"""Ends what the server still believes to be this process, after a connection was lost."""


class Lock(IntEnum):
    """What a lock is for; its second number is a shard, a number of shards, or a bucket."""

    SHARD = 0x7472_0001
    COUNT = 0x7472_0002
    IDENTIFYING = 0x7472_0003
    AGREEING = 0x7472_0004


class Claims:
    """The locks of this process.

    ``connect`` opens a connection of no pool that keeps other programs out. ``lost`` is set once
    the connection is gone, and all locks with it, until :meth:`begin` has made a new one. Every
    operation raises SQLAlchemyError or OSError if the server can't be asked.
    """

    def __init__(self, connect: Callable[[], Awaitable[AsyncConnection]]) -> None:
        self.lost = asyncio.Event()
        self.heard: Callable[[str], object] = lambda _: None
        self._connect = connect
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._one = asyncio.Lock()

    async def begin(self) -> None:
        """Connect, with no locks at first; what was said meanwhile was missed."""
        await self.close()
        async with self._one:
            self._connection = connection = await self._connect()
            await connection.execute(_OLD_ONES)
            self._driver = (await connection.get_raw_connection()).driver_connection
            self._driver.add_termination_listener(self._ended)
            await self._driver.add_listener(CHANNEL, self._hear)
            self.lost.clear()
        self.heard(MISSED)

    async def close(self) -> None:
        """Let go of everything."""
        async with self._one:
            connection, self._connection, self._driver = self._connection, None, None
            if connection is not None:
                with suppress(SQLAlchemyError, OSError):
                    await connection.close()

    async def agree(self, count: int) -> int:
        """Join the processes that run now, with so many shards; with how many they run.

        Where that is another number, nothing was joined.
        """
        await self._ask("SELECT pg_advisory_lock(:kind, 0)", Lock.AGREEING)
        try:
            others = await self._held(Lock.COUNT) - {count}
            if others:
                return others.pop()
            await self._ask("SELECT pg_advisory_lock_shared(:kind, :number)", Lock.COUNT, count)
            return count
        finally:
            await self._ask("SELECT pg_advisory_unlock(:kind, 0)", Lock.AGREEING)

    async def claimed(self) -> set[int]:
        """The shards that somebody has."""
        return await self._held(Lock.SHARD)

    async def take(self, shard: int) -> bool:
        """Have a shard, unless somebody else has it; whether it is ours now."""
        return bool(
            await self._ask("SELECT pg_try_advisory_lock(:kind, :number)", Lock.SHARD, shard)
        )

    async def give_up(self, shard: int) -> None:
        """Let others have a shard."""
        await self._ask("SELECT pg_advisory_unlock(:kind, :number)", Lock.SHARD, shard)

    async def may_identify(self, bucket: int) -> bool:
        """Be the only one to identify by this of Discord's buckets; False while another is."""
        asked = "SELECT pg_try_advisory_lock(:kind, :number)"
        return bool(await self._ask(asked, Lock.IDENTIFYING, bucket))

    async def has_identified(self, bucket: int) -> None:
        """Let others identify by it."""
        await self._ask("SELECT pg_advisory_unlock(:kind, :number)", Lock.IDENTIFYING, bucket)

    async def _held(self, kind: Lock) -> set[int]:
        async with self._one, asyncio.timeout(ANSWER_SECONDS):
            return set((await self._open().execute(_HELD, {"kind": int(kind)})).scalars())

    async def _ask(self, statement: str, kind: Lock, number: int = 0) -> object:
        numbered = {"number": number} if ":number" in statement else {}
        async with self._one, asyncio.timeout(ANSWER_SECONDS):
            asked = await self._open().execute(text(statement), {"kind": int(kind)} | numbered)
            return asked.scalar_one()

    def _open(self) -> AsyncConnection:
        if self._connection is None:
            raise ConnectionError("there is no connection that could hold locks")
        return self._connection

    def _ended(self, driver: object) -> None:
        if driver is self._driver:
            self.lost.set()

    def _hear(self, _driver: object, _sender: int, _channel: str, said: str) -> None:
        self.heard(said)
