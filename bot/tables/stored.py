"""What the tables need of the store, with refusals for people where it fails."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.causes import cause
from bot.tables import loading, saving
from bot.tables.model import Refused, Table
from bot.tables.playing import Change
from bot.tables.rating import RatedRule
from bot.tables.reasons import TRY_AGAIN
from bot.tables.results import RuleOf
from games.words import Phrase

log = logging.getLogger(__name__)
T = TypeVar("T")


class Stored:
    """Rows of tables. Refused: try_again, if the store fails; what was being written is undone.

    ``rule_of`` tells which games of a server are rated.
    """

    def __init__(self, store: Store, rule_of: RuleOf) -> None:
        self._store = store
        self._rule_of = rule_of

    async def look_up(self, query: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """What a query that only reads finds."""
        async with _failing(), self._store.reading() as connection:
            return await query(connection)

    @asynccontextmanager
    async def writing(
        self, table: Table | None = None, *, alone: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes, ``alone`` at the start; ``table`` is shown if it is refused.

        Raises IntegrityError: another process has written what was to be written.
        """
        async with _failing(table), self._store.writing(alone=alone) as connection:
            yield connection

    async def read(self, table_id: int) -> loading.Saved:
        """The rows of a table. Refused: unknown, if there is none."""
        if (saved := await self.look_up(lambda c: loading.read(c, table_id))) is None:
            raise Refused(Phrase("table.why.unknown"))
        return saved

    async def record(self, table_id: int) -> dict[str, Any]:
        """The whole game as a record. It holds all hands. Refused: unknown."""
        return loading.record(await self.read(table_id))

    async def save(self, change: Change) -> Table:
        """Write all that an operation did; the snapshot with what only the store could know.

        Raises IntegrityError, Overtaken: it was not done to the newest snapshot.
        """
        async with self.writing(change.before) as connection:
            return await saving.save(connection, change, self._rule_of)

    async def rated_rule(self, guild_id: int) -> RatedRule:
        """Which games a server rates."""
        return await self.look_up(lambda connection: self._rule_of(connection, guild_id))

    async def note_shown(self, table_id: int) -> None:
        """Note that the board of a table that is over shows that."""
        async with self.writing() as connection:
            await saving.note_shown(connection, table_id)

    async def close_unreadable(self, table_id: int) -> None:
        """Close a table that can't be replayed."""
        async with self.writing() as connection:
            await saving.close_unreadable(connection, table_id)


@asynccontextmanager
async def _failing(table: Table | None = None) -> AsyncIterator[None]:
    """Turn a failure of the store into a refusal."""
    try:
        yield
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        log.error("the store failed: %s", cause(error))  # noqa: TRY400
        raise Refused(TRY_AGAIN, table) from None
