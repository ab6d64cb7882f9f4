"""Public messages: editing the board where it stands, and sending a new one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import aiohttp
import discord

from bot.panels.panel import Panel
from bot.panels.talk import Talk
from bot.tables import Table

_GONE: Final = (10008, 30046, 50083)
"""Unknown message; too many edits of a message older than an hour; a message in an archived thread,
which a new message opens again."""
_AWHILE: Final = 120_000
"""Milliseconds for which a board stays where it is, whatever is written below it."""
_BARRED: Final = (10003, 50001, 50013, 50083)
"""Unknown channel, no access, no permission, a thread that is locked."""


class Barred(Exception):  # noqa: N818
    """The channel is gone or the bot may not write there."""


class Posts:
    """The messages in which boards stand.

    ``channel`` gives something to write to by the channel's id; ``placed`` notes in the store on
    which message a table's board stands, and at which state it was sent.
    """

    def __init__(
        self,
        channel: Callable[[int], discord.PartialMessageable],
        placed: Callable[[int, int, int, int], Awaitable[object]],
        talk: Talk,
    ) -> None:
        self._talk = talk
        self._channel = channel
        self._placed = placed
        self._newest: dict[int, int] = {}

    async def edit(self, table: Table, message_id: int, panel: Panel) -> bool:
        """Show the panel on a message; False if it can't be edited any more. Raises Barred."""
        message = self._channel(table.channel_id).get_partial_message(message_id)
        try:
            await message.edit(view=panel.layout(), attachments=panel.files())
        except discord.HTTPException as error:
            if error.code in _GONE:
                return False
            raise _meaning(error) from error
        return True

    async def send(self, table: Table, panel: Panel) -> int:
        """Show the panel on a new message and note it; its id. Raises Barred.

        The nonce makes Discord give back the first message when a request is repeated because its
        answer got lost.
        """
        channel = self._channel(table.channel_id)
        try:
            message = await channel.send(
                view=panel.layout(), files=panel.files(), nonce=f"{table.id}.{table.seq}"
            )
        except discord.HTTPException as error:
            raise _meaning(error) from error
        await self.note(table, message.id)
        return message.id

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Take a board away that has been sent anew; one that can't be deleted stays."""
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await self._channel(channel_id).get_partial_message(message_id).delete()

    def buried(self, channel_id: int, message_id: int | None) -> bool:
        """Whether somebody has written below a board that has stood for a while.

        Only ids are known: of the newest message of the channel, of the board, and of our own
        newest message there. Their times say how long the talk has been going on.
        """
        newest = self._talk.newest(channel_id)
        if message_id is None or newest is None or newest <= self._newest.get(channel_id, 0):
            return False
        return newest - message_id >= _AWHILE << 22

    async def note(self, table: Table, message_id: int) -> None:
        """Keep where a table's board stands."""
        self._newest[table.channel_id] = message_id
        await self._placed(table.id, table.channel_id, message_id, table.seq)


def _meaning(error: discord.HTTPException) -> Exception:
    return Barred() if error.code in _BARRED else error
