"""Tells people who play that the bot stops for a moment, and takes that back when it is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.panels.posting import Posts
from bot.store import Store, stops
from bot.store.causes import cause
from bot.store.shares import Share
from bot.store.stops import StopNotice
from bot.tables import Table
from bot.words import Speaker

_log = logging.getLogger(__name__)
_FAILED: Final = (discord.HTTPException, aiohttp.ClientError, OSError, SQLAlchemyError)


class Stopping:
    """Sends these messages, and deletes them after the next start, whichever process that is."""

    def __init__(self, posts: Posts, store: Store) -> None:
        self._posts = posts
        self._store = store

    async def tell(self, tables: Iterable[Table]) -> None:
        """Say once in each channel of these tables that people will have to wait a moment."""
        for table in {table.channel_id: table for table in tables}.values():
            try:
                # Broken off, it would leave a message behind that nobody knows of.
                await asyncio.shield(self._tell(table))
            except _FAILED as error:
                _log.info("Who plays can't be told of the stop: %s", cause(error))

    async def _tell(self, table: Table) -> None:
        words = Speaker(table.language).say("table.stopping")
        nobody = discord.AllowedMentions.none()
        message_id = await self._posts.say(table.channel_id, words, nobody)
        try:
            async with self._store.writing() as connection:
                place = StopNotice(table.guild_id, table.channel_id, message_id)
                await stops.note(connection, place)
        except SQLAlchemyError:
            await self._posts.delete(table.channel_id, message_id)
            raise

    async def take_back(self, share: Share) -> None:
        """Delete what stands on these servers of the last stop; later if the store fails."""
        try:
            async with self._store.reading() as connection:
                standing = await stops.standing(connection, share)
            if not standing:
                return
            for notice in standing:
                await self._posts.delete(notice.channel_id, notice.message_id)
            async with self._store.writing() as connection:
                await stops.forget(connection, standing)
        except SQLAlchemyError as error:
            _log.warning("What told of a stop stays for now: %s", cause(error))
