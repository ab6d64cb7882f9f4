"""Milliseconds to the first answer when twenty people ask for their hands at the same moment.

python -m benchmarks.answers [ROUNDS]. The whole bot in a simulated server on this machine: real
pictures, a real store in the system's temporary folder, no network.
"""

from __future__ import annotations

import asyncio
import platform
import statistics
import sys
import tempfile
from pathlib import Path

from bot.app import create_bot
from bot.settings import Settings
from tests.simulated import rig
from tests.simulated.sitting import sit_down
from tests.simulated.world import LogTrap, World, controls, new_env

BURST = 20


async def measure(rounds: int) -> list[float]:
    """The times of every answer, ``BURST`` a round; the first round draws with cold sprites."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite+aiosqlite:///{Path(folder) / 'tables.db'}"

        def build() -> object:
            return create_bot(Settings(database_url=address, computer_pace=0))

        env = new_env(build())
        await env.start()
        try:
            world = World(env, build, LogTrap())
            return await _bursts(world, rounds)
        finally:
            await env.bot.close()
            await env.shutdown()


async def _bursts(world: World, rounds: int) -> list[float]:
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    asked = next(c for c in controls(sitting.board) if c.label == "My hand")
    gathered: list[float] = []
    for _ in range(rounds):
        with rig.answer_times(world.env) as times:
            for number in range(BURST):
                world.send(sitting.people[number % 4], sitting.board, asked)
            await world.settle()
        gathered += times
    return gathered


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    times = sorted(asyncio.run(measure(rounds)))
    p99 = times[int(len(times) * 0.99)]
    print(f"{len(times)} answers, {BURST} at once, Python {platform.python_version()}:")
    print(f"median {statistics.median(times):.0f} ms, p99 {p99:.0f} ms, most {times[-1]:.0f} ms")


if __name__ == "__main__":
    main()
