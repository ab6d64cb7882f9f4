"""The board of a table that waits for its players."""

from __future__ import annotations

from bot.panels.fairness import seal_line
from bot.panels.ids import menu_id, table_id
from bot.panels.options import option_lines
from bot.panels.panel import Button, Panel, Row, rows_of
from bot.panels.people import speaker_at
from bot.tables import Table
from bot.words import Speaker
from games.words import Phrase


def lobby_panel(table: Table) -> Panel:
    """Seats, options in words, and the buttons to sit down and to begin."""
    speaker = speaker_at(table, table.language)
    lines = [
        f"### {title(table, speaker)}",
        speaker.say("table.lobby"),
        *seat_lines(table, speaker),
        *(f"-# {line}" for line in option_lines(table, speaker)),
        *([f"-# {speaker.say('table.thread')}"] if table.thread_of is not None else []),
        seal_line(table, speaker),
    ]
    return Panel("\n".join(lines), rows=_rows(table, speaker))


def signpost_panel(table: Table, thread_id: int) -> Panel:
    """What stays of the lobby of a game that goes on in a thread: who plays, and where."""
    speaker = speaker_at(table, table.language)
    where = speaker.say("table.in_thread", thread=f"<#{thread_id}>")
    return Panel("\n".join([f"### {title(table, speaker)}", *seat_lines(table, speaker), where]))


def title(table: Table, speaker: Speaker) -> str:
    """The game and the table's number."""
    return speaker.say("table.title", game=Phrase(f"{table.game.key}.name"), number=table.number)


def seat_lines(table: Table, speaker: Speaker) -> list[str]:
    """A line a seat, the host marked."""
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
    return f"`{seat + 1}` {shown}" + (f" {speaker.say('table.host')}" if host else "")


def _rows(table: Table, speaker: Speaker) -> tuple[Row, ...]:
    full = all(holder.kind != "empty" for holder in table.holders)
    return rows_of(
        [
            Button(speaker.say("button.join"), table_id(table.id, "join"), "good", full),
            Button(speaker.say("button.leave"), table_id(table.id, "leave")),
            Button(speaker.say("button.computer"), table_id(table.id, "computer"), disabled=full),
            Button(speaker.say("button.start"), table_id(table.id, "start"), "main"),
            Button(speaker.say("button.menu"), table_id(table.id, "menu")),
        ]
    )


def closed_panel(table: Table) -> Panel:
    """A table that was given up before its first deal."""
    speaker = speaker_at(table, table.language)
    return Panel(f"### {title(table, speaker)}\n{speaker.say('table.closed')}")
