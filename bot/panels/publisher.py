"""Says when boards and open hands are brought in step with their tables.

One publisher for all tables. A table has at most one task for its hands and one for its board; each
shows only the newest state. Hands wait for nobody. The boards of a channel take turns, since they
share Discord's rate limit, and the edits of one keep a second's distance. Whatever fails here never
holds up a game.

Boards are what is put off first when there is much to do. They take turns by server, to be drawn
and to be sent; a state that is overtaken meanwhile is skipped.

Longer than other files: all that can become of one job stands together.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Protocol
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.metrics import Metrics
from bot.panels.hands import OpenHands
from bot.panels.housing import point_on
from bot.panels.jobs import Job, Lane, Place, finished_deal
from bot.panels.posting import Barred, Posts
from bot.panels.refreshing import HandPainter, Refreshing
from bot.panels.showing import BoardPainter, Showing, TooBusy
from bot.tables import Refused, Table
from bot.tables.reasons import TRY_AGAIN
from bot.turns import Turns

_log = logging.getLogger(__name__)
_LOOK: Final = 0.05
"""Seconds between two looks at whether all is shown."""
PACE: Final = 1.0
"""Seconds between two edits of one board."""
LATER: Final = 10.0
"""Seconds until a board that stands in words is tried again."""
_SENT_AT_ONCE: Final = 64
_SENT_EACH: Final = 4
"""Boards of all servers, and of one, that may be under way: a server whose channels are slow, or
that has very many tables, holds up none but its own."""
_DROPPED: Final = (aiohttp.ClientError, OSError, discord.DiscordServerError)
"""What another try may mend; discord.py itself repeats only what Discord has answered."""


class Painter(BoardPainter, HandPainter, Protocol):
    """Builds what is shown."""


class Trouble(Protocol):
    """Tells people why a board can't be shown."""

    async def tell(self, table: Table) -> bool:
        """Why its board can't be shown; whether somebody could be told."""
        ...


class Publisher:
    """A :class:`~bot.tables.Watcher` that edits messages.

    ``house`` gives a game the thread that it wants, and notes it; ``shown`` notes that the board of
    a table that is over shows that.
    """

    def __init__(
        self,
        painter: Painter,
        hands: OpenHands,
        posts: Posts,
        trouble: Trouble | None = None,
        house: Callable[[Table], Awaitable[int | None]] | None = None,
        metrics: Metrics | None = None,
        shown: Callable[[int], Awaitable[object]] | None = None,
    ) -> None:
        self._shown = shown
        self._hands = hands
        self._posts = posts
        self._trouble = trouble
        self._metrics = metrics or Metrics()
        self._refreshing = Refreshing(painter, hands)
        self._showing = Showing(painter, posts, house, self._metrics)
        self._jobs: dict[int, Job] = {}
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._sending = Turns(_SENT_AT_ONCE, each=_SENT_EACH)
        self._clearing: set[asyncio.Task[None]] = set()
        self._closed = False

    def changed(self, table: Table) -> None:
        """Show this snapshot as soon as its turn comes."""
        job = self._job(table)
        if job.since is not None:
            self._metrics.skipped("overtaken")
        if job.table.channel_id != table.channel_id:
            self._begin(point_on(self._posts, job.table, table))
        job.table = table
        job.since = job.since or asyncio.get_running_loop().time()
        if job.channel_id != table.channel_id or job.buried:
            job.move()
        if (deal := finished_deal(table)) is not None:
            job.ends[deal] = table
        self._wake(job)

    def repaint(self, table: Table, end: Table | None = None) -> None:
        """Show a table after a start, on a new message if it has none.

        ``end`` is the end of the deal whose message is the newest, if a later deal has begun.
        """
        job = self._job(table)
        job.posts, job.done = True, False
        job.painted = None  # whoever was quicker than the start has shown nothing
        if end is not None and (deal := finished_deal(end)) is not None:
            job.ends.setdefault(deal, end)
        self._wake(job)

    @property
    def waiting(self) -> int:
        """How many boards have something newer to show."""
        return sum(job.stale for job in self._jobs.values())

    async def delivered(self, table: Table, message_id: int) -> None:
        """The answer to a click or a command has just shown this snapshot on this message."""
        job = self._job(table)
        if job.message_id is None:
            job.message_id, job.unnoted = message_id, table
        if job.message_id == message_id:
            self._mark(job, table)
        await self._showing.note(job)
        self._wake(job)

    def adopt(self, table: Table) -> None:
        """Another process has put the board of this table on a message: go on with that one."""
        if (job := self._jobs.get(table.id)) is not None:
            self._clear(job.adopt(table))

    def look(self, table: Table) -> None:
        """Somebody uses this table.

        Try again where its board could not be shown, bring hands up to date that were overtaken
        while they were sent, and have a board that talk has pushed up sent anew at the next turn.
        """
        if table.id not in self._jobs:
            job = self._job(table)
            job.painted, job.done = table, True
        job = self._job(table)
        job.barred = False
        job.buried = self._posts.buried(table.channel_id, job.message_id)
        self._wake(job)

    def show(self, table: Table) -> None:
        """Show the board at the bottom of its channel, on a new message."""
        job = self._job(table)
        job.move()
        self._wake(job)

    async def settle(self) -> None:
        """Wait until every board and every hand shows its table as it is now."""
        while self._busy:  # noqa: ASYNC110 - once, at the end, and not for long
            await asyncio.sleep(_LOOK)

    @property
    def _busy(self) -> bool:
        lanes = (lane for job in self._jobs.values() for lane in job.lanes)
        return self.waiting > 0 or any(lane.task for lane in lanes)

    async def close(self) -> None:
        """Stop; what isn't shown yet is shown after the next start."""
        self._closed = True
        lanes = [lane for job in self._jobs.values() for lane in job.lanes]
        for lane in lanes:
            lane.cancel()
        for task in self._clearing:
            task.cancel()
        running = [*self._clearing, *(lane.task for lane in lanes if lane.task is not None)]
        await asyncio.gather(*running, return_exceptions=True)
        self._jobs.clear()

    def forget(self, table_id: int) -> None:
        """Show a table no longer: another process does, and only knows what was noted.

        A board on its way to Discord is waited for: it has an id by which it can be deleted.
        """
        self._hands.clear(table_id)
        if (job := self._jobs.pop(table_id, None)) is None:
            return
        job.lost = True
        sending, job.board.task = job.board.task, None
        for lane in job.lanes:
            lane.cancel()
        if sending is None:
            self._go_on(job, newer=False)
        else:
            self._clearing.add(sending)
            sending.add_done_callback(self._clearing.discard)

    def _clear(self, place: Place | None) -> None:
        """Delete a message that shows a board which stands elsewhere."""
        if place is not None:
            self._begin(self._posts.delete(*place))

    def _begin(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand, name="clear")
        self._clearing.add(task)
        task.add_done_callback(self._clearing.discard)

    def _job(self, table: Table) -> Job:
        new = Job(table, table.message_id, table.channel_id)
        return self._jobs.setdefault(table.id, new)

    def _wake(self, job: Job) -> None:
        if self._closed:
            return
        if job.hands.task is None:
            job.hands.task = asyncio.create_task(self._run_hands(job), name=f"hands-{job.table.id}")
        if job.board.task is None:
            job.board.task = asyncio.create_task(self._run_board(job), name=f"board-{job.table.id}")

    async def _run_hands(self, job: Job) -> None:
        shown = job.table
        try:
            await self._refreshing.refresh(shown)
            job.hands.failures = 0
        except _DROPPED:
            job.hands.put_off()
        except Exception:  # noqa: BLE001 - one table's fault must not stop the others
            _log.exception("A hand can't be drawn", extra=_at(shown))
        job.hands.task = None
        if job.hands.failures:
            self._wake_later(job, job.hands)
        else:
            self._go_on(job, newer=job.table is not shown)

    async def _run_board(self, job: Job) -> None:
        shown = job.table
        try:
            if job.stale and not job.board.wait:
                async with (
                    self._turn(job.table.channel_id),
                    self._sending.turn(job.table.guild_id),
                ):
                    shown = job.table
                    self._mark(job, await self._showing.show(job))
                    if job.worded is job.painted:
                        job.painted = None  # its picture is still to come
            if not job.stale:
                await self._finish(job)
            job.board.failures = 0
        except TooBusy:
            job.board.rest(LATER)
        except Barred:
            job.barred = True
            _log.warning("A board can't be shown in its channel", extra=_at(job.table))
            if self._trouble is not None and not job.told:
                job.told = await self._trouble.tell(job.table)
            await self._finish(job)
        except _DROPPED as error:
            job.board.put_off()
            _log.info("A board is sent again after %s", type(error).__name__, extra=_at(job.table))
        except Refused as refused:  # where a game is to stand can't be noted
            if refused.phrase == TRY_AGAIN:
                job.board.put_off()
            else:
                self._mark(job, job.table)
        except Exception:  # noqa: BLE001 - one table's fault must not stop the others
            # Not tried again before the table's next change: it would only fail again.
            self._mark(job, job.table)
            _log.exception("A board can't be drawn", extra=_at(job.table))
        job.board.task = None
        self._go_on(job, newer=job.table is not shown)

    async def _finish(self, job: Job) -> None:
        """Have later starts leave a table alone that is over: it shows that, or can't."""
        if job.table.open or job.done or self._shown is None:
            return
        try:
            await asyncio.shield(self._shown(job.table.id))
        except Refused:
            _log.warning("A board is shown once more after the next start", extra=_at(job.table))
        job.done = True

    def _turn(self, channel_id: int) -> asyncio.Lock:
        """What the boards of a channel take turns by; a board is drawn when its turn has come."""
        return self._turns.setdefault(channel_id, asyncio.Lock())

    def _go_on(self, job: Job, *, newer: bool) -> None:
        if job.lost:
            self._clear(job.place if job.unnoted is not None else None)
        elif newer:
            self._wake(job)
        elif job.board.task is None and (job.stale or job.board.failures):
            self._wake_later(job, job.board)
        elif not job.table.open and all(lane.idle for lane in job.lanes):
            self._hands.clear(job.table.id)
            self._jobs.pop(job.table.id, None)

    def _wake_later(self, job: Job, lane: Lane) -> None:
        def ring() -> None:
            lane.timer = None
            self._wake(job)

        if lane.timer is None and not self._closed:
            lane.timer = asyncio.get_running_loop().call_later(lane.wait, ring)

    def _mark(self, job: Job, table: Table) -> None:
        job.painted = table
        if job.since is not None and table is job.table:
            self._metrics.shown(asyncio.get_running_loop().time() - job.since)
            job.since = None
        job.board.rest(PACE)


def _at(table: Table) -> dict[str, int]:
    """Where a log line comes from."""
    return {"table": table.id, "seq": table.seq}
