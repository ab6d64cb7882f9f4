"""A finished game step by step, with all hands open: it is over, so nothing is secret any more."""

from __future__ import annotations

from typing import Any, Final

from bot.panels.board import event_line, status_lines
from bot.panels.cards import listed
from bot.panels.ids import replay_id
from bot.panels.panel import Button, Panel, Row
from bot.panels.scores import standings_line, summary_lines
from bot.tables import Table
from bot.tables.reel import Pace, Reel
from bot.words import Speaker
from games.view import View
from games.words import Phrase
from render import Picture

_LABELS = {"first": "replay.first", "back": "board.back", "on": "board.on", "last": "replay.last"}

_MOST_EVENTS: Final = 8


def replay_panel(
    reel: Reel, at: int, pace: Pace, speaker: Speaker, picture: Picture | None
) -> Panel:
    """One frame: where in the game it is, the table as everybody saw it, and every hand."""
    table = reel.frames[at]
    view = table.view(None)
    title = speaker.say("replay.title", game=Phrase(f"{table.game.key}.name"), id=table.id)
    place = speaker.say("replay.place", number=at, of=reel.last, deal=max(1, view.deal))
    head = [f"### {title}", f"-# {place}", speaker(view.headline)]
    events = [f"-# {event_line(event, speaker)}" for event in reel.news(at, pace)[-_MOST_EVENTS:]]
    told = [*status_lines(view, speaker), *events, *_hands(table, speaker)]
    body = [*told, *_score(view, speaker)]
    return Panel(
        "\n".join(head),
        picture,
        "\n".join(body),
        _rows(reel, at, pace, speaker),
        name=f"replay-{table.id}-{at}",
    )


def _hands(table: Table, speaker: Speaker) -> list[str]:
    hands = [(seat, table.game.view(table.state, seat).hand) for seat in range(table.seats)]
    return [
        f"**{speaker.name(seat)}** {listed([held.card for held in hand], speaker)}"
        for seat, hand in hands
        if hand
    ]


def _score(view: View[Any], speaker: Speaker) -> list[str]:
    """What a deal came to, at its end."""
    if view.summary is None:
        return []
    return [*summary_lines(view, view.summary, speaker), standings_line(view, speaker)]


def _rows(reel: Reel, at: int, pace: Pace, speaker: Speaker) -> tuple[Row, ...]:
    table_id, first = reel.frames[0].id, min(1, reel.last)
    plain = speaker.plain()

    def button(verb: str, label: str, *, disabled: bool = False) -> Button:
        custom_id = replay_id(table_id, verb, pace, at)
        return Button(plain.say(label), custom_id, disabled=disabled)

    ends = {"first": at <= first, "back": at <= first, "on": at >= reel.last}
    ends["last"] = ends["on"]
    steps = tuple(button(way, label, disabled=ends[way]) for way, label in _LABELS.items())
    other = "replay.by_line" if pace == "trick" else "replay.by_trick"
    more = (button("pace", other), button("record", "button.record"), button("check", "fair.check"))
    return (steps, more)
