"""Keeps boards and open hands in step with their tables.

One publisher for all tables. A table has at most one task for its hands and one for its board; each
shows only the newest state. Hands wait for nobody. The boards of a channel take turns, since they
share Discord's rate limit, and the edits of one keep a second's distance. Each deal has its own
message, which stays behind as its summary. Whatever fails here never holds up a game.

Boards are what is put off first when there is much to do. They take turns by server, to be drawn
and to be sent; a state that is overtaken meanwhile is skipped, and a board that has waited for long
is shown in words alone until it can be drawn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, Protocol
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.metrics import Metrics
from bot.panels.hands import OpenHand, OpenHands
from bot.panels.jobs import Job, Lane
from bot.panels.panel import HandOf, Panel
from bot.panels.people import begun
from bot.panels.posting import Barred, Edit, Posts
from bot.tables import Table
from bot.turns import Turns

_log = logging.getLogger(__name__)
_LOOK: Final = 0.05
"""Seconds between two looks at whether all is shown."""
PACE: Final = 1.0
"""Seconds between two edits of one board."""
PATIENCE: Final = 5.0
"""Seconds that a board may take to be drawn before it is shown in words alone."""
LATER: Final = 10.0
"""Seconds until a board that stands in words is tried again."""
_DRAWN_AT_ONCE: Final = 2
_SENT_AT_ONCE: Final = 64
_SENT_EACH: Final = 4
"""Boards of all servers, and of one, that may be under way: a server whose channels are slow, or
that has very many tables, holds up none but its own."""
_DROPPED: Final = (aiohttp.ClientError, OSError, discord.DiscordServerError)
"""What another try may mend; discord.py itself repeats only what Discord has answered."""


class TooBusy(Exception):  # noqa: N818 - it says why nothing is shown
    """A board that stands in words already could not be drawn in time."""


class Painter(Protocol):
    """Builds what the publisher sends."""

    async def board(self, table: Table) -> Panel:
        """The public board."""
        ...

    async def board_in_words(self, table: Table) -> Panel:
        """The public board without its picture."""
        ...

    async def hand(self, table: Table, user_id: int, locale: str) -> Panel:
        """The hand of a seated person."""
        ...


class Trouble(Protocol):
    """Tells people why a board can't be shown."""

    async def tell(self, table: Table) -> bool:
        """Why its board can't be shown; whether somebody could be told."""
        ...


class Publisher:
    """A :class:`~bot.tables.Watcher` that edits messages.

    ``house`` gives a game the thread that it wants, and notes it.
    """

    def __init__(
        self,
        painter: Painter,
        hands: OpenHands,
        posts: Posts,
        trouble: Trouble | None = None,
        house: Callable[[Table], Awaitable[int | None]] | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._painter = painter
        self._hands = hands
        self._posts = posts
        self._trouble = trouble
        self._house = house
        self._metrics = metrics or Metrics()
        self._jobs: dict[int, Job] = {}
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._drawing = Turns(_DRAWN_AT_ONCE)
        self._sending = Turns(_SENT_AT_ONCE, each=_SENT_EACH)
        self._closed = False

    def changed(self, table: Table) -> None:
        """Show this snapshot as soon as its turn comes."""
        job = self._job(table)
        if job.since is not None:
            self._metrics.skipped("overtaken")
        job.table = table
        job.since = job.since or asyncio.get_running_loop().time()
        if job.channel_id != table.channel_id or job.buried:
            job.move()
        if (deal := _finished_deal(table)) is not None:
            job.ends[deal] = table
        self._wake(job)

    def repaint(self, table: Table, end: Table | None = None) -> None:
        """Show a table after a start, on a new message if it has none.

        ``end`` is the end of the deal whose message is the newest, if a later deal has begun.
        """
        job = self._job(table)
        job.posts, job.painted = True, None  # whoever was quicker than the start has shown nothing
        if end is not None and (deal := _finished_deal(end)) is not None:
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
            await self._posts.note(table, message_id)
        if job.message_id in (None, message_id):
            job.message_id = message_id
            self._mark(job, table)
        self._wake(job)

    def look(self, table: Table) -> None:
        """Somebody uses this table.

        Try again where its board could not be shown, bring hands up to date that were overtaken
        while they were sent, and have a board that talk has pushed up sent anew at the next turn.
        """
        if table.id not in self._jobs:
            self._job(table).painted = table
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
            if lane.timer is not None:
                lane.timer.cancel()
        running = [lane.task for lane in lanes if lane.task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._jobs.clear()

    def forget(self, table_id: int) -> None:
        """Show a table no longer: another process does."""
        self._hands.clear(table_id)
        if (job := self._jobs.pop(table_id, None)) is not None:
            for lane in job.lanes:
                if lane.timer is not None:
                    lane.timer.cancel()
                if lane.task is not None:
                    lane.task.cancel()

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
            await self._refresh_hands(shown)
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
            if job.stale and asyncio.get_running_loop().time() >= job.board.next_at:
                async with (
                    self._turn(job.table.channel_id),
                    self._sending.turn(job.table.guild_id),
                ):
                    shown = job.table
                    await self._paint(job)
            job.board.failures = 0
        except TooBusy:
            job.board.next_at = asyncio.get_running_loop().time() + LATER
        except Barred:
            job.barred = True
            _log.warning("A board can't be shown in its channel", extra=_at(job.table))
            if self._trouble is not None and not job.told:
                job.told = await self._trouble.tell(job.table)
        except _DROPPED as error:
            job.board.put_off()
            _log.info("A board is sent again after %s", type(error).__name__, extra=_at(job.table))
        except Exception:  # noqa: BLE001 - one table's fault must not stop the others
            # Not tried again before the table's next change: it would only fail again.
            self._mark(job, job.table)
            _log.exception("A board can't be drawn", extra=_at(job.table))
        job.board.task = None
        self._go_on(job, newer=job.table is not shown)

    def _turn(self, channel_id: int) -> asyncio.Lock:
        """What the boards of a channel take turns by; a board is drawn when its turn has come."""
        return self._turns.setdefault(channel_id, asyncio.Lock())

    def _go_on(self, job: Job, *, newer: bool) -> None:
        if newer:
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
            loop = asyncio.get_running_loop()
            lane.timer = loop.call_later(max(0.0, lane.next_at - loop.time()), ring)

    async def _paint(self, job: Job) -> None:
        if job.table.wants_thread and self._house is not None:
            thread_id = await self._house(job.table)
            if job.table.channel_id == thread_id:
                job.begin_at(thread_id)
        table, panel = await self._drawn(job)
        deal, end = _deal(table), _finished_deal(table)
        new = job.message_id is None or job.moves or job.settled not in (None, deal)
        old = (job.channel_id, job.message_id) if job.moves and job.settled is None else None
        edit = None if new else await self._edit(job, panel)
        if edit != "shown":
            if edit == "deleted" and job.reposted == deal:
                raise Barred
            job.reposted = deal if edit == "deleted" else None
            if edit == "spent":
                old = job.channel_id, job.message_id
            job.message_id = await self._posts.send(table, panel)
            job.channel_id, job.moves, job.buried = table.channel_id, False, False
        job.told = False
        job.settled = end
        if end is not None:
            job.ends.pop(end, None)
        if old is not None and old[1] is not None:
            await self._posts.delete(old[0], old[1])
        self._mark(job, table)
        if job.worded is table:
            job.painted = None  # its picture is still to come

    async def _drawn(self, job: Job) -> tuple[Table, Panel]:
        """What is to be shown once there is time to draw it, or in words if that takes long."""
        if not begun(job.table):
            table = _to_show(job)
            return table, await self._painter.board(table)
        try:
            async with asyncio.timeout(PATIENCE), self._drawing.turn(job.table.guild_id):
                table = _to_show(job)
                panel = await self._painter.board(table)
        except TimeoutError:
            if job.worded is job.table:
                raise TooBusy from None
            self._metrics.skipped("picture")
            table = job.worded = _to_show(job)
            return table, await self._painter.board_in_words(table)
        job.worded = None
        return table, panel

    async def _edit(self, job: Job, panel: Panel) -> Edit:
        return await self._posts.edit(job.channel_id, job.message_id or 0, panel)

    def _mark(self, job: Job, table: Table) -> None:
        job.painted = table
        if job.since is not None and table is job.table:
            self._metrics.shown(asyncio.get_running_loop().time() - job.since)
            job.since = None
        job.board.next_at = asyncio.get_running_loop().time() + PACE

    async def _refresh_hands(self, table: Table) -> None:
        """Bring every hand up to date that somebody needs to look at, all at the same time."""
        stale = [
            self._refresh(table, holder.user_id, hand)
            for seat, holder in enumerate(table.holders)
            if holder.kind == "person" and holder.user_id is not None
            if (hand := self._hands.get(table.id, holder.user_id)) is not None
            if _outdated(table, seat, hand.shows)
            # The answer to a click brings it up to date, or else the look that follows.
            if not self._hands.is_answered(table.id, holder.user_id)
        ]
        if stale:
            await asyncio.gather(*stale)

    async def _refresh(self, table: Table, user_id: int, hand: OpenHand) -> None:
        panel = await self._painter.hand(table, user_id, hand.language)
        try:
            await hand.webhook.edit_message(
                hand.message_id, view=panel.layout(), attachments=panel.files()
            )
        except discord.DiscordServerError:
            raise
        except discord.HTTPException:
            # Its token is used up, or the person has closed it: the button on the board is there.
            self._hands.drop(table.id, user_id)
            return
        if panel.hand is not None:
            hand.shows = panel.hand


def _at(table: Table) -> dict[str, int]:
    """Where a log line comes from."""
    return {"table": table.id, "seq": table.seq}


def _outdated(table: Table, seat: int, shows: HandOf) -> bool:
    """Whether a hand shows a question that is gone, or lacks one, a deal's end or new cards.

    Also whether the table does something else by now: trumps are known, or who plays with whom.
    """
    seq = shows.seq
    if seq >= table.seq:
        return False
    asked = seq < table.since[seat]
    ended = table.between_deals or not table.open
    began = table.deal.first is not None and seq <= table.deal.first
    return asked or ended or began or shows.scene != table.view(None).scene


def _to_show(job: Job) -> Table:
    """The first end of a deal that isn't shown yet, else the newest state, at its present place."""
    table = next(iter(job.ends.values()), job.table)
    if table.channel_id != job.table.channel_id:
        return replace(table, channel_id=job.table.channel_id)
    return table


def _deal(table: Table) -> int:
    """The number of the deal that a snapshot belongs to; 0 in the lobby."""
    return table.view(None).deal if begun(table) else 0


def _finished_deal(table: Table) -> int | None:
    """The number of the deal that has just been counted, None otherwise.

    A deal thrown in before its first card leaves nothing that needs a message of its own.
    """
    if not (table.between_deals or table.status == "over"):
        return None
    view = table.view(None)
    return view.deal if view.summary is not None else None
