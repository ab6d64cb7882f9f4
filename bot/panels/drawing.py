"""Pictures for panels. One that can't be drawn is left out: the words still carry the game.

One thread draws, so pictures wait for one another. What somebody has asked for, a hand above all,
comes before boards that are redrawn by themselves, and the servers take turns.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Container, Hashable
from typing import Any, Final, TypeAlias

from bot.metrics import Metrics
from bot.turns import Full, Turns
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
ASKED: Final = 0
REDRAWN: Final = 1
"""The ranks of pictures: what a person has asked for, and boards that follow their tables."""
_AT_ONCE: Final = 2
"""One that is being drawn, and one that the thread takes up next."""
_MOST: Final = 100
"""The most pictures that may come first; whoever asks for one more gets words alone, at once."""
_PATIENCE: Final = 5.0
"""Seconds for which somebody who has asked waits; after that, too, words alone."""


class Artist:
    """Draws what a view shows, each picture once, in the speaker's language.

    The pictures of one server wait for those of others only by turns.
    """

    def __init__(self, studio: Studio, metrics: Metrics | None = None) -> None:
        self._studio = studio
        self._metrics = metrics or Metrics()
        self._turns = Turns(_AT_ONCE)

    @property
    def waiting(self) -> int:
        """How many pictures are wanted and not drawn yet."""
        return self._turns.waiting + self._studio.waiting

    def open(self, view: View[Any], language: str) -> None:
        """A table opens: have its cards ready when they are dealt."""
        self._studio.prewarm(view.deck, style_of(language))

    async def board(
        self, guild_id: int, view: View[Any], speaker: Speaker, rank: int = ASKED
    ) -> Picture | None:
        """The scene that everybody sees."""
        return await self._draw(guild_id, "board", view, speaker, draw_board, rank=rank)

    async def hand(
        self, guild_id: int, view: View[Any], speaker: Speaker, chosen: Container[Card]
    ) -> Picture | None:
        """The cards of the view's seat, the chosen ones marked."""
        if not view.hand:
            return None

        def draw(
            view: View[Any], names: tuple[str, ...], words: Words, style: Style
        ) -> Picture | None:
            return draw_hand(view, names, words, style, chosen)

        return await self._draw(guild_id, "hand", view, speaker, draw, chosen)

    async def last_trick(
        self, guild_id: int, view: View[Any], speaker: Speaker, rank: int = ASKED
    ) -> Picture | None:
        """The trick before the present one."""
        return await self._draw(guild_id, "last_trick", view, speaker, draw_last_trick, rank=rank)

    async def scores(self, guild_id: int, view: View[Any], speaker: Speaker) -> Picture | None:
        """The table of deals and totals."""
        return await self._draw(guild_id, "scores", view, speaker, draw_scores)

    async def deal(self, guild_id: int, view: View[Any], speaker: Speaker) -> Picture | None:
        """All hands of a finished deal."""
        return await self._draw(guild_id, "deal", view, speaker, draw_deal)

    async def leaderboard(self, guild_id: int, ladder: Ladder, speaker: Speaker) -> Picture | None:
        """A page of a leaderboard."""
        words, style = speaker.plain(), speaker.style
        key = ("leaderboard", speaker.language, ladder)

        def job() -> Picture:
            return draw_leaderboard(ladder, words, style)

        return await self._picture(guild_id, ASKED, "leaderboard", key, job)

    async def _draw(
        self,
        guild_id: int,
        kind: Kind,
        view: View[Any],
        speaker: Speaker,
        draw: _Draw,
        chosen: Container[Card] = (),
        rank: int = ASKED,
    ) -> Picture | None:
        words, style = speaker.plain(), speaker.style
        key = picture_key(kind, view, words.names, speaker.language, style, chosen)

        def job() -> Picture:
            if (picture := draw(view, words.names, words, style)) is None:
                raise NoPicture(f"nothing to draw for {kind}")
            return picture

        return await self._picture(guild_id, rank, kind, key, job)

    async def _picture(
        self, guild_id: int, rank: int, kind: str, key: Hashable, job: Callable[[], Picture]
    ) -> Picture | None:
        timed = self._metrics.drawing(kind, job)
        most, patience = (_MOST, _PATIENCE) if rank == ASKED else (None, None)
        try:
            async with asyncio.timeout(patience):
                if self._studio.has(key):
                    return await self._studio.picture(key, timed)
                async with self._turns.turn(guild_id, rank, most):
                    return await self._studio.picture(key, timed)
        except (Full, TimeoutError):
            self._metrics.skipped("picture")
        except NoPicture as why:
            _log.info("No picture: %s", why)
        except Exception:  # noqa: BLE001 - a picture is never worth a game
            _log.exception("A picture can't be drawn")
        return None
