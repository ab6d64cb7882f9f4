"""Opening the store, and its two kinds of transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from filelock import FileLock
from sqlalchemy import false, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import InvalidRequestError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.claims import Claims
from bot.store.migrate import migrate
from bot.store.opening import kind_of, read_url, told

PATIENCE: Final = 10.0
"""Seconds that somebody's click waits for the store, its turn included. A database that is silent,
because the network is cut or its disk hangs, would keep all of them until the driver gives up."""


class Store:
    """An open store: one database, to which this process writes one transaction after the other."""

    def __init__(self, place: URL, file_lock: FileLock | None) -> None:
        kind = kind_of(place)
        self.place = place
        self.engine = kind.create_engine(place)
        self._file_lock = file_lock
        self.claims: Claims | None = None
        self._reader = kind.reading(self.engine)
        self._writer = kind.writing(self.engine)
        self._one_writer = asyncio.Lock()
        self._readers = 0
        self._unread = asyncio.Event()
        self._unread.set()
        self._closed = False

    @classmethod
    async def open(cls, url: str, *, shared: bool = False) -> Store:
        """Lock, connect and migrate. ``url`` is SQLAlchemy's; StoreFailed if that can't be done.

        ``shared``: other processes that open it so may have it too, where the database allows;
        then ``claims`` says who has which part.
        """
        place = read_url(url)
        kind = kind_of(place)
        with told(place):
            store = cls(place, kind.hold(place))
            try:
                store.claims = await kind.claim(place, shared=shared)
                async with store.writing(alone=True) as connection:
                    await connection.run_sync(migrate)
                    # One that can only be read is better found out now than by the first click.
                    await connection.execute(schema.marks.delete().where(false()))
            except BaseException:
                await store.close()
                raise
            return store

    async def close(self) -> None:
        """Wait for the transactions under way, then release everything, the lock last."""
        async with self._one_writer:
            self._closed = True
            await self._unread.wait()
            if self.claims is not None:
                await self.claims.close()
            await self.engine.dispose()
        if self._file_lock is not None:
            self._file_lock.release()

    @asynccontextmanager
    async def reading(self, *, patient: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads, and sees one moment.

        OperationalError after ``PATIENCE`` seconds, unless it is ``patient``: nobody waits for it.
        """
        self._check()
        self._readers += 1
        self._unread.clear()
        try:
            async with _within(patient), self._reader.begin() as connection:
                yield connection
        finally:
            self._readers -= 1
            if not self._readers:
                self._unread.set()

    @asynccontextmanager
    async def writing(
        self, *, alone: bool = False, patient: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; committed at the end, undone by any exception.

        One at a time in this process; with ``alone``, in all that ask for it. OperationalError
        after ``PATIENCE`` seconds, unless it is ``patient`` or ``alone``: nobody waits for it.
        """
        async with _within(patient or alone), self._one_writer:
            self._check()
            async with self._writer.begin() as connection:
                if alone:
                    await kind_of(self.place).alone(connection)
                yield connection

    async def tell(self, connection: AsyncConnection, what: str) -> None:
        """Have other processes hear of something with the commit of this transaction."""
        await kind_of(self.place).tell(connection, what)

    def _check(self) -> None:
        """A late click must not connect anew to a database whose lock was given back."""
        if self._closed:
            raise InvalidRequestError("the store is closed")

    async def read_mark(self, key: str) -> str | None:
        """A value of the bot's own bookkeeping, such as the hash of its commands."""
        query = select(schema.marks.c.value).where(schema.marks.c.key == key)
        async with self.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def write_mark(self, key: str, value: str) -> None:
        """Set such a value."""
        mark = schema.marks
        async with self.writing() as connection:
            done = await connection.execute(
                mark.update().where(mark.c.key == key).values(value=value)
            )
            if done.rowcount == 0:
                await connection.execute(mark.insert().values(key=key, value=value))


@asynccontextmanager
async def _within(patient: bool) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(None if patient else PATIENCE):
            yield
    except OSError as error:
        # A broken or silent connection, which the driver lets through as it is.
        raise OperationalError("the connection", None, error) from error
