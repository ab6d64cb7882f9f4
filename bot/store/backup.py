"""Copying the database of a running bot, and going back to a copy."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store import sqlite
from bot.store.opening import StoreFailed, is_sqlite, read_url


def backup(url: str, file: Path) -> None:
    """Copy the store at ``url`` to a new file; the bot may run. StoreFailed if it can't be done.

    The copy appears under its name only when it is whole, and never in place of another.
    """
    source = database(url)
    if file.exists():
        raise StoreFailed(f"{file} is there already; name a new file.")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        sqlite.copy(source, part)
        part.rename(file)
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(f"{source} can't be copied to {file}: {error}.") from None
    finally:
        part.unlink(missing_ok=True)


def restore(url: str, copy: Path) -> Path:
    """Put a copy in the place of the store at ``url``; where the old one, if any, is kept.

    StoreFailed, with nothing changed, if a bot is running on the store or the copy isn't whole.
    """
    file = database(url)
    part = file.with_name(f"{file.name}.part")
    held = FileLock(f"{file}.lock")
    try:
        held.acquire(timeout=0)
        part.unlink(missing_ok=True)
        sqlite.copy(copy, part)
        return sqlite.swap(file, part)
    except Timeout:
        raise StoreFailed(f"A bot is running on {file}; stop it first.") from None
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(f"{copy} can't be put in place of {file}: {error}.") from None
    finally:
        part.unlink(missing_ok=True)
        held.release()


def database(url: str) -> Path:
    """The file of a store; StoreFailed for one that is none."""
    place = read_url(url)
    if not is_sqlite(place):
        raise StoreFailed("Only SQLite is copied this way; PostgreSQL has pg_dump.")
    if (file := sqlite.database_file(place)) is None:
        raise StoreFailed("A database in memory can't be copied.")
    return file
