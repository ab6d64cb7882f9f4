"""A copy of the database of a running bot is whole, and takes nothing's place."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, StoreFailed
from bot.store.backup import backup


def url_of(file: Path) -> str:
    """The address of a store in this file."""
    return f"sqlite+aiosqlite:///{file}"


def names(folder: Path) -> set[str]:
    """The files of a folder."""
    return {path.name for path in folder.iterdir()}


async def test_a_copy_is_made_while_the_bot_writes(tmp_path: Path) -> None:
    """The copy holds what was committed and nothing half written; it opens as a store."""
    live, copy = tmp_path / "live.db", tmp_path / "copy.db"
    store = await Store.open(url_of(live))
    await store.write_mark("commands", "kept")
    async with store.writing() as connection:
        await connection.exec_driver_sql("UPDATE marks SET value = 'half'")
        backup(url_of(live), copy)
    await store.write_mark("commands", "later")
    assert names(tmp_path) == {"live.db", "live.db.lock", "live.db-shm", "live.db-wal", "copy.db"}
    other = await Store.open(url_of(copy))
    assert await other.read_mark("commands") == "kept"
    assert await store.read_mark("commands") == "later"
    await other.close()
    await store.close()


async def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """A file that is there stays as it was."""
    live, copy = tmp_path / "live.db", tmp_path / "copy.db"
    await (await Store.open(url_of(live))).close()
    copy.write_text("dear")
    with pytest.raises(StoreFailed, match="there already"):
        backup(url_of(live), copy)
    assert copy.read_text() == "dear"


def test_a_damaged_database_is_no_backup(tmp_path: Path) -> None:
    """What can't be read whole leaves no copy that looks like one."""
    live, copy = tmp_path / "live.db", tmp_path / "copy.db"
    with closing(sqlite3.connect(live)) as connection:
        connection.execute("CREATE TABLE t (x)")
        connection.executemany("INSERT INTO t VALUES (?)", [("x" * 500,) for _ in range(200)])
        connection.commit()
    damaged = bytearray(live.read_bytes())
    damaged[8192:16384] = b"\xff" * 8192
    live.write_bytes(damaged)
    with pytest.raises(StoreFailed, match="can't be copied"):
        backup(url_of(live), copy)
    assert list(tmp_path.glob("copy*")) == []


@pytest.mark.parametrize(
    "url", ["sqlite+aiosqlite:///:memory:", "sqlite:///nowhere/none.db", "nonsense"]
)
def test_what_is_no_file_cant_be_copied(tmp_path: Path, url: str) -> None:
    """Memory, a missing file and nonsense are told in one line."""
    with pytest.raises(StoreFailed) as caught:
        backup(url, tmp_path / "copy.db")
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []
