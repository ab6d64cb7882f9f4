"""A damaged database stops the start, is left as it is, and a copy takes its place."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, StoreFailed, sqlite
from bot.store.backup import backup, restore


def torn(file: Path) -> None:
    """Half of the file is missing, as after a copy that was cut off."""
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


def scribbled(file: Path) -> None:
    """A page in the middle holds something else."""
    damaged = bytearray(file.read_bytes())
    damaged[8192:12288] = b"\xff" * 4096
    file.write_bytes(damaged)


def foreign(file: Path) -> None:
    """It is another file altogether."""
    file.write_text("Dear diary, today I played cards. " * 200)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A store with something in it, at rest, and a copy beside it."""
    file = tmp_path / "kept.db"

    async def furnish() -> None:
        store = await Store.open(url(file))
        await store.write_mark("dear", "yes")
        await store.close()

    asyncio.run(furnish())
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    backup(url(file), tmp_path / "copy.db")
    return file


def url(file: Path) -> str:
    """The address of a store in a file."""
    return f"sqlite+aiosqlite:///{file}"


async def mark(file: Path) -> str | None:
    """What a bot that starts finds."""
    store = await Store.open(url(file))
    try:
        return await store.read_mark("dear")
    finally:
        await store.close()


@pytest.mark.parametrize("damage", [torn, scribbled, foreign])
def test_a_damaged_file_stops_the_start(place: Path, damage: Callable[[Path], None]) -> None:
    """One line names the way back; not a byte is changed, and the way back works."""
    damage(place)
    before = place.read_bytes()
    with pytest.raises(StoreFailed, match=r"is damaged .*python -m bot restore COPY") as caught:
        asyncio.run(mark(place))
    assert "\n" not in str(caught.value)
    assert "***" not in str(caught.value), "a heading says nothing of what is wrong"
    assert place.read_bytes() == before
    aside = restore(url(place), place.with_name("copy.db"))
    assert asyncio.run(mark(place)) == "yes"
    assert aside.read_bytes() == before
    assert place.with_name("copy.db").is_file(), "the copy can be used again"


def test_nothing_that_was_kept_aside_is_overwritten(place: Path) -> None:
    """Each restore finds a new name for what it replaces."""
    copy = place.with_name("copy.db")
    asides = [restore(url(place), copy).name for _ in range(3)]
    assert asides == ["kept.db.old", "kept.db.old1", "kept.db.old2"]
    assert asyncio.run(mark(place)) == "yes"


def test_a_copy_that_is_damaged_takes_no_place(place: Path) -> None:
    """The store stays as it was, and nothing lies about."""
    copy = place.with_name("copy.db")
    scribbled(copy)
    with pytest.raises(StoreFailed, match="can't be put in place"):
        restore(url(place), copy)
    assert asyncio.run(mark(place)) == "yes"
    assert list(place.parent.glob("*.old*")) + list(place.parent.glob("*.part")) == []


async def test_a_running_bot_is_not_pulled_from_under(tmp_path: Path) -> None:
    """While a bot has the store, nothing takes its place."""
    store = await Store.open(url(tmp_path / "kept.db"))
    backup(url(tmp_path / "kept.db"), tmp_path / "copy.db")
    with pytest.raises(StoreFailed, match="A bot is running"):
        restore(url(tmp_path / "kept.db"), tmp_path / "copy.db")
    await store.write_mark("dear", "still")
    assert await store.read_mark("dear") == "still"
    await store.close()


def test_a_database_that_cant_be_written_stops_the_start(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a disk that is mounted to be read only, one line says so."""
    engine_of = sqlite.create_async_engine

    def only_read(_: object, **given: object) -> object:
        return engine_of(f"sqlite+aiosqlite:///file:{place}?mode=ro&uri=true", **given)

    monkeypatch.setattr(sqlite, "create_async_engine", only_read)
    with pytest.raises(StoreFailed, match="readonly database"):
        asyncio.run(mark(place))
