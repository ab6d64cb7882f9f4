"""What the computer players' search costs: playouts a second, CPU a move, start, loop lag.

python -m benchmarks.search [DEALS]. CPU time of this process throughout, but for the start, which
is wall time of processes of its own; what people wait for, too: lag is how late the event loop
wakes while no search runs, and while two do, and a decision at ten tables is all between the asking
and the choice, with the bot's two threads for all of them.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

from games import registry
from games.core import Game
from games.fair import Stream
from games.search import SearchingComputer

TICK = 0.005
TABLES, DECISIONS, PACE = 10, 60, 1.0
"""Tables at once, decisions at each, and seconds between two of them."""
GAMES = {"tarot": (3, 4, 5), "piedicavallo": (4,), "track_trick": (3, 4), "all_fours": (4,)}


def main() -> None:
    """Measure and print."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    _start()
    for game in registry().values():
        game.computer.prepare()
    _playouts()
    for game in registry().values():
        for seats in GAMES.get(game.key, game.seats):
            _moves(game, seats, deals)
    for searches in (0, 2):
        asyncio.run(_lag(searches))
    asyncio.run(_decisions())


def _start() -> None:
    """Seconds until all kernels are there: compiled anew, and from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("cold", "warm"):
            began = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "games", "prepare"],
                env=os.environ | {"NUMBA_CACHE_DIR": folder},
                stdout=subprocess.DEVNULL,
                check=True,
            )
            print(f"start, {name} cache: {time.perf_counter() - began:.1f} s for all games")


def _playouts() -> None:
    """Whole deals of tarot with four players, a second of CPU, the best of five times."""
    play = import_module("benchmarks._playouts")

    def seconds(way: int) -> float:
        began = time.process_time()
        play.play_many(20_000, 2, way)
        return time.process_time() - began

    play.play_many(10, 1, play.DEAL)
    dealing = min(seconds(play.DEAL) for _ in range(5))
    for name, way in (("random", play.RANDOM), ("rule-policy", play.RULE)):
        whole = min(seconds(way) for _ in range(5))
        alone, dealt = 20_000 / (whole - dealing), 20_000 / whole
        print(f"tarot, {name} playouts: {alone:,.0f} a second, {dealt:,.0f} with the deal")


def _moves(game: Game[Any, Any], seats: int, deals: int) -> None:
    """CPU of each strong decision that has a choice in it, in deals among strong players."""
    times: list[float] = []
    state, luck, dealt = game.start(seats, game.Options()), 0, 0
    while not game.result(state):
        if game.chance_due(state):
            dealt += game.between_deals(state)
            if dealt > deals:
                break
            stream = Stream(f"search {game.key} {luck}".encode())
            luck += 1
            state = game.apply(state, None, game.chance(state, stream))
            continue
        seat = game.due(state)[0]
        view, choices = game.view(state, seat), game.legal(state, seat)
        began = time.thread_time()
        action = game.computer.choose(view, len(times), "strong")
        if len(choices) > 1:
            times.append(1000 * (time.thread_time() - began))
        state = game.apply(state, seat, choices[0] if action is None else action)
    _print(f"{game.key}, {seats} players, a strong move", times)


def _print(what: str, times: list[float]) -> None:
    times.sort()
    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(f"{what}: p50 {p50:.1f}, p99 {p99:.1f}, most {times[-1]:.1f} ms of {len(times)}")


async def _lag(searches: int) -> None:
    """How late the loop is while so many threads search one tarot position after the other."""
    game = registry()["tarot"]
    assert isinstance(game.computer, SearchingComputer)
    state = game.start(4, game.Options())
    state = game.apply(state, None, game.chance(state, Stream(b"lag")))
    view = game.view(state, game.due(state)[0])
    loop, pool, stop = asyncio.get_running_loop(), ThreadPoolExecutor(2), False

    def think(choose: Callable[[Any, int, Any], Any]) -> None:
        seed = 0
        while not stop:
            choose(view, seed, "strong")
            seed += 1

    choose = game.computer.choose
    thinking = [loop.run_in_executor(pool, think, choose) for _ in range(searches)]
    lags: list[float] = []
    for _ in range(400):
        began = time.perf_counter()
        await asyncio.sleep(TICK)
        lags.append(1000 * (time.perf_counter() - began - TICK))
    stop = True
    await asyncio.gather(*thinking)
    pool.shutdown()
    _print(f"loop lag, {searches} searches running", lags)


async def _decisions() -> None:
    """Wall time of strong decisions while so many tables of all games want some."""
    loop, pool = asyncio.get_running_loop(), ThreadPoolExecutor(2)
    times: list[float] = []

    async def table(number: int, game: Game[Any, Any], seats: int) -> None:
        rng = random.Random(number)
        for view in _moments(game, seats, number):
            await asyncio.sleep(PACE * rng.uniform(0.5, 1.5))
            began = time.perf_counter()
            await loop.run_in_executor(pool, game.computer.choose, view, number, "strong")
            times.append(1000 * (time.perf_counter() - began))

    games = registry()
    kinds = [(games[key], seats) for key, sizes in GAMES.items() for seats in sizes]
    await asyncio.gather(*(table(n, *kinds[n % len(kinds)]) for n in range(TABLES)))
    pool.shutdown()
    _print(f"a decision with {TABLES} tables active", times)


def _moments(game: Game[Any, Any], seats: int, seed: int) -> Iterator[Any]:
    """Views of whoever has a choice to make, in deals that are played at random."""
    rng, luck, left = random.Random(seed), Stream(b"%d" % seed), DECISIONS
    state = game.start(seats, game.Options())
    while left:
        if game.result(state):
            state = game.start(seats, game.Options())
        elif game.chance_due(state):
            state = game.apply(state, None, game.chance(state, luck))
        else:
            seat = game.due(state)[0]
            choices = game.legal(state, seat)
            if len(choices) > 1:
                left -= 1
                yield game.view(state, seat)
            state = game.apply(state, seat, rng.choice(choices))


if __name__ == "__main__":
    main()
