"""What comes with a shard: its tables once it is claimed, its servers once it is connected."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bot.panels.notices import Notices
from bot.panels.publisher import Publisher
from bot.panels.stopping import Stopping
from bot.privacy import Privacy
from bot.shards.bot import ShardedBot
from bot.tables import Refused, Table, Tables


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
    _unpainted: dict[int, Sequence[int]] = field(default_factory=dict)
    _synced: bool = False

    async def take(self, shard: int, seen: float) -> None:
        """Have a shard, which another process was last seen to have at ``seen``."""
        self._unpainted[shard] = await self.tables.take(shard, seen)
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

        What told people of the stop before goes.
        """
        if shard not in self.bot.held:
            return
        await self.sync_commands()
        share = self.tables.share.only([shard])
        await self.privacy.note_servers({g.id for g in self.bot.guilds_of(shard)}, share)
        for table_id in self._unpainted.pop(shard, ()):
            if shard in self.bot.held and (table := await self.tables.resumed(table_id)):
                self.notices.changed(table)
                self.publisher.repaint(table, await self._unsettled(table))
        await self.stopping.take_back(share)

    async def _unsettled(self, table: Table) -> Table | None:
        """The end of the deal on whose message the board still stands, if a later deal runs."""
        began = table.deal.first
        if not table.deal.number or began is None:
            return None
        with suppress(Refused):  # the store fails: at least what is newest is shown
            return await self.tables.at(table.id, began) if table.board_seq <= began else None
        return None
