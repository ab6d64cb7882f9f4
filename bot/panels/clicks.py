"""What each control does. One listener takes every click: one id, one way, one answer.

discord.py's own dispatch is not used: its registry can lose a class of items when a view times out,
and it says nothing to a click on a control that has just been edited away.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, TypeAlias, get_args

import discord

from bot.choices import Door
from bot.panels.answers import Answer, Answers, Board, Done, Surface
from bot.panels.hand_clicks import HandClicks
from bot.panels.hands import OpenHands
from bot.panels.hosting import Hosting
from bot.panels.ids import Control, Desk, read_id
from bot.panels.lobby import fill_panel
from bot.panels.lookups import Lookups
from bot.panels.menu_clicks import MenuClicks
from bot.panels.painting import Painting
from bot.panels.panel import Panel
from bot.panels.people import person_of, reader_at
from bot.panels.publisher import Publisher
from bot.tables import Person, Refused, Table, Tables
from games.core import Level
from games.words import Phrase

_FORGED: Final = Phrase("table.why.forged")
_AT_TABLE: Final = ("table", "act", "sure", "pick", "hand", "menu")
_LOBBY_VERBS: Final = ("join", "seat", "leave", "computer", "level", "start")
_BOARD_VERBS: Final = (*_LOBBY_VERBS, "deal", "object", "rematch", "play_for", "return")
_Work: TypeAlias = Coroutine[Any, Any, Answer]
_Interaction: TypeAlias = discord.Interaction[Any]
_Clerk: TypeAlias = Callable[[_Interaction, Control, Sequence[str]], _Work]
"""Answers the controls of one desk."""


class Clicks:
    """Answers every click on a button or in a select."""

    def __init__(
        self,
        tables: Tables,
        painting: Painting,
        publisher: Publisher,
        hands: OpenHands,
        door: Door,
        lookups: Lookups,
        hosting: Hosting,
    ) -> None:
        self._lookups = lookups
        self._hosting = hosting
        self.door = door
        self._clerks: dict[Desk, _Clerk] = {}
        self._tables = tables
        self._painting = painting
        self._publisher = publisher
        self._hands = hands
        self._hand = HandClicks(tables, painting, door)
        self._menu = MenuClicks(tables, painting, door, hosting)
        self.answers = Answers(self._delivered)

    async def on_interaction(self, interaction: _Interaction) -> None:
        """Take a click; everything else that Discord sends is somebody else's."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data or {}
        control = read_id(str(data.get("custom_id", "")))
        values = [str(value) for value in data.get("values", ())]
        surface, work = self._route(interaction, control, values)
        if surface == "update" and not _on_own_panel(interaction):
            surface = "private"
        if control is None or control.kind not in _AT_TABLE:
            await self.answers.give(interaction, surface, work)
            return
        with self._hands.answering(control.table, interaction.user.id):
            await self.answers.give(interaction, surface, work)
        await self._look(control.table)

    def staff(self, desk: Desk, clerk: _Clerk) -> None:
        """Have the controls of a desk answered by this clerk."""
        self._clerks[desk] = clerk

    async def board(self, table: Table) -> Board:
        """The answer that shows a table's board."""
        return Board(table, await self._painting.asked_board(table))

    def _route(
        self, interaction: _Interaction, control: Control | None, values: Sequence[str]
    ) -> tuple[Surface, _Work]:
        barred = self.door.greet(interaction)
        if control is None:
            return "private", _refuse(barred or _FORGED)
        if barred is not None and control.kind != "privacy":
            return "private", _refuse(barred)
        match control.kind:
            case "table" if control.verb in _BOARD_VERBS:
                return "board", self._on_board(interaction, control, values)
            case "table":
                return "private", self._look_up(interaction, control)
            case "act" | "sure" | "pick" | "hand":
                return "update", self._hand.clicked(interaction, control, values)
            case "menu":
                return "update", self._menu.clicked(interaction, control, values)
            case "page" | "past" | "replay" | "check":
                return self._lookups.route(interaction, control, values)
            case "server" | "own" | "privacy" | "rules":
                new = (control.kind, control.verb) == ("rules", "open")
                work = self._clerks[control.kind](interaction, control, values)
                return "private" if new else "update", work

    # The public board

    async def _on_board(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        person, tables = person_of(interaction), self._tables
        match control.verb:
            case "join" | "return":
                table = await tables.lobby.join(control.table, person)
            case "play_for":
                table = await tables.hours.play_for(control.table, person, _state(control))
            case "seat":
                table = await self._hosting.sit(person, control, values)
            case "leave":
                table = await tables.lobby.leave(control.table, person)
            case "object":
                table = await tables.comfort.play_on(control.table, person)
            case "rematch":
                await self._hosting.rematch(interaction, person, control.table)
                return Done()
            case "computer" | "level":
                self._hosting.allow_computers(interaction)
                table = await tables.lobby.add_computer(control.table, person, _level(values))
            case "start":
                return await self._start(interaction, control, person)
            case _:
                await tables.next_deal(control.table, person, _state(control))
                return Done()
        return await self._redrawn(interaction, table)

    async def _start(self, interaction: _Interaction, control: Control, person: Person) -> Answer:
        try:
            table = await self._tables.lobby.start(control.table, person)
        except Refused as refused:
            empty = refused.phrase.key == "table.why.empty_seats"
            if not empty or refused.table is None or not self.door.settings(interaction).computers:
                raise
            return fill_panel(refused.table, reader_at(refused.table, interaction))
        return await self._redrawn(interaction, table)

    async def _redrawn(self, interaction: _Interaction, table: Table) -> Answer:
        """The board in place, if this is where it stands now; always the newest state."""
        newest = await self._tables.get(table.id)
        here = interaction.message is not None and interaction.message.id == newest.message_id
        if not here or newest.wants_thread:
            return Done()
        return await self.board(newest)

    async def _look_up(self, interaction: _Interaction, control: Control) -> Answer:
        table = await self._tables.get(control.table)
        who, locale = interaction.user.id, interaction.locale
        match control.verb:
            case "hand":
                return await self._painting.hand(table, who, locale)
            case "last":
                return await self._painting.last_trick(table, who, locale)
            case "scores":
                return await self._painting.scores(table, who, locale)
            case "menu":
                return self._menu.panel(interaction, table)
            case "replay":
                return await self._lookups.replay(interaction, table.id)
            case "check" if control.argument.isdecimal():
                return await self._lookups.check(interaction, table.id, int(control.argument))
            case "detail":
                return await self._painting.detail(await self._then(control), who, locale)
            case "hands":
                return await self._painting.deal(await self._then(control), who, locale)
            case _:
                raise Refused(_FORGED, table)

    async def _then(self, control: Control) -> Table:
        """The table at the state number that the button of an old message carries."""
        return await self._tables.at(control.table, _state(control))

    # After an answer

    async def _delivered(
        self, interaction: _Interaction, shown: Panel | Board, message_id: int
    ) -> None:
        if isinstance(shown, Board):
            await self._publisher.delivered(shown.table, message_id)
        elif shown.hand is not None:
            self._hands.shown(interaction, shown.hand, message_id)

    async def _look(self, table_id: int) -> None:
        try:
            table = await self._tables.get(table_id)
        except Refused:
            return
        self._tables.hours.used(table)
        self._publisher.look(table)


def _level(values: Sequence[str]) -> Level:
    """The level that was picked for a computer, the best if none was. Refused: forged."""
    wanted = next(iter(values), "strong")
    for level in get_args(Level):
        if level == wanted:
            return level  # type: ignore[no-any-return]
    raise Refused(_FORGED)


def _state(control: Control) -> int:
    """The state number, or the seat, that a button of the board carries."""
    if not control.argument.isdecimal():
        raise Refused(_FORGED)
    return int(control.argument)


def _on_own_panel(interaction: _Interaction) -> bool:
    """Whether the message is a private layout: nothing else may turn into somebody's hand."""
    flags = discord.MessageFlags() if interaction.message is None else interaction.message.flags
    return flags.ephemeral and flags.components_v2


async def _refuse(phrase: Phrase) -> Answer:
    raise Refused(phrase)
