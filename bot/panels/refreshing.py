"""Brings the hands that lie open up to date with their table."""

from __future__ import annotations

import asyncio
from typing import Protocol

import discord

from bot.panels.hands import OpenHand, OpenHands
from bot.panels.panel import HandOf, Panel
from bot.tables import Table


class HandPainter(Protocol):
    """Builds hands."""

    async def hand(self, table: Table, user_id: int, locale: str) -> Panel:
        """The hand of a seated person, or how somebody for whom a computer plays comes back."""
        ...


class Refreshing:
    """Keeps open hands in step."""

    def __init__(self, painter: HandPainter, hands: OpenHands) -> None:
        self._painter = painter
        self._hands = hands

    async def refresh(self, table: Table) -> None:
        """Bring every hand up to date that somebody needs to look at, all at the same time.

        Raises what another try may mend: a fault of the connection or of Discord's servers.
        """
        stale = [
            self._refresh(table, holder.user_id, hand)
            for seat, holder in enumerate(table.holders)
            if holder.user_id is not None
            if (hand := self._hands.get(table.id, holder.user_id)) is not None
            if _outdated(table, seat, hand.shows)
            # The answer to a click brings it up to date, or else the look that follows: not that
            # to the click that closes the table, which is on no hand.
            if table.status == "closed" or not self._hands.is_answered(table.id, holder.user_id)
        ]
        if stale:
            await asyncio.gather(*stale)

    async def _refresh(self, table: Table, user_id: int, hand: OpenHand) -> None:
        panel = await self._painter.hand(table, user_id, hand.language)
        try:
            await hand.webhook.edit_message(
                hand.message_id, view=panel.layout(), attachments=panel.files()
            )
        except discord.DiscordServerError:
            raise
        except discord.HTTPException:
            # Its token is used up, or the person has closed it: the button on the board is there.
            self._hands.drop(table.id, user_id)
            return
        if panel.hand is None or table.status == "closed":
            self._hands.drop(table.id, user_id)
        else:
            hand.shows = panel.hand


def _outdated(table: Table, seat: int, shows: HandOf) -> bool:
    """Whether a hand shows a question that is gone, or lacks one, a deal's end or new cards.

    Also whether the table does something else by now: trumps are known, or who plays with whom.
    What ends a table early or puts a computer on the seat is no line of the log.
    """
    if table.status == "closed" or table.holders[seat].kind != "person":
        return True
    seq = shows.seq
    if seq >= table.seq:
        return False
    asked = seq < table.since[seat]
    ended = table.between_deals or not table.open
    began = table.deal.first is not None and seq <= table.deal.first
    return asked or ended or began or shows.scene != table.view(None).scene
