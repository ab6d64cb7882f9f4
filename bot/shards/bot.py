"""The library's bot for several shards, taught that shards come and go while it runs."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import discord
from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.shards.gate import Gate

_log = logging.getLogger(__name__)
PATIENCE: Final = 30.0
"""Seconds that a shard may take to connect before others of its bucket have their turn."""


class ShardedBot(commands.AutoShardedBot):
    """A bot that is connected for the shards in ``held``, and for no others.

    Until :meth:`share_out` has told another number there is one shard.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"shard_count": 1, **options})
        self.held: set[int] = set()
        self._gate = Gate()
        self._arrived: set[int] = set()
        self._launches: dict[int, asyncio.Task[None]] = {}
        self._runs = False

    def share_out(self, count: int, gate: Gate) -> None:
        """There are so many shards; they identify by this gate."""
        self.shard_count = self._connection.shard_count = count
        self._gate = gate

    @property
    def connected(self) -> bool:
        """Whether all shards of this process are there; that it has none is well, too."""
        return self.held <= self._arrived

    def connect_shard(self, shard: int) -> None:
        """Have this shard from now on; it is connected when its turn comes."""
        self.held.add(shard)
        if self._runs:
            self._launches[shard] = asyncio.create_task(self._launch(shard), name=f"shard {shard}")

    async def disconnect_shard(self, shard: int) -> None:
        """Have it no longer."""
        self.held.discard(shard)
        self._arrived.discard(shard)
        if (launch := self._launches.pop(shard, None)) is not None:
            launch.cancel()
            await asyncio.wait({launch})
        if (there := self.get_shard(shard)) is not None:
            await there.disconnect()

    async def launch_shards(self) -> None:
        """Begin to connect. The library calls this, and looks after what is connected meanwhile."""
        self._runs = True
        for shard in sorted(self.held):
            self.connect_shard(shard)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for one's turn, where :meth:`_launch` has not done so."""
        await super().before_identify_hook(shard_id, initial=initial)
        if shard_id is not None and shard_id not in self._launches:
            await self._gate.enter(shard_id)
            self._gate.leave(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard is there, or was given up while it came."""
        self._arrived.add(shard_id)
        if shard_id not in self.held:
            await self.disconnect_shard(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """A shard is back."""
        await self.on_shard_ready(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A shard is away; the library tries again."""
        self._arrived.discard(shard_id)

    async def close(self) -> None:
        """Leave the gateway."""
        for launch in self._launches.values():
            launch.cancel()
        self._gate.close()
        if isinstance(self.loop, asyncio.AbstractEventLoop):  # else it was never begun
            await super().close()

    async def _launch(self, shard: int) -> None:
        """Connect a shard in its turn; who waits for that keeps no connection open meanwhile."""
        try:
            while not self.is_closed():
                await self._gate.enter(shard)
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self.launch_shard(
                            DiscordWebSocket.DEFAULT_GATEWAY, shard, initial=True
                        )
                    return
                except TimeoutError:
                    _log.warning("Shard %d can't connect; it is tried again", shard)
                finally:
                    self._gate.leave(shard)
        finally:
            self._launches.pop(shard, None)

    def guilds_of(self, shard: int) -> list[discord.Guild]:
        """The servers of a shard."""
        return [guild for guild in self.guilds if guild.shard_id == shard]
