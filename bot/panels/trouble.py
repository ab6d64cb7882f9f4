"""Tells somebody, once and readably, why a table's board can't be shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import aiohttp
import discord

from bot.panels.hands import OpenHands
from bot.panels.lobby import title
from bot.panels.people import speaker_at
from bot.rights import missing_for_thread, missing_to_show, threads_need
from bot.tables import Table
from bot.words import Speaker, language_of
from games.words import Phrase

_CLOSED: Final = Phrase("trouble.archived")
_GONE: Final = Phrase("trouble.gone")
_NO_THREAD: Final = Phrase("thread.why.refused")
_FAILED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)


class Trouble:
    """Tells people of trouble; ``channel`` finds a channel or an archived thread, else None."""

    def __init__(self, hands: OpenHands, channel: Callable[[int], Awaitable[object]]) -> None:
        self._hands = hands
        self._channel = channel

    async def tell(self, table: Table) -> bool:
        """Tell the host in private, else another player, else the channel above a thread.

        Where a thread is closed or gone nobody can read anything private: there the channel above
        comes first. Whether anybody could be told; if not, the next click brings a way to do so.
        """
        channel = await self._channel(table.channel_id)
        why = reason(channel)
        if why in (_CLOSED, _GONE) and await self._above(table, channel, why):
            return True
        return await self._in_private(table, why) or await self._above(table, channel, why)

    async def tell_threadless(self, table: Table) -> bool:
        """Tell the host, else another player, why the game gets no thread of its own."""
        why = why_threadless(await self._channel(table.channel_id))
        return await self._in_private(table, why)

    async def _in_private(self, table: Table, why: Phrase) -> bool:
        people = sorted(
            (h.user_id for h in table.holders if h.kind == "person" and h.user_id is not None),
            key=lambda user_id: user_id != table.host_id,
        )
        for hand in filter(None, (self._hands.get(table.id, user_id) for user_id in people)):
            speaker = speaker_at(table, language_of(hand.language))
            with suppress(*_FAILED):
                await hand.webhook.send(_told(table, why, speaker), ephemeral=True)
                return True
        return False

    async def _above(self, table: Table, thread: object, why: Phrase) -> bool:
        parent: object = None
        if isinstance(thread, discord.Thread):
            parent = thread.parent
        elif table.thread_of not in (None, table.channel_id):
            parent = await self._channel(table.home)
        if not isinstance(parent, discord.TextChannel):
            return False
        with suppress(*_FAILED):
            await parent.send(_told(table, why, speaker_at(table, table.language)))
            return True
        return False


def reason(channel: object) -> Phrase:
    """What stands in the way, as far as Discord has told: no channel, an archive, or rights."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return _GONE
    if isinstance(channel, discord.Thread) and (channel.archived or channel.locked):
        return _CLOSED
    rights = tuple(Phrase(f"right.{right}") for right in missing_to_show(channel))
    return Phrase("trouble.rights", rights=rights) if rights else Phrase("trouble.unknown")


def why_threadless(channel: object) -> Phrase:
    """What stands in the way of a thread, as far as Discord has told: rights, or something else."""
    if not isinstance(channel, discord.TextChannel):
        return _NO_THREAD
    lacking = missing_for_thread(channel)
    return threads_need(lacking) if lacking else _NO_THREAD


def _told(table: Table, why: Phrase, speaker: Speaker) -> str:
    return speaker.fact(f"**{title(table, speaker)}**", speaker(why))
