"""The one service through which tables are opened, changed and read."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from bot.store import Store
from bot.store.shares import Share
from bot.tables import clocks, playing, seating
from bot.tables.advice import Advice
from bot.tables.archive import Archive
from bot.tables.comfort import Comfort
from bot.tables.company import Company
from bot.tables.computers import Computers
from bot.tables.driver import Driver, Tempo
from bot.tables.guests import Guests
from bot.tables.hours import NOTHING_OUTSIDE, Hours, Outside
from bot.tables.ledger import Ledger, Step
from bot.tables.lobby import Lobby
from bot.tables.model import (
    Person,
    Refused,
    Table,
    Watcher,
)
from bot.tables.playing import Change, Entropy
from bot.tables.reasons import TRY_AGAIN, UNREADABLE
from bot.tables.results import RuleOf, people_only
from bot.tables.seating import greeted

log = logging.getLogger(__name__)


class Tables:
    """All tables of this process.

    Every operation on a table goes lock, check, commit, new snapshot, :class:`Watcher`; each raises
    :class:`~bot.tables.model.Refused` where it changes nothing, also when the store fails.
    ``computer_pace`` is in seconds between the moves of computers; ``deal_pause`` in seconds
    between deals, by default twelve paces; ``outside`` tells what no table knows. What is open is
    found in ``open``, what is over in the ``archive``; seats and what is agreed are the business of
    the ``lobby``, who plays together that of ``company``, what time does that of ``hours``, what
    spares clicks that of ``comfort``, who people are that of ``guests``; ``advice`` gives hints.
    ``thinking`` surrounds each computer's choice, for whoever times them by game.
    ``placed_elsewhere`` is told of a table whose board another process has put on a message of its
    own.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float],
        watcher: Watcher,
        computer_pace: float,
        deal_pause: float | None = None,
        entropy: Entropy = secrets.token_bytes,
        rated_rule: RuleOf = people_only,
        outside: Outside = NOTHING_OUTSIDE,
    ) -> None:
        pause = 12 * computer_pace if deal_pause is None else deal_pause
        self._ledger = Ledger(store, clock, rated_rule, outside.bounds)
        self.open = self._ledger.open
        self._ledger.overtaken = self._overtaken
        self._ledger.resumed = self._resumed
        self.placed_elsewhere: Callable[[Table], object] = lambda _: None
        self.archive = Archive(self._ledger, clock)
        self.company = Company(self._ledger, self._opened, self._change, entropy)
        self.lobby = Lobby(self._opened, self._change, entropy)
        self.guests = Guests(self._ledger, self.archive, self.lobby, self._committed)
        self._watcher = watcher
        self._entropy = entropy
        self._computers = Computers()
        self.thinking: Callable[[str], AbstractContextManager[Any]] = nullcontext
        self.comfort = Comfort(
            self._ledger, self.act, self._change, clock, entropy, outside.autoplay
        )
        single = self.comfort.single_card
        self._driver = Driver(Tempo(computer_pace, pause), self._computers, single, self._go_on)
        self.advice = Advice(self._ledger, self._computers, outside.hints)
        self.hours = Hours(self._ledger, clock, self._committed, outside)

    async def start_up(self, count: int = 1, shards: Iterable[int] = (0,)) -> list[Table]:
        """The open tables of these of so many shards, replayed from their logs.

        Computers go on playing, and clocks run on.
        """
        await self._ledger.share_out(count)
        ids = [table_id for shard in shards for table_id in await self.take(shard)]
        self.hours.go_on()
        await self._ledger.resuming.done()
        return [table for table_id in ids if (table := self.open.get(table_id)) is not None]

    async def take(self, shard: int, seen: float = 0.0) -> list[int]:
        """Have the open tables of one more shard, which nobody else has; they go on here.

        Gives the ids of all whose boards may not be up to date, also of tables that are over.
        ``seen`` is when another process was last seen to have them. Clicks are answered from now
        on, while the tables are taken up in the background.
        """
        return await self._ledger.take(shard, seen)

    async def resumed(self, table_id: int) -> Table | None:
        """The newest snapshot of one that was taken, however long it takes; None: unreadable."""
        try:
            return await self._ledger.newest(table_id)
        except Refused as refused:
            if refused.phrase == TRY_AGAIN:
                await self._ledger.resuming.done()
            return self.open.get(table_id)

    def give_up(self, shard: int) -> list[Table]:
        """Forget the tables of a shard that another process has now; the tables."""
        tables = self._ledger.give_up(shard)
        for table in tables:
            over = replace(table, status="closed")  # as far as we are concerned
            self._driver.watch(over)
            self.comfort.watch(over)
        return tables

    async def wind_down(self) -> None:
        """Open no new tables and have nothing happen by itself; clicks are still answered."""
        self._ledger.stopping = True
        await self._driver.close()

    @property
    def share(self) -> Share:
        """The part of all servers whose tables these are."""
        return self._ledger.share

    async def shut_down(self) -> None:
        """Stop the computers and wait for what is being written. The store stays open."""
        await self._ledger.resuming.close()
        await self._driver.close()
        self._computers.close()
        await self.comfort.close()
        await self.hours.close()

    async def get(self, table_id: int) -> Table:
        """The newest snapshot, of a table that is over too. Refused: unknown, unreadable."""
        return await self._ledger.newest(table_id)

    async def at(self, table_id: int, seq: int) -> Table:
        """The table as it was when its log had ``seq`` lines, with today's holders.

        Refused: forged, if it never was.
        """
        return await self._ledger.at(table_id, seq)

    async def record(self, table_id: int) -> dict[str, Any]:
        """The whole game as a record. It holds all hands: not for people before the end."""
        return await self._ledger.stored.record(table_id)

    @property
    def waiting(self) -> int:
        """How many steps of computers, and hints, wait for their turn."""
        return self._computers.turns.waiting

    # Where the board stands

    async def placed(
        self, table_id: int, channel_id: int, message_id: int | None, seq: int = 0
    ) -> Table:
        """Note on which message the board stands and at which state it was sent. Tells no watcher.

        A message in a channel that the table has left meanwhile is not noted.
        """

        def step(table: Table) -> Change:
            if table.channel_id != channel_id:
                return Change(table, table)
            place = replace(table, message_id=message_id, board_seq=seq)
            return Change(table, place)

        return await self._ledger.change(table_id, step, _quiet)

    async def shown(self, table_id: int) -> None:
        """Note that the board of a table that is over shows that. Refused: try_again."""
        await self._ledger.stored.note_shown(table_id)

    async def housed(self, table_id: int, thread_id: int | None) -> Table:
        """Note the thread in which the game goes on; None: it gets none, and stays where it is.

        Nothing happens to a table that waits for no thread, such as one that was moved meanwhile.
        """

        def step(table: Table) -> Change:
            return Change(table, seating.housed(table, thread_id) if table.wants_thread else table)

        return await self._change(table_id, step)

    # The game

    async def act(self, table_id: int, person: Person, number: int, texts: Sequence[str]) -> Table:
        """Actions of one seat, all or none. ``number`` is the state number that the click carries.

        Refused: not_started, over, not_seated, forged, double, moved_on, not_your_turn(players),
        between_deals, or the game's own reason.
        """

        def step(table: Table) -> Change:
            seat = playing.seat_in_play(table, person.user_id)
            here = clocks.present(greeted(table, person), seat)
            return playing.act(here, seat, number, texts, self._entropy)

        return await self._change(table_id, step)

    async def draft(
        self, table_id: int, person: Person, number: int, texts: Sequence[str]
    ) -> Table:
        """Keep a half-chosen batch in ``drafts``; none drops it. Tells no watcher.

        Refused like :meth:`act`, if the rules don't allow even that much.
        """

        def step(table: Table) -> Change:
            seat = playing.seat_in_play(table, person.user_id)
            return Change(table, playing.tried(greeted(table, person), seat, number, texts))

        return await self._ledger.change(table_id, step, _quiet)

    async def next_deal(self, table_id: int, person: Person, number: int) -> Table:
        """Cut the pause after the deal that ended at state ``number`` short; nothing if it is over.

        Refused: not_seated, over.
        """

        def step(table: Table) -> Change:
            playing.seat_in_play(table, person.user_id)
            if not table.between_deals or table.seq != number:
                return Change(table, table)
            return playing.deal(greeted(table, person), self._entropy)

        return await self._change(table_id, step)

    async def end(self, table_id: int, person: Person, *, admin: bool = False) -> None:
        """The host or an admin closes the table; finished deals count in points, without a win.

        An admin can close even a table that can't be read any more. Refused: host_only, over.
        """

        def step(table: Table) -> Change:
            return Change(table, seating.ended(greeted(table, person), person, admin=admin))

        try:
            await self._change(table_id, step)
        except Refused as refused:
            if refused.phrase != UNREADABLE or not admin:
                raise
            await self._ledger.stored.close_unreadable(table_id)

    async def end_unreadable(
        self, guild_id: int, number: int, person: Person, *, admin: bool = False
    ) -> bool:
        """The host or an admin closes a table that can't be read, by its number.

        False if none that they may close has that number.
        """
        host_id = None if admin else person.user_id
        return await self._ledger.close_of_number(guild_id, number, host_id)

    # How all of these go

    async def _opened(self, lobby: Table) -> Table:
        table = await self._ledger.add(lobby)
        self.hours.watch(table)
        return table

    async def _change(self, table_id: int, step: Step) -> Table:
        return await self._ledger.change(table_id, step, self._committed)

    def _committed(self, table: Table) -> None:
        self._resumed(table)
        self._watcher.changed(table)

    def _resumed(self, table: Table) -> None:
        self._driver.watch(table)
        self.comfort.watch(table)
        self.hours.watch(table)

    def _overtaken(self, before: Table, newest: Table) -> None:
        if newest.message_id not in (before.message_id, None):
            self.placed_elsewhere(newest)
        self._committed(newest)

    async def _go_on(self, table_id: int) -> None:
        """The next step of a table that nobody need click for."""
        try:
            await self._make_step(await self._ledger.newest(table_id))
        except Refused as refused:
            # Somebody was quicker, and has timed the next step; but a store that fails has not.
            if refused.phrase == TRY_AGAIN:
                self._driver.retry(table_id)
        except Exception as error:  # noqa: BLE001 - no task may die unnoticed
            # Without its text, which might name cards.
            kind = type(error).__name__
            log.error("a table stands still: %s", kind, extra={"table": table_id})  # noqa: TRY400

    async def _make_step(self, table: Table) -> None:
        if table.between_deals:
            await self._change(table.id, lambda newest: playing.deal(newest, self._entropy))
            return
        if (seat := self._computers.next_seat(table)) is None:
            await self.comfort.play_single_card(table)
            return
        with self.thinking(table.game.key):
            action = await self._computers.choose(table, seat)
        if action is None:
            self._driver.watch(await self._ledger.newest(table.id))
            return

        def step(newest: Table) -> Change:
            same = newest.holders[seat] == table.holders[seat]
            if not same or not newest.open or not clocks.by_computer(newest, seat):
                return Change(newest, newest)  # the person is back
            return playing.act(newest, seat, table.seq, [str(action)], self._entropy)

        await self._change(table.id, step)


def _quiet(_: Table) -> None:
    """Tell nobody."""
