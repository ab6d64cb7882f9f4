"""What time does at the tables, and what people do about it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from typing import Final

from bot.store import farewells
from bot.tables import clocks, playing, ringing, seating
from bot.tables.ledger import Ledger, Step
from bot.tables.model import Notice, Person, Refused, Table
from bot.tables.opening import UNBOUNDED, Bounds
from bot.tables.playing import Change
from bot.tables.reasons import TRY_AGAIN
from bot.tables.timekeeper import Timekeeper
from games.words import Phrase

log = logging.getLogger(__name__)
AWAY: Final = 3600.0
"""Seconds by which the clocks of a server that the bot has left are put off at a time."""


async def _nobody(_guild_id: int, _user_id: int) -> bool:
    return False


def _never() -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Outside:
    """What tables are told of the world when they ask.

    ``gone``: whether a person, the second id, has left the server, the first. ``strayed``: by how
    many seconds the time of day has jumped since it was last asked. ``autoplay``: whether a person
    has a card played that is the only one possible. ``hints``: whether a server has hints.
    ``bounds``: how many tables may be open.
    """

    gone: Callable[[int, int], Awaitable[bool]] = _nobody
    strayed: Callable[[], float] = _never
    autoplay: Callable[[int], bool] = lambda _user_id: False
    hints: Callable[[int], bool] = lambda _guild_id: True
    bounds: Bounds = UNBOUNDED


NOTHING_OUTSIDE: Final = Outside()


class Hours:
    """Operations of :class:`~bot.tables.Tables` on time; ``committed`` is told of each change."""

    def __init__(
        self,
        ledger: Ledger,
        clock: Callable[[], float],
        committed: Callable[[Table], None],
        outside: Outside,
    ) -> None:
        self._ledger = ledger
        self._clock = clock
        self._committed = committed
        self._outside = outside
        self._looked: dict[int, float] = {}
        self._owed = 0.0
        self._keeper = Timekeeper(clock, self.look)

    def go_on(self) -> None:
        """Keep the time from now on."""
        self._keeper.begin()

    def watch(self, table: Table) -> None:
        """Take note of the newest snapshot of a table."""
        if table.status != "lobby":
            self._looked.pop(table.id, None)
        self._keeper.watch(table.rings_at)

    async def close(self) -> None:
        """Stop, and note until when the bot was there."""
        await self._keeper.close()
        try:
            await self._note_alive()
        except Refused:
            log.warning("the end could not be noted: clocks go on from a little earlier")

    def used(self, table: Table) -> None:
        """Somebody has clicked at a table, whether that changed anything or not."""
        if table.status == "lobby":
            self._looked[table.id] = self._clock()

    async def play_for(self, table_id: int, person: Person, seat: int) -> Table:
        """Somebody at the table has a computer play the turn of a person who is late.

        Refused: not_late, own_turn, not_started, not_seated, over.
        """

        def step(table: Table) -> Change:
            own = playing.seat_in_play(table, person.user_id)
            after = clocks.played_for(seating.greeted(table, person), seat)
            if seat == own:
                raise Refused(Phrase("table.why.own_turn", button=Phrase("button.hand")))
            return Change(table, after)

        return await self._change(table_id, step)

    async def noticed(self, table_id: int, notice: Notice | None) -> Table:
        """Note which message tells somebody that the table waits, or that there is none any more.

        Tells no watcher.
        """

        def step(table: Table) -> Change:
            return Change(table, _with_notice(table, notice), by_hand=False)

        return await self._ledger.change(table_id, step, lambda _: None)

    async def look(self) -> float | None:
        """Do everything whose time has come; when the next time comes. Refused: try_again."""
        await self._note_alive()
        if strayed := self._outside.strayed():
            log.warning("The time of day has jumped by %.0f seconds", strayed)
            self._owed += strayed
        if owed := self._owed:  # also from a look at which the store failed
            for table in await self._ledger.put_off(owed):
                self._committed(table)
            self._owed -= owed
        now, ours = self._clock(), self._ledger.share
        rung = await self._ledger.stored.look_up(lambda c: ringing.ringing(c, now, ours))
        left = await self._ledger.stored.look_up(farewells.absent) if rung else {}
        for table_id in rung:
            await self._ring(table_id, left)
        return await self._ledger.stored.look_up(lambda c: ringing.next_ring(c, ours))

    async def _note_alive(self) -> None:
        async with self._ledger.stored.writing() as connection:
            await ringing.note_alive(connection, self._clock(), self._ledger.share)

    async def _ring(self, table_id: int, left: Collection[int]) -> None:
        try:
            table = await self._ledger.newest(table_id)
            if table.guild_id in left and clocks.runs(table):
                await self._ledger.change(table_id, _frozen, lambda _: None)
                return
            gone = await self._who_is_gone(table)
            await self._change(table_id, lambda newest: self._swept(newest, gone))
        except Refused as refused:
            if refused.phrase == TRY_AGAIN:
                raise
        except Exception as error:  # noqa: BLE001 - one table must not stop the clocks of others
            # Without its text, which might name cards.
            kind = type(error).__name__
            log.error("a table's clock stands still: %s", kind, extra={"table": table_id})  # noqa: TRY400
        else:
            return
        async with self._ledger.stored.writing() as connection:
            await ringing.silence(connection, table_id)

    async def _who_is_gone(self, table: Table) -> frozenset[int | None]:
        late = [table.holders[seat].user_id for seat in clocks.late(table, self._clock())]
        ids = [user_id for user_id in late if user_id is not None]
        return frozenset([user for user in ids if await self._outside.gone(table.guild_id, user)])

    def _swept(self, table: Table, gone: frozenset[int | None]) -> Change:
        now, used = self._clock(), self._looked.get(table.id, 0.0)
        if table.status == "lobby" and used + clocks.LOBBY > now:
            return Change(table, replace(table, updated_at=used), by_hand=False)
        away = {seat for seat, h in enumerate(table.holders) if h.user_id in gone - {None}}
        return Change(table, clocks.swept(table, now, away), by_hand=False)

    async def _change(self, table_id: int, step: Step) -> Table:
        return await self._ledger.change(table_id, step, self._committed)


def _frozen(table: Table) -> Change:
    """Nobody can move where the bot has been removed: if it comes back, there is still time."""
    return Change(table, clocks.put_off(table, AWAY), by_hand=False)


def _with_notice(table: Table, notice: Notice | None) -> Table:
    return table if table.notice == notice else replace(table, notice=notice)
