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
from bot.panels.asides import redrafted, with_asides
from bot.panels.hand import complete, is_batch, part_of, picked
from bot.panels.hands import OpenHands
from bot.panels.hosting import Hosting
from bot.panels.ids import Control, Desk, read_id
from bot.panels.lobby import fill_panel
from bot.panels.lookups import Lookups
from bot.panels.menu import menu_panel, return_panel, sure_panel
from bot.panels.options import offered
from bot.panels.painting import Painting
from bot.panels.panel import Panel
from bot.panels.people import speaker_at
from bot.panels.publisher import Publisher
from bot.tables import Person, Refused, Table, Tables
from bot.tables.comfort import is_card
from bot.words import Speaker, language_of
from games.core import Level
from games.view import Ask
from games.words import Phrase

_FORGED: Final = Phrase("table.why.forged")
_AT_TABLE: Final = ("table", "act", "sure", "pick", "hand", "menu")
_LOBBY_VERBS: Final = ("join", "seat", "leave", "computer", "level", "start")
_BOARD_VERBS: Final = (*_LOBBY_VERBS, "deal", "object", "rematch", "play_for", "return")
_Work: TypeAlias = Coroutine[Any, Any, Answer]
_Interaction: TypeAlias = discord.Interaction[Any]
_Clerk: TypeAlias = Callable[[_Interaction, Control, Sequence[str]], _Work]
"""Answers the controls of one desk."""


def person_of(interaction: _Interaction) -> Person:
    """Who clicked or gave the command."""
    user = interaction.user
    return Person(user.id, user.display_name, interaction.id)


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
        await self.answers.give(interaction, surface, work)
        if control is not None and control.kind in _AT_TABLE:
            await self._look(control.table)

    def staff(self, desk: Desk, clerk: _Clerk) -> None:
        """Have the controls of a desk answered by this clerk."""
        self._clerks[desk] = clerk

    async def board(self, table: Table) -> Board:
        """The answer that shows a table's board."""
        return Board(table, await self._painting.board(table))

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
                return "update", self._in_hand(interaction, control, values)
            case "menu":
                return "update", self._in_menu(interaction, control, values)
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
                self._allow_computers(interaction)
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
            if refused.phrase.key != "table.why.empty_seats" or refused.table is None:
                raise
            return fill_panel(refused.table, _speaker(refused.table, interaction))
        return await self._redrawn(interaction, table)

    def _allow_computers(self, interaction: _Interaction) -> None:
        if not self.door.settings(interaction).computers:
            raise Refused(Phrase("settings.why.no_computers"))

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
            case "hand" if table.open and table.stands_in_for(who):
                return return_panel(table, _speaker(table, interaction))
            case "hand":
                return await self._painting.hand(table, who, locale)
            case "last":
                return await self._painting.last_trick(table, who, locale)
            case "scores":
                return await self._painting.scores(table, who, locale)
            case "menu":
                return self._menu(interaction, table)
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

    # The hand

    async def _in_hand(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        try:
            return await self._play(interaction, control, values)
        except Refused as refused:
            # The person's own panel, brought up to date, with the reason on top: one message less.
            table = refused.table
            if table is None or table.seat_of(interaction.user.id) is None or not table.open:
                raise
            return await self._painting.hand(
                table, interaction.user.id, interaction.locale, refused.phrase
            )

    async def _play(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        person, tables = person_of(interaction), self._tables
        table = await tables.get(control.table)
        ask = _ask(table, person.user_id, control)
        if (draft := _redrafted(table, person.user_id, ask, control, values)) is not None:
            table = await tables.draft(table.id, person, control.number, draft)
            return await self._painting.hand(table, person.user_id, interaction.locale)
        texts = _meant(table, person.user_id, ask, control, values)
        return await self._tap(interaction, control, texts)

    async def _tap(
        self, interaction: _Interaction, control: Control, texts: Sequence[str]
    ) -> Answer:
        """Play, or ask once more where the person wants that, or do what is no play at all."""
        person, comfort = person_of(interaction), self._tables.comfort
        who, locale = person.user_id, interaction.locale
        table = await self._tables.get(control.table)
        match control.kind, control.argument:
            case "hand", "back":
                pass
            case "hand", "take_back":
                table = await comfort.take_back(table.id, person)
            case "hand", "hint":
                hinted = await self._tables.advice.hint(table.id, person, control.number)
                return await self._painting.hand(hinted.table, who, locale, hinted=hinted)
            case "hand", "claim":
                return await self._painting.hand(table, who, locale, asks="claim")
            case "hand", "claim_sure":
                table = await comfort.claim(table.id, person, control.number)
            case "act" | "pick", _ if self._asks_back(interaction, table, control, texts):
                return await self._painting.hand(table, who, locale, asks="play", action=texts[0])
            case _:
                table = await comfort.play(table.id, person, control.number, texts)
        return await self._painting.hand(table, who, locale)

    def _asks_back(
        self, interaction: _Interaction, table: Table, control: Control, texts: Sequence[str]
    ) -> bool:
        """Whether this is a card whose person wants to be asked before it is played."""
        seat = table.seat_of(interaction.user.id)
        if seat is None or _ask(table, interaction.user.id, control) is None:
            return False
        wants = self.door.own(interaction).confirm
        return wants and table.open and is_card(table, seat, texts[0])

    # The menu

    def _menu(self, interaction: _Interaction, table: Table) -> Panel:
        may_call = self.door.settings(interaction).call_role is not None
        return menu_panel(
            table,
            interaction.user.id,
            _speaker(table, interaction),
            admin=is_admin(interaction),
            may_call=may_call,
        )

    async def _in_menu(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        person, tables = person_of(interaction), self._tables
        table = await tables.get(control.table)
        match control.verb:
            case "fill":
                self._allow_computers(interaction)
                table = await tables.lobby.start(table.id, person, fill=True)
                return await self._painting.hand(table, person.user_id, interaction.locale)
            case "leave" | "call_off" | "end":
                return sure_panel(table, control.verb, _speaker(table, interaction))
            case "leave_sure":
                table = await tables.lobby.leave(table.id, person)
            case "end_sure":
                await tables.end(table.id, person, admin=is_admin(interaction))
                table = await tables.get(table.id)
            case "return":
                table = await tables.lobby.join(table.id, person)
                return await self._painting.hand(table, person.user_id, interaction.locale)
            case "invite" | "keep" | "call" | "call_off_sure":
                table = await self._hosting.changed(interaction, person, control, values)
            case "set" | "remove" | "host" if len(values) == 1 and values[0].isdecimal():
                table = await self._changed(table, person, control, int(values[0]))
            case "back":
                pass
            case _:
                raise Refused(_FORGED, table)
        return self._menu(interaction, table)

    async def _changed(self, table: Table, person: Person, control: Control, place: int) -> Table:
        """What the host chose from a list: the place of a choice, or a seat."""
        lobby = self._tables.lobby
        if control.verb == "set":
            choices = {info.name: info.choices or () for info in offered(type(table.options))}
            values = choices.get(control.argument, ())
            if place >= len(values):
                raise Refused(_FORGED, table)
            return await lobby.set_options(table.id, person, {control.argument: values[place]})
        if place >= table.seats:
            raise Refused(_FORGED, table)
        if control.verb == "remove":
            return await lobby.remove(table.id, person, place)
        return await lobby.pass_host(table.id, person, table.holders[place].user_id or 0)

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


def _speaker(table: Table, interaction: _Interaction) -> Speaker:
    return speaker_at(table, language_of(interaction.locale))


def is_admin(interaction: _Interaction) -> bool:
    """Whether somebody may manage the server."""
    return interaction.permissions.manage_guild


def _ask(table: Table, user_id: int, control: Control) -> Ask | None:
    """What a person is asked, if the control belongs to that question."""
    seat = table.seat_of(user_id)
    if seat is None or control.number < table.since[seat]:
        return None
    return table.view(user_id).ask


def _redrafted(
    table: Table, user_id: int, ask: Ask | None, control: Control, values: Sequence[str]
) -> list[str] | None:
    """What is half-chosen after a select sent its values, None if that makes a whole choice.

    One select's choices stand in place of what it held before.
    """
    seat = table.seat_of(user_id)
    if control.kind != "pick" or ask is None or seat is None:
        return None
    draft = table.drafts[seat]
    if not is_batch(ask):
        return redrafted(ask, draft, control.argument, values)
    actions = {choice.action for choice in part_of(ask, control.argument)}
    return [*(text for text in draft if text not in actions), *values]


def _meant(
    table: Table, user_id: int, ask: Ask | None, control: Control, values: Sequence[str]
) -> Sequence[str]:
    """The actions that a button, a select or Confirm stands for.

    What can't be meant is no action of the game, and the table says so.
    """
    seat = table.seat_of(user_id)
    texts = list(values) or [control.argument]
    if ask is None or seat is None:
        return texts
    draft = table.drafts[seat]
    if control.kind == "pick" and (action := picked(ask, control.argument, values)) is not None:
        return [action]
    if control.kind == "hand":
        return draft if control.argument == "confirm" and complete(ask, draft) else texts
    return with_asides(table, ask, draft, texts[0]) if len(texts) == 1 else texts
