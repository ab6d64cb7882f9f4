"""What is known of people and servers: shown to them, hidden at once, erased in time."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from bot.choices import Choices
from bot.store import Store, farewells, news
from bot.store.causes import cause
from bot.store.export import export
from bot.store.shares import Share
from bot.tables import Holder, Refused, Table, Tables
from games.words import Phrase

_log = logging.getLogger(__name__)
_DAY: Final = 24 * 3600.0
SWEEP: Final = 600.0
"""Seconds between two looks at whose time has come."""
PERSON_WAITS: Final = _DAY
"""Seconds in which a person may change their mind."""
SERVER_WAITS: Final = 30 * _DAY
"""Seconds for which a server's data are kept after the bot has left."""


class Privacy:
    """Every operation raises Refused, having changed nothing, if the store fails."""

    def __init__(
        self, store: Store, tables: Tables, choices: Choices, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._tables = tables
        self._choices = choices
        self._clock = clock
        self._hidden: dict[int, float] = {}
        self._changed: set[int] = set()

    async def load(self) -> None:
        """Take up who asked to be forgotten, and finish what a crash may have left half done."""
        async with self._store.reading() as connection:
            self._hidden = await farewells.hidden(connection)
        for user_id in self._hidden:
            await self._tables.guests.stand_up(user_id)

    async def catch_up(self) -> None:
        """Take up what other processes did: whoever was hidden, came back or was erased."""
        async with self._store.reading() as connection:
            hidden = await farewells.hidden(connection)
        known, self._hidden = self._hidden, hidden
        self._changed.update(user_id for user_id, _ in known.items() ^ hidden.items())
        await self._take_up()

    def erased_at(self, user_id: int) -> float | None:
        """When a person who asked to be forgotten will be; None for everybody else."""
        return self._hidden.get(user_id)

    def barred(self, user_id: int) -> Phrase | None:
        """Why a person isn't served now: whoever is to be forgotten must not be noted anew."""
        at = self._hidden.get(user_id)
        return None if at is None else Phrase("privacy.why.hidden", when=moment(at))

    async def export(self, user_id: int) -> dict[str, Any]:
        """All that is stored of a person."""
        async with self._failing(), self._store.reading() as connection:
            known = await export(connection, user_id)
        now = datetime.fromtimestamp(self._clock(), UTC).isoformat(timespec="seconds")
        return {"user_id": user_id, "exported_at": now, **known}

    async def forget(self, user_id: int) -> float:
        """Hide a person everywhere and at once, to be erased in a day; when that will be.

        A second wish changes nothing. Where the person plays, a computer goes on.
        """
        if (noted := self._hidden.get(user_id)) is not None:
            return noted
        at = self._clock() + PERSON_WAITS
        async with self._failing(), self._store.writing() as connection:
            await farewells.hide(connection, user_id, at)
            await news.tell(self._store, connection, "person", user_id)
        self._hidden[user_id] = at
        self._changed.add(user_id)
        with suppress(Refused):  # the store fails just now: the next sweep goes on with it
            await self._tables.guests.stand_up(user_id)
            await self._tables.guests.rename(user_id, lambda _, holder: replace(holder, name=""))
            self._changed.discard(user_id)
        return at

    async def remember(self, user_id: int) -> None:
        """Take the wish back: names and results are as before. Seats that were left stay left."""
        if user_id not in self._hidden:
            return
        async with self._failing(), self._store.writing() as connection:
            names = await farewells.unhide(connection, user_id)
            await news.tell(self._store, connection, "person", user_id)
        self._hidden.pop(user_id, None)

        def named(table: Table, holder: Holder) -> Holder:
            return replace(holder, name=names.get(table.guild_id, ""))

        await self._tables.guests.rename(user_id, named)

    async def note_servers(self, present: Collection[int], share: Share) -> None:
        """Compare where the bot is with what is stored: it may have been removed while it slept.

        Of the servers of a share, of which ``present`` are all where it is.
        """
        async with self._failing(), self._store.writing() as connection:
            known = set(filter(share.has, await farewells.known_servers(connection)))
            await farewells.note_absence(connection, known.difference(present), self._clock())
            await farewells.note_presence(connection, present)

    async def left(self, guild_id: int) -> None:
        """The bot was removed from a server."""
        async with self._failing(), self._store.writing() as connection:
            await farewells.note_absence(connection, [guild_id], self._clock())

    async def came(self, guild_id: int) -> None:
        """The bot was invited, perhaps again: then all is as it was."""
        async with self._failing(), self._store.writing() as connection:
            await farewells.note_presence(connection, [guild_id])

    async def sweep(self) -> None:
        """Erase whoever's time has come. What fails is tried again by the next sweep.

        Each process looks after its share of servers, and of people by the same formula.
        """
        now, share = self._clock(), self._tables.share
        try:
            await self._take_up()
            over = [user for user, at in self._hidden.items() if at <= now]
            for user_id in filter(share.has, over):
                await self._erase_person(user_id)
            async with self._store.reading() as connection:
                absent = await farewells.absent(connection)
            left = [server for server, at in absent.items() if at + SERVER_WAITS <= now]
            for guild_id in filter(share.has, left):
                await self._erase_server(guild_id)
        except (Refused, SQLAlchemyError) as error:
            _log.warning("Erasing waits for the next time: %s", cause(error))

    async def _take_up(self) -> None:
        """Show whoever has changed as the store has them; nobody who is hidden sits at a table."""
        for user_id in list(self._changed):
            if user_id in self._hidden:
                await self._tables.guests.stand_up(user_id)
            await self._tables.guests.reread(user_id)
            self._changed.discard(user_id)

    async def _erase_person(self, user_id: int) -> None:
        async with self._store.writing(patient=True) as connection:
            await farewells.erase_person(connection, user_id)
            await news.tell(self._store, connection, "person", user_id)
        self._choices.forget_person(user_id)
        await self._tables.guests.rename(
            user_id, lambda _, holder: replace(holder, user_id=None, name="", interaction=None)
        )
        self._hidden.pop(user_id, None)
        _log.info("A person's data were erased as asked")

    async def _erase_server(self, guild_id: int) -> None:
        async with self._store.writing(patient=True) as connection:
            await farewells.erase_server(connection, guild_id)
        self._choices.forget_server(guild_id)
        self._tables.guests.drop(guild_id)
        _log.info("A server's data were erased, 30 days after it was left")

    @asynccontextmanager
    async def _failing(self) -> AsyncIterator[None]:
        try:
            yield
        except SQLAlchemyError:
            raise Refused(Phrase("table.why.try_again")) from None


def moment(at: float) -> str:
    """A moment as Discord shows it to each reader: in their own zone, and how far it is."""
    return f"<t:{int(at)}:f> (<t:{int(at)}:R>)"
