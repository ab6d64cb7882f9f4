"""The public board of a game: nothing here knows a card that everybody may not see."""

from __future__ import annotations

from typing import Any

from bot.panels.cards import listed, trick_line
from bot.panels.fairness import seal_line
from bot.panels.ids import table_id
from bot.panels.lobby import closing_line, title
from bot.panels.panel import Button, Panel, Row, rows_of
from bot.panels.people import speaker_at
from bot.panels.scores import ratings_line, standings_line, summary_lines
from bot.panels.second import claim_buttons, claim_lines
from bot.panels.timing import time_buttons, time_lines
from bot.tables import Table
from bot.tables.rating import RatedRule
from bot.words import Speaker
from games.view import Event, Pile, TrickView, View
from games.words import Phrase, Player
from render import Picture, owned

_SHOWN_EVENTS = 4


def board_panel(
    table: Table, view: View[Any], picture: Picture | None, rule: RatedRule = "off"
) -> Panel:
    """The board in the table's language; ``view`` is the spectator's, ``rule`` the server's."""
    speaker = speaker_at(table, table.language)
    if view.summary is not None or table.status != "playing":
        head, body, rows = _summary(table, view, speaker)
    else:
        head, body, rows = _play(table, view, speaker, rule)
    return Panel(
        "\n".join(head), picture, "\n".join(body), rows, name=f"table-{table.id}-{table.seq}"
    )


def status_lines(view: View[Any], speaker: Speaker) -> list[str]:
    """What the corners and piles of the picture tell, in words."""
    lines = [speaker(phrase) for phrase in view.notices]
    if view.facts:
        facts = (
            speaker.say("panel.fact", label=fact.label, value=fact.value) for fact in view.facts
        )
        lines.append(" · ".join(facts))
    lines += [
        speaker.fact(speaker(_label(pile, view)), listed(pile.cards, speaker))
        for pile in view.piles
        if pile.cards
    ]
    if (trick := gathered(view)) is not None:
        lines.append(trick_line(trick, speaker, over=True))
    elif view.trick is not None and view.trick.plays:
        lines.append(trick_line(view.trick, speaker, over=False))
    return lines


def _label(pile: Pile, view: View[Any]) -> Phrase:
    """Whose cards they are, unless they are the viewer's own."""
    return pile.label if pile.seat == view.seat else owned(pile)


def gathered(view: View[Any]) -> TrickView | None:
    """The last trick while nobody has led to the next one; not where a grid is to be seen."""
    between = view.scene == "play" and (view.trick is None or not view.trick.plays)
    return view.last_trick if between and view.grid is None else None


def event_line(event: Event, speaker: Speaker) -> str:
    """A line of the public log."""
    if event.seat is None:
        return speaker(event.phrase)
    return speaker.say("panel.event", player=Player(event.seat), event=event.phrase)


_Parts = tuple[list[str], list[str], tuple[Row, ...]]


def _play(table: Table, view: View[Any], speaker: Speaker, rule: RatedRule) -> _Parts:
    head = [f"### {speaker(view.headline)}", f"-# {title(table, speaker)}"]
    events = [f"-# {event_line(event, speaker)}" for event in view.log[-_SHOWN_EVENTS:]]
    asked = [
        *claim_lines(table, speaker),
        *_calling_off(table, speaker),
        *time_lines(table, speaker, rule),
    ]
    body = [*asked, *status_lines(view, speaker), *events, seal_line(table, speaker)]
    buttons = [*_four(table, speaker), *claim_buttons(table, speaker)]
    rows = rows_of(buttons) + rows_of(list(time_buttons(table, speaker)))
    return head, body, rows


def _summary(table: Table, view: View[Any], speaker: Speaker) -> _Parts:
    if view.summary is None:
        head = [f"### {speaker.say('table.ended')}", f"-# {title(table, speaker)}"]
        off = speaker.say("table.called_off") if table.untouched else None
        buttons = [*_four(table, speaker), _rematch(table, speaker)]
        why = closing_line(table, speaker)
        body = [why or off or "", "" if off else standings_line(view, speaker)]
        return head, [line for line in body if line], rows_of(buttons)
    summary = view.summary
    head = [f"### {speaker(summary.title)}"]
    if summary.subtitle is not None:
        head.append(speaker(summary.subtitle))
    deal = speaker.say("panel.deal", number=len(view.rows))
    head.append(f"-# {title(table, speaker)} · {deal}")
    body = [*summary_lines(view, summary, speaker), standings_line(view, speaker)]
    if any(table.ratings):
        body.append(ratings_line(table, speaker))
    if table.between_deals:
        body.append(seal_line(table, speaker))
    if why := closing_line(table, speaker):
        body.insert(0, why)
    return head, body, rows_of(_four(table, speaker)) + rows_of(_after_deal(table, speaker))


def _after_deal(table: Table, speaker: Speaker) -> list[Button]:
    """What can be looked at when a deal is over, and how it goes on."""
    buttons = [
        Button(speaker.say("button.detail"), table_id(table.id, "detail", table.seq)),
        Button(speaker.say("button.hands"), table_id(table.id, "hands", table.seq)),
        Button(speaker.say("fair.check"), table_id(table.id, "check", table.dealt - 1)),
    ]
    if table.between_deals:
        go_on = table_id(table.id, "deal", table.seq)
        buttons.append(Button(speaker.say("button.deal"), go_on, "main"))
    else:
        buttons.append(Button(speaker.say("button.replay"), table_id(table.id, "replay")))
        buttons.append(_rematch(table, speaker))
    return buttons


def _rematch(table: Table, speaker: Speaker) -> Button:
    return Button(speaker.say("button.rematch"), table_id(table.id, "rematch"), "good")


def _calling_off(table: Table, speaker: Speaker) -> list[str]:
    """Who would call the game off, as long as that can be done."""
    would = tuple(Player(seat) for seat in table.people if table.holders[seat].calls_off)
    if not would or not table.untouched:
        return []
    return [speaker.say("table.calls_off", n=len(would), players=would)]


def _four(table: Table, speaker: Speaker) -> list[Button]:
    return [
        Button(speaker.say("button.hand"), table_id(table.id, "hand"), "main"),
        Button(speaker.say("button.last"), table_id(table.id, "last")),
        Button(speaker.say("button.scores"), table_id(table.id, "scores")),
        Button(speaker.say("button.menu"), table_id(table.id, "menu")),
    ]
