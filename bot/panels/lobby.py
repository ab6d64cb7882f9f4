"""The board of a table that waits for its players."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import get_args

from bot.panels.fairness import seal_line
from bot.panels.ids import menu_id, table_id
from bot.panels.options import option_lines
from bot.panels.panel import Button, Option, Panel, Row, Select, rows_of
from bot.panels.people import speaker_at
from bot.tables import Clock, Holder, Table
from bot.words import Speaker
from games.core import Level
from games.words import Phrase, Player


def lobby_panel(table: Table, *, computers: bool) -> Panel:
    """Seats, options in words, and the buttons to sit down and to begin.

    ``computers``: whether they may take seats here.
    """
    speaker = speaker_at(table, table.language)
    lines = [
        f"### {title(table, speaker)}",
        speaker.say("table.lobby.full" if _full(table) else "table.lobby"),
        *seat_lines(table, speaker),
        *(f"-# {line}" for line in (*kept_lines(table, speaker), *option_lines(table, speaker))),
        *([f"-# {speaker.say('table.thread')}"] if table.thread_of is not None else []),
        seal_line(table, speaker),
    ]
    return Panel("\n".join(lines), rows=_rows(table, speaker, computers=computers))


def _full(table: Table) -> bool:
    return all(holder.kind != "empty" for holder in table.holders)


def signpost_panel(table: Table, thread_id: int) -> Panel:
    """What stays of the lobby of a game that goes on in a thread: who plays, and where."""
    speaker = speaker_at(table, table.language)
    where = speaker.say("table.in_thread", thread=f"<#{thread_id}>")
    return Panel("\n".join([f"### {title(table, speaker)}", *seat_lines(table, speaker), where]))


def title(table: Table, speaker: Speaker) -> str:
    """The game and the table's number."""
    return speaker.say("table.title", game=Phrase(f"{table.game.key}.name"), number=table.number)


def place(table: Table) -> str:
    """The address of a table's channel. It holds where the board may be sent anew any moment."""
    return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"


def link(table: Table) -> str:
    """The address of a table's board, or its channel where no board stands."""
    return place(table) if table.message_id is None else f"{place(table)}/{table.message_id}"


def kept_lines(table: Table, speaker: Speaker) -> Iterator[str]:
    """How the table is kept: for whom, and whether a card can be taken back."""
    if table.rematch_of is not None and table.status == "lobby":
        yield speaker.say("table.rematch")
    if table.invite_only:
        yield speaker.say("table.by_invitation")
    placed = {holder.user_id for holder in table.holders}
    awaited = [f"<@{user_id}>" for user_id in table.invited if user_id not in placed]
    if awaited and table.status == "lobby":
        yield f"{speaker.say('table.invited')} {', '.join(awaited)}"
    if table.take_back:
        yield speaker.say("table.takes_back", n=table.take_back)
    yield clock_line(table.clock, speaker)


def clock_line(clock: Clock, speaker: Speaker) -> str:
    """How long people may take."""
    return speaker.say("table.clock", clock=Phrase(f"clock.{clock}"))


def seat_lines(table: Table, speaker: Speaker) -> list[str]:
    """A line a seat, the host marked, with its team where there are teams."""
    return [_seat_line(table, seat, speaker) for seat in range(table.seats)]


def fill_panel(table: Table, speaker: Speaker) -> Panel:
    """What a host is asked who starts with empty seats."""
    free = sum(holder.kind == "empty" for holder in table.holders)
    fill = Button(speaker.say("button.fill"), menu_id(table.id, "fill"), "good")
    return Panel(speaker.say("table.fill", n=free), rows=((fill,),))


def _seat_line(table: Table, seat: int, speaker: Speaker) -> str:
    holder, name = table.holders[seat], speaker.name(seat)
    shown = f"*{name}*" if holder.kind == "empty" else f"**{name}**"
    host = holder.kind == "person" and holder.user_id == table.host_id
    parts = [f"`{seat + 1}` {shown}", speaker.say("table.host") if host else ""]
    if holder.kind == "computer":
        parts.append(speaker.say(f"computer.level.{holder.level}"))
    if (team := _team(table, seat)) is not None:
        parts.append(f"· {speaker.say('core.team', letter=ascii_uppercase[team])}")
    return " ".join(filter(None, parts))


def _team(table: Table, seat: int) -> int | None:
    """The team of a seat, in a game of fixed teams."""
    sides = table.view(None).sides
    teams = (number for number, side in enumerate(sides) if seat in side and len(side) > 1)
    return next(teams, None)


def _rows(table: Table, speaker: Speaker, *, computers: bool) -> tuple[Row, ...]:
    full = _full(table)
    add = Button(speaker.say("button.computer"), table_id(table.id, "computer"), disabled=full)
    buttons = [
        Button(speaker.say("button.join"), table_id(table.id, "join"), "good", full),
        Button(speaker.say("button.leave"), table_id(table.id, "leave")),
        *([add] if computers else []),
        Button(speaker.say("button.start"), table_id(table.id, "start"), "main"),
        Button(speaker.say("button.menu"), table_id(table.id, "menu")),
    ]
    levels = () if full or not computers else _level_list(table, speaker.plain())
    return (*rows_of(buttons), *_seat_list(table, speaker.plain()), *levels)


def _seat_list(table: Table, speaker: Speaker) -> Iterator[Row]:
    """The seats that somebody may take or change to, with who would be the partner."""
    options = tuple(
        Option(_seat_name(table, seat, speaker), str(seat), note=_seat_note(holder, seat, speaker))
        for seat, holder in enumerate(table.holders)
        if holder.kind != "person"
    )
    if options:
        yield Select(table_id(table.id, "seat", _taken(table)), speaker.say("seat.choose"), options)


def _level_list(table: Table, speaker: Speaker) -> Iterator[Row]:
    """How well a computer may play that the host adds."""
    options = tuple(
        Option(speaker.say(f"computer.{level}"), level) for level in reversed(get_args(Level))
    )
    yield Select(table_id(table.id, "level", _taken(table)), speaker.say("computer.add"), options)


def _taken(table: Table) -> int:
    """How many seats are taken. A list with this in its id is a new one after each choice.

    Discord shows what was chosen last from a list that stays, and doesn't let it be chosen again.
    """
    return sum(holder.kind != "empty" for holder in table.holders)


def _seat_name(table: Table, seat: int, speaker: Speaker) -> str:
    team = _team(table, seat)
    if team is None:
        return speaker.say("seat.number", number=seat + 1)
    letter = ascii_uppercase[team]
    partners = tuple(
        Player(other)
        for other in table.view(None).sides[team]
        if other != seat and table.holders[other].kind != "empty"
    )
    if not partners:
        return speaker.say("seat.of_team", number=seat + 1, team=letter)
    return speaker.say("seat.with", number=seat + 1, team=letter, partners=partners)


def _seat_note(holder: Holder, seat: int, speaker: Speaker) -> str:
    named = holder.kind == "computer" or holder.kept_for is not None
    return speaker.name(seat) if named else ""


def closed_panel(table: Table) -> Panel:
    """A table that was given up before its first deal."""
    speaker = speaker_at(table, table.language)
    why = closing_line(table, speaker) or speaker.say("table.closed")
    return Panel(f"### {title(table, speaker)}\n{why}")


def closing_line(table: Table, speaker: Speaker) -> str:
    """Why or by whom a table was closed; empty if it was called off or played to the end."""
    if table.closed_because is None:
        return ""
    why = speaker.say(f"table.closed.{table.closed_because}")
    return f"{why} {speaker.say('table.closed.counts')}" if counts(table) else why


def counts(table: Table) -> bool:
    """Whether a deal has been played to its end here."""
    return bool(table.view(None).rows)
