"""The store fails, lags or is written by another: an action is wholly in or wholly out."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store, schema
from bot.store.opening import is_sqlite
from bot.tables import Refused, Table, Tables, playing
from bot.tables.ledger import Ledger
from bot.tables.reasons import TRY_AGAIN
from bot.tables.stored import Stored
from games.records import read_record, replay
from tests.bot.tables.conftest import Seen

ROOT = Path(__file__).parents[3]


class Failing:
    """Lets the n-th statement of the store fail as a locked database does (0: none)."""

    def __init__(self, store: Store) -> None:
        self.at = 0
        self.seen = 0
        self._driver = store.engine.dialect.dbapi
        event.listen(store.engine.sync_engine, "do_execute", self._one)
        event.listen(store.engine.sync_engine, "do_executemany", self._one)

    def fail(self, at: int) -> None:
        """Count from now on."""
        self.at, self.seen = at, 0

    def _one(self, *_: object) -> None:
        self.seen += 1
        if self.seen == self.at:
            raise self._driver.OperationalError("database is locked")


def whole_evening(house) -> Iterator[Callable[[Table], Awaitable[object]]]:
    """Every kind of operation that writes, in an order that makes sense."""
    tables, person = house.tables, house.person
    yield lambda t: tables.lobby.join(t.id, person(2, "Ann"))
    yield lambda t: tables.placed(t.id, t.channel_id, 88)
    yield lambda t: tables.lobby.set_options(t.id, person(1), {"deals": 2})
    yield lambda t: tables.lobby.add_computer(t.id, person(1))
    yield lambda t: tables.lobby.remove(t.id, person(1), 2)
    yield lambda t: tables.lobby.join(t.id, person(3))
    yield lambda t: tables.lobby.pass_host(t.id, person(1), 2)
    yield lambda t: tables.lobby.start(t.id, person(2))
    yield lambda t: tables.draft(t.id, person(1), 1, [f"throw {min(t.state.hands[0])}"])
    yield lambda t: house.act(t, 0, *(f"throw {n}" for n in sorted(t.state.hands[0])[:2]))
    for _ in range(6):
        yield house.first
    yield lambda t: tables.next_deal(t.id, person(2), t.seq)
    yield lambda t: tables.lobby.leave(t.id, person(3))
    yield lambda t: tables.lobby.join(t.id, person(3))
    yield lambda t: tables.end(t.id, person(2))


async def test_a_locked_database_leaves_no_half_action(house) -> None:
    """Whichever write of an operation fails, the table stays as it was and can be tried again."""
    table = await house.open(3)
    failing = Failing(house.store)
    refusals = 0
    for operation in whole_evening(house):
        table, before = await house.tables.get(table.id), await rows(house.store)
        failing.fail(statement := 1)
        while await refused_by_store(operation(table)):
            failing.fail(0)
            assert await house.tables.get(table.id) is table
            assert await rows(house.store) == before
            refusals += 1
            failing.fail(statement := statement + 1)
        failing.fail(0)
        assert await rows(house.store) != before
    assert (await house.tables.get(table.id)).status == "closed"
    assert len((await house.tables.archive.leaderboard(table.guild_id)).rows) == 3
    assert refusals > 30


async def refused_by_store(doing: Awaitable[object]) -> bool:
    """Whether something is refused because of the store; any other refusal is a fault."""
    try:
        await doing
    except Refused as refused:
        if refused.phrase != TRY_AGAIN:
            raise
        return True
    return False


async def test_a_commit_that_fails_leaves_nothing(house, monkeypatch) -> None:
    """Even at the last moment, as with a full disk, nothing is kept and nothing is shown."""
    table = await house.full(2)
    before, shown = await rows(house.store), len(house.seen.tables)

    def full(_: object) -> None:
        raise house.store.engine.dialect.dbapi.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(house.store.engine.sync_engine.dialect, "do_commit", full)
        assert await refused_by_store(house.first(table))
    assert await rows(house.store) == before
    assert len(house.seen.tables) == shown
    assert (await house.first(table)).seq == table.seq + 1


async def rows(store: Store) -> list[object]:
    """Everything in the store."""
    async with store.reading() as connection:
        return [
            sorted((await connection.execute(table.select())).all(), key=str)
            for table in schema.metadata.sorted_tables
        ]


async def test_a_cancelled_click_leaves_the_table_as_it_is_stored(open_house, url) -> None:
    """Whether the commit was made or not, what is shown next is what the store holds."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(2)
        for turns in range(12):
            click = asyncio.create_task(house.first(table))
            for _ in range(turns):
                await asyncio.sleep(0)
            click.cancel()
            await asyncio.wait([click])
            stored = len((await house.tables.record(table.id))["log"])
            table = await house.tables.get(table.id)
            assert table.seq == stored


async def test_another_writer_of_the_same_log_is_found_out(house, refused) -> None:
    """If a second process has written the line first, its line counts and ours is refused."""
    table = await house.full(2)
    other = Ledger(house.store, lambda: 0)
    number = min(table.state.hands[0])
    theirs = await other.change(
        table.id,
        lambda t: playing.act(t, 0, t.seq, [f"throw {number}"], os.urandom),
        lambda _: None,
    )
    ours = await refused(house.act(table, 0, f"throw {max(table.state.hands[0])}"))
    assert ours.phrase.key == "table.why.moved_on"
    assert ours.table.seq == theirs.seq
    assert ours.table.state == theirs.state


async def test_a_table_that_could_not_be_reread_is_found_later(house, refused, monkeypatch) -> None:
    """Whoever looks for it has it read then: nobody takes it for closed, or for one too broken."""
    table = await house.full(2)
    other = Ledger(house.store, lambda: 0)
    await other.change(
        table.id,
        lambda t: playing.act(t, 0, t.seq, [f"throw {min(t.state.hands[0])}"], os.urandom),
        lambda _: None,
    )

    async def fails(*_: object) -> None:
        raise Refused(TRY_AGAIN)

    with monkeypatch.context() as patch:
        patch.setattr(Stored, "read", fails)
        assert (await refused(house.first(table))).phrase == TRY_AGAIN
        assert (await refused(house.tables.open.of_server(table.guild_id))).phrase == TRY_AGAIN
    found = await house.tables.open.of_server(table.guild_id)
    assert [(t.id, t.seq) for t in found] == [(table.id, table.seq + 1)]
    assert not await house.tables.end_unreadable(table.guild_id, table.number, house.person(1))


@pytest.mark.parametrize(
    ("first", "late"), [("play", "end"), ("end", "play"), ("seat", "play"), ("seat", "seat")]
)
async def test_of_two_owners_of_a_table_the_second_writer_reloads(
    house, refused, first, late
) -> None:
    """Whatever two processes do to one snapshot, what the second wanted is wholly refused."""
    table = await house.full(2)
    cards = iter(sorted(table.state.hands[0]))
    other = Tables(house.store, clock=lambda: 1_000.0, watcher=Seen(), computer_pace=9_999)

    def doing(tables: Tables, what: str) -> Awaitable[object]:
        match what:
            case "play":
                return tables.act(table.id, house.person(1), table.seq, [f"throw {next(cards)}"])
            case "seat":
                return tables.lobby.leave(table.id, house.person(1))
            case _:
                return tables.end(table.id, house.person(1))

    await other.get(table.id)
    await doing(other, first)
    ours = await refused(doing(house.tables, late))
    assert ours.phrase.key == "table.why.moved_on"
    newest = await other.get(table.id)
    assert (ours.table.seq, ours.table.status) == (newest.seq, newest.status)
    assert ours.table.holders == newest.holders
    assert house.seen.tables[-1] is ours.table  # boards, clocks and computers go on from there
    assert len((await other.record(table.id))["log"]) == newest.seq
    await other.shut_down()


async def test_where_another_owner_has_put_the_board_is_told(house, refused) -> None:
    """Before the newest snapshot is, so that the board is shown there."""
    table, told = await house.full(2), []
    house.tables.placed_elsewhere = told.append
    other = Tables(house.store, clock=lambda: 1_000.0, watcher=Seen(), computer_pace=9_999)
    await other.placed(table.id, table.channel_id, 77)
    await refused(house.first(table))
    assert [theirs.message_id for theirs in told] == [77]
    await other.shut_down()


@asynccontextmanager
async def locked(url: str) -> AsyncIterator[None]:
    """Another program holds what a write needs."""
    place = make_url(url)
    if is_sqlite(place):
        with closing(sqlite3.connect(str(place.database), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
    else:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.exec_driver_sql("LOCK TABLE actions IN EXCLUSIVE MODE")
            yield
        await engine.dispose()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that waits for a lock only a moment."""
    monkeypatch.setattr("bot.store.sqlite.BUSY_SECONDS", 0.05)
    monkeypatch.setattr("bot.store.postgres.LOCK_SECONDS", 0.05)


async def test_a_write_lock_that_stays_refuses_and_loses_nothing(
    open_house, url, impatient, refused, caplog
) -> None:
    """While a backup holds the file, people are asked to try again, and then it works."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(2)
        async with locked(url):
            why = await refused(house.first(table))
            assert why.phrase.key == "table.why.try_again"
        (told,) = caplog.messages  # and whoever hosts the bot reads why
        assert re.fullmatch(r"the store failed: \w+: .*\block.*", told)
        assert (await house.first(table)).seq == table.seq + 1


async def test_computers_try_again_when_the_store_is_back(
    open_house, url, impatient, monkeypatch
) -> None:
    """A game doesn't stand still because the store failed under a computer's move."""
    monkeypatch.setattr("bot.tables.driver.RETRY_SECONDS", 0.01)
    async with open_house(url) as house:
        failed, held = asyncio.Event(), asyncio.Event()
        choose = house.tables._computers.choose

        async def once_held(*asked: object) -> object:
            await held.wait()
            return await choose(*asked)

        monkeypatch.setattr(house.tables._computers, "choose", once_held)
        table = await house.open(2)
        await house.tables.lobby.start(table.id, house.person(1), fill=True)
        table = house.seen.tables[-1]
        table = await house.act(table, 0, *(f"throw {n}" for n in sorted(table.state.hands[0])[:2]))
        retry = house.tables._driver.retry
        monkeypatch.setattr(
            house.tables._driver, "retry", lambda table_id: (failed.set(), retry(table_id))
        )
        async with locked(url):
            held.set()
            await failed.wait()
        assert (await house.seen.until(lambda t: t.due == (0,))).seq > table.seq


KILLED = """
import asyncio, sys
from bot.store import Store
from bot.tables import Order, Person, Tables
from games import registry
from tests.toy_game import Toy
import games.records
games.records.registry = lambda: {"toy": Toy()}

class Told:
    def changed(self, table):
        print(table.id, table.seq, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    tables = Tables(store, clock=lambda: 0.0, watcher=Told(), computer_pace=0)
    me = Person(1, "Ann", 5)
    async def game():
        while True:
            table = await tables.lobby.open(Order(10, 20, me, "toy", 3, {"deals": 9}, "en"))
            table = await tables.lobby.start(table.id, me, fill=True)
            while table.status == "playing":
                table = await tables.get(table.id)
                if 0 in table.due:
                    text = str(table.game.legal(table.state, 0)[0])
                    table = await tables.act(table.id, me, table.seq, [text])
                else:
                    await asyncio.sleep(0)
    await asyncio.gather(game(), game(), game())

asyncio.run(main())
"""


@pytest.fixture(params=[7, 60, 150])
def killed(request, url) -> tuple[str, dict[int, int]]:
    """A store whose process was killed while three games were written at once.

    With it the newest state number of each table that the process had shown.
    """
    command = [sys.executable, "-c", KILLED, url]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        shown = [process.stdout.readline() for _ in range(request.param)]
        process.kill()
        shown += process.stdout.readlines()
    whole = [map(int, line.split()) for line in shown if line.endswith("\n")]
    return url, dict(sorted((table_id, seq) for table_id, seq in whole))


async def test_a_killed_process_leaves_whole_games(open_house, killed) -> None:
    """After a kill in the middle of writing, every log replays and holds all that was shown."""
    url, shown = killed
    async with open_house(url, pace=60) as house:
        await house.tables.start_up()
        assert shown
        for table_id, seq in shown.items():
            record = await house.tables.record(table_id)
            assert len(record["log"]) >= seq
            replay(read_record(record))
        counted = (await house.tables.archive.leaderboard(10)).rows
        assert sum(row.games for row in counted) == await finished(house.store)


async def finished(store: Store) -> int:
    """How many tables are over."""
    query = schema.tables.select().where(schema.tables.c.status == "over")
    async with store.reading() as connection:
        return len((await connection.execute(query)).all())
