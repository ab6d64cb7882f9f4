"""What the publisher has to do for one table, and how far it is."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from bot.panels.people import begun
from bot.tables import Table

SLOWEST: Final = 60.0
"""The most seconds between two tries."""
Place: TypeAlias = tuple[int, int]
"""The ids of a channel and of a message in it."""


@dataclass(slots=True)
class Lane:
    """One kind of work for a table: its task, or the timer until it is tried again."""

    task: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None
    next_at: float = 0.0
    failures: int = 0

    @property
    def idle(self) -> bool:
        """Whether nothing is under way or to be tried again."""
        return self.task is None and not self.failures

    @property
    def wait(self) -> float:
        """Seconds until the next try."""
        return max(0.0, self.next_at - asyncio.get_running_loop().time())

    def rest(self, seconds: float) -> None:
        """Do nothing for so long."""
        self.next_at = asyncio.get_running_loop().time() + seconds

    def put_off(self) -> None:
        """Try again later, the later the more often it failed."""
        self.failures += 1
        self.rest(min(2.0**self.failures, SLOWEST))

    def cancel(self) -> None:
        """Stop what is under way, and try nothing again."""
        if self.timer is not None:
            self.timer.cancel()
        if self.task is not None:
            self.task.cancel()


@dataclass(slots=True, eq=False)
class Job:
    """What is to be shown of one table.

    ``since`` is the loop's time at which it changed, None once that is shown.
    ``channel_id`` and ``message_id`` are where the board stands. It ``moves`` when its next edit is
    to be a new message, and the old one deleted; ``buried`` waits for the next turn with that.
    ``told`` says that somebody knows why the board can't be shown.
    ``ends`` are finished deals, by number, whose summary is still to be shown; ``settled`` is the
    deal whose summary stands on the present message, so that another deal needs a message of its
    own. ``worded`` is the state that stands there in words alone until it can be drawn. ``posts``
    allows a table without a message to get one. ``reposted`` is the deal whose message was deleted
    and sent anew. ``unnoted`` is the state at which the present message was sent, until the store
    has noted that message. The table is ``lost`` once another process has it. One that is over is
    ``done`` once that is shown, and noted.
    """

    table: Table
    message_id: int | None
    channel_id: int
    posts: bool = False
    moves: bool = False
    buried: bool = False
    told: bool = False
    painted: Table | None = None
    worded: Table | None = None
    since: float | None = None
    ends: dict[int, Table] = field(default_factory=dict)
    settled: int | None = None
    reposted: int | None = None
    unnoted: Table | None = None
    barred: bool = False
    lost: bool = False
    done: bool = False
    board: Lane = field(default_factory=Lane)
    hands: Lane = field(default_factory=Lane)

    @property
    def lanes(self) -> tuple[Lane, Lane]:
        """All that can be under way."""
        return self.hands, self.board

    @property
    def stale(self) -> bool:
        """Whether the board has something newer to show, and where to."""
        homeless = self.message_id is None and not self.posts
        newer = bool(self.ends) or self.moves or self.painted is not self.table
        return newer and not (self.barred or homeless or self.lost)

    @property
    def place(self) -> Place | None:
        """Where the board stands, None without a message."""
        return None if self.message_id is None else (self.channel_id, self.message_id)

    @property
    def next(self) -> Table:
        """What the board is to show, at its present place.

        The first end of a deal that isn't shown yet, else the newest state.
        """
        table = next(iter(self.ends.values()), self.table)
        if table.channel_id != self.table.channel_id:
            return replace(table, channel_id=self.table.channel_id)
        return table

    def stand(self, table: Table, message_id: int) -> None:
        """The board stands on this new message, which was sent with this state."""
        self.channel_id, self.message_id = table.channel_id, message_id
        self.unnoted = table
        self.moves = self.buried = False

    def begin_at(self, channel_id: int) -> None:
        """Have the board stand anew in another channel; what stands in the old one stays."""
        self.channel_id, self.message_id, self.unnoted = channel_id, None, None
        self.moves, self.posts = False, True

    def adopt(self, table: Table) -> Place | None:
        """The board stands where another process has put it; that one has shown what ended.

        Gives where ours stood, if nobody needs it any more: the other doesn't know of a message
        that was never noted; what was noted may be the summary of an earlier deal by now.
        """
        stood, place = self.place, (self.channel_id, deal_of(self.table))
        same_deal = place == (table.channel_id, deal_of(table)) and self.settled is None
        useless = self.unnoted is not None or same_deal
        self.channel_id, self.message_id = table.channel_id, table.message_id
        self.unnoted = self.settled = None
        self.moves = self.buried = False
        self.ends.clear()
        return stood if useless and stood != self.place else None

    def move(self) -> None:
        """Have the board stand on a new message."""
        self.moves = self.posts = True
        self.buried = self.barred = False


def deal_of(table: Table) -> int:
    """The number of the deal that a snapshot belongs to; 0 in the lobby."""
    return table.view(None).deal if begun(table) else 0


def finished_deal(table: Table) -> int | None:
    """The number of the deal that has just been counted, None otherwise.

    A deal thrown in before its first card leaves nothing that needs a message of its own.
    """
    if not (table.between_deals or table.status == "over"):
        return None
    view = table.view(None)
    return view.deal if view.summary is not None else None
