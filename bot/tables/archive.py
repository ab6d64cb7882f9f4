"""What is over: standings, histories, replays, and deals that can be checked."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from bot.store import Leaderboard, Scope, leaderboard
from bot.store.history import (
    History,
    Statistics,
    has_played,
    history,
    newest_game,
    statistics,
)
from bot.tables import checking, loading
from bot.tables.checking import CheckedDeal
from bot.tables.ledger import Ledger
from bot.tables.model import Refused
from bot.tables.playing import Unreadable
from bot.tables.reasons import OLD_GAME
from bot.tables.reel import Reel, reel
from games.words import Phrase

log = logging.getLogger(__name__)
T = TypeVar("T")
_REELS = 8
"""Replays that are kept for the next click; each is some hundred snapshots."""
_MOST_KNOWN = 10_000
"""People who are remembered to have finished a game of a kind."""


class Archive:
    """Looks things up and changes nothing. A game of another server is none."""

    def __init__(self, ledger: Ledger, clock: Callable[[], float]) -> None:
        self._ledger = ledger
        self._clock = clock
        self._reels: OrderedDict[int, Reel] = OrderedDict()
        self._known: set[tuple[int, int, str]] = set()

    def forget(self) -> None:
        """Drop what is kept for the next click: somebody's name is no longer to be shown."""
        self._reels.clear()
        self._known.clear()

    async def leaderboard(
        self, guild_id: int, scope: Scope | None = None, page: int = 0
    ) -> Leaderboard:
        """A page of a server's standings; ``page`` from 0, the last one for a number too high."""
        asked, now = scope or Scope(), self._clock()
        return await self._ledger.stored.look_up(
            lambda c: leaderboard(c, guild_id, asked, page, now)
        )

    async def history(self, guild_id: int, user_id: int, page: int = 0) -> History:
        """A page of a person's games, the newest first."""
        return await self._ledger.stored.look_up(lambda c: history(c, guild_id, user_id, page))

    async def statistics(self, guild_id: int, user_id: int) -> Statistics:
        """What a person's games and deals come to."""
        return await self._ledger.stored.look_up(lambda c: statistics(c, guild_id, user_id))

    async def newcomer(self, guild_id: int, user_id: int, game: str) -> bool:
        """Whether a person has finished no game of this kind on a server, as far as is known."""
        if (key := (guild_id, user_id, game)) in self._known:
            return False
        try:
            played = await self._ledger.stored.look_up(lambda c: has_played(c, *key))
        except Refused:  # the store fails: a hand without a tip is a hand
            return False
        if played:  # and so it stays: each hand asks for this
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known.add(key)
        return not played

    async def newest_game(self, guild_id: int, user_id: int) -> int:
        """The table of a person's last game. Refused: table.why.none_finished."""
        found = await self._ledger.stored.look_up(lambda c: newest_game(c, guild_id, user_id))
        if found is None:
            raise Refused(Phrase("table.why.none_finished"))
        return found

    async def newest_dealt(self, guild_id: int, user_id: int) -> int:
        """The newest table of a person with a deal that is over, the game going on or not.

        Refused: table.why.none_finished.
        """
        for table in reversed(await self._ledger.open.of_person(guild_id, user_id)):
            if table.deal.number:
                return table.id
        return await self.newest_game(guild_id, user_id)

    async def reel(self, guild_id: int, table_id: int) -> Reel:
        """A finished game to be shown step by step.

        Refused: no_game, still_open, not_started, old_game.
        """
        if (kept := self._reels.get(table_id)) is None:
            saved = await self._read(guild_id, table_id)
            if saved.table.status not in ("over", "closed"):
                raise Refused(Phrase("table.why.still_open"))
            if not saved.actions:
                raise Refused(Phrase("table.why.not_started"))
            kept = await self._work(table_id, lambda: reel(saved))
            self._reels[table_id] = kept
            if len(self._reels) > _REELS:
                self._reels.popitem(last=False)
        if kept.frames[0].guild_id != guild_id:
            raise _no_game(table_id)
        self._reels.move_to_end(table_id)
        return kept

    async def record(self, guild_id: int, table_id: int) -> dict[str, object]:
        """The record of a finished game, without a name. Refused as :meth:`reel`."""
        await self.reel(guild_id, table_id)
        return checking.nameless(await self._ledger.stored.read(table_id))

    async def deal(self, guild_id: int, table_id: int, number: int | None = None) -> CheckedDeal:
        """A deal that is over, recomputed; by default the newest. ``number`` counts from 0.

        Refused: no_game, old_game, and no_deal_over if that deal is not over or never was.
        """
        saved = await self._read(guild_id, table_id)
        if (over := checking.deals_over(saved)) == 0:
            raise Refused(Phrase("table.why.no_deal_over"))
        wanted = over - 1 if number is None else number
        if not 0 <= wanted < over:
            raise Refused(Phrase("table.why.no_deal_over"))
        return await self._work(table_id, lambda: checking.checked(saved, wanted))

    async def _read(self, guild_id: int, table_id: int) -> loading.Saved:
        try:
            saved = await self._ledger.stored.read(table_id)
        except Refused as refused:
            if refused.phrase.key != "table.why.unknown":
                raise
            raise _no_game(table_id) from None
        if saved.table.guild_id != guild_id:
            raise _no_game(table_id)
        return saved

    async def _work(self, table_id: int, work: Callable[[], T]) -> T:
        try:
            return await asyncio.to_thread(work)
        except Unreadable as error:
            log.error("a table can't be read: %s", error, extra={"table": table_id})  # noqa: TRY400
            raise Refused(OLD_GAME) from None


def _no_game(table_id: int) -> Refused:
    return Refused(Phrase("table.why.no_game", id=str(table_id)))
