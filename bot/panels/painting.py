"""Whole panels of a table, words and picture together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, TypeAlias

from bot.choices import Choices
from bot.panels.board import board_panel, gathered
from bot.panels.cards import low_first
from bot.panels.drawing import ASKED, REDRAWN, Artist
from bot.panels.faces import Faces
from bot.panels.hand import chosen_cards, hand_panel
from bot.panels.hints import Hints, hint_for, with_hint
from bot.panels.lobby import closed_panel, lobby_panel
from bot.panels.menu import return_panel
from bot.panels.panel import Panel, Sentence
from bot.panels.people import begun, speaker_at
from bot.panels.replays import replay_panel
from bot.panels.scores import deal_panel, detail_panel, scores_panel, trick_panel
from bot.panels.second import asked_claim, asked_play, cards_meant
from bot.panels.standings import ladder_of, leaderboard_panel
from bot.store import Leaderboard
from bot.tables import Refused, Table
from bot.tables.advice import Hinted, why_no_hints
from bot.tables.reel import Pace, Reel
from bot.words import Speaker, language_of, style_of
from games.words import Phrase
from render import Picture

Newcomer: TypeAlias = Callable[[int, int, str], Awaitable[bool]]
"""Whether a person (server, person, game) has finished no game of this kind on this server."""


class Painting:
    """Builds panels; what is private is in the language of ``locale``, as its reader likes it."""

    def __init__(self, artist: Artist, choices: Choices, faces: Faces, newcomer: Newcomer) -> None:
        self._newcomer = newcomer
        self._artist = artist
        self._faces = faces
        self._choices = choices

    async def board(self, table: Table) -> Panel:
        """The public board, redrawn by itself: its picture comes after all that is asked for."""
        return await self._board(table, REDRAWN)

    async def asked_board(self, table: Table) -> Panel:
        """The public board that somebody has asked for."""
        return await self._board(table, ASKED)

    async def board_in_words(self, table: Table) -> Panel:
        """The public board without its picture."""
        return await self._board(table, None)

    async def _board(self, table: Table, rank: int | None) -> Panel:
        """Lobby, game, summary or end."""
        if table.status == "lobby":
            self._artist.open(table.view(None), table.language)
            computers = self._choices.server(table.guild_id).computers
            return lobby_panel(table, computers=computers)
        if not begun(table):
            return closed_panel(table)
        picture = None
        if rank is not None:
            picture = await self._scene(table, speaker_at(table, table.language), rank)
        rule = self._choices.server(table.guild_id).rated
        return board_panel(table, table.view(None), picture, rule)

    async def hand(
        self,
        table: Table,
        user_id: int,
        locale: object,
        notice: Phrase | None = None,
        asks: Literal["play", "claim"] | None = None,
        action: str = "",
        hinted: Hinted | None = None,
    ) -> Panel:
        """The hand of a seated person; it ``asks`` once more about the action or the rest.

        ``hinted`` is a hint that the person has just asked for. Whoever a computer plays for
        reads that, and holds no hand.

        Refused: table.why.not_started, table.why.not_seated.
        """
        speaker = self._private(table, user_id, locale)
        if table.stands_in_for(user_id):
            return return_panel(table, speaker)
        if table.seat_of(user_id) is None:
            raise Refused(Phrase("table.why.not_seated"), table)
        view = _playing(table).view(user_id)
        if self._choices.person(user_id).order == "low_first":
            view = low_first(view)
        asked = None
        if asks == "play":
            asked = asked_play(table, view, action, speaker.plain())
        elif asks == "claim":
            asked = asked_claim(table, speaker.plain())
        chosen = chosen_cards(table, view) | cards_meant(table, view, asked)
        picture = await self._artist.hand(table.guild_id, view, speaker, chosen)
        settings = self._choices.server(table.guild_id)
        barred = why_no_hints(table, settings.rated, wanted=settings.hint_button)
        hints = Hints(offered=barred is None, given=hinted)
        panel = hand_panel(table, view, speaker, picture, notice, asked, hints)
        key = hint_for(view, speaker)
        if key is not None and await self._wants_hints(table, user_id):
            panel = with_hint(panel, key, speaker)
        return self._faces.shown_on(panel, view, speaker.style)

    async def _wants_hints(self, table: Table, user_id: int) -> bool:
        """Whether this is somebody's first game of its kind here, and nobody wants it silent."""
        server, own = self._choices.server(table.guild_id), self._choices.person(user_id)
        if not (server.hints and own.hints):
            return False
        return await self._newcomer(table.guild_id, user_id, table.game.key)

    async def last_trick(self, table: Table, user_id: int, locale: object) -> Panel | Sentence:
        """The last trick of this deal, for anybody."""
        speaker = self._private(table, user_id, locale)
        view = _playing(table).view(None)
        if view.last_trick is None:
            return Sentence(speaker.say("panel.no_trick"))
        picture = await self._artist.last_trick(table.guild_id, view, speaker)
        return trick_panel(view.last_trick, speaker, picture)

    async def scores(self, table: Table, user_id: int, locale: object) -> Panel:
        """All deals and totals, for anybody."""
        speaker = self._private(table, user_id, locale)
        view = _playing(table).view(None)
        picture = await self._artist.scores(table.guild_id, view, speaker)
        return scores_panel(view, speaker, picture)

    async def detail(self, table: Table, user_id: int, locale: object) -> Panel:
        """The score of the deal that ends in this snapshot, step by step."""
        speaker = self._private(table, user_id, locale)
        view = _playing(table).view(None)
        if view.summary is None:
            raise Refused(Phrase("table.why.moved_on"), table)
        return detail_panel(view, view.summary, speaker)

    async def deal(self, table: Table, user_id: int, locale: object) -> Panel:
        """All hands of the deal that ends in this snapshot."""
        speaker = self._private(table, user_id, locale)
        view = _playing(table).view(None)
        if view.summary is None:
            raise Refused(Phrase("table.why.moved_on"), table)
        picture = await self._artist.deal(table.guild_id, view, speaker)
        return deal_panel(view.summary, speaker, picture)

    async def replay(self, reel: Reel, at: int, pace: Pace, user_id: int, locale: object) -> Panel:
        """One frame of a finished game."""
        table = reel.frames[at]
        speaker = self._private(table, user_id, locale)
        return replay_panel(reel, at, pace, speaker, await self._scene(table, speaker))

    async def leaderboard(self, guild_id: int, board: Leaderboard, locale: object) -> Panel:
        """A page of a server's leaderboard, as picture and text."""
        speaker = Speaker(language_of(locale))
        ladder = ladder_of(board, speaker.plain())
        picture = await self._artist.leaderboard(guild_id, ladder, speaker)
        rule = self._choices.server(guild_id).rated
        return leaderboard_panel(board, speaker, picture, rule)

    async def _scene(self, table: Table, speaker: Speaker, rank: int = ASKED) -> Picture | None:
        """What everybody sees; a full trick stays to be seen until the next one is led."""
        view = table.view(None)
        draw = self._artist.board if gathered(view) is None else self._artist.last_trick
        return await draw(table.guild_id, view, speaker, rank)

    def _private(self, table: Table, user_id: int, locale: object) -> Speaker:
        language, own = language_of(locale), self._choices.person(user_id)
        style = style_of(language, own.letters, four_colours=own.four_colours)
        return speaker_at(table, language, style)


def _playing(table: Table) -> Table:
    if not begun(table):
        raise Refused(Phrase("table.why.not_started"), table)
    return table
