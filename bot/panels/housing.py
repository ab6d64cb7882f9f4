"""Moves a game that has just begun from the channel of its lobby into a thread of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

import aiohttp
import discord

from bot.panels.lobby import signpost_panel, title
from bot.panels.people import speaker_at
from bot.panels.posting import Barred, Posts
from bot.panels.threads import Threads
from bot.panels.trouble import Trouble
from bot.tables import Table


async def point_on(posts: Posts, before: Table, after: Table) -> None:
    """Have the lobby of a game that leaves its own thread point to where the game is now.

    A thread that begins at a message has its id. A lobby that can't be reached stays as it is.
    """
    lobby, housed = before.thread_of, before.channel_id != before.thread_of
    if lobby is None or not housed or after.channel_id == before.channel_id:
        return
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError, Barred):
        await posts.edit(lobby, before.channel_id, signpost_panel(after, after.channel_id))


class Housing:
    """Houses games; ``note`` writes down where one stands, None: it stays in its channel.

    Each step can be taken again: whatever stops it, the table still wants its thread.
    """

    def __init__(
        self,
        threads: Threads,
        posts: Posts,
        note: Callable[[int, int | None], Awaitable[Table]],
        trouble: Trouble,
    ) -> None:
        self._threads = threads
        self._posts = posts
        self._note = note
        self._trouble = trouble

    async def house(self, table: Table) -> int | None:
        """Where the game goes on: a thread that its lobby points to from now on; None: no thread.

        Without one somebody is told why.
        """
        name = title(table, speaker_at(table, table.language).plain())
        if (thread_id := await self._threads.make(table, name)) is None:
            await self._note(table.id, None)
            await self._trouble.tell_threadless(table)
            return None
        signpost = signpost_panel(table, thread_id)
        await self._posts.edit(table.channel_id, table.message_id or 0, signpost)
        housed = await self._note(table.id, thread_id)
        if housed.channel_id == thread_id:
            await self._threads.invite(housed)
        return thread_id
