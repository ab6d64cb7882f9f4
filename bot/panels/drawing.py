"""Pictures for panels. One that can't be drawn is left out: the words still carry the game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from typing import Any, Final

from bot.panels.hand import chosen_cards
from bot.tables import Table
from bot.words import Speaker
from games.view import View
from render import (
    Picture,
    Studio,
    Style,
    draw_board,
    draw_deal,
    draw_hand,
    draw_last_trick,
    draw_scores,
)

_log = logging.getLogger(__name__)
_LETTERS: Final[dict[str, Style]] = {"fr": Style(letters="fr"), "it": Style(letters="it")}
_ENGLISH: Final = Style(letters="en")


class Artist:
    """Draws what a table shows, each picture once.

    Keys name the table, the state number, the seat and the language, never a card.
    """

    def __init__(self, studio: Studio) -> None:
        self._studio = studio

    async def board(self, table: Table, view: View[Any], speaker: Speaker) -> Picture | None:
        """The scene that everybody sees."""
        return await self._draw("board", table, view, speaker, lambda *a: draw_board(view, *a))

    async def hand(self, table: Table, view: View[Any], speaker: Speaker) -> Picture | None:
        """The cards of the view's seat."""
        if not view.hand:
            return None
        chosen = chosen_cards(table, view)
        return await self._draw(
            "hand", table, view, speaker, lambda *a: draw_hand(view, *a, chosen), hash(chosen)
        )

    async def last_trick(self, table: Table, view: View[Any], speaker: Speaker) -> Picture | None:
        """The trick before the present one."""
        if view.last_trick is None:
            return None
        return await self._draw("last", table, view, speaker, lambda *a: draw_last_trick(view, *a))

    async def scores(self, table: Table, view: View[Any], speaker: Speaker) -> Picture | None:
        """The table of deals and totals."""
        return await self._draw("scores", table, view, speaker, lambda *a: draw_scores(view, *a))

    async def deal(self, table: Table, view: View[Any], speaker: Speaker) -> Picture | None:
        """All hands of a finished deal."""
        return await self._draw("deal", table, view, speaker, lambda *a: draw_deal(view, *a))

    async def _draw(
        self,
        scene: str,
        table: Table,
        view: View[Any],
        speaker: Speaker,
        draw: Callable[..., Picture | None],
        extra: Hashable = None,
    ) -> Picture | None:
        words = speaker.plain()
        style = _LETTERS.get(speaker.language, _ENGLISH)
        key = (scene, table.id, table.seq, view.seat, speaker.language, words.names, extra)
        try:
            return await self._studio.picture(key, lambda: draw(words.names, words, style))
        except Exception:  # noqa: BLE001 - a picture is never worth a game
            _log.exception("Table %s at %s: %s not drawn", table.id, table.seq, scene)
            return None
