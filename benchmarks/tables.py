"""Plays a second: French Tarot by its easy computers, through the rules alone and into the store.

python -m benchmarks.tables [SECONDS]. The store is a file in the system's temporary folder.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bot.store import Store
from bot.tables import Order, Person, Table, Tables
from games import fair, registry
from games.core import advance

TAROT = registry()["tarot"]
SEATS = 4
PEOPLE = [Person(seat + 1, f"Player {seat + 1}", 0) for seat in range(SEATS)]


class Nobody:
    """A watcher that looks away."""

    def changed(self, table: Table) -> None:
        """Show nothing."""


def chosen(state: Any, seat: int, seq: int) -> str:
    """What the easy computer does."""
    return str(TAROT.computer.choose(TAROT.view(state, seat), seq, "easy"))


def rules_alone(seconds: float) -> float:
    """Actions a second in memory: legality, reasons and the next state, without the choosing."""
    spent, actions = 0.0, 0
    state = TAROT.start(SEATS, TAROT.Options(rounds=0))
    rng = fair.Stream(b"benchmark")
    while spent < seconds:
        if TAROT.chance_due(state):
            state = advance(TAROT, state, None, TAROT.chance(state, rng))
            continue
        seat = TAROT.due(state)[0]
        text = chosen(state, seat, actions)
        began = time.perf_counter()
        state = advance(TAROT, state, seat, TAROT.read(text))
        spent += time.perf_counter() - began
        actions += 1
    return actions / spent


@dataclass
class Run:
    """What was measured: seconds of each action, and processor seconds of all but the choosing."""

    times: list[float] = field(default_factory=list)
    work: float = 0.0


async def begun(tables: Tables, channel: int) -> Table:
    """A table of four people, the first cards dealt."""
    table = await tables.lobby.open(
        Order(1, channel, PEOPLE[0], "tarot", SEATS, {"rounds": 0}, "en")
    )
    for person in PEOPLE[1:]:
        await tables.lobby.join(table.id, person)
    return await tables.lobby.start(table.id, PEOPLE[0])


async def game(tables: Tables, table: Table, until: float, run: Run) -> None:
    """Four people play like easy computers."""
    while time.perf_counter() < until:
        if table.between_deals:
            table = await tables.next_deal(table.id, PEOPLE[0], table.seq)
            continue
        seat = table.due[0]
        thinking = time.thread_time()
        text = chosen(table.state, seat, table.seq)
        run.work -= time.thread_time() - thinking
        began = time.perf_counter()
        person = replace(PEOPLE[seat], interaction=table.seq)
        table = await tables.act(table.id, person, table.seq, [text])
        run.times.append(time.perf_counter() - began)


async def through_the_store(folder: Path, at_once: int, seconds: float) -> Run:
    """What so many tables do in so many seconds."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / f'{at_once}.db'}")
    tables = Tables(store, clock=time.time, watcher=Nobody(), computer_pace=60, deal_pause=10_000)
    opened = [await begun(tables, channel) for channel in range(at_once)]
    run, until, spent = Run(), time.perf_counter() + seconds, time.process_time()
    await asyncio.gather(*(game(tables, table, until, run) for table in opened))
    run.work += time.process_time() - spent
    await tables.shut_down()
    await store.close()
    return run


def main() -> None:
    """Print the figures."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"rules alone: {rules_alone(seconds / 5):.0f} actions/s")
    with tempfile.TemporaryDirectory() as folder:
        for at_once in (1, 20):
            run = asyncio.run(through_the_store(Path(folder), at_once, seconds))
            middle, most = statistics.median(run.times), statistics.quantiles(run.times, n=100)[98]
            print(
                f"rules and store, {at_once} table(s) at once: {len(run.times) / seconds:.0f} "
                f"plays/s; a play takes {1000 * middle:.1f} ms, p99 {1000 * most:.1f} ms, "
                f"and {1000 * run.work / len(run.times):.2f} ms of processor"
            )


if __name__ == "__main__":
    main()
