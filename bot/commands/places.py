"""``/hand`` and ``/table``: one's own hand from anywhere, and where and how a table is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.choices import Door
from bot.commands import words
from bot.commands.making import Choice, Interaction, Parameter, Place, command
from bot.commands.meant import (
    TO_LEAVE,
    TO_MOVE,
    TO_RULE,
    TO_SHOW,
    Order,
    meant,
    own_tables,
    tables_here,
)
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks
from bot.panels.ids import table_id
from bot.panels.lobby import link, title
from bot.panels.menu import sure_panel
from bot.panels.painting import Painting
from bot.panels.panel import Button, Panel, Sentence, rows_of
from bot.panels.people import is_admin, person_of, reader_at
from bot.panels.publisher import Publisher
from bot.rights import is_forum, missing_to_show, to_open_a_table
from bot.tables import Refused, Table, Tables
from bot.words import LANGUAGES, Speaker, language_of
from games.words import Phrase

_Channel: TypeAlias = app_commands.AppCommandChannel | app_commands.AppCommandThread
_Chosen: TypeAlias = Mapping[str, Any]
_Work: TypeAlias = Callable[[Interaction, _Chosen], Coroutine[Any, Any, Answer]]
_MOST_TABLES: Final = 25
_SPEAK: Final = Choice({json.dumps(code): words.text(f"language.{code}") for code in LANGUAGES})


def place_commands(
    tables: Tables, clicks: Clicks, painting: Painting, publisher: Publisher
) -> Iterator[app_commands.Command[Any, ..., None] | app_commands.Group]:
    """The command and the group."""
    desk = _Places(tables, painting, publisher, clicks.door)
    yield _command("hand", "command.hand", desk.hand, clicks)
    group = app_commands.Group(
        name="table",
        description=words.text("command.table"),
        allowed_installs=app_commands.AppInstallationType(guild=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True),
    )
    number = _parameter("number", app_commands.Range[int, 1, 999_999])
    for name, work, more in (
        ("show", desk.show, ()),
        ("move", desk.move, (_parameter("channel", Place()),)),
        ("leave", desk.leave, ()),
        ("kick", desk.kick, (_parameter("player", discord.User, required=True),)),
        ("end", desk.end, ()),
        ("language", desk.language, (_parameter("language", _SPEAK, required=True),)),
    ):
        group.add_command(_command(name, f"command.table.{name}", work, clicks, *more, number))
    yield group


def _parameter(name: str, kind: Any, *, required: bool = False) -> Parameter:
    key = f"command.table.with.{name}"
    return Parameter(name, kind, words.name(key), words.text(f"{key}.help"), required)


def _command(
    name: str, key: str, work: _Work, clicks: Clicks, *parameters: Parameter
) -> app_commands.Command[Any, ..., None]:
    async def run(interaction: Interaction, chosen: _Chosen) -> None:
        await clicks.answers.give(interaction, "private", work(interaction, chosen))

    return command(name, words.text(key), run, parameters)


class _Places:
    """Answers these commands, each about the one table that is meant."""

    def __init__(
        self, tables: Tables, painting: Painting, publisher: Publisher, door: Door
    ) -> None:
        self._door = door
        self._tables = tables
        self._painting = painting
        self._publisher = publisher

    async def hand(self, interaction: Interaction, _: _Chosen) -> Answer:
        """One's own hand: that of the table here, or a choice of tables."""
        own = await own_tables(self._tables, interaction)
        here = [table for table in own if table.channel_id == interaction.channel_id]
        match here or own or await self._left(interaction):
            case []:
                raise Refused(Phrase("place.why.no_table"))
            case [table] if table.status == "lobby":
                waiting = reader_at(table, interaction).say("place.waiting")
                return Sentence(f"{waiting} {link(table)}")
            case [table]:
                user_id, locale = interaction.user.id, interaction.locale
                panel = await self._painting.hand(table, user_id, locale)
                return panel if here else _with_link(panel, table)
            case several:
                return _choice("place.choose", several[:_MOST_TABLES], interaction)

    async def show(self, interaction: Interaction, chosen: _Chosen) -> Answer:
        """The board anew at the bottom of this channel, or a link to where it is.

        Whoever sits at several tables, none of them here, gets a link to each.
        """
        own = await own_tables(self._tables, interaction)
        here = await tables_here(self._tables, interaction)
        if len(own) > 1 and not here and "number" not in chosen:
            return _choice("place.several", own[:_MOST_TABLES], interaction)
        table = await self._meant(interaction, chosen, TO_SHOW)
        speaker = reader_at(table, interaction)
        if table.channel_id != interaction.channel_id:
            return Sentence(f"{speaker.say('place.elsewhere')} {link(table)}")
        _check_rights(interaction)
        self._publisher.show(table)
        return Sentence(speaker.say("place.shown"))

    async def move(self, interaction: Interaction, chosen: _Chosen) -> Answer:
        """The table goes to a channel or thread, this one unless another is named."""
        target: _Channel | None = chosen.get("channel")
        away = target is not None and target.id != interaction.channel_id
        table = await self._meant(interaction, chosen, TO_SHOW if away else TO_MOVE)
        if target is not None and away:
            place = target.id
            _check_target(target)
        else:
            place = _channel(interaction)
            _check_rights(interaction)
        if table.channel_id == place:
            self._publisher.show(table)
            return Sentence(reader_at(table, interaction).say("place.shown"))
        admin = is_admin(interaction)
        why = self._door.why_not_in(interaction, target or interaction.channel)
        if why is not None and not admin:
            raise Refused(why)
        table = await self._tables.lobby.move(table.id, person_of(interaction), place, admin=admin)
        key = "place.moved_to" if away else "place.moved"
        speaker = reader_at(table, interaction)
        return Sentence(speaker.say(key, number=table.number, channel=f"<#{place}>"))

    async def leave(self, interaction: Interaction, chosen: _Chosen) -> Answer:
        """Asks once more before one's seat is given up."""
        table = await self._meant(interaction, chosen, TO_LEAVE)
        return _sure(table, "leave", interaction)

    async def end(self, interaction: Interaction, chosen: _Chosen) -> Answer:
        """Asks once more before the table is closed; one that can't be read is closed at once."""
        try:
            table = await self._meant(interaction, chosen, TO_RULE)
        except Refused:
            number: int | None = chosen.get("number")
            guild_id, admin = interaction.guild_id or 0, is_admin(interaction)
            if number is None or not await self._tables.end_unreadable(
                guild_id, number, person_of(interaction), admin=admin
            ):
                raise
            speaker = Speaker(language_of(interaction.locale))
            return Sentence(speaker.say("place.ended", number=number))
        return _sure(table, "end", interaction)

    async def kick(self, interaction: Interaction, chosen: _Chosen) -> Answer:
        """The host frees a seat of the lobby, also one that is kept for somebody."""
        table = await self._meant(interaction, chosen, TO_RULE)
        player: discord.User = chosen["player"]
        if player.bot:
            raise Refused(Phrase("place.why.in_menu"), table)
        theirs = (s for s, h in enumerate(table.holders) if player.id in (h.user_id, h.kept_for))
        if (seat := next(theirs, None)) is None:
            raise Refused(Phrase("place.why.no_seat", name=player.display_name), table)
        await self._tables.lobby.remove(table.id, person_of(interaction), seat)
        speaker = reader_at(table, interaction)
        return Sentence(speaker.say("place.kicked", name=player.display_name))

    async def language(self, interaction: Interaction, chosen: _Chosen) -> Answer:
        """The host chooses the language of the board."""
        table = await self._meant(interaction, chosen, TO_RULE)
        spoken: str = chosen["language"]
        table = await self._tables.lobby.set_language(table.id, person_of(interaction), spoken)
        speaker = reader_at(table, interaction)
        return Sentence(speaker.say("place.speaks", language=Phrase(f"language.{spoken}")))

    async def _left(self, interaction: Interaction) -> list[Table]:
        """The tables here where a computer stands in for this person."""
        here = await tables_here(self._tables, interaction)
        return [table for table in here if table.stands_in_for(interaction.user.id)]

    async def _meant(self, interaction: Interaction, chosen: _Chosen, order: Order) -> Table:
        return await meant(self._tables, interaction, chosen.get("number"), order)


def _sure(table: Table, verb: str, interaction: Interaction) -> Panel:
    person, speaker = person_of(interaction), reader_at(table, interaction)
    return sure_panel(table, verb, person, speaker, admin=is_admin(interaction))


def _with_link(panel: Panel, table: Table) -> Panel:
    return replace(panel, head=f"{panel.head}\n-# {link(table)}")


def _choice(key: str, tables: list[Table], interaction: Interaction) -> Panel:
    """A link to each table, and a button for each one's own hand at it."""
    speaker = Speaker(language_of(interaction.locale))
    plain = speaker.plain()
    lines = [f"- {_line(table, interaction, speaker)}" for table in tables]
    buttons = [Button(title(table, plain), table_id(table.id, "hand")) for table in tables]
    return Panel("\n".join((speaker.say(key), *lines)), rows=rows_of(buttons))


def _line(table: Table, interaction: Interaction, speaker: Speaker) -> str:
    line = speaker.fact(title(table, speaker), link(table))
    waits = table.seat_of(interaction.user.id) in table.due
    return f"{line} · **{speaker.say('panel.your_turn')}**" if waits else line


def _check_target(target: _Channel) -> None:
    """Refused unless both the person and the bot may write there, and there can be written."""
    values = {"channel": f"<#{target.id}>"}
    if is_forum(target):
        raise Refused(Phrase("place.why.forum", **values))
    own = target.permissions
    thread = isinstance(target, app_commands.AppCommandThread)
    writes = own.send_messages_in_threads if thread else own.send_messages
    if not (own.view_channel and writes):
        raise Refused(Phrase("place.why.not_yours", **values))
    # An archived thread is not known; what is lacking there is told when the board is sent.
    known = target.resolve()
    if known is not None and (lacking := missing_to_show(known)):
        rights = tuple(Phrase(f"right.{right}") for right in lacking)
        raise Refused(Phrase("place.why.rights", **values, rights=rights))


def _check_rights(interaction: Interaction) -> None:
    if is_forum(interaction.channel):
        raise Refused(Phrase("place.why.forum", channel=f"<#{interaction.channel_id}>"))
    if missing := to_open_a_table(interaction):
        rights = tuple(Phrase(f"right.{right}") for right in missing)
        raise Refused(Phrase("command.why.rights", rights=rights))


def _channel(interaction: Interaction) -> int:
    return interaction.channel_id or 0
