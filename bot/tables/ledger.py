"""The newest snapshot of each open table, and the one way to a newer one: lock, step, commit.

Longer than other files: whatever touches the snapshots in memory stands here, under their locks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import replace
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from sqlalchemy import ColumnElement
from sqlalchemy.exc import IntegrityError

from bot.store import Store
from bot.store.shares import Share
from bot.tables import clocks, loading, ringing, saving
from bot.tables.model import Refused, Table
from bot.tables.opened import OpenTables
from bot.tables.opening import UNBOUNDED, Bounds
from bot.tables.playing import Change, Unreadable
from bot.tables.reasons import MOVED_ON, OLD_GAME, TRY_AGAIN, UNREADABLE
from bot.tables.results import RuleOf, people_only
from bot.tables.resuming import Resuming
from bot.tables.shelf import Shelf
from bot.tables.stored import Stored
from games.words import Phrase

log = logging.getLogger(__name__)

Step: TypeAlias = Callable[[Table], Change]
"""What an operation does to a snapshot; it may raise Refused, and must not wait."""


class Ledger:
    """Keeps open tables in memory as the store has them, and old snapshots while there is room.

    Only those of its ``share`` of all servers: the others are another process's. ``overtaken`` is
    told of what was the newest snapshot, and of what is, where another process has written all the
    same; ``resumed`` of each open table that was taken up with its shard.

    The store is the truth: after anything that leaves a doubt, the snapshot is dropped and the log
    is replayed.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        rule_of: RuleOf = people_only,
        bounds: Bounds = UNBOUNDED,
    ) -> None:
        self.stored = Stored(store, rule_of)
        self._clock = clock
        self._bounds = bounds
        self.share = Share()
        self.overtaken: Callable[[Table, Table], None] = lambda _before, _newest: None
        self.resumed: Callable[[Table], None] = lambda _table: None
        self.open = OpenTables(self._fetch)
        self.resuming = Resuming(self._take_up)
        self.stopping = False
        self._doubtful: set[int] = set()
        self._shelf = Shelf()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def share_out(self, count: int) -> None:
        """Begin without a share, of so many shards."""
        async with self.stored.writing(alone=True) as connection:
            await ringing.share_out(connection, count)
        self.share = Share(count, frozenset())

    async def take(self, shard: int, seen: float) -> list[int]:
        """Have the open tables of one more shard, and begin to take them up.

        Gives the ids of all whose boards may not be up to date, those that are over last. Deadlines
        are put off by the time for which no bot was there to see anybody move. ``seen`` is when
        somebody else was last seen to have them.
        """
        now, share = self._clock(), self.share.only([shard])
        async with self.stored.writing() as connection:
            alive = await ringing.last_alive(connection, share)
            away = 0.0 if alive is None else now - max(alive, seen)
            await ringing.put_off(connection, away, share)
            await ringing.note_alive(connection, now, share)
            ids = await loading.read_open(connection, share)
            over = await loading.read_unshown(connection, share)
        self.share = self.share.only(self.share.ids | share.ids)
        self.resuming.begin(shard, ids)
        return [*ids, *over]

    async def _take_up(self, ids: Sequence[int]) -> None:
        """Have open tables in memory; one that can't be read is named in the log and left alone."""
        async with AsyncExitStack() as still:
            for table_id in sorted(ids):
                await still.enter_async_context(self._lock(table_id))
            missing = [table_id for table_id in ids if self.open.get(table_id) is None]
            rows = await self.stored.look_up(lambda c: loading.read_all(c, missing))
            for table in await asyncio.to_thread(lambda: list(map(_built, rows.values()))):
                if table is not None:
                    self._keep(table)
            for table_id in ids:
                if (found := self.open.get(table_id)) is not None:
                    self.resumed(found)

    def give_up(self, shard: int) -> list[Table]:
        """Forget the tables of a shard that another process has now; the tables."""
        self.resuming.stop(shard)
        lost = self.share.only([shard])
        self.share = self.share.only(self.share.ids - lost.ids)
        return self.forget(lambda table: lost.has(table.guild_id))

    async def _fetch(self, fitting: ColumnElement[bool]) -> None:
        """Have the open tables in memory that fit; one that can't be read is left alone."""
        ids = list(self._doubtful)
        if not self.resuming.over:
            ids += await self.stored.look_up(lambda c: loading.read_open(c, self.share, fitting))
        for table_id in ids:
            try:
                await self.newest(table_id)
            except Refused as refused:
                if refused.phrase == TRY_AGAIN:
                    raise
            self._doubtful.discard(table_id)

    async def reread(self, table_id: int) -> Table:
        """The newest snapshot, made of the rows anew; Refused if there is none to be had."""
        async with self._lock(table_id):
            self._doubt(table_id)
            return await self._find(table_id)

    def forget(self, gone: Callable[[Table], bool]) -> list[Table]:
        """Have these open tables no longer, nor any old snapshot; the tables."""
        tables = [table for table in self.open if gone(table)]
        for table in tables:
            self.open.drop(table.id)
        self.forget_past()
        return tables

    def forget_past(self) -> None:
        """Drop all old snapshots: they may show somebody as is no longer right."""
        self._shelf = Shelf()

    async def newest(self, table_id: int) -> Table:
        """The newest snapshot; Refused if there is none to be had."""
        if (table := self.open.get(table_id)) is not None:
            return table
        async with self._lock(table_id):
            return await self._find(table_id)

    async def at(self, table_id: int, seq: int) -> Table:
        """The snapshot after ``seq`` lines with today's holders; Refused if it never was."""
        newest = await self.newest(table_id)
        if seq == newest.seq:
            return newest
        if not 0 <= seq < newest.seq:
            raise Refused(Phrase("table.why.forged"), newest)
        if (table := self._shelf.find(table_id, seq)) is None:
            table = await self._load(table_id, seq)
            self._shelf.put(table)
        return replace(table, holders=newest.holders, message_id=newest.message_id)

    async def add(self, table: Table) -> Table:
        """Write a new table; the snapshot with its id and number.

        Refused: stopping, server_full, too_many_hosted.
        """
        if self.stopping:
            raise Refused(Phrase("table.why.stopping"))
        await self.open.of_server(table.guild_id)  # for the bounds, which count them
        now = self._clock()
        table = clocks.wound(None, replace(table, created_at=now, updated_at=now), now)
        async with self.stored.writing() as connection:
            # One after the other: each counts those before.
            self._bounds.check(table, list(self.open))
            table = await saving.insert(connection, table)
        self._keep(table)
        return table

    async def change(self, table_id: int, step: Step, committed: Callable[[Table], None]) -> Table:
        """Make one step: ``committed`` is told of the new snapshot before the next can be made.

        A step that gives back the very snapshot it got has changed nothing, and is not written.
        """
        async with self._lock(table_id):
            before = await self._find(table_id)
            if not self.share.has(before.guild_id):
                raise Refused(MOVED_ON, before)
            try:
                change = step(before)
            except Refused as refused:
                refused.table = before
                raise
            if change.after is before:
                return before
            now = self._clock()
            touched = now if change.by_hand else change.after.updated_at
            after = clocks.wound(before, replace(change.after, updated_at=touched), now)
            after = await self._commit(replace(change, before=before, after=after))
            self._keep(after)
            committed(after)
            return after

    async def note(self, table_id: int, step: Callable[[Table], Table]) -> Table:
        """Change what only memory keeps of an open table; nobody else is told."""
        async with self._lock(table_id):
            before = await self._find(table_id)
            try:
                after = step(before)
            except Refused as refused:
                refused.table = before
                raise
            self._keep(after)
            return after

    async def put_off(self, seconds: float) -> list[Table]:
        """Make every time of all open tables so much later; the tables.

        Not those of a shard that is taken meanwhile: its times were put off by the newest clock.
        """
        share = self.share
        await self.resuming.done()
        async with AsyncExitStack() as still:
            for table_id in sorted(table.id for table in self.open if share.has(table.guild_id)):
                await still.enter_async_context(self._lock(table_id))
            share = share.only(share.ids & self.share.ids)
            async with self.stored.writing() as connection:
                await ringing.put_off(connection, seconds, share)
            tables = [table for table in self.open if share.has(table.guild_id)]
            later = [clocks.put_off(table, seconds) for table in tables]
            for table in later:
                self.open.keep(table)
        return later

    async def close_of_number(self, guild_id: int, number: int, host_id: int | None) -> bool:
        """Close a table that can't be read, by its number; with ``host_id`` only that host's.

        Whether there was one.
        """
        known = [table.id for table in await self.open.of_server(guild_id)]
        async with self.stored.writing() as connection:
            return await saving.close_of_number(connection, guild_id, number, host_id, known)

    def _lock(self, table_id: int) -> AbstractAsyncContextManager[Any]:
        """The lock of one table; it lives as long as somebody holds it or waits for it.

        Nobody who holds one waits for another, but for the next greater id.
        """
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _commit(self, change: Change) -> Table:
        table_id = change.after.id
        try:
            return await self.stored.save(change)
        except (IntegrityError, saving.Overtaken):
            # Another process has written this table: what we took for the newest isn't.
            self._doubt(table_id)
            newest = await self._find(table_id)
            self.overtaken(change.before, newest)
            raise Refused(MOVED_ON, newest) from None
        except asyncio.CancelledError:
            self._doubt(table_id)
            raise

    def _doubt(self, table_id: int) -> None:
        """Hold a snapshot for the newest no longer; if it can't be read anew now, then later."""
        self.open.drop(table_id)
        self._doubtful.add(table_id)

    def _keep(self, table: Table) -> None:
        self._doubtful.discard(table.id)
        if table.open and self.share.has(table.guild_id):
            self.open.keep(table)
        else:
            self.open.drop(table.id)
        if table.between_deals or not table.open:
            self._shelf.put(table)

    async def _find(self, table_id: int) -> Table:
        if (table := self.open.get(table_id) or self._shelf.find(table_id, None)) is not None:
            return table
        table = await self._load(table_id)
        self._keep(table)
        return table

    async def _load(self, table_id: int, seq: int | None = None) -> Table:
        saved = await self.stored.read(table_id)
        # A long log takes a while to replay; others' clicks needn't wait for it.
        if (table := await asyncio.to_thread(_built, saved, seq)) is None:
            over = saved.table.status in ("over", "closed")
            raise Refused(OLD_GAME if over else UNREADABLE)
        return table


def _built(saved: loading.Saved, seq: int | None = None) -> Table | None:
    """The snapshot of these rows; None, with a line in the log, for one that can't be read."""
    try:
        return loading.build(saved, seq)
    except Unreadable as error:
        _log_unreadable(saved, str(error))
    except Exception as error:  # noqa: BLE001 - one table's fault must not keep others away
        # Without its text, which might name cards.
        _log_unreadable(saved, type(error).__name__)
    return None


def _log_unreadable(saved: loading.Saved, why: str) -> None:
    log.error("a table can't be read: %s", why, extra={"table": saved.table.id})
