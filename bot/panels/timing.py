"""What a board tells of time: deadlines, who is late, for whom a computer plays."""

from __future__ import annotations

import math
from collections.abc import Iterator

from bot.panels.ids import table_id
from bot.panels.panel import Button
from bot.tables import Table
from bot.tables.clocks import MOVE
from bot.tables.rating import RatedRule
from bot.words import Speaker
from games.words import Player


def moment(at: float) -> str:
    """How far a moment is, as Discord shows it to each reader and keeps it up to date."""
    return f"<t:{math.ceil(at)}:R>"


def time_lines(table: Table, speaker: Speaker, rule: RatedRule) -> Iterator[str]:
    """A line for each person who is waited for in time, and for each who is stood in for.

    And one if by the server's ``rule`` it is this that keeps the game from being rated.
    """
    for seat, time in enumerate(table.times):
        player = Player(seat)
        if time.stage == "away":
            yield speaker.say("time.away", player=player)
        elif time.stage == "late":
            seated = moment((time.deadline or 0.0) + MOVE[table.clock])
            yield speaker.say("time.late", player=player, when=seated)
        elif time.deadline is not None:
            yield speaker.say("time.until", player=player, when=moment(time.deadline))
        yield from missed_lines(table, seat, speaker)
    for seat in _stood_in(table):
        yield speaker.say("time.stand_in", player=Player(seat))
    of_people = all(holder.user_id is not None for holder in table.holders)
    if table.stood_in and rule == "people_only" and of_people:
        yield f"-# {speaker.say('time.unrated')}"


def missed_lines(table: Table, seat: int, speaker: Speaker) -> Iterator[str]:
    """What happened while the person of a seat was away, until they are seen again."""
    if table.times[seat].missed and table.times[seat].stage not in ("away", "late"):
        yield speaker.say("time.missed", player=Player(seat))


def time_buttons(table: Table, speaker: Speaker) -> Iterator[Button]:
    """What people may do about it: play for the late, and come back."""
    plain = speaker.plain()
    for seat, time in enumerate(table.times):
        if time.stage == "late":
            label = plain.say("button.play_for", player=Player(seat))
            yield Button(label, table_id(table.id, "play_for", seat), "danger")
    if _stood_in(table):
        yield Button(plain.say("menu.return"), table_id(table.id, "return"), "good")


def _stood_in(table: Table) -> list[int]:
    """The seats that computers keep for somebody who may come back."""
    return [
        seat
        for seat, holder in enumerate(table.holders)
        if holder.kind == "computer" and holder.user_id is not None and holder.name
    ]
