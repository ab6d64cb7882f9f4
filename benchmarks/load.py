"""What one process carries, against a stand-in for Discord with real HTTP and a real gateway.

python -m benchmarks.load [ROW [SIZE]]. The rows:

answers  first answers while SIZE tables of four people play, 20 plays a second in all
faster   the same at 50 plays a second
requests requests to Discord a play of four people, all of them watching, at SIZE tables
memory   what SIZE tables take, with computers that search and all sprites drawn
plays    a play's processor time beside 10 and SIZE open tables in the store
start    from the start with SIZE open tables until the first click is answered
games    memory after ten times SIZE finished games against after SIZE

Without a row all run, small. The bot is a process of its own; where it counts, its processor time
is told too, since the stand-in and its people need about as much of the same machine. Linux only.
"""

from __future__ import annotations

import asyncio
import os
import platform
import re
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from sqlalchemy import select

from benchmarks import tables as through
from benchmarks._crowd import Crowd, Nobody, evening, memory_of, seed, used
from bot.store import Store, schema
from bot.tables import Table, Tables
from games import registry
from tests.bot.tables import test_memory as short
from tests.standin.process import running
from tests.toy_game import Toy

SECONDS = 20.0
ROUNDS = 5
LINES = 400
"""The longest log of a table that is there at a start: five deals of French Tarot."""
MB = 1e6


def said(name: str, figure: str, must: str, aim: str) -> None:
    """Print one line of the table."""
    print(f"  {name}: {figure}   (must {must}, aim {aim})", flush=True)


async def answers(folder: Path, tables: int, a_second: float = 20) -> None:
    """How soon people are answered."""
    async with evening(folder, tables) as (crowd, bot):
        await crowd.take_hands(crowd.lives)
        crowd.answer_times.clear()
        before, ours = used(bot), time.process_time()
        plays = await crowd.play(crowd.lives, a_second, SECONDS)
        after, ours = used(bot), time.process_time() - ours
        times = sorted(crowd.answer_times)
    p99 = times[int(len(times) * 0.99)]
    must, aim = ("300 ms", "100 ms") if tables <= 50 else ("800 ms", "250 ms")
    said(
        f"first answer, {tables} tables, {plays / SECONDS:.1f} plays/s",
        f"median {1e3 * statistics.median(times):.0f} ms, p99 {1e3 * p99:.0f} ms",
        must,
        f"{aim} at 50 plays/s",
    )
    print(
        f"  the bot: {1e3 * (after.cpu - before.cpu) / plays:.1f} ms of processor a play; "
        f"the stand-in and its people: {1e3 * ours / plays:.1f} ms"
    )


async def faster(folder: Path, tables: int) -> None:
    """The same at fifty plays a second."""
    await answers(folder, tables, 50)


async def requests(folder: Path, tables: int) -> None:
    """How often Discord is asked, at a pace at which no two plays share a board."""
    async with evening(folder, tables) as (crowd, _):
        await crowd.take_hands(crowd.lives)
        crowd.requests.clear()
        plays = await crowd.play(crowd.lives, tables / 2.5, 60)
        asked = [f"{r.method} {r.path}" for r in crowd.requests]
    kinds = {
        "answers": r"/callback$",
        "announced first": r"@original$",
        "hands": r"/webhooks/.*/messages/\d",
        "boards": r"^(PATCH|POST|DELETE) /channels/",
    }
    said(f"requests a play, {tables} tables", f"{len(asked) / plays:.2f}", "3.5", "2.5")
    for name, pattern in kinds.items():
        print(f"    {name}: {sum(bool(re.search(pattern, a)) for a in asked) / plays:.2f}")


async def memory(folder: Path, tables: int) -> None:
    """Resident memory with everything loaded that a bot ever loads."""
    games = registry()
    async with evening(folder, tables, list(games), computer_search="true") as (crowd, bot):
        host = crowd.lives[0]
        for game in games.values():  # a lobby has the sprites of its deck drawn ahead
            host.place.command(host.people[0], next(iter(game.commands)))
        await crowd.take_hands(crowd.lives[:20])
        await crowd.until(lambda: "Computer players are ready" in bot.output(), 600)
        seen = 0.0
        while used(bot).cpu - seen > 0.05:  # until nothing is drawn or loaded any more
            seen = used(bot).cpu
            await asyncio.sleep(2)
        said(f"memory, {tables} tables", f"{used(bot).memory / MB:.0f} MB", "550", "400")


async def plays(folder: Path, tables: int) -> None:
    """What a play costs beside few and beside many tables: the best of several turns of each."""
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(_beside(folder, n)) for n in (10, tables)]
        costs = [[await _cost(house) for house in houses] for _ in range(ROUNDS)]
    least, most = (min(cost) for cost in zip(*costs, strict=True))
    said(
        f"a play beside {tables} open tables against 10",
        f"{most:.2f} ms / {least:.2f} ms = {most / least:.2f}",
        "1.5",
        "1",
    )


@dataclass
class House:
    """Tables at which people play, beside many others."""

    tables: Tables
    live: list[Table]


@asynccontextmanager
async def _beside(folder: Path, others: int) -> AsyncIterator[House]:
    store = await Store.open(f"sqlite+aiosqlite:///{folder / f'{others}.db'}")
    first = _tables(store)
    await through.begun(first, 1)
    await first.shut_down()
    await _copied(store, others - 1)
    here = _tables(store)
    assert len(await here.start_up()) == others
    yield House(here, [await through.begun(here, channel) for channel in range(5)])
    await here.shut_down()
    await store.close()


async def _cost(house: House) -> float:
    """Milliseconds of processor a play, without the choosing."""
    run, until, began = through.Run(), time.perf_counter() + SECONDS / 10, time.process_time()
    games = (through.game(house.tables, table, until, run) for table in house.live)
    await asyncio.gather(*games)
    house.live = [await house.tables.get(table.id) for table in house.live]
    return 1e3 * (run.work + time.process_time() - began) / len(run.times)


def _tables(store: Store) -> Tables:
    pauses = {"computer_pace": 60.0, "deal_pause": 10_000.0}
    return Tables(store, clock=time.time, watcher=Nobody(), **pauses)


async def _copied(store: Store, copies: int) -> None:
    """So many more tables like the only one in the store, on servers of their own."""
    async with store.writing(patient=True) as connection:
        for rows, key in (
            (schema.tables, "id"),
            (schema.holders, ""),
            (schema.deals, ""),
            (schema.actions, ""),
        ):
            found = [dict(row) for row in (await connection.execute(select(rows))).mappings()]
            more = []
            for number in range(2, copies + 2):
                ours = {key or "table_id": number} | ({"guild_id": number} if key else {})
                more += [row | ours for row in found]
            await connection.execute(rows.insert(), more)


async def start(folder: Path, tables: int) -> None:
    """How long people have to wait for a bot that begins, with games in all stages."""
    async with Crowd(tables) as crowd:
        await seed(folder / "tricktable.db", crowd.lives, lines=LINES)
        for again in (False, True):  # the first time, commands are registered too
            crowd.answer_times.clear()
            began, identified = time.perf_counter(), crowd.gateway.identified
            async with running(crowd, folder, computer_search="true") as bot:
                await crowd.until(lambda n=identified: crowd.gateway.identified > n, 120)  # type: ignore[misc]
                at, host = time.perf_counter() - began, crowd.lives[-1]
                host.place.click(host.people[0], None, f"table:{host.table}:hand")  # type: ignore[arg-type]
                await crowd.until(lambda: crowd.answer_times, 120)
                spent, cpu = time.perf_counter() - began, used(bot).cpu
                assert "can't be read" not in bot.output()
            said(
                f"start with {tables} open tables{', again' if again else ''}",
                f"{spent:.1f} s until an answer ({at:.1f} s until Discord sees the bot; "
                f"{cpu:.1f} s of processor)",
                "5 s",
                "2 s",
            )


async def games(folder: Path, finished: int) -> None:
    """Whether anything stays behind of games that are over: the shortest, in this process."""
    here = {**registry(), "toy": Toy()}
    with (
        patch("games.records.registry", lambda: here),
        patch("bot.panels.publisher.PACE", 0.0),
    ):
        async with short.evening(f"sqlite+aiosqlite:///{folder / 'games.db'}") as sitting:
            for _ in range(finished):
                await sitting.game()
            few = memory_of(os.getpid())
            for _ in range(9 * finished):
                await sitting.game()
            many = memory_of(os.getpid())
    said(
        f"memory after {10 * finished} games against after {finished}",
        f"{many / MB:.0f} MB / {few / MB:.0f} MB = {many / few:.3f}",
        "1.1",
        "1",
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A benchmark: by default at ``small`` size; those that count are ``whole``."""

    run: Callable[[Path, int], Awaitable[None]]
    small: int
    whole: tuple[int, ...]


ROWS = {
    "answers": Row(answers, 10, (50, 1_000)),
    "faster": Row(faster, 10, (50, 1_000)),
    "requests": Row(requests, 5, (20,)),
    "memory": Row(memory, 50, (1_000,)),
    "plays": Row(plays, 200, (10_000,)),
    "start": Row(start, 50, (1_000,)),
    "games": Row(games, 100, (1_000,)),
}


def machine() -> str:
    """Where this runs."""
    info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    model = re.search(r"model name\s*: (.+)", info)
    name = model[1] if model else platform.machine()
    return (
        f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
    )


def main() -> None:
    """Run one row, or all."""
    wanted = sys.argv[1:2] or list(ROWS)
    print(machine())
    for name in wanted:
        row = ROWS[name]
        size = int(sys.argv[2]) if len(sys.argv) > 2 else row.small
        print(f"{name} (what counts: {', '.join(map(str, row.whole))}):", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(row.run(Path(folder), size))


if __name__ == "__main__":
    main()
