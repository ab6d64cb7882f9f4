"""Shows the board of a table: what stands on it, and on which message.

Each deal has its own message, which stays behind as its summary. A board that has waited for long
is shown in words alone until it can be drawn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from bot.metrics import Metrics
from bot.panels.jobs import Job, Place, deal_of, finished_deal
from bot.panels.panel import Panel
from bot.panels.people import begun
from bot.panels.posting import Adrift, Barred, Edit, Posts
from bot.tables import Refused, Table
from bot.turns import Turns

_log = logging.getLogger(__name__)
PATIENCE: Final = 5.0
"""Seconds that a board may take to be drawn before it is shown in words alone."""
_DRAWN_AT_ONCE: Final = 2


class TooBusy(Exception):  # noqa: N818 - it says why nothing is shown
    """A board that stands in words already could not be drawn in time."""


class BoardPainter(Protocol):
    """Builds boards."""

    async def board(self, table: Table) -> Panel:
        """The public board."""
        ...

    async def board_in_words(self, table: Table) -> Panel:
        """The public board without its picture."""
        ...


class Showing:
    """Shows boards, one call an edit; when that is to be, others say.

    ``house`` gives a game the thread that it wants, and notes it.
    """

    def __init__(
        self,
        painter: BoardPainter,
        posts: Posts,
        house: Callable[[Table], Awaitable[int | None]] | None,
        metrics: Metrics,
    ) -> None:
        self._painter = painter
        self._posts = posts
        self._house = house
        self._metrics = metrics
        self._drawing = Turns(_DRAWN_AT_ONCE)

    async def show(self, job: Job) -> Table:
        """Show what is next, and delete the message that it has left; what is shown now.

        Raises TooBusy, Adrift, Barred where nothing can be shown, and what else Discord answers.
        """
        if job.table.wants_thread and self._house is not None:
            self._check(job)
            thread_id = await self._house(job.table)
            if job.table.channel_id == thread_id:
                job.begin_at(thread_id)
        table, panel = await self._drawn(job)
        left = await self._put(job, table, panel)
        job.told = False
        job.settled = finished_deal(table)
        if job.settled is not None:
            job.ends.pop(job.settled, None)
        await self.note(job)
        if left is not None:
            await self._posts.delete(*left)
        return table

    async def note(self, job: Job) -> None:
        """Note the message on which the board stands, unless that is done.

        What the store refuses is noted after the next edit: the board itself stands.
        """
        table, message_id = job.unnoted, job.message_id
        if table is None or message_id is None or job.lost:
            return
        try:
            await self._posts.note(table, message_id)
        except (Refused, Adrift):
            if job.message_id == message_id and not job.lost:
                at = {"table": table.id, "seq": table.seq}
                _log.warning("Where a board stands can't be noted yet", extra=at)
        else:
            if job.message_id == message_id:
                job.unnoted = None

    async def _drawn(self, job: Job) -> tuple[Table, Panel]:
        """What is to be shown once there is time to draw it, or in words if that takes long."""
        if not begun(job.table):
            table = job.next
            return table, await self._painter.board(table)
        try:
            async with asyncio.timeout(PATIENCE), self._drawing.turn(job.table.guild_id):
                table = job.next
                panel = await self._painter.board(table)
        except TimeoutError:
            if job.worded is job.table:
                raise TooBusy from None
            self._metrics.skipped("picture")
            table = job.worded = job.next
            return table, await self._painter.board_in_words(table)
        job.worded = None
        return table, panel

    async def _put(self, job: Job, table: Table, panel: Panel) -> Place | None:
        """Show the panel where the board stands, else on a new message; where it stood till then.

        None: it stands there still, or what stands there stays.
        """
        deal, stood = deal_of(table), job.place
        left = stood if job.moves and job.settled is None else None
        edit: Edit | None = None
        if stood is not None and not job.moves and job.settled in (None, deal):
            if job.lost:
                raise Adrift
            edit = await self._posts.edit(*stood, panel)
        if edit == "shown":
            return None
        if edit == "deleted" and job.reposted == deal:
            raise Barred
        self._check(job)
        job.stand(table, await self._posts.send(table, panel))
        job.reposted = deal if edit == "deleted" else None
        return stood if edit == "spent" else left

    def _check(self, job: Job) -> None:
        """Raises Adrift unless something new may be posted for this table."""
        if job.lost:
            raise Adrift
        self._posts.check()
