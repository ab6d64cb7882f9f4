"""What the controls of a table's private menu do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import discord

from bot.choices import Door
from bot.panels.answers import Answer
from bot.panels.hosting import Hosting
from bot.panels.ids import Control
from bot.panels.menu import menu_panel, refused_panel, sure_panel
from bot.panels.options import offered
from bot.panels.painting import Painting
from bot.panels.panel import Panel
from bot.panels.people import is_admin, person_of, reader_at
from bot.tables import Person, Refused, Table, Tables
from games.words import Phrase

_FORGED: Final = Phrase("table.why.forged")
_Interaction: TypeAlias = discord.Interaction[Any]


class MenuClicks:
    """Answers clicks in menus, mostly with the menu as it then is."""

    def __init__(self, tables: Tables, painting: Painting, door: Door, hosting: Hosting) -> None:
        self._tables = tables
        self._painting = painting
        self._door = door
        self._hosting = hosting

    def panel(self, interaction: _Interaction, table: Table) -> Panel:
        """The menu as whoever clicked may use it."""
        may_call = self._door.settings(interaction).call_role is not None
        return menu_panel(
            table,
            interaction.user.id,
            reader_at(table, interaction),
            admin=is_admin(interaction),
            may_call=may_call,
        )

    async def clicked(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        """Do it, or ask once more; whoever is refused gets the menu as it is, with the reason."""
        try:
            return await self._done(interaction, control, values)
        except Refused as refused:
            if (table := refused.table) is None:
                raise
            why = reader_at(table, interaction)(refused.phrase)
            return refused_panel(self.panel(interaction, table), why, interaction.id)

    async def _done(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        """The menu after that, a question, or the hand of a game that it has begun."""
        person, tables = person_of(interaction), self._tables
        table = await tables.get(control.table)
        match control.verb:
            case "fill":
                self._hosting.allow_computers(interaction)
                table = await tables.lobby.start(table.id, person, fill=True)
                return await self._painting.hand(table, person.user_id, interaction.locale)
            case "leave" | "call_off" | "end":
                speaker, admin = reader_at(table, interaction), is_admin(interaction)
                return sure_panel(table, control.verb, person, speaker, admin=admin)
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
        return self.panel(interaction, table)

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
