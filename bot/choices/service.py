"""Choices in memory: few people change any, so all that were changed are held, and read at once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.choices.model import Preferences, ServerSettings
from bot.store import Store, news
from bot.store.choices import (
    read_preferences,
    read_settings,
    write_preferences,
    write_settings,
)
from bot.tables import Refused
from bot.tables.rating import RatedRule
from games.words import Phrase


class Choices:
    """Reads give the defaults for whoever has chosen nothing; changes are written, then held."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._servers: dict[int, ServerSettings] = {}
        self._people: dict[int, Preferences] = {}

    async def load(self) -> None:
        """Take up all that is stored, in place of what is held."""
        async with self._store.reading() as connection:
            servers = await read_settings(connection)
            people = await read_preferences(connection)
        self._servers = {key: ServerSettings.read(stored) for key, stored in servers.items()}
        self._people = {key: Preferences.read(stored) for key, stored in people.items()}

    async def reread_server(self, guild_id: int) -> None:
        """Take up what another process has stored of a server."""
        async with self._store.reading() as connection:
            found = await read_settings(connection, guild_id)
        self._servers.pop(guild_id, None)
        self._servers.update({key: ServerSettings.read(stored) for key, stored in found.items()})

    async def reread_person(self, user_id: int) -> None:
        """Take up what another process has stored of a person."""
        async with self._store.reading() as connection:
            found = await read_preferences(connection, user_id)
        self._people.pop(user_id, None)
        self._people.update({key: Preferences.read(stored) for key, stored in found.items()})

    def server(self, guild_id: int | None) -> ServerSettings:
        """The settings of a server; the defaults outside of servers."""
        return self._servers.get(guild_id or 0, ServerSettings())

    def person(self, user_id: int) -> Preferences:
        """The preferences of a person."""
        return self._people.get(user_id, Preferences())

    def pings(self, guild_id: int, user_id: int) -> bool:
        """Whether a person is called when a table of a server waits: the own word comes first."""
        own = self.person(user_id).pings
        return self.server(guild_id).pings if own is None else own

    async def rated(self, _: AsyncConnection, guild_id: int) -> RatedRule:
        """Which games a server rates, as results ask for it."""
        return self.server(guild_id).rated

    async def change_server(self, guild_id: int, **changes: Any) -> ServerSettings:
        """Keep new settings.

        ValidationError for a value that makes no sense; Refused if the store fails.
        """
        return await self._change_server(guild_id, lambda settings: settings.changed(**changes))

    async def change_rules(
        self, guild_id: int, game: str, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    ) -> ServerSettings:
        """Keep the house rules of a game that ``change`` makes of those that hold.

        Raises what ``change`` raises, too; Refused if the store fails.
        """

        def changed(settings: ServerSettings) -> ServerSettings:
            rules = change(settings.options.get(game, {}))
            return settings.changed(options={**settings.options, game: rules})

        return await self._change_server(guild_id, changed)

    async def _change_server(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        async with self._writing() as connection:
            settings = change(self.server(guild_id))  # one after the other
            await write_settings(connection, guild_id, settings.stored())
            await news.tell(self._store, connection, "server", guild_id)
        self._servers[guild_id] = settings
        return settings

    async def change_person(self, user_id: int, **changes: Any) -> Preferences:
        """Keep new preferences; raises like :meth:`change_server`."""
        async with self._writing() as connection:
            preferences = self.person(user_id).changed(**changes)  # one after the other
            await write_preferences(connection, user_id, preferences.stored())
            await news.tell(self._store, connection, "person", user_id)
        self._people[user_id] = preferences
        return preferences

    def forget_server(self, guild_id: int) -> None:
        """Hold no longer what was erased from the store."""
        self._servers.pop(guild_id, None)

    def forget_person(self, user_id: int) -> None:
        """Hold no longer what was erased from the store."""
        self._people.pop(user_id, None)

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._store.writing() as connection:
                yield connection
        except SQLAlchemyError:
            raise Refused(Phrase("table.why.try_again")) from None
