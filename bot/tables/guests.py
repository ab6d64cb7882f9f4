"""Who people are at open tables: some get another name, some ask to be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.tables import seating
from bot.tables.archive import Archive
from bot.tables.ledger import Ledger, Step
from bot.tables.lobby import Lobby
from bot.tables.model import Holder, Person, Refused, Table
from bot.tables.playing import Change
from bot.tables.reasons import TRY_AGAIN


class Guests:
    """Shows people, and servers, as the store has them. ``committed`` is told of what to show."""

    def __init__(
        self, ledger: Ledger, archive: Archive, lobby: Lobby, committed: Callable[[Table], None]
    ) -> None:
        self._ledger = ledger
        self._archive = archive
        self._lobby = lobby
        self._committed = committed

    async def stand_up(self, user_id: int) -> None:
        """Have a person leave every open table, without a name, and be asked to none.

        Refused: try_again, if the store fails; what was left by then stays left.
        """
        for table in await self._ledger.open.naming(user_id):
            try:
                if table.seat_of(user_id) is not None:
                    await self._lobby.leave(table.id, Person(user_id, "", 0))
                await self._ledger.change(table.id, _uninvited(user_id), self._committed)
            except Refused as refused:  # most likely the table has just closed
                if refused.phrase == TRY_AGAIN:
                    raise

    async def rename(self, user_id: int, named: Callable[[Table, Holder], Holder]) -> None:
        """Show a person as the store now has them; nothing is written.

        ``named`` makes of each seat that the person holds, or that is held for them, what it is.
        """

        def step(table: Table) -> Table:
            holders = (
                named(table, holder) if holder.user_id == user_id else holder
                for holder in table.holders
            )
            return replace(table, holders=tuple(holders))

        for table in await self._ledger.open.naming(user_id):
            with suppress(Refused):
                # A computer that was thinking for this seat finds another holder, and thinks again.
                self._committed(await self._ledger.note(table.id, step))
        self._forget_past()

    async def reread(self, user_id: int) -> None:
        """Show a person as another process has stored them."""
        for table in await self._ledger.open.naming(user_id):
            with suppress(Refused):
                self._committed(await self._ledger.reread(table.id))
        self._forget_past()

    def drop(self, guild_id: int) -> None:
        """Forget the tables of a server whose data were erased."""
        self._archive.forget()
        self._ledger.forget(lambda table: table.guild_id == guild_id)

    def _forget_past(self) -> None:
        self._archive.forget()
        self._ledger.forget_past()


def _uninvited(user_id: int) -> Step:
    return lambda table: Change(table, seating.uninvited(table, user_id), by_hand=False)
