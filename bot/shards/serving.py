"""What comes with a shard: its tables once it is claimed, its servers once it is connected."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.panels.notices import Notices
from bot.panels.publisher import Publisher
from bot.panels.stopping import Stopping
from bot.privacy import Privacy
from bot.shards.bot import ShardedBot
from bot.store.causes import cause
from bot.tables import Refused, Table, Tables

_log = logging.getLogger(__name__)
_FAILED: Final = (Refused, discord.HTTPException, aiohttp.ClientError, OSError, SQLAlchemyError)


@dataclass(slots=True)
class Serving:
    """Takes and gives up shards for a bot. ``sync`` tells Discord the commands."""

    bot: ShardedBot
    tables: Tables
    publisher: Publisher
    notices: Notices
    stopping: Stopping
    privacy: Privacy
    sync: Callable[[], Awaitable[object]]
    _unpainted: dict[int, deque[int]] = field(default_factory=dict)
    _synced: bool = False

    async def take(self, shard: int, seen: float) -> None:
        """Have a shard, which another process was last seen to have at ``seen``."""
        self._unpainted[shard] = deque(await self.tables.take(shard, seen))
        for table_id in self._unpainted[shard]:
            self.publisher.forget(table_id)  # what a late click has left of when we had it before
        await self.privacy.load()
        self.bot.connect_shard(shard)

    async def give_up(self, shard: int) -> None:
        """Have a shard no longer."""
        self._unpainted.pop(shard, None)
        for table in self.tables.give_up(shard):
            self.publisher.forget(table.id)
            self.notices.forget(table.id)
        await self.bot.disconnect_shard(shard)

    async def sync_commands(self) -> None:
        """Tell Discord the commands, once: of all processes, the one with shard 0 does."""
        if 0 in self.bot.held and not self._synced:
            await self.sync()
            self._synced = True

    async def ready(self, shard: int) -> None:
        """Repaint the open tables of a shard, once: the last moves may not have been shown.

        What told people of the stop before goes. What fails keeps nothing else back.
        """
        if shard not in self.bot.held:
            return
        share, servers = self.tables.share.only([shard]), self.bot.guilds_of(shard)
        await self._try(shard, self.sync_commands())
        await self._try(shard, self.privacy.note_servers({g.id for g in servers}, share))
        await self._try(shard, self._repaint(shard))
        await self._try(shard, self.stopping.take_back(share))

    def stop(self) -> None:
        """Repaint no more: the process ends."""
        self._unpainted.clear()

    async def _try(self, shard: int, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except _FAILED as error:
            _log.warning("Not all is done that comes with shard %d: %s", shard, cause(error))

    async def _repaint(self, shard: int) -> None:
        while ids := self._unpainted.get(shard):
            if (table := await self.tables.resumed(ids.popleft())) is None:
                continue
            end = await self._unsettled(table)
            if self._unpainted.get(shard) is ids:  # neither given up meanwhile nor stopped
                self.notices.changed(table)
                self.publisher.repaint(table, end)

    async def _unsettled(self, table: Table) -> Table | None:
        """The end of the deal on whose message the board still stands, if a later deal runs."""
        began = table.deal.first
        if not table.deal.number or began is None:
            return None
        with suppress(Refused):  # the store fails: at least what is newest is shown
            return await self.tables.at(table.id, began) if table.board_seq <= began else None
        return None
