"""Pictures for panels. One that can't be drawn is left out: the words still carry the game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Container, Hashable
from typing import Any, TypeAlias

from bot.metrics import Metrics
from bot.words import Speaker, style_of
from games.cards import Card
from games.view import View
from render import (
    Ladder,
    NoPicture,
    Picture,
    Studio,
    Style,
    Words,
    draw_board,
    draw_deal,
    draw_hand,
    draw_last_trick,
    draw_leaderboard,
    draw_scores,
    picture_key,
)
from render.studio import Kind

_log = logging.getLogger(__name__)
_Draw: TypeAlias = Callable[[View[Any], tuple[str, ...], Words, Style], Picture | None]


class Artist:
    """Draws what a view shows, each picture once, in the speaker's language."""

    def __init__(self, studio: Studio, metrics: Metrics | None = None) -> None:
        self._studio = studio
        self._metrics = metrics or Metrics()

    def open(self, view: View[Any], language: str) -> None:
        """A table opens: have its cards ready when they are dealt."""
        self._studio.prewarm(view.deck, style_of(language))

    async def board(self, view: View[Any], speaker: Speaker) -> Picture | None:
        """The scene that everybody sees."""
        return await self._draw("board", view, speaker, draw_board)

    async def hand(
        self, view: View[Any], speaker: Speaker, chosen: Container[Card]
    ) -> Picture | None:
        """The cards of the view's seat, the chosen ones marked."""
        if not view.hand:
            return None

        def draw(
            view: View[Any], names: tuple[str, ...], words: Words, style: Style
        ) -> Picture | None:
            return draw_hand(view, names, words, style, chosen)

        return await self._draw("hand", view, speaker, draw, chosen)

    async def last_trick(self, view: View[Any], speaker: Speaker) -> Picture | None:
        """The trick before the present one."""
        return await self._draw("last_trick", view, speaker, draw_last_trick)

    async def scores(self, view: View[Any], speaker: Speaker) -> Picture | None:
        """The table of deals and totals."""
        return await self._draw("scores", view, speaker, draw_scores)

    async def deal(self, view: View[Any], speaker: Speaker) -> Picture | None:
        """All hands of a finished deal."""
        return await self._draw("deal", view, speaker, draw_deal)

    async def leaderboard(self, ladder: Ladder, speaker: Speaker) -> Picture | None:
        """A page of a leaderboard."""
        words, style = speaker.plain(), speaker.style
        key = ("leaderboard", speaker.language, ladder)
        return await self._picture(
            "leaderboard", key, lambda: draw_leaderboard(ladder, words, style)
        )

    async def _draw(
        self,
        kind: Kind,
        view: View[Any],
        speaker: Speaker,
        draw: _Draw,
        chosen: Container[Card] = (),
    ) -> Picture | None:
        words, style = speaker.plain(), speaker.style
        key = picture_key(kind, view, words.names, speaker.language, style, chosen)

        def job() -> Picture:
            if (picture := draw(view, words.names, words, style)) is None:
                raise NoPicture(f"nothing to draw for {kind}")
            return picture

        return await self._picture(kind, key, job)

    async def _picture(
        self, kind: str, key: Hashable, job: Callable[[], Picture]
    ) -> Picture | None:
        try:
            return await self._studio.picture(key, self._metrics.drawing(kind, job))
        except NoPicture as why:
            _log.info("No picture: %s", why)
        except Exception:  # noqa: BLE001 - a picture is never worth a game
            _log.exception("A picture can't be drawn")
        return None
