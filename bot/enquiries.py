"""What is asked of Discord: for a channel, and whether somebody is still there."""

from __future__ import annotations

from contextlib import suppress

import aiohttp
import discord


class Enquiries:
    """Asks on behalf of a client; a Discord that can't tell is no fault."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def channel(self, channel_id: int) -> object:
        """A channel, or a thread even if it is archived; None if it is gone or out of sight."""
        if (known := self._client.get_channel(channel_id)) is not None:
            return known
        with suppress(discord.HTTPException, discord.InvalidData):
            return await self._client.fetch_channel(channel_id)
        return None

    async def gone(self, guild_id: int, user_id: int) -> bool:
        """Whether somebody has left a server; if Discord can't tell, it is asked another time."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return False
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound:
            return True
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return False
        return False
