"""The newest snapshot of each open table, and the one way to a newer one: lock, step, commit.

Longer than other files: whatever touches the snapshots in memory stands here, under their locks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.causes import cause
from bot.store.shares import Share
from bot.tables import clocks, loading, ringing, saving
from bot.tables.model import Holder, Refused, Status, Table
from bot.tables.opening import UNBOUNDED, Bounds
from bot.tables.playing import Change, Unreadable
from bot.tables.rating import RatedRule
from bot.tables.results import RuleOf, people_only
from bot.tables.shelf import Shelf
from games.words import Phrase

log = logging.getLogger(__name__)
T = TypeVar("T")

Step: TypeAlias = Callable[[Table], Change]
"""What an operation does to a snapshot; it may raise Refused, and must not wait."""

READ_AT_ONCE = 100
"""Tables whose rows are read by one query of each kind."""
TRY_AGAIN = Phrase("table.why.try_again")
UNREADABLE = Phrase("table.why.unreadable")
MOVED_ON = Phrase("table.why.moved_on")


class Ledger:
    """Keeps open tables in memory as the store has them, and old snapshots while there is room.

    Only those of its ``share`` of all servers: the others are another process's. ``overtaken`` is
    told of what was the newest snapshot, and of what is, where another process has written all the
    same.

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
        self._store = store
        self._clock = clock
        self._rule_of = rule_of
        self._bounds = bounds
        self.share = Share()
        self.overtaken: Callable[[Table, Table], None] = lambda _before, _newest: None
        self._open: dict[int, Table] = {}
        self.stopping = False
        self._shelf = Shelf()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, table_id: int) -> AbstractAsyncContextManager[Any]:
        """The lock of one table; it lives as long as somebody holds it or waits for it."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def share_out(self, count: int) -> None:
        """Begin without a share, of so many shards."""
        async with self._failing(), self._store.writing(alone=True) as connection:
            await ringing.share_out(connection, count)
        self.share = Share(count, frozenset())

    async def take(self, shard: int, seen: float) -> list[Table]:
        """Have the open tables of one more shard; the tables.

        Their deadlines are put off by the time for which no bot was there to see anybody move.
        ``seen`` is when somebody else was last seen to have them.
        """
        now, share = self._clock(), self.share.only([shard])
        async with self.writing() as connection:
            alive = await ringing.last_alive(connection, share)
            away = 0.0 if alive is None else now - max(alive, seen)
            await ringing.put_off(connection, away, share)
            await ringing.note_alive(connection, now, share)
            ids = await loading.read_open(connection, share)
        self.share = self.share.only(self.share.ids | share.ids)
        return await self._load_open(ids)

    async def _load_open(self, ids: Sequence[int]) -> list[Table]:
        """Open tables; one that can't be read is named in the log and left alone."""
        tables = []
        for first in range(0, len(ids), READ_AT_ONCE):
            some = ids[first : first + READ_AT_ONCE]
            rows = await self._read_all(some)
            for table_id in some:
                try:
                    async with self.lock(table_id):
                        tables.append(await self._find(table_id, rows.get(table_id)))
                except Refused:
                    log.warning("a table is left alone", extra={"table": table_id})
        return [table for table in tables if table.open]

    def give_up(self, shard: int) -> list[Table]:
        """Forget the tables of a shard that another process has now; the tables."""
        lost = self.share.only([shard])
        self.share = self.share.only(self.share.ids - lost.ids)
        return self._forget(lambda table: lost.has(table.guild_id))

    async def rated_rule(self, guild_id: int) -> RatedRule:
        """Which games a server rates. Refused: try_again."""
        async with self._failing(), self._store.reading() as connection:
            return await self._rule_of(connection, guild_id)

    def count(self, status: Status) -> int:
        """How many open tables are in this status."""
        return sum(table.status == status for table in self._open.values())

    def playing(self) -> tuple[Table, ...]:
        """The tables at which a game is under way."""
        return tuple(table for table in self._open.values() if table.status == "playing")

    def of_channel(self, channel_id: int) -> tuple[Table, ...]:
        """The open tables of a channel and of their own threads under it, by number."""
        here = [t for t in self._open.values() if channel_id in (t.channel_id, t.home)]
        return tuple(sorted(here, key=lambda table: table.number))

    def of_person(self, guild_id: int, user_id: int) -> tuple[Table, ...]:
        """The open tables of a server where a person sits, the oldest first."""
        seated = (t for t in self._open.values() if t.seat_of(user_id) is not None)
        return tuple(sorted((t for t in seated if t.guild_id == guild_id), key=lambda t: t.id))

    def rematch_of(self, table_id: int) -> Table | None:
        """The open table where the people of one that is over play on, if there is one."""
        return next((t for t in self._open.values() if t.rematch_of == table_id), None)

    def naming(self, user_id: int) -> tuple[Table, ...]:
        """The open tables where a person sits, is stood in for or is asked to, on any server."""
        return tuple(
            table
            for table in self._open.values()
            if user_id in table.invited or any(h.user_id == user_id for h in table.holders)
        )

    async def rename(self, user_id: int, named: Callable[[Table, Holder], Holder]) -> list[Table]:
        """Hold what the store now says of a person, without a change of the game.

        Gives the open tables that this concerns; old snapshots are forgotten.
        """
        changed = []
        for table_id in [table.id for table in self.naming(user_id)]:
            async with self.lock(table_id):
                if (table := self._open.get(table_id)) is None:
                    continue
                holders = tuple(
                    named(table, holder) if holder.user_id == user_id else holder
                    for holder in table.holders
                )
                self._open[table_id] = table = replace(table, holders=holders)
                changed.append(table)
        self._shelf = Shelf()
        return changed

    async def reread(self, user_id: int) -> list[Table]:
        """Read anew the open tables that a person has to do with; the tables."""
        self._shelf = Shelf()
        changed = []
        for table_id in [table.id for table in self.naming(user_id)]:
            async with self.lock(table_id):
                self._open.pop(table_id, None)
                with suppress(Refused):
                    changed.append(await self._find(table_id))
        return changed

    def drop(self, guild_id: int) -> None:
        """Forget the tables of a server that is no longer in the store."""
        self._forget(lambda table: table.guild_id == guild_id)

    def _forget(self, gone: Callable[[Table], bool]) -> list[Table]:
        tables = [table for table in self._open.values() if gone(table)]
        for table in tables:
            del self._open[table.id]
        self._shelf = Shelf()
        return tables

    async def newest(self, table_id: int) -> Table:
        """The newest snapshot; Refused if there is none to be had."""
        if (table := self._open.get(table_id)) is not None:
            return table
        async with self.lock(table_id):
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

    async def record(self, table_id: int) -> dict[str, Any]:
        """The whole game as a record."""
        return loading.record(await self.read(table_id))

    async def look_up(self, query: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """What a query that only reads finds; Refused if the store fails."""
        async with self._failing(), self._store.reading() as connection:
            return await query(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; Refused if the store fails."""
        async with self._failing(), self._store.writing() as connection:
            yield connection

    async def read(self, table_id: int) -> loading.Saved:
        """The rows of a table; Refused if there is none."""
        if (saved := await self.look_up(lambda c: loading.read(c, table_id))) is None:
            raise Refused(Phrase("table.why.unknown"))
        return saved

    async def _read_all(self, ids: Sequence[int]) -> dict[int, loading.Saved]:
        return await self.look_up(lambda connection: loading.read_all(connection, ids))

    async def add(self, table: Table) -> Table:
        """Write a new table; the snapshot with its id and number.

        Refused: stopping, server_full, too_many_hosted.
        """
        if self.stopping:
            raise Refused(Phrase("table.why.stopping"))
        now = self._clock()
        table = clocks.wound(None, replace(table, created_at=now, updated_at=now), now)
        async with self.writing() as connection:  # one after the other: each counts those before
            self._bounds.check(table, self._open.values())
            table = await saving.insert(connection, table)
        self._keep(table)
        return table

    async def change(self, table_id: int, step: Step, committed: Callable[[Table], None]) -> Table:
        """Make one step: ``committed`` is told of the new snapshot before the next can be made.

        A step that gives back the very snapshot it got has changed nothing, and is not written.
        """
        async with self.lock(table_id):
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
        async with self.lock(table_id):
            before = await self._find(table_id)
            try:
                after = step(before)
            except Refused as refused:
                refused.table = before
                raise
            self._keep(after)
            return after

    async def put_off(self, seconds: float) -> list[Table]:
        """Make every time of all open tables so much later; the tables."""
        async with AsyncExitStack() as still:
            for table_id in sorted(self._open):
                await still.enter_async_context(self.lock(table_id))
            async with self.writing() as connection:
                await ringing.put_off(connection, seconds, self.share)
            for table in list(self._open.values()):
                self._open[table.id] = clocks.put_off(table, seconds)
        return list(self._open.values())

    async def close_unreadable(self, table_id: int) -> None:
        """Close a table that can't be replayed."""
        async with self.writing() as connection:
            await saving.close_unreadable(connection, table_id)

    async def close_of_number(self, guild_id: int, number: int, host_id: int | None) -> bool:
        """Close a table that can't be read, by its number; with ``host_id`` only that host's.

        Whether there was one.
        """
        async with self.writing() as connection:
            known = self._open.keys()
            return await saving.close_of_number(connection, guild_id, number, host_id, known)

    async def _commit(self, change: Change) -> Table:
        table_id = change.after.id
        try:
            async with self._failing(change.before), self._store.writing() as connection:
                return await saving.save(connection, change, self._rule_of)
        except (IntegrityError, saving.Overtaken):
            # Another process has written this table: what we took for the newest isn't.
            self._open.pop(table_id, None)
            newest = await self._find(table_id)
            self.overtaken(change.before, newest)
            raise Refused(MOVED_ON, newest) from None
        except asyncio.CancelledError:
            self._open.pop(table_id, None)
            raise

    def _keep(self, table: Table) -> None:
        if table.open and self.share.has(table.guild_id):
            self._open[table.id] = table
        else:
            self._open.pop(table.id, None)
        if table.between_deals or not table.open:
            self._shelf.put(table)

    async def _find(self, table_id: int, saved: loading.Saved | None = None) -> Table:
        if (table := self._open.get(table_id) or self._shelf.find(table_id, None)) is not None:
            return table
        table = await self._load(table_id, saved=saved)
        self._keep(table)
        return table

    async def _load(
        self, table_id: int, seq: int | None = None, saved: loading.Saved | None = None
    ) -> Table:
        saved = saved or await self.read(table_id)
        try:
            # A long log takes a while to replay; others' clicks needn't wait for it.
            return await asyncio.to_thread(loading.build, saved, seq)
        except Unreadable as error:
            log.error("a table can't be read: %s", error, extra={"table": table_id})  # noqa: TRY400
            raise Refused(UNREADABLE) from None

    @asynccontextmanager
    async def _failing(self, table: Table | None = None) -> AsyncIterator[None]:
        """Turn a failure of the store into a refusal; what was being written is undone."""
        try:
            yield
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            log.error("the store failed: %s", cause(error))  # noqa: TRY400
            raise Refused(TRY_AGAIN, table) from None
