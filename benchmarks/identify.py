"""How long a cold start takes under the gateway's limits on identifying.

python -m benchmarks.identify [SHARDS [SERVERS [MILLISECONDS]]]: by default 64 shards of 1,563
servers, each of which keeps its process busy for 1 ms. The bot's own gate and the library's own
launching run here, on a clock that jumps; only the socket is made up, and refuses whoever
identifies too soon.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
from collections import defaultdict
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import discord
from discord.ext import commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.shards import ShardedBot
from bot.shards.gate import REST, Gate

CONNECT = 0.2
"""Seconds until a new connection has said hello."""
STARTS = 1_000
"""Sessions that Discord lets a bot of this size start in a day."""


class _Jumping(selectors.DefaultSelector):
    """Instead of waiting, goes to when the wait would be over."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.now += max(0.0, timeout or 0.0)
        return super().select(0)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


@dataclass
class Discord:
    """What the gateway holds a bot to, and what came of it."""

    at_a_time: int
    stream: float
    identified: dict[int, float] = field(default_factory=dict)
    ready: dict[int, float] = field(default_factory=dict)
    refused: int = 0
    starts: int = 0

    def identify(self, shard: int) -> bool:
        """Whether a session begins: nobody of the bucket has begun one for five seconds."""
        now, self.starts = asyncio.get_running_loop().time(), self.starts + 1
        ours = {k: at for k, at in self.identified.items() if (k - shard) % self.at_a_time == 0}
        if ours and now - max(ours.values()) < REST - 1e-6:
            self.refused += 1
            return False
        self.identified[shard] = now
        return True


class Socket:
    """A connection whose other end is made up."""

    open = True

    def __init__(self, there: Discord, shard: int, works: asyncio.Lock) -> None:
        self.shard_id = shard
        self.gateway = self.session_id = self.sequence = None
        self._there = there
        self._works = works

    async def poll_event(self) -> None:
        """Be described all servers once; then nothing happens any more."""
        if self.shard_id not in self._there.identified:
            raise ReconnectWebSocket(self.shard_id, resume=False)
        async with self._works:  # a process takes in one server after the other
            await asyncio.sleep(self._there.stream)
        self._there.ready[self.shard_id] = asyncio.get_running_loop().time()
        await asyncio.Event().wait()

    async def close(self, code: int = 1000) -> None:
        """Nothing to release."""


@dataclass
class Turns:
    """What the database is to several processes: who identifies by which bucket."""

    held: set[int] = field(default_factory=set)

    async def may_identify(self, bucket: int) -> bool:
        """Whether nobody else does."""
        if bucket in self.held:
            return False
        self.held.add(bucket)
        return True

    async def has_identified(self, bucket: int) -> None:
        """Nobody does any more."""
        self.held.discard(bucket)


async def start(there: Discord, shards: int, processes: int) -> None:
    """Start processes that share the shards evenly, until all shards are there."""
    turns = Turns()
    bots = [ShardedBot(command_prefix=(), intents=discord.Intents.none()) for _ in range(processes)]
    for number, bot in enumerate(bots):
        bot.share_out(shards, Gate(there.at_a_time, turns))
        for shard in range(number * shards // processes, (number + 1) * shards // processes):
            bot.connect_shard(shard)
    await _all_there(there, shards, bots)


async def start_by_library(there: Discord, shards: int) -> None:
    """The same by the library alone, in one process."""
    intents = discord.Intents.none()
    bot = commands.AutoShardedBot(command_prefix=(), intents=intents, shard_count=shards)
    await _all_there(there, shards, [bot])


async def _all_there(there: Discord, shards: int, bots: list[Any]) -> None:
    works: defaultdict[Any, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def connect(client: Any, *, shard_id: int, initial: bool = False, **_: object) -> Socket:
        await asyncio.sleep(CONNECT)
        await client.before_identify_hook(shard_id, initial=initial)
        there.identify(shard_id)
        return Socket(there, shard_id, works[client])

    with patch.object(DiscordWebSocket, "from_client", connect):
        async with AsyncExitStack() as ends:
            for bot in bots:
                await ends.enter_async_context(bot)
            connecting = [asyncio.create_task(bot.connect()) for bot in bots]
            while len(there.ready) < shards:  # noqa: ASYNC110 - in no time at all
                await asyncio.sleep(0.1)
        await asyncio.gather(*connecting)


def measure(shards: int, at_a_time: int, stream: float, processes: int | None) -> None:
    """Print a line; without processes the library starts."""
    there = Discord(at_a_time, stream)
    with asyncio.Runner(loop_factory=_Loop) as runner:
        if processes is None:
            runner.run(start_by_library(there, shards))
        else:
            runner.run(start(there, shards, processes))
    who = "library alone" if processes is None else f"processes: {processes}"
    identified, ready = max(there.identified.values()), max(there.ready.values())
    print(
        f"max_concurrency {at_a_time:2}, {who:13}: all identified after {identified:5.1f} s, "
        f"all servers known after {ready:5.1f} s; "
        f"{there.starts} of {STARTS} starts a day, {there.refused} refused"
    )


def main() -> None:
    """Print how long cold starts take."""
    given = [*map(int, sys.argv[1:]), *(64, 1_563, 1)[len(sys.argv) - 1 :]]
    shards, guilds, milliseconds = given
    print(f"{shards} shards of {guilds} servers, {milliseconds} ms each:")
    for at_a_time in (1, 16):
        for processes in (None, 1, 8):
            measure(shards, at_a_time, guilds * milliseconds / 1000, processes)


if __name__ == "__main__":
    main()
