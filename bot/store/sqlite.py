"""All that is special to SQLite: how it is opened, locked and told to begin."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from filelock import FileLock
from sqlalchemy import AsyncAdaptedQueuePool, Connection, event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

BUSY_SECONDS = 5
"""How long a statement waits for another program (a backup) to let go of the file."""

WRITES = "tricktable_writes"
"""The execution option of connections that will write."""


def database_file(url: URL) -> Path | None:
    """The database's file; None for one in memory."""
    return None if url.database in (None, "", ":memory:") else Path(str(url.database))


def checked(place: URL) -> URL:
    """The address; ArgumentError if it says more than a file."""
    if place.host or place.port or place.username or place.query:
        raise ArgumentError("it has to be sqlite:/// and the path of a file, no more")
    return place


def shown(place: URL) -> str:
    """The file as it may be told."""
    return str(place.database or ":memory:")


def same(one: URL, other: URL) -> bool:
    """Whether two addresses name one file, however they spell it."""
    first, second = database_file(one), database_file(other)
    return first is not None and second is not None and first.resolve() == second.resolve()


def hold(place: URL) -> FileLock | None:
    """Keep a second process out; Timeout if one is in, sqlite3.Error if the file can't be opened.

    The lock dies with its process. It is a file of its own, so that backups and copies can still
    read the database.
    """
    if (file := database_file(place)) is None:
        return None
    held = FileLock(f"{file}.lock")
    held.acquire(timeout=0)
    try:
        _probe(file)
    except BaseException:
        held.release()
        raise
    return held


def _probe(file: Path) -> None:
    """Read the whole database once; sqlite3.Error if that can't be done.

    A file that a broken disk or half a copy has torn would else be found out in the middle of a
    game. aiosqlite, failing to open, leaves a thread behind that may outlive the event loop.
    """
    with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as connection:
        _check(connection, "quick_check(1)")


def _check(connection: sqlite3.Connection, pragma: str) -> None:
    """sqlite3.DatabaseError with the first thing that is wrong, if anything is."""
    (verdict,) = connection.execute(f"PRAGMA {pragma}").fetchone()
    if verdict != "ok":
        # SQLite puts headings like "*** in database main ***" above what it has found.
        found = [line for line in verdict.splitlines() if not line.startswith("***")]
        raise sqlite3.DatabaseError(found[0] if found else verdict)


def is_damage(error: BaseException) -> bool:
    """Whether a database is there but can't be read: neither locked, nor full, nor forbidden."""
    return type(getattr(error, "orig", None) or error) is sqlite3.DatabaseError


def swap(file: Path, copy: Path) -> Path:
    """Put a copy in the place of a database nobody uses; where the old one is now.

    All that belongs to the old one goes with it: its newest writes stand in a file beside it.
    """
    aside = _free(file)
    for part in ("-wal", "-shm", ""):
        old = file.with_name(file.name + part)
        if old.exists():
            old.rename(aside.with_name(aside.name + part))
    copy.rename(file)
    return aside


def _free(file: Path) -> Path:
    names = (file.with_name(f"{file.name}.old{number or ''}") for number in count())
    return next(name for name in names if not name.exists())


def copy(source: Path, target: Path) -> None:
    """Copy a database that may be in use, as it is at one moment; sqlite3.Error or OSError.

    In one step: then nobody who writes meanwhile makes it begin again, and nobody waits for it.
    """
    if not source.is_file():
        raise FileNotFoundError(2, "there is no such file", str(source))
    with (
        closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as live,
        closing(sqlite3.connect(target)) as made,
    ):
        live.backup(made)
        # Else the copy would need files beside it that nobody thinks of.
        made.execute("PRAGMA journal_mode = DELETE")
        _check(made, "integrity_check")


def create_engine(url: URL) -> AsyncEngine:
    """An engine whose transactions begin when we say so, and whose commits outlast a power cut."""
    # A database in memory lives as long as its one connection, on which all have to take turns.
    size = 1 if database_file(url) is None else 4
    engine = create_async_engine(
        url,
        connect_args={"timeout": BUSY_SECONDS},
        hide_parameters=True,  # else the text of an error names cards
        poolclass=AsyncAdaptedQueuePool,
        pool_size=size,
        max_overflow=0,
    )
    event.listen(engine.sync_engine, "connect", _connected)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def reading(engine: AsyncEngine) -> AsyncEngine:
    """For transactions that see one moment, as all of SQLite's do."""
    return engine


def writing(engine: AsyncEngine) -> AsyncEngine:
    """For transactions that write."""
    return engine.execution_options(**{WRITES: True})


async def claim(place: URL, *, shared: bool) -> None:
    """Nothing: the lock of the file keeps a second bot out."""


async def tell(connection: AsyncConnection, what: str) -> None:
    """Nothing: there is no other process."""


async def alone(connection: AsyncConnection) -> None:
    """Nothing: the lock of the file keeps others out."""


async def read_counter(connection: AsyncConnection) -> int:
    """The greatest id that a table was ever given; 0 before the first."""
    query = text("SELECT seq FROM sqlite_sequence WHERE name = 'tables'")
    return (await connection.execute(query)).scalar_one_or_none() or 0


async def write_counter(connection: AsyncConnection, value: int) -> None:
    """Have the next table get an id above this one."""
    await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = 'tables'"))
    await connection.execute(
        text("INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', :value)"), {"value": value}
    )


def _connected(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # Python's driver then leaves BEGIN to _begin
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    # With NORMAL a power cut could take back plays that everybody has seen; FULL costs one fsync
    # a play, which a table of people never notices.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A writer asks for the write lock at once: a lock asked for later can't be waited for.
    writes = connection.get_execution_options().get(WRITES, False)
    statement = "BEGIN IMMEDIATE" if writes else "BEGIN"
    driver: Any = connection.connection.dbapi_connection
    try:
        # One trip to the driver's thread, where SQLAlchemy's own way takes three.
        driver.run_async(lambda opened: opened.execute(statement))
    except sqlite3.Error as error:
        raise OperationalError(statement, None, error) from error
