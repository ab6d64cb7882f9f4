"""Calls the one person for whom a table has waited a while, and takes back what called people.

An edit of the board calls nobody, so this is a new short message. It pings that person and nobody
else, there is one a table at most, and it goes as soon as the table no longer waits for that.
Messages that ask people to come go, too, when there is no lobby any more to come to.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import aiohttp
import discord

from bot.panels.lobby import place, title
from bot.panels.people import speaker_at
from bot.panels.posting import Posts
from bot.panels.timing import moment
from bot.tables import Call, Notice, Refused, Table, Tables, Watcher
from bot.tables.clocks import to_notice

_log = logging.getLogger(__name__)
_FAILED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)


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


class Notices:
    """A :class:`~bot.tables.Watcher` that sends and deletes these messages.

    ``wants`` tells whether a person wants to be called. What can't be sent is left alone until the
    next question.
    """

    def __init__(self, posts: Posts, tables: Tables, wants: Callable[[int], bool]) -> None:
        self._posts = posts
        self._tables = tables
        self._wants = wants
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._unsent: dict[int, tuple[int, int]] = {}
        self._closed = False

    def changed(self, table: Table) -> None:
        """Send or delete what this snapshot asks for."""
        if not table.open:
            self._unsent.pop(table.id, None)
        if self._closed or table.id in self._tasks or self._next(table) is None:
            return
        task = asyncio.create_task(self._settle(table.id), name=f"notice-{table.id}")
        self._tasks[table.id] = task

    async def close(self) -> None:
        """Stop; what isn't sent or deleted yet is after the next start."""
        self._closed = True
        running = list(self._tasks.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _next(self, table: Table) -> Call | Notice | int | None:
        """The message to delete, or the seat to call; None if all is as it should be."""
        if table.calls and table.status != "lobby":
            return table.calls[0]
        wanted, there = self._wanted(table), table.notice
        if there is not None:
            fits = (there.seat, there.since) == wanted
            return None if fits else there
        return None if wanted is None or self._unsent.get(table.id) == wanted else wanted[0]

    def _wanted(self, table: Table) -> tuple[int, int] | None:
        """The seat to be called, and since when it is asked."""
        seat = to_notice(table)
        user_id = None if seat is None else table.holders[seat].user_id
        if seat is None or user_id is None or not self._wants(user_id):
            return None
        return seat, table.since[seat]

    async def _settle(self, table_id: int) -> None:
        try:
            table = await self._tables.get(table_id)
            while (todo := self._next(table)) is not None:
                match todo:
                    case Call():
                        await self._take_back(table, todo)
                    case Notice():
                        await self._delete(table, todo)
                    case _:
                        await self._send(table, todo)
                table = await self._tables.get(table_id)
        except (Refused, *_FAILED) as error:
            _log.info("A notice waits: %s", type(error).__name__, extra={"table": table_id})
        finally:
            self._tasks.pop(table_id, None)

    async def _send(self, table: Table, seat: int) -> None:
        user_id, since = table.holders[seat].user_id, table.since[seat]
        assert user_id is not None
        only = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user_id)], replied_user=False
        )
        try:
            message_id = await self._posts.say(
                table.channel_id,
                _words(table, seat, user_id),
                only,
                nonce=f"{table.id}.{since}.{seat}",
            )
        except _FAILED as error:
            self._unsent[table.id] = (seat, since)
            _log.info("A notice is not sent: %s", type(error).__name__, extra={"table": table.id})
            return
        await self._note(table.id, Notice(seat, since, table.channel_id, message_id))

    async def _delete(self, table: Table, notice: Notice) -> None:
        await self._posts.delete(notice.channel_id, notice.message_id)
        await self._note(table.id, None)

    async def _take_back(self, table: Table, call: Call) -> None:
        await self._posts.delete(call.channel_id, call.message_id)
        await asyncio.shield(self._tables.company.forget_call(table.id, call))

    async def _note(self, table_id: int, notice: Notice | None) -> None:
        # Broken off, it would leave a message behind that nobody knows of.
        await asyncio.shield(self._tables.hours.noticed(table_id, notice))


def _words(table: Table, seat: int, user_id: int) -> str:
    speaker = speaker_at(table, table.language)
    words = speaker.say("time.notice", when=moment(table.times[seat].deadline or 0))
    return f"⏰ <@{user_id}> {words}\n{speaker.fact(title(table, speaker), place(table))}"
