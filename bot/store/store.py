"""Opening the store, and its two kinds of transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from filelock import FileLock
from sqlalchemy import select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, InvalidRequestError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store import schema, sqlite
from bot.store.migrate import migrate


class StoreFailed(Exception):  # noqa: N818 - the word of the trade
    """The store can't be opened. The text is one clear line for whoever runs the bot."""


class Store:
    """An open store: one database with one writer."""

    def __init__(self, engine: AsyncEngine, file_lock: FileLock | None) -> None:
        self.engine = engine
        self._file_lock = file_lock
        self._writer = engine.execution_options(**{sqlite.WRITES: True})
        self._one_writer = asyncio.Lock()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Store:
        """Lock, connect and migrate. ``url`` is SQLAlchemy's; StoreFailed if that can't be done."""
        place = _read(url)
        file_lock = _lock(place)
        try:
            store = cls(_engine(place), file_lock)
        except BaseException:
            _release(file_lock)
            raise
        try:
            async with store.writing() as connection:
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as error:
            await store.close()
            raise StoreFailed(
                f"The database {_shown(place)} can't be opened: {_cause(error)}."
            ) from error
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Wait for the transaction under way, then release everything, the lock last."""
        async with self._one_writer:
            self._closed = True
            await self.engine.dispose()
        _release(self._file_lock)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads, and sees one moment."""
        self._check()
        async with self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes, alone; committed at the end, undone by any exception."""
        async with self._one_writer:
            self._check()
            async with self._writer.begin() as connection:
                yield connection

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


def _read(url: str) -> URL:
    try:
        place = make_url(url)
    except ArgumentError:
        raise StoreFailed("DATABASE_URL is no address of a database.") from None
    return place.set(drivername="sqlite+aiosqlite") if place.drivername == "sqlite" else place


def _lock(place: URL) -> FileLock | None:
    if place.get_backend_name() != "sqlite" or (file := sqlite.database_file(place)) is None:
        return None
    try:
        return sqlite.lock(file)
    except sqlite.Timeout:
        raise StoreFailed(f"Another bot is running on {_shown(place)}; stop it first.") from None
    except OSError as error:
        raise StoreFailed(
            f"The database {_shown(place)} can't be opened: {_cause(error)}."
        ) from None


def _engine(place: URL) -> AsyncEngine:
    try:
        if place.get_backend_name() == "sqlite":
            return sqlite.create_engine(place)
        return create_async_engine(place)
    except (ArgumentError, ImportError, SQLAlchemyError) as error:
        raise StoreFailed(f"DATABASE_URL can't be used: {_cause(error)}.") from error


def _release(file_lock: FileLock | None) -> None:
    if file_lock is not None:
        file_lock.release()


def _shown(place: URL) -> str:
    return str(place.database) if place.get_backend_name() == "sqlite" else repr(place)


def _cause(error: BaseException) -> str:
    """The driver's own words, without the statement that failed."""
    own = getattr(error, "orig", None) or error
    return str(own).strip().splitlines()[0].rstrip(".") if str(own).strip() else type(own).__name__
