"""Threads in which games stand: begun at their lobby, and opened again when Discord archives them.

All of it goes by ids alone: an archived thread is in nobody's cache, and a server need not be.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeAlias

import aiohttp
import discord

from bot.tables import Table

_WEEK: Final = 10_080
"""Minutes without a message after which Discord archives a thread of ours: the longest there is."""
_MADE_ALREADY: Final = 160_004
_Listener: TypeAlias = Callable[[discord.RawThreadUpdateEvent], Coroutine[Any, Any, None]]
_FAILED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)


class Threads:
    """Makes and reopens threads; ``client`` is whoever speaks to Discord."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def make(self, table: Table, name: str) -> int | None:
        """The thread that begins at the message of a lobby; None if Discord refuses it.

        A thread that begins at a message has that message's id: one that was made right before a
        crash is found again.
        """
        if table.message_id is None:
            return None
        try:
            await self._client.http.start_thread_with_message(
                table.channel_id, table.message_id, name=name, auto_archive_duration=_WEEK
            )
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            return table.message_id if error.code == _MADE_ALREADY else None
        return table.message_id

    async def invite(self, table: Table) -> None:
        """Put the thread into the list of each person at the table, without a ping."""
        seated = (table.holders[seat].user_id for seat in table.people)
        await asyncio.gather(*(self._add(table.channel_id, user_id) for user_id in seated))

    async def _add(self, thread_id: int, user_id: int | None) -> None:
        with suppress(*_FAILED):
            if user_id is not None:
                await self._client.http.add_user_to_thread(thread_id, user_id)

    async def reopen(self, thread_id: int) -> bool:
        """Open an archived thread; False if the bot may not, as where a moderator locked it."""
        with suppress(*_FAILED):
            await self._client.http.edit_channel(thread_id, archived=False)
            return True
        return False

    def keep_open(self, stands_in: Callable[[int], Awaitable[bool]]) -> _Listener:
        """A listener that opens an archived thread again while a table stands in it.

        Buttons in an archived thread fail on phones and in browsers.
        """

        async def on_raw_thread_update(event: discord.RawThreadUpdateEvent) -> None:
            now = event.data["thread_metadata"]
            if now["archived"] and not now.get("locked") and await stands_in(event.thread_id):
                await self.reopen(event.thread_id)

        return on_raw_thread_update
