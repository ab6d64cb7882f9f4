"""Calls those for whom a table has waited a while, and takes back what called people.

An edit of the board calls nobody, so this is a new short message. It pings whoever is waited for,
several people where all choose at once, and nobody else. There is one a table at most, and it goes
as soon as the table no longer waits for any of them.
Messages that ask people to come go, too, when there is no lobby any more to come to.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.panels.lobby import place, title
from bot.panels.people import speaker_at
from bot.panels.posting import Posts
from bot.panels.timing import moment
from bot.tables import Call, Notice, Refused, Table, Tables, Watcher
from bot.tables.clocks import to_notice
from bot.tables.reasons import MOVED_ON, TRY_AGAIN

_log = logging.getLogger(__name__)
RETRY: Final = 10.0
"""Seconds until another try of what the store, the connection or lost claims have kept back."""
_DROPPED: Final = (discord.DiscordServerError, aiohttp.ClientError, OSError)
_Errand: TypeAlias = Callable[[], Awaitable[None]]


class Watchers:
    """Several watchers as one; each is told in turn.

    They are added once there are tables, which they need themselves.
    """

    def __init__(self) -> None:
        self._watchers: tuple[Watcher, ...] = ()

    def add(self, *watchers: Watcher) -> None:
        """Tell these as well from now on."""
        self._watchers += watchers

    def changed(self, table: Table) -> None:
        """Tell all."""
        for watcher in self._watchers:
            watcher.changed(table)


@dataclass(slots=True, eq=False)
class _Errands:
    """What is under way for one table, and what only memory knows of it.

    ``refused`` is since when those are asked for whom Discord takes no notice.
    ``notice`` and ``calls`` stand on Discord, but the store has not noted them yet. The table is
    ``lost`` once another process has it.
    """

    task: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None
    refused: int | None = None
    notice: Notice | None = None
    calls: list[Call] = field(default_factory=list)
    lost: bool = False

    @property
    def idle(self) -> bool:
        """Whether nothing of it need be remembered."""
        busy = self.task or self.timer or self.notice or self.calls
        return not busy and self.refused is None


class Notices:
    """A :class:`~bot.tables.Watcher` that sends and deletes these messages.

    ``wants`` tells whether, on a server, a person is to be called. What Discord refuses is left
    alone until the next question. What was kept back otherwise is done later, if the table still
    asks for it.
    """

    def __init__(self, posts: Posts, tables: Tables, wants: Callable[[int, int], bool]) -> None:
        self._posts = posts
        self._tables = tables
        self._wants = wants
        self._errands: dict[int, _Errands] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    def changed(self, table: Table) -> None:
        """Send or delete what this snapshot asks for."""
        errands = self._errands.get(table.id, _Errands())
        if not table.open:
            errands.refused = None
        if self._next(table, errands) is not None:
            self._go(table.id, errands)
        elif errands.idle:
            self._errands.pop(table.id, None)

    def note(self, table_id: int, call: Call) -> None:
        """Have a message noted that asks people to come."""
        errands = self._errands.get(table_id, _Errands())
        errands.calls.append(call)
        self._go(table_id, errands)

    def forget(self, table_id: int) -> None:
        """Another process has the table: take away what only we know of."""
        if (errands := self._errands.pop(table_id, None)) is not None:
            errands.lost = True
            self._go(table_id, errands)

    async def close(self) -> None:
        """Stop; what isn't sent or deleted yet is after the next start."""
        self._closed = True
        for errands in self._errands.values():
            if errands.timer is not None:
                errands.timer.cancel()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _go(self, table_id: int, errands: _Errands) -> None:
        if not errands.lost:
            self._errands[table_id] = errands
        if errands.timer is not None:
            errands.timer.cancel()
            errands.timer = None
        if self._closed or errands.task is not None:
            return
        task = asyncio.create_task(self._settle(table_id, errands), name=f"notice-{table_id}")
        errands.task = task
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _later(self, table_id: int, errands: _Errands) -> None:
        if not self._closed:
            loop = asyncio.get_running_loop()
            errands.timer = loop.call_later(RETRY, self._go, table_id, errands)

    async def _settle(self, table_id: int, errands: _Errands) -> None:
        try:
            while (errand := await self._due(table_id, errands)) is not None:
                await errand()
        except (Refused, *_DROPPED) as error:
            _log.info("A notice waits: %s", type(error).__name__, extra={"table": table_id})
            errands.task = None
            if isinstance(error, Refused) and error.phrase not in (TRY_AGAIN, MOVED_ON):
                self.forget(table_id)  # there is no such table any more
            elif errands.lost:
                self._go(table_id, errands)
            else:
                self._later(table_id, errands)
        else:
            errands.task = None
            if errands.idle and not errands.lost:
                self._errands.pop(table_id, None)

    async def _due(self, table_id: int, errands: _Errands) -> _Errand | None:
        """The next of what is to be done."""
        if not errands.lost:
            return self._next(await self._tables.get(table_id), errands)
        unknown = errands.notice or next(iter(errands.calls), None)
        return None if unknown is None else partial(self._clear, errands, unknown)

    def _next(self, table: Table, errands: _Errands) -> _Errand | None:
        """What is to be done first; None if all is as it should be."""
        if errands.calls:
            return partial(self._note_call, table, errands, errands.calls[0])
        if table.calls and table.status != "lobby":
            return partial(self._take_back, table, table.calls[0])
        wanted, sent, noted = self._wanted(table), errands.notice, table.notice
        if sent is not None:
            if noted in (None, sent) and sent.since == wanted:
                return partial(self._note, table, errands, sent)
            return partial(self._clear, errands, sent)
        if noted is not None:
            return None if noted.since == wanted else partial(self._delete, table, noted)
        if wanted is None or wanted == errands.refused:
            return None
        return partial(self._send, table, errands, wanted)

    def _wanted(self, table: Table) -> int | None:
        """Since when those are asked who are to be called."""
        first = next(iter(self._called(table)), None)
        return None if first is None else table.since[first]

    def _called(self, table: Table) -> dict[int, int]:
        """Who is to be called, by seat."""
        asked = {seat: table.holders[seat].user_id for seat in to_notice(table)}
        guild = table.guild_id
        return {seat: user for seat, user in asked.items() if user and self._wants(guild, user)}

    async def _send(self, table: Table, errands: _Errands, since: int) -> None:
        called = self._called(table)
        users = [discord.Object(user_id) for user_id in called.values()]
        only = discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)
        seat = next(iter(called))
        try:
            message_id = await self._posts.say(
                table.channel_id,
                _words(table, called),
                only,
                nonce=f"{table.id}.{since}.{seat}",
            )
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            errands.refused = since
            _log.info("A notice is not sent: %s", type(error).__name__, extra={"table": table.id})
        else:
            errands.notice = Notice(seat, since, table.channel_id, message_id)

    async def _note(self, table: Table, errands: _Errands, notice: Notice) -> None:
        # Broken off, it would leave a message behind that nobody knows of.
        await asyncio.shield(self._tables.hours.noticed(table.id, notice))
        errands.notice = None

    async def _note_call(self, table: Table, errands: _Errands, call: Call) -> None:
        await asyncio.shield(self._tables.company.note_call(table.id, call))
        errands.calls.remove(call)

    async def _delete(self, table: Table, notice: Notice) -> None:
        await self._posts.delete(notice.channel_id, notice.message_id)
        await asyncio.shield(self._tables.hours.noticed(table.id, None))

    async def _take_back(self, table: Table, call: Call) -> None:
        await self._posts.delete(call.channel_id, call.message_id)
        await asyncio.shield(self._tables.company.forget_call(table.id, call))

    async def _clear(self, errands: _Errands, message: Notice | Call) -> None:
        """Delete a message that was never noted."""
        await self._posts.delete(message.channel_id, message.message_id)
        if isinstance(message, Call):
            errands.calls.remove(message)
        else:
            errands.notice = None


def _words(table: Table, called: Mapping[int, int]) -> str:
    speaker = speaker_at(table, table.language)
    when = moment(min(table.times[seat].deadline or 0 for seat in called))
    words = speaker.say("time.notice", n=len(called), when=when)
    users = " ".join(f"<@{user_id}>" for user_id in called.values())
    return f"⏰ {users} {words}\n{speaker.fact(title(table, speaker), place(table))}"
