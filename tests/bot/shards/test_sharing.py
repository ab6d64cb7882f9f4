"""Several processes on one database of PostgreSQL: who has which shard, and what each hears."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import pytest
from sqlalchemy import text

from bot.choices import Choices
from bot.privacy import Privacy
from bot.settings import Settings
from bot.shards import Advice, Keeper, Newsreader, NotAgreed, Plan, share
from bot.shards import gate as gates
from bot.shards.gate import Gate
from bot.store import Store, StoreFailed, postgres
from bot.tables import Tables
from tests.bot.tables.conftest import Seen
from tests.databases import on_postgres

pytestmark = on_postgres
GRACE = 0.2


async def until(so: Callable[[], object]) -> None:
    """Wait for something to be so."""
    async with asyncio.timeout(20):
        while not so():
            await asyncio.sleep(0.01)


@dataclass
class Process:
    """What one process holds, and what it was told on the way."""

    store: Store
    keeper: Keeper
    taken: list[tuple[int, bool]] = field(default_factory=list)
    given: list[int] = field(default_factory=list)

    async def die(self) -> None:
        """Be gone, with the connection."""
        await self.keeper.close()
        await self.store.close()


Start = Callable[..., "asyncio.Future[Process]"]


@pytest.fixture
async def start(url: str) -> AsyncIterator[Start]:
    """Start a process that owns some of four shards."""
    async with AsyncExitStack() as ends:

        async def started(*own: int, grace: float = GRACE) -> Process:
            store = await Store.open(url, shared=True)
            process = Process(store, None)  # type: ignore[arg-type]

            async def takes(shard: int, seen: float) -> None:
                process.taken.append((shard, seen > 0))

            async def gives(shard: int) -> None:
                process.given.append(shard)

            plan = Plan(4, frozenset(own), grace)
            process.keeper = Keeper(store.claims, plan, takes, gives, lambda: 1.0)
            ends.push_async_callback(process.die)
            assert store.claims is not None
            assert await store.claims.agree(4) == 4
            await process.keeper.begin()
            return process

        yield started  # type: ignore[misc]


async def test_what_a_dead_process_had_is_taken_over(start: Start) -> None:
    """Each takes its own at once; the dead one's follow, and whoever comes back waits."""
    first, second = await start(0, 1, grace=600), await start(2, 3)
    assert (first.keeper.held, second.keeper.held) == ({0, 1}, {2, 3})
    await first.die()
    await until(lambda: second.keeper.held == {0, 1, 2, 3})
    assert second.taken == [(2, False), (3, False), (0, True), (1, True)]
    back = await start(0, 1)
    assert back.keeper.held == set()
    await second.die()
    await until(lambda: back.keeper.held == {0, 1, 2, 3})
    assert [shard for shard, _ in back.taken[:2]] == [0, 1]  # its own, without waiting


async def lose_connection(process: Process) -> None:
    """The server ends the connection with a process's claims."""
    async with process.store.reading() as connection:
        await connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name LIKE 'tricktable _%' AND datname = current_database()"
            )
        )


async def test_a_lost_connection_costs_no_shard_that_nobody_took(start: Start) -> None:
    """The process claims again at once, and goes on."""
    process = await start(0, 1)
    assert process.store.claims is not None
    old = process.store.claims._connection
    await lose_connection(process)
    await until(lambda: process.store.claims._connection not in (old, None))
    async with asyncio.timeout(20):
        while not {0, 1} <= await process.store.claims.claimed():
            await asyncio.sleep(0.01)
    assert process.given == []


async def test_a_shard_that_another_took_meanwhile_is_given_up(start: Start, monkeypatch) -> None:
    """While a process had no connection another has claimed a shard: then that one has it."""
    process, other = await start(0, 1, 2, 3), await start()
    assert process.store.claims is not None
    assert other.store.claims is not None
    connect, may = process.store.claims._connect, asyncio.Event()

    async def late() -> object:
        await may.wait()
        return await connect()

    take, sure = process.store.claims.take, []

    async def asked(shard: int) -> bool:
        sure.append(process.keeper.certain)
        return await take(shard)

    monkeypatch.setattr(process.store.claims, "take", asked)
    monkeypatch.setattr(process.store.claims, "_connect", late)
    await process.store.claims.close()
    process.store.claims.lost.set()
    await until(lambda: other.keeper.held)
    await other.keeper.close()
    may.set()
    await until(lambda: process.given)
    await until(lambda: process.keeper.held == {0, 1, 2, 3} - other.keeper.held)
    assert set(process.given) == other.keeper.held
    assert sure[:4] == [False] * 4  # in doubt until each is claimed again
    await until(lambda: process.keeper.certain)


async def test_all_processes_run_with_one_number_of_shards(start: Start, url: str) -> None:
    """Another number is refused in one line; who has none takes that of the others."""
    await start(0)

    async def advice() -> Advice:
        return Advice(1, 16)

    settings = Settings(database_url=url, discord_token="a.b.c")  # type: ignore[arg-type]
    two = settings.model_copy(update={"shard_count": 2})
    store = await Store.open(url, shared=True)
    with pytest.raises(NotAgreed, match=r"SHARD_COUNT is 2, but .* run with 4 shards"):
        await share(two, store.claims, advice)
    sharing = await share(settings, store.claims, advice)
    assert (sharing.plan.count, sharing.plan.own) == (4, {0, 1, 2, 3})
    await store.close()


async def test_an_owners_tool_keeps_out_while_bots_run(start: Start, url, monkeypatch) -> None:
    """A copy of the store is made of a store at rest."""
    await start(0)
    monkeypatch.setattr(postgres, "LOCK_SECONDS", 0.05)
    with pytest.raises(StoreFailed, match="Another bot is running"):
        await Store.open(url)


async def test_processes_identify_one_after_the_other(start: Start, monkeypatch) -> None:
    """Of one bucket a second shard waits, in whatever process; of another it doesn't."""
    monkeypatch.setattr(gates, "REST", 0.1)
    here, there = [Gate(2, (await start()).store.claims) for _ in range(2)]
    await here.enter(0)
    await asyncio.wait_for(there.enter(1), 5)
    waiting = asyncio.create_task(there.enter(2))
    await asyncio.wait({waiting}, timeout=3 * gates.LOOK)
    assert not waiting.done()
    here.leave(0)
    await asyncio.wait_for(waiting, 5)
    for gate in (here, there):
        gate.close()


async def test_choices_and_wishes_are_heard_by_other_processes(start: Start) -> None:
    """What people choose or ask by one process holds in the next, without being read there."""
    people = []
    for _ in range(2):
        store = (await start()).store
        assert store.claims is not None
        tables = Tables(store, clock=lambda: 1.0, watcher=Seen(), computer_pace=60)
        choices = Choices(store)
        privacy = Privacy(store, tables, choices, lambda: 1.0)
        store.claims.heard = Newsreader(choices, privacy).hear
        people.append((choices, privacy, tables))
    (choices, privacy, _), (others, elsewhere, _) = people
    await choices.change_server(10, computers=False)
    await choices.change_person(1, pings=False)
    await privacy.forget(2)
    await until(lambda: not others.server(10).computers)
    await until(lambda: others.person(1).pings is False)
    await until(lambda: elsewhere.barred(2) is not None)
    await elsewhere.remember(2)
    await until(lambda: privacy.barred(2) is None)
    for _, _, tables in people:
        await tables.shut_down()
