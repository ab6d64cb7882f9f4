"""The newest message of each channel where somebody uses the bot.

The bot does not read messages; Discord tells the newest one's id with each interaction. discord.py
drops it in favour of its own copy of the channel, which without messages never learns any.
"""

from __future__ import annotations

from typing import Any, Final

import discord

_EVENT: Final = "INTERACTION_CREATE"
_MOST: Final = 1_000


class Newest:
    """The newest message of each channel, of those channels that were noted last."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._ids: dict[int, int] = {}

    def note(self, channel_id: int, message_id: int) -> None:
        """Remember a message; of too many channels the longest silent is forgotten."""
        self._ids.pop(channel_id, None)
        self._ids[channel_id] = message_id
        if len(self._ids) > self._most:
            del self._ids[next(iter(self._ids))]

    def of(self, channel_id: int) -> int | None:
        """The message of a channel, as far as is known."""
        return self._ids.get(channel_id)


class Talk:
    """Remembers the newest message of anybody."""

    def __init__(self) -> None:
        self._newest = Newest()

    def listen(self, client: discord.Client) -> None:
        """Hear each interaction as it comes from Discord, before discord.py does."""
        parsers: dict[str, Any] = client._connection.parsers  # noqa: SLF001 - no public way
        parse = parsers[_EVENT]

        def hear(data: Any) -> None:
            self.note(data)
            parse(data)

        parsers[_EVENT] = hear

    def note(self, data: Any) -> None:
        """Take the newest message's id from the payload of an interaction."""
        channel = data.get("channel") or {}
        if (newest := channel.get("last_message_id")) is not None:
            self._newest.note(int(channel["id"]), int(newest))

    def newest(self, channel_id: int) -> int | None:
        """The newest message of a channel, as far as is known."""
        return self._newest.of(channel_id)
