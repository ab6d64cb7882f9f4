"""Who comes to a table: seats chosen, people invited and called, the same people once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import aiohttp
import discord

from bot.choices import Door
from bot.panels.ids import Control
from bot.panels.lobby import link, title
from bot.panels.notices import Notices
from bot.panels.people import speaker_at
from bot.panels.posting import Adrift, Posts
from bot.panels.publisher import Publisher
from bot.rights import to_open_a_table
from bot.tables import Call, Person, Refused, Table, Tables
from bot.tables.clocks import CLOCKS
from bot.tables.company import TAKE_BACKS
from bot.tables.reasons import TRY_AGAIN
from games.words import Phrase, Player

_FORGED: Final = Phrase("table.why.forged")
_FAILED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
_Interaction = discord.Interaction[Any]


class Hosting:
    """Does what the controls of a lobby ask for; each raises Refused where it can't be done.

    ``pings`` says whether, on a server, a person is to be called by the bot itself.
    """

    def __init__(
        self,
        tables: Tables,
        door: Door,
        publisher: Publisher,
        posts: Posts,
        notices: Notices,
        pings: Callable[[int, int], bool],
    ) -> None:
        self._pings = pings
        self._notices = notices
        self._tables = tables
        self._door = door
        self._publisher = publisher
        self._posts = posts

    async def sit(self, person: Person, control: Control, values: Sequence[str]) -> Table:
        """Sit down on the seat chosen from the list, or move there."""
        return await self._tables.lobby.join(control.table, person, _number(values))

    def allow_computers(self, interaction: _Interaction) -> None:
        """Refuse where the server wants no computers at tables."""
        if not self._door.settings(interaction).computers:
            raise Refused(Phrase("settings.why.no_computers"))

    async def rematch(self, interaction: _Interaction, person: Person, table_id: int) -> None:
        """Open the next game of the same people below, or come to it."""
        if await self._tables.company.again(table_id) is None:
            self._allow_to_open(interaction)
        assert interaction.channel_id is not None
        table = await self._tables.company.rematch(table_id, person, interaction.channel_id)
        if table.message_id is None:
            self._publisher.show(table)
        if person.user_id == table.host_id:
            kept = (holder.kept_for for holder in table.holders)
            others = [user_id for user_id in kept if user_id is not None]
            new = await self._tables.company.invite(table.id, person, others)
            called = [user_id for user_id in new if self._pings(table.guild_id, user_id)]
            await self._call_to(table, called)

    def _allow_to_open(self, interaction: _Interaction) -> None:
        """Refuse where this person can open no table; whoever just comes to one may always."""
        if missing := to_open_a_table(interaction):
            rights = tuple(Phrase(f"right.{right}") for right in missing)
            raise Refused(Phrase("command.why.rights", rights=rights))
        if (why := self._door.why_not_open(interaction)) is not None:
            raise Refused(why)

    async def changed(
        self, interaction: _Interaction, person: Person, control: Control, values: Sequence[str]
    ) -> Table:
        """What the host, or before the first card anybody, has chosen in the menu."""
        company = self._tables.company
        match control.verb, control.argument:
            case "invite", _:
                await self._invite(interaction, person, control.table, values)
            case "keep", "invite_only":
                only = bool(_number(values))
                await company.agree(control.table, person, invite_only=only)
            case "keep", "take_back" if (place := _number(values)) < len(TAKE_BACKS):
                await company.agree(control.table, person, take_back=TAKE_BACKS[place])
            case "keep", "clock" if (place := _number(values)) < len(CLOCKS):
                await company.agree(control.table, person, clock=CLOCKS[place])
            case "call", _:
                await self._call(interaction, person, control.table)
            case "call_off_sure", _:
                await company.call_off(control.table, person)
            case _:
                raise Refused(_FORGED)
        return await self._tables.get(control.table)

    async def _invite(
        self, interaction: _Interaction, person: Person, table_id: int, values: Sequence[str]
    ) -> None:
        self._allow_calls()
        asked = [int(value) for value in values if value.isdecimal()]
        machines = _machines(interaction)
        people = [u for u in asked if u not in machines and not self._door.hidden(u)]
        new = await self._tables.company.invite(table_id, person, people)
        table = await self._tables.get(table_id)
        if asked and not new:
            raise Refused(Phrase("call.why.nobody_new"), table)
        await self._call_to(table, new)

    async def _call_to(self, table: Table, user_ids: Sequence[int]) -> None:
        if user_ids:
            users = [discord.Object(user_id) for user_id in user_ids]
            called = " ".join(f"<@{user_id}>" for user_id in user_ids)
            allowed = discord.AllowedMentions(everyone=False, roles=False, users=users)
            await self._send(table, called, "call.invited", allowed, user_ids)

    async def _call(self, interaction: _Interaction, person: Person, table_id: int) -> None:
        role_id = self._door.settings(interaction).call_role
        if role_id is None:
            raise Refused(_FORGED)
        self._allow_calls()
        table = await self._tables.company.call(table_id, person)
        role = [discord.Object(role_id)]
        allowed = discord.AllowedMentions(everyone=False, users=False, roles=role)
        await self._send(table, f"<@&{role_id}>", "call.players", allowed)

    def _allow_calls(self) -> None:
        """Refuse, before a call is noted that can't be repeated, while none may be sent."""
        try:
            self._posts.check()
        except Adrift:
            raise Refused(TRY_AGAIN) from None

    async def _send(
        self,
        table: Table,
        called: str,
        key: str,
        allowed: discord.AllowedMentions,
        invited: Sequence[int] = (),
    ) -> None:
        """A new short message with a link: the only kind that pings, and nobody but these.

        If it fails, the call, or that of the ``invited``, can be repeated.
        """
        speaker = speaker_at(table, table.language)
        seat = table.seat_of(table.host_id)
        assert seat is not None
        words = speaker.say(key, host=Player(seat))
        text = f"{called} {words}\n{speaker.fact(title(table, speaker), link(table))}"
        try:
            message_id = await self._posts.say(table.channel_id, text, allowed)
        except _FAILED:
            table = await self._tables.company.nobody_called(table.id, invited)
            raise Refused(Phrase("call.why.failed"), table) from None
        self._notices.note(table.id, Call(table.channel_id, message_id))


def _number(values: Sequence[str]) -> int:
    if len(values) != 1 or not values[0].isdecimal():
        raise Refused(_FORGED)
    return int(values[0])


def _machines(interaction: _Interaction) -> set[int]:
    """The bots among the users that a list sent."""
    data: Any = interaction.data or {}
    users = data.get("resolved", {}).get("users", {})
    return {int(user_id) for user_id, user in users.items() if user.get("bot")}
