"""Public messages: editing the board where it stands, and sending a new one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Literal, TypeAlias

import aiohttp
import discord

from bot.panels.panel import Panel
from bot.panels.talk import Newest, Talk
from bot.tables import Table

_DELETED: Final = 10008
_ARCHIVED: Final = 50083
_WORN_OUT: Final = (30046, _ARCHIVED)
"""Too many edits of a message older than an hour; a message in an archived thread that could not be
opened, which perhaps a new message opens."""
_AWHILE: Final = 120_000
"""Milliseconds for which a board stays where it is, whatever is written below it."""
_BARRED: Final = (10003, 50001, 50013, _ARCHIVED, 160_005, 160_006)
"""Unknown channel, no access, no permission; an archive that stays shut, a locked thread, too many
open threads."""

Edit: TypeAlias = Literal["shown", "deleted", "spent"]
"""What came of an edit: done; somebody has taken the message away; it can't be edited any more."""


class Barred(Exception):  # noqa: N818
    """The channel is gone or the bot may not write there."""


class Adrift(ConnectionError):  # noqa: N818
    """Another process may have the tables by now: nothing new is to be posted or noted."""


class Posts:
    """The messages in which boards stand.

    ``channel`` gives something to write to by the channel's id; ``placed`` notes in the store on
    which message a table's board stands, and at which state it was sent; ``reopen`` opens an
    archived thread, or can't. While it is not ``certain`` that this process has its tables still,
    messages are edited, but none are sent or noted.
    """

    def __init__(
        self,
        channel: Callable[[int], discord.PartialMessageable],
        placed: Callable[[int, int, int, int], Awaitable[object]],
        talk: Talk,
        reopen: Callable[[int], Awaitable[bool]],
        certain: Callable[[], bool] = lambda: True,
    ) -> None:
        self._certain = certain
        self._talk = talk
        self._reopen = reopen
        self._channel = channel
        self._placed = placed
        self._own = Newest()

    async def edit(self, channel_id: int, message_id: int, panel: Panel) -> Edit:
        """Show the panel on a message, in an archived thread after opening it. Raises Barred."""
        try:
            await self._edit(channel_id, message_id, panel)
        except discord.HTTPException as error:
            if error.code == _ARCHIVED and await self._reopen(channel_id):
                await self._edit(channel_id, message_id, panel)
                return "shown"
            if error.code == _DELETED:
                return "deleted"
            if error.code in _WORN_OUT:
                return "spent"
            raise _meaning(error) from error
        return "shown"

    async def _edit(self, channel_id: int, message_id: int, panel: Panel) -> None:
        message = self._channel(channel_id).get_partial_message(message_id)
        await message.edit(view=panel.layout(), attachments=panel.files())

    def check(self) -> None:
        """Raises Adrift unless something new may be posted."""
        if not self._certain():
            raise Adrift

    async def send(self, table: Table, panel: Panel) -> int:
        """Show the panel on a new message, which is still to be noted; its id.

        Raises Barred, Adrift.

        The nonce makes Discord give back the first message when a request is repeated because its
        answer got lost.
        """
        self.check()
        channel = self._channel(table.channel_id)
        try:
            message = await channel.send(
                view=panel.layout(), files=panel.files(), nonce=f"{table.id}.{table.seq}"
            )
        except discord.HTTPException as error:
            raise _meaning(error) from error
        return message.id

    async def say(
        self,
        channel_id: int,
        text: str,
        allowed: discord.AllowedMentions,
        nonce: str = "",
    ) -> int:
        """Send a short message that pings whom it may; its id. Raises Adrift.

        It is no talk: it buries no board.
        """
        self.check()
        channel = self._channel(channel_id)
        once: dict[str, Any] = {"nonce": nonce} if nonce else {}
        message = await channel.send(text, allowed_mentions=allowed, **once)
        self._own.note(channel_id, message.id)
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
        if message_id is None or newest is None or newest <= (self._own.of(channel_id) or 0):
            return False
        return newest - message_id >= _AWHILE << 22

    async def note(self, table: Table, message_id: int) -> None:
        """Keep where a table's board stands. Raises Refused where the store can't, and Adrift."""
        self.check()
        self._own.note(table.channel_id, message_id)
        # Broken off, it would have the next start post the board once more.
        await asyncio.shield(self._placed(table.id, table.channel_id, message_id, table.seq))


def _meaning(error: discord.HTTPException) -> Exception:
    return Barred() if error.code in _BARRED else error
