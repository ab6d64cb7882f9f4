"""What opening a store takes, and what is said when it can't be done."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from alembic.util import CommandError
from filelock import FileLock, Timeout
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import sqlite


class StoreFailed(Exception):  # noqa: N818 - the word of the trade
    """The store can't be opened. The text is one clear line for whoever runs the bot."""


def read_url(url: str) -> URL:
    """The place of a store; plain ``sqlite:`` gets our driver."""
    try:
        place = make_url(url)
        if place.drivername == "sqlite":
            place = place.set(drivername="sqlite+aiosqlite")
        dialect = place.get_dialect()
        dialect.import_dbapi()
    except (ArgumentError, ImportError) as error:
        raise StoreFailed(f"DATABASE_URL can't be used: {_cause(error)}.") from None
    if not dialect.is_async:
        raise StoreFailed("DATABASE_URL can't be used: its driver is not an asynchronous one.")
    return place


@contextmanager
def told(place: URL) -> Iterator[None]:
    """Turn what goes wrong on the way into StoreFailed."""
    shown = place.database if is_sqlite(place) else place.render_as_string(hide_password=True)
    try:
        yield
    except Timeout:
        raise StoreFailed(f"Another bot is running on {shown}; stop it first.") from None
    except CommandError:
        raise StoreFailed(f"The database {shown} was written by a newer bot.") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StoreFailed(f"The database {shown} can't be opened: {_cause(error)}.") from None


def lock(place: URL) -> FileLock | None:
    """Keep other processes away from a file of SQLite; Timeout if one is there already."""
    if not is_sqlite(place) or (file := sqlite.database_file(place)) is None:
        return None
    held = sqlite.lock(file)
    try:
        sqlite.probe(file)
    except BaseException:
        held.release()
        raise
    return held


def create_engine(place: URL) -> AsyncEngine:
    """The engine for a place."""
    if is_sqlite(place):
        return sqlite.create_engine(place)
    return create_async_engine(place, hide_parameters=True)


def is_sqlite(place: URL) -> bool:
    """Whether a store is a file, or memory, of SQLite."""
    return place.get_backend_name() == "sqlite"


def _cause(error: BaseException) -> str:
    """The driver's own words, without the statement that failed."""
    words = str(getattr(error, "orig", None) or error).strip()
    return words.splitlines()[0].rstrip(".") if words else type(error).__name__
