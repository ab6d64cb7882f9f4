"""The store opens once, on a schema that it brings up to date, or says why not in one line."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import BigInteger, Connection, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import BadAddress, Store, StoreFailed, postgres, schema
from bot.store.opening import read_url
from tests.databases import on_postgres

ROOT = Path(__file__).parents[3]


@pytest.fixture
def file(tmp_path) -> Path:
    """Where a database may stand."""
    return tmp_path / "kept.db"


@pytest.fixture
def file_url(file) -> str:
    """Its address."""
    return f"sqlite+aiosqlite:///{file}"


async def why(url: str) -> str:
    """The one line with which a store refuses to open."""
    with pytest.raises(StoreFailed) as caught:
        await Store.open(url)
    line = str(caught.value)
    assert "\n" not in line
    return line


def differences(connection: Connection) -> list[object]:
    """What the migrations have made other than the schema says."""
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    return compare_metadata(context, schema.metadata)


@pytest.mark.filterwarnings(
    "ignore:Skipped unsupported reflection of expression-based index",
    "ignore:autogenerate skipping metadata-specified expression-based index",
)
async def test_the_migrations_make_the_schema(url) -> None:
    """A new database holds exactly the tables that the code speaks of, indexes by value included.

    SQLAlchemy can't read back an index by an expression from SQLite, so there it is left out.
    """
    store = await Store.open(url)
    async with store.reading() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


async def test_marks_are_kept(url) -> None:
    """A mark outlives the process and can be set anew; opening again changes nothing."""
    store = await Store.open(url)
    assert await store.read_mark("commands") is None
    await store.write_mark("commands", "a")
    await store.write_mark("commands", "b")
    await store.close()
    store = await Store.open(url)
    assert await store.read_mark("commands") == "b"
    await store.close()


async def fail_after_writing(store: Store) -> None:
    """A fault of ours in the middle of a transaction."""
    async with store.writing() as connection:
        await connection.execute(schema.marks.insert().values(key="a", value="b"))
        raise ZeroDivisionError


async def test_an_exception_undoes_a_transaction(url) -> None:
    """What was written before it is gone."""
    store = await Store.open(url)
    with pytest.raises(ZeroDivisionError):
        await fail_after_writing(store)
    assert await store.read_mark("a") is None
    await store.close()


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_sqlite_is_set_to_lose_nothing(file_url, pragma, value) -> None:
    """Readers don't hold up the writer, commits outlast a power cut, rows belong to tables."""
    store = await Store.open(file_url)
    async with store.reading() as connection:
        assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar_one() == value
    await store.close()


async def test_a_reader_is_not_held_up_by_the_writer(url) -> None:
    """While a game is written, a leaderboard can be read."""
    store = await Store.open(url)
    async with store.writing() as connection:
        await connection.execute(schema.marks.insert().values(key="a", value="b"))
        assert await store.read_mark("a") is None
    assert await store.read_mark("a") == "b"
    await store.close()


HOLD = """
import asyncio, sys
from bot.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    print("open", flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


def holding(url: str, cwd: Path = ROOT) -> subprocess.Popen[str]:
    """Another process that has the store open."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, url],
        cwd=cwd,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


async def test_a_second_process_is_kept_out_until_the_first_dies(file_url, file) -> None:
    """One bot a database; the lock goes with its process, however that ends."""
    with holding(file_url) as process:
        assert "Another bot is running" in await why(file_url)
        with closing(sqlite3.connect(file)) as copy:
            assert copy.execute("SELECT count(*) FROM tables").fetchone() == (0,)
        process.kill()
    await (await Store.open(file_url)).close()


async def test_the_migrations_are_found_from_any_folder(tmp_path, file) -> None:
    """The bot may be started from elsewhere, as an installed one is."""
    with holding(f"sqlite+aiosqlite:///{file}", cwd=tmp_path) as process:
        process.kill()
    assert file.exists()


async def test_a_store_can_be_opened_again_after_it_was_closed(url) -> None:
    """Closing frees the lock."""
    for _ in range(2):
        await (await Store.open(url)).close()


async def test_a_closed_store_stays_closed(file, file_url) -> None:
    """A click that comes too late gets an error, and touches no database that may be another's."""
    store = await Store.open(file_url)
    await store.close()
    file.unlink()
    for late in (store.read_mark("a"), store.write_mark("a", "b")):
        with pytest.raises(InvalidRequestError):
            await late
    assert not file.exists()


async def test_a_failed_opening_frees_the_lock(file_url, file) -> None:
    """When the cause is mended, the same process can go on."""
    file.write_bytes(b"This is no database at all, but long enough to be looked at. " * 20)
    assert "not a database" in await why(file_url)
    assert file.read_bytes().startswith(b"This is no database"), "it is never overwritten"
    file.unlink()
    await (await Store.open(file_url)).close()


async def test_a_locked_database_is_told(file_url, file, monkeypatch) -> None:
    """Another program that holds the file stops the start in one line."""
    await (await Store.open(file_url)).close()
    monkeypatch.setattr("bot.store.sqlite.BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "locked" in await why(file_url)


async def test_a_database_of_a_newer_bot_is_told_and_left_alone(url) -> None:
    """Going back to an older version never spoils the store."""
    store = await Store.open(url)
    version = "UPDATE alembic_version SET version_num = '{}'".format
    async with store.writing() as connection:
        (ours,) = (await connection.execute(text("SELECT * FROM alembic_version"))).scalars()
        await connection.execute(text(version("9999")))
    await store.close()
    assert "newer bot" in await why(url)
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        done = await connection.execute(text(version(ours) + " WHERE version_num = '9999'"))
        assert done.rowcount == 1
    await engine.dispose()


@on_postgres
async def test_a_server_that_is_away_is_told(databases) -> None:
    """A wrong port, name or password each stop the start in one line, without the password."""
    place = make_url(databases.kept()).set(password="secret-word")
    for wrong in (place.set(port=1), place.set(database="nowhere"), place.set(username="nobody")):
        line = await why(wrong.render_as_string(hide_password=False))
        assert "can't be opened" in line
        assert "secret-word" not in line


@on_postgres
async def test_a_second_bot_is_kept_out_of_a_server_until_the_first_dies(url, monkeypatch) -> None:
    """Two owners of one table can't be: the claim goes with its process, however that ends."""
    with holding(url) as process:
        with monkeypatch.context() as patch:
            patch.setattr(postgres, "LOCK_SECONDS", 0.05)
            assert "Another bot is running" in await why(url)
        process.kill()
    store = await Store.open(url)
    await store.close()
    await (await Store.open(url)).close()


@on_postgres
async def test_two_processes_migrate_one_after_the_other(url) -> None:
    """While one brings the schema up to date, another that starts waits for it."""
    engine = create_async_engine(url)
    waiting = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    async with engine.begin() as connection:
        await postgres.alone(connection)
        opening = asyncio.create_task(Store.open(url))
        while not (await connection.execute(waiting)).scalar_one():
            await asyncio.sleep(0)
        assert not opening.done()
    await (await opening).close()
    await engine.dispose()


def test_a_missing_driver_is_named(monkeypatch) -> None:
    """Whoever asks for PostgreSQL without its driver learns what to install."""
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreFailed, match=r"needs asyncpg, .*tricktable\[postgres\]"):
        read_url("postgresql://host/x")


async def test_a_folder_in_place_of_the_file_is_told(tmp_path) -> None:
    """A wrong path stops the start in one line."""
    assert "can't be opened" in await why(f"sqlite+aiosqlite:///{tmp_path}")


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "nosuch://x",
        "postgresql+nosuch://someone:secret-word@host/x",
        "mysql://host/x",
        "sqlite+pysqlite:///x.db",
    ],
)
async def test_an_address_that_means_nothing_is_told(url) -> None:
    """A wrong address names the setting, and shows no password."""
    line = await why(url)
    assert "DATABASE_URL" in line
    assert "secret-word" not in line


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://tests@host/db?bogus=1",
        "postgresql://tests@host/db?sslmode=hunter2",
        "postgresql://tests@host/db?password=hunter2&password=hunter2",
        "postgresql://tests:hunter2@host:notaport/db",
        "postgresql://tests:hunter2@host:99999/db",
        "postgresql://tests@host/db?host=a:99999",
        "postgresql://tests:hun@hunter2@host/db",
        "postgresql://tests:hun@hunter2:3@host/db",
        "postgresql://tests:h@hunter2/x@host/db",
        "postgresql://tests@a..b/db",
        f"postgresql://tests@{'x' * 300}/db",
        "sqlite:///x.db?timeout=abc",
        "sqlite://x.db",
        "sqlite:///x%00.db",
    ],
)
def test_a_wrong_part_of_an_address_is_told(address) -> None:
    """What the driver would stumble over is one line, without any part of a password."""
    pytest.importorskip("asyncpg")
    with pytest.raises(BadAddress) as caught:
        read_url(address)
    line = str(caught.value)
    assert line.startswith("DATABASE_URL can't be used: ")
    assert "\n" not in line
    assert "hunter2" not in line


@pytest.mark.parametrize("name", ["ssl", "sslmode"])
@pytest.mark.parametrize("mode", ["disable", "prefer", "require"])
def test_hosted_servers_are_reached_by_the_address_they_give(name, mode) -> None:
    """The usual sslmode reaches the driver as the option that it knows; a query is never shown."""
    pytest.importorskip("asyncpg")
    place = read_url(f"postgres://tests@host/db?{name}={mode}&password=hunter2")
    _, options = place.get_dialect()().create_connect_args(place)
    assert options["ssl"] == mode
    assert "sslmode" not in options
    assert postgres.shown(place) == "postgresql+asyncpg://tests@host/db"


async def test_an_address_without_a_driver_means_ours(file) -> None:
    """Plain sqlite:/// works too."""
    await (await Store.open(f"sqlite:///{file}")).close()


def test_every_id_of_a_person_is_known_to_the_erasure() -> None:
    """Ids of people stand in columns of two names only, which erasing a person looks for."""
    of_people = {"user_id", "host_id"}
    others = {"id", "guild_id", "channel_id", "thread_of", "message_id", "table_id", "interaction"}
    others |= {"rematch_of", "notice_channel_id", "notice_message_id"}
    found = {
        column.name
        for table in schema.metadata.sorted_tables
        for column in table.c
        if column.name.endswith("id") or isinstance(column.type, BigInteger)
    }
    assert found <= of_people | others
