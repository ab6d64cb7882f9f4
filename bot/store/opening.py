"""What opening a store takes, and what is said when it can't be done."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from filelock import FileLock, Timeout
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.endings import CannotRun, WronglySet
from bot.store import postgres, sqlite
from bot.store.causes import words
from bot.store.claims import Claims
from bot.store.migrate import Newer

_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
"""Addresses without a driver, as other programs write them."""


class StoreFailed(CannotRun):
    """The store can't be opened."""


class BadAddress(StoreFailed, WronglySet):
    """What is set as the address of a store can't be one."""


class Kind(Protocol):
    """What the two kinds of database do each in their own way; a module each."""

    def checked(self, place: URL) -> URL:
        """The address as the driver takes it; ArgumentError, without secrets, if it can't be."""
        ...

    def shown(self, place: URL) -> str:
        """The address as it may be told."""
        ...

    def same(self, one: URL, other: URL) -> bool:
        """Whether two addresses are known to mean the same database."""
        ...

    def hold(self, place: URL) -> FileLock | None:
        """Keep a second process out, where there may be only one."""
        ...

    def create_engine(self, place: URL) -> AsyncEngine:
        """The pool of connections."""
        ...

    def reading(self, engine: AsyncEngine) -> AsyncEngine:
        """The same pool for transactions that only read."""
        ...

    def writing(self, engine: AsyncEngine) -> AsyncEngine:
        """The same pool for transactions that write."""
        ...

    async def claim(self, place: URL, *, shared: bool) -> Claims | None:
        """Keep others out until these claims are closed, where no file does.

        ``shared``: but for bots that share the servers out.
        """
        ...

    async def tell(self, connection: AsyncConnection, what: str) -> None:
        """Have the other bots hear something once this transaction is committed."""
        ...

    async def alone(self, connection: AsyncConnection) -> None:
        """Keep out, until the transaction ends, whoever else asks to be alone."""
        ...

    async def read_counter(self, connection: AsyncConnection) -> int:
        """The greatest id that a table was ever given, erased ones too; 0 before the first."""
        ...

    async def write_counter(self, connection: AsyncConnection, value: int) -> None:
        """Have the next table get an id above this one."""
        ...


def kind_of(place: URL) -> Kind:
    """The kind of database at a place that :func:`read_url` has let through."""
    if is_sqlite(place):
        return sqlite
    return postgres


def read_url(url: str, setting: str = "DATABASE_URL") -> URL:
    """The place of a store; an address without a driver gets ours.

    BadAddress, or StoreFailed where only its driver is missing, blames what was set as ``setting``.
    """
    try:
        return _checked(url)
    except ModuleNotFoundError as error:
        raise StoreFailed(
            f"{setting} needs {error.name}, which is not installed: "
            "pip install 'tricktable[postgres]'."
        ) from None
    except (ArgumentError, ImportError) as error:
        raise BadAddress(f"{setting} can't be used: {words(error)}.") from None
    except ValueError:  # which may quote a password whose @ was taken for the host's
        raise BadAddress(f"{setting} can't be used: {postgres.WRONG_PORT}.") from None


def _checked(url: str) -> URL:
    if "%00" in url:
        raise ArgumentError("nothing in it may be a zero byte")
    place = make_url(url)
    place = place.set(drivername=_DRIVERS.get(place.drivername, place.drivername))
    dialect = place.get_dialect()
    if dialect.driver not in ("aiosqlite", "asyncpg"):
        raise ArgumentError("it has to begin with sqlite+aiosqlite: or postgresql+asyncpg:")
    dialect.import_dbapi()
    return kind_of(place).checked(place)


def is_there(place: URL) -> bool:
    """Whether there is something to open: a file that is missing would be made."""
    file = sqlite.database_file(place) if is_sqlite(place) else None
    return not is_sqlite(place) or (file is not None and file.is_file())


@contextmanager
def told(place: URL) -> Iterator[None]:
    """Turn what goes wrong on the way into StoreFailed."""
    shown = kind_of(place).shown(place)
    try:
        yield
    except Timeout:
        raise StoreFailed(f"Another bot is running on {shown}; stop it first.") from None
    except Newer:
        raise StoreFailed(f"The database {shown} was written by a newer bot.") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        if is_sqlite(place) and sqlite.is_damage(error):
            raise StoreFailed(
                f"The database {shown} is damaged ({words(error)}), and was left as it is. "
                "To go back to a copy: python -m bot restore COPY."
            ) from None
        raise StoreFailed(f"The database {shown} can't be opened: {words(error)}.") from None


def is_sqlite(place: URL) -> bool:
    """Whether a store is a file, or memory, of SQLite."""
    return place.get_backend_name() == "sqlite"
