"""Games on a store that breaks: people are asked to try again, nothing is lost, and it goes on."""

from __future__ import annotations

import asyncio
import resource
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError

from bot.shards import Keeper, Plan
from bot.store import sqlite
from bot.tables.reasons import TRY_AGAIN
from tests.bot.tables.conftest import House
from tests.cable import Cable
from tests.databases import on_postgres, on_sqlite
from tests.postgres import NoServer, Server

connected = sqlite._connected


def with_pragma(monkeypatch: pytest.MonkeyPatch, pragma: str) -> None:
    """Have every connection from now on begin with this."""

    def opened(connection: Any, record: object) -> None:
        connected(connection, record)
        connection.cursor().execute(pragma)

    monkeypatch.setattr(sqlite, "_connected", opened)


async def many(house: Any) -> None:
    """Open tables for as long as there is room."""
    for _ in range(200):
        await house.open(3, deals=9)


@on_sqlite
async def test_a_full_disk_refuses_until_there_is_room(
    open_house, url, monkeypatch, refused
) -> None:
    """At whatever write the disk is full, that action is wholly out; with room the game goes on."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
        async with house.store.reading() as connection:
            pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
    with monkeypatch.context() as patch:
        with_pragma(patch, f"PRAGMA max_page_count = {pages + 1}")
        async with open_house(url, pause=10_000) as house:
            await house.tables.start_up()
            assert (await refused(many(house))).phrase == TRY_AGAIN
            assert (await house.tables.get(table.id)).seq == table.seq
    async with open_house(url, pause=10_000) as house:
        assert table.id in [found.id for found in await house.tables.start_up()]
        while (table := await house.first(table)).due:
            pass


def only_reading(connection: Any, _record: object) -> None:
    """Have a new connection refuse to write."""
    connection.cursor().execute("PRAGMA query_only = ON")


@on_sqlite
async def test_a_disk_that_can_only_be_read_still_shows_everything(
    open_house, url, refused
) -> None:
    """Clicks that would change something are refused; hands and scores can be looked at."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
        await house.store.engine.dispose()
        event.listen(house.store.engine.sync_engine, "connect", only_reading)
        assert (await refused(house.first(table))).phrase == TRY_AGAIN
        assert (await house.tables.get(table.id)).view(1).due
        assert (await house.tables.archive.leaderboard(10)).rows == ()
        event.remove(house.store.engine.sync_engine, "connect", only_reading)
        await house.store.engine.dispose()
        assert (await house.first(table)).seq == table.seq + 1


@contextmanager
def no_handles() -> Iterator[None]:
    """This process may open no more files or connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_without_file_handles_nothing_is_lost(open_house, url, refused) -> None:
    """What needs a new connection is refused; once there are handles again all goes on."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
        await house.store.engine.dispose()
        with no_handles():
            assert (await refused(house.first(table))).phrase == TRY_AGAIN
        assert (await house.first(table)).seq == table.seq + 1


@pytest.fixture
def server() -> Iterator[Server]:
    """A PostgreSQL server that only this test uses, and may stop."""
    folder = Path(tempfile.mkdtemp())
    made = Server(folder)
    try:
        made.create()
        made.start()
    except NoServer as why:
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"no PostgreSQL: {why}")
    yield made
    made.stop()
    shutil.rmtree(folder, ignore_errors=True)


@asynccontextmanager
async def keeping(house: House) -> AsyncIterator[list[int]]:
    """Have the one shard claimed meanwhile; the shards that were given up."""
    given: list[int] = []

    async def takes(_shard: int, _seen: float) -> None: ...

    async def gives(shard: int) -> None:
        given.append(shard)

    plan = Plan(1, frozenset({0}), 1.0)
    keeper = Keeper(house.store.claims, plan, takes, gives, lambda: house.now[0])
    await keeper.begin()
    yield given
    await keeper.close()


async def claimed_again(house: House) -> None:
    """Wait until the server knows of a claim."""
    assert house.store.claims is not None
    async with asyncio.timeout(20):
        while True:
            with suppress(SQLAlchemyError, OSError):
                if await house.store.claims.claimed() == {0}:
                    return
            await asyncio.sleep(0.05)


async def test_nobody_waits_for_ever_for_a_store_that_hangs(
    open_house, url, monkeypatch, refused
) -> None:
    """Whoever clicks is asked to try again, and what takes its time goes on undisturbed."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(2)
        with monkeypatch.context() as patch:
            patch.setattr("bot.store.store.PATIENCE", 0.02)
            async with house.store.writing(patient=True):
                assert (await refused(house.first(table))).phrase == TRY_AGAIN
        assert (await house.first(table)).seq == table.seq + 1


@pytest.mark.slow
@on_postgres
async def test_a_server_that_falls_silent_keeps_nobody_waiting(
    open_house, url, monkeypatch, refused
) -> None:
    """However many click while the network is cut; once it is mended the game goes on."""
    async with Cable(url) as cable, open_house(cable.url, pause=10_000) as house:
        table = await house.full(3)
        with monkeypatch.context() as patch:
            patch.setattr("bot.store.store.PATIENCE", 0.5)
            cable.cut()
            async with asyncio.timeout(5):  # two of them for the driver to let the connection go
                clicks = (house.tables.lobby.leave(table.id, house.person(n)) for n in (1, 2, 3))
                told = await asyncio.gather(*map(refused, clicks))
        assert {why.phrase for why in told} == {TRY_AGAIN}
        cable.mend()
        assert (await house.first(table)).seq == table.seq + 1


@on_postgres
async def test_a_server_that_restarts_costs_nothing(open_house, databases, server, refused) -> None:
    """While it is away people are asked to try again; then the game ends right, counted once."""
    address = server.url
    async with open_house(address) as house, keeping(house) as given:
        table = await house.open(3, deals=1)
        await house.tables.lobby.join(table.id, house.person(2))
        await house.tables.lobby.start(table.id, house.person(1), fill=True)
        table = await house.seen.until(lambda t: set(t.due) & {0, 1})
        server.stop()
        seat = next(seat for seat in table.due if seat in (0, 1))
        text = str(table.game.legal(table.state, seat)[0])
        assert (await refused(house.act(table, seat, text))).phrase == TRY_AGAIN
        server.start()
        table = await house.act(table, seat, text)
        # A server that goes and comes between two clicks costs nobody a click.
        server.stop("fast")
        server.start()
        while table.open:
            table = await house.seen.until(lambda t: not t.open or set(t.due) & {0, 1})
            if table.open:
                table = await house.first(table)
        assert {row.games for row in (await house.tables.archive.leaderboard(10)).rows} == {1}
        await claimed_again(house)
        assert given == []
