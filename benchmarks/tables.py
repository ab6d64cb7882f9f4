"""Plays a second: French Tarot by its easy computers, through the rules alone and into the store.

python -m benchmarks.tables [SECONDS]. The store is a file in the system's temporary folder.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.store import Store
from bot.tables import Person, Table, Tables
from games import fair, registry
from games.core import advance

TAROT = registry()["tarot"]
SEATS = 4


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


async def game(tables: Tables, channel: int, until: float, times: list[float]) -> None:
    """One table where four people play like easy computers; notes the time of each action."""
    people = [Person(channel * 10 + seat, f"Player {seat}", seat + 1) for seat in range(SEATS)]
    table = await tables.open(1, channel, people[0], "tarot", SEATS, {"rounds": 0}, "en")
    for person in people[1:]:
        await tables.join(table.id, person)
    table = await tables.start(table.id, people[0])
    while time.perf_counter() < until:
        if table.between_deals:
            table = await tables.next_deal(table.id, people[0])
            continue
        seat = table.due[0]
        text = chosen(table.state, seat, table.seq)
        began = time.perf_counter()
        table = await tables.act(table.id, people[seat], table.seq, [text])
        times.append(time.perf_counter() - began)


async def through_the_store(folder: Path, at_once: int, seconds: float) -> list[float]:
    """The times of all actions at so many tables, in seconds."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / f'{at_once}.db'}")
    tables = Tables(store, clock=time.time, watcher=Nobody(), computer_pace=60, deal_pause=10_000)
    times: list[float] = []
    until = time.perf_counter() + seconds
    await asyncio.gather(*(game(tables, n + 1, until, times) for n in range(at_once)))
    await tables.shut_down()
    await store.close()
    return times


def main() -> None:
    """Print the figures."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"rules alone: {rules_alone(seconds / 5):.0f} actions/s")
    with tempfile.TemporaryDirectory() as folder:
        for at_once in (1, 20):
            times = asyncio.run(through_the_store(Path(folder), at_once, seconds))
            middle, most = statistics.median(times), statistics.quantiles(times, n=100)[98]
            print(
                f"rules and store, {at_once} table(s): {len(times) / seconds:.0f} plays/s, "
                f"{1000 * middle:.1f} ms a play, p99 {1000 * most:.1f} ms"
            )


if __name__ == "__main__":
    main()
