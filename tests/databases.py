"""Empty databases of both kinds: what holds of the store holds on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import pytest
from sqlalchemy.engine import URL, make_url

from bot.store import Store, schema
from tests.postgres import SET_BY


class Databases(Protocol):
    """Makes empty databases of one kind; they are gone after the test."""

    def passing(self) -> str:
        """The address of one that need not outlive being closed."""
        ...

    def kept(self) -> str:
        """The address of one that can be opened again."""
        ...


@dataclass
class Files:
    """SQLite: in memory where that does, else files of a folder."""

    folder: Path
    _made: int = 0

    def passing(self) -> str:
        return "sqlite+aiosqlite:///:memory:"

    def kept(self) -> str:
        self._made += 1
        return f"sqlite+aiosqlite:///{self.folder / f'kept{self._made}.db'}"


@dataclass
class Borrowed:
    """PostgreSQL: the databases of a worker, each emptied before it is lent again."""

    server: URL
    worker: str
    free: list[str] = field(default_factory=list)
    lent: list[str] = field(default_factory=list)
    made: int = 0

    def passing(self) -> str:
        return self.kept()

    def kept(self) -> str:
        self.lent.append(self.free.pop() if self.free else self._new())
        return address(self.server, self.lent[-1])

    def take_back(self) -> None:
        """Empty what was lent; of what killed processes left open nothing may remain."""
        for name in self.lent:
            tell(self.server.set(database=name), *_EMPTYING)
        self.free += self.lent
        self.lent.clear()

    def drop(self) -> None:
        """Be rid of them all."""
        tell(self.server, *(f"DROP DATABASE {name} WITH (FORCE)" for name in self.free))

    def _new(self) -> str:
        name = f"tests_{self.worker}_{self.made}"
        self.made += 1
        tell(self.server, f"DROP DATABASE IF EXISTS {name}", f"CREATE DATABASE {name}")
        apart(_migrated(address(self.server, name)))
        return name


_EMPTYING = (
    """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()""",
    *(str(table.delete()) for table in reversed(schema.metadata.sorted_tables)),
    "ALTER SEQUENCE tables_id_seq RESTART",
)


async def _migrated(url: str) -> None:
    await (await Store.open(url)).close()


def address(server: URL, database: str) -> str:
    """A database of a server."""
    return server.set(database=database).render_as_string(hide_password=False)


def tell(database: URL, *statements: str) -> None:
    """Say something to a database, outside of transactions."""
    apart(_tell(database, statements))


def apart(doing: Coroutine[Any, Any, None]) -> None:
    """Finish something whether or not a loop runs here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, doing).result()


async def _tell(database: URL, statements: tuple[str, ...]) -> None:
    import asyncpg  # noqa: PLC0415 - whoever has no server needs no driver

    plain = database.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


@pytest.fixture(scope="session")
def borrowed(worker_id: str) -> Iterator[Borrowed]:
    """The databases of this worker."""
    if not (given := os.environ.get(SET_BY)):
        pytest.skip(f"{SET_BY} is not set: no PostgreSQL to test on")
    databases = Borrowed(make_url(given), worker_id)
    yield databases
    databases.drop()


@pytest.fixture(params=["sqlite", *(["postgres"] if os.environ.get(SET_BY) else [])])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Databases]:
    """Makes databases: each test that asks for it runs on both kinds."""
    if request.param == "sqlite":
        yield Files(tmp_path)
        return
    borrowed: Borrowed = request.getfixturevalue("borrowed")
    yield borrowed
    borrowed.take_back()


on_sqlite = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
on_postgres = pytest.mark.parametrize("databases", ["postgres"], indirect=True)
"""For what is special to one of them."""


@pytest.fixture
def url(databases: Databases) -> str:
    """The address of an empty database that can be opened again."""
    return databases.kept()
