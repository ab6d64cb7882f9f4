"""The private hand: what is asked, the cards, and one tap for each thing that may be done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from bot.panels.asides import aside_line, aside_selects
from bot.panels.board import status_lines
from bot.panels.cards import hand_lines, listed, short
from bot.panels.hints import Hints, hint_buttons, hint_lines
from bot.panels.ids import act_id, hand_id, pick_id
from bot.panels.panel import MOST_OPTIONS, ROW, Button, HandOf, Option, Panel, Row, Select, rows_of
from bot.panels.second import (
    Asked,
    asked_rows,
    claim_lines,
    held_card,
    held_rows,
    rest_buttons,
)
from bot.panels.timing import missed_lines
from bot.tables import Table
from bot.words import Speaker
from games.cards import Card
from games.view import Ask, Choice, View
from games.words import Phrase, Suit
from render import Picture

MOST_BUTTONS: Final = 24
_CARDS: Final = 4
"""Buttons of cards in a row: a phone would put a fifth alone on the next line."""
NO_HINTS: Final = Hints()
_PICK: Final = "cards."
_Part: TypeAlias = tuple[str, tuple[Choice, ...]]
_ROOM: Final = 37
"""Components for controls: the 40 of a message less two texts and the picture."""


def chosen_cards(table: Table, view: View[Any]) -> frozenset[Card]:
    """The cards that the viewer has picked so far for a choice of several."""
    if view.ask is None or view.seat is None:
        return frozenset()
    draft = table.drafts[view.seat]
    return frozenset(c.card for c in view.ask.choices if c.card and c.action in draft)


def hand_panel(
    table: Table,
    view: View[Any],
    speaker: Speaker,
    picture: Picture | None,
    notice: Phrase | None = None,
    asked: Asked | None = None,
    hints: Hints = NO_HINTS,
) -> Panel:
    """The hand of the view's seat. ``notice`` says first why something just didn't happen.

    ``asked`` takes the place of all that may be done. ``hints`` are those of the view's seat.
    """
    assert view.seat is not None
    head = [f"⚠️ **{speaker(notice)}**"] if notice is not None else []
    due = view.seat in view.due
    head.append(f"### {speaker.say('panel.your_turn') if due else speaker(view.headline)}")
    held = held_card(table, view)
    if asked is not None:
        head.append(f"**{speaker(asked.question)}**")
    elif held is not None:
        head.append(f"**{speaker.say('panel.held', card=held, n=table.take_back)}**")
    elif view.ask is not None:
        head.append(speaker(view.ask.prompt))
    head += claim_lines(table, speaker)
    head += missed_lines(table, view.seat, speaker)
    head += status_lines(view, speaker)
    body = hand_lines(view.hand, view.ask, speaker)
    rows: tuple[Row, ...] = ()
    plain = speaker.plain()
    if view.ask is not None and held is None:
        draft = table.drafts[view.seat]
        body += _progress(view.ask, draft, speaker) or aside_line(view.ask, draft, speaker)
        body += _pick_lines(view.ask, speaker)
        body += hint_lines(hints, speaker)
    if asked is not None:
        rows = asked_rows(table, asked, plain)
    elif held is not None:
        rows = held_rows(table, plain)
    elif view.ask is not None:
        draft = table.drafts[view.seat]
        rows = tuple(_controls(table, view.ask, draft, speaker))
        rows += tuple(_pick_selects(table, view.ask, plain))
        further = [*rest_buttons(table, view, plain), *hint_buttons(table, view, hints, plain)]
        rows = _with_buttons(rows, further[: max(0, _left(rows) - 1)])
        rows += tuple(aside_selects(table, view.ask, draft, plain, _left(rows)))
    return Panel(
        "\n".join(head),
        picture,
        "\n".join(body),
        rows,
        name=f"hand-{table.id}-{table.seq}",
        hand=HandOf(table.id, table.seq, view.scene),
    )


def picked(ask: Ask, part: str, codes: Sequence[str]) -> str | None:
    """The action of the cards picked in one of the lists for that; None if it is no such list."""
    number = part.removeprefix(_PICK)
    if not part.startswith(_PICK) or not number.isdecimal() or int(number) >= len(ask.picks):
        return None
    return ask.picks[int(number)].action(codes)


def part_of(ask: Ask, part: str) -> tuple[Choice, ...]:
    """The choices of one select, by the part that its id names."""
    return dict(_parts(ask.choices)).get(part, ())


def is_batch(ask: Ask) -> bool:
    """Whether several choices are made first and confirmed together."""
    return ask.count > 1


def complete(ask: Ask, draft: Collection[str]) -> bool:
    """Whether a batch can be confirmed."""
    return len(draft) == ask.count or (ask.optional and 0 < len(draft) <= ask.count)


def _progress(ask: Ask, draft: Sequence[str], speaker: Speaker) -> list[str]:
    if not is_batch(ask):
        return []
    picked = [c for c in ask.choices if c.action in draft]
    if ask.optional and not picked:
        return []
    cards = listed([c.card for c in picked if c.card], speaker)
    words = " · ".join(speaker(c.label) for c in picked if not c.card)
    chosen = " · ".join(filter(None, (cards, words))) or "–"
    key = "panel.chosen_freely" if ask.optional else "panel.chosen"
    return [f"**{speaker.say(key, number=len(picked), of=ask.count)}** {chosen}"]


def _controls(table: Table, ask: Ask, draft: Collection[str], speaker: Speaker) -> Iterator[Row]:
    labels = speaker.plain()
    if is_batch(ask):
        yield from _selects(table, ask.choices, draft, ask.count, labels)
        confirm = Button(
            labels.say("button.confirm"),
            hand_id(table.id, table.seq, "confirm"),
            "good",
            disabled=not complete(ask, draft),
        )
        yield (confirm,)
        return
    cards = [c for c in ask.choices if c.card]
    others = [c for c in ask.choices if not c.card]
    room = _ROOM - (_as_buttons(cards) if len(cards) <= MOST_BUTTONS else _as_lists(cards))
    if cards and len(others) > ROW:
        # A wall of words would push the cards out of sight.
        groups = ((cards, _ROOM), (others, 0))
    else:
        groups = ((others, room), (cards, _ROOM))
    for choices, allowed in groups:
        if len(choices) <= MOST_BUTTONS and _as_buttons(choices) <= allowed:
            yield from rows_of([_button(table, c, labels) for c in choices], _row(choices))
        else:
            yield from _selects(table, choices, (), 1, labels)


def _pick_selects(table: Table, ask: Ask, speaker: Speaker) -> Iterator[Select]:
    """A list for each action made of several cards; the first ones are ticked to begin with."""
    for number, pick in enumerate(ask.picks):
        options = tuple(
            Option(short(card, speaker), card.code, chosen=place < pick.count)
            for place, card in enumerate(pick.cards)
        )
        part = f"{_PICK}{number}"
        shown = speaker(pick.label)
        yield Select(
            pick_id(table.id, table.seq, part), shown, options, least=pick.count, most=pick.count
        )


def _pick_lines(ask: Ask, speaker: Speaker) -> list[str]:
    """What those lists are for, which they don't say themselves while anything is ticked."""
    return [f"-# ▾ {speaker(pick.label)}" for pick in ask.picks]


def _with_buttons(rows: tuple[Row, ...], buttons: Sequence[Button]) -> tuple[Row, ...]:
    """The rows with further buttons below the last ones, so that lists stay at the bottom."""
    places = (n for n, row in enumerate(rows, 1) if isinstance(row, tuple))
    at = max(places, default=len(rows))
    return rows[:at] + rows_of(buttons) + rows[at:]


def _left(rows: Iterable[Row]) -> int:
    """The components that a message has room for below these rows."""
    return _ROOM - sum(1 + (len(row) if isinstance(row, tuple) else 1) for row in rows)


def _as_buttons(choices: Sequence[Choice]) -> int:
    """The components that these take as buttons, rows included."""
    return len(choices) + -(-len(choices) // _row(choices))


def _row(choices: Sequence[Choice]) -> int:
    """How many of these buttons stand side by side; words wrap as they need to."""
    return _CARDS if any(choice.card for choice in choices) else ROW


def _as_lists(choices: Sequence[Choice]) -> int:
    """The components that these take as selects, rows included."""
    return 2 * sum(1 for _ in _parts(choices))


def _button(table: Table, choice: Choice, speaker: Speaker) -> Button:
    label = short(choice.card, speaker) if choice.card else speaker(choice.label)
    return Button(label, act_id(table.id, table.seq, choice.action), "main")


def _selects(
    table: Table,
    choices: Sequence[Choice],
    draft: Collection[str],
    count: int,
    speaker: Speaker,
) -> Iterator[Select]:
    parts = list(_parts(choices))
    for (part, members), shown in zip(parts, _placeholders(parts, speaker), strict=True):
        # So many that Discord itself stops people from taking more than is asked.
        room = count - sum(action not in {c.action for c in members} for action in draft)
        options = tuple(
            Option(
                short(c.card, speaker) if c.card else speaker(c.label),
                c.action,
                chosen=c.action in draft,
            )
            for c in members
        )
        yield Select(
            pick_id(table.id, table.seq, part),
            shown,
            options,
            least=0 if count > 1 else 1,
            most=max(1, min(room, len(options))),
            disabled=room < 1,
        )


def _parts(choices: Sequence[Choice]) -> Iterator[_Part]:
    """The choices a select each: cards by suit, the rest by topic and by twenty-five."""
    suits: dict[str, list[Choice]] = {}
    for choice in choices:
        if choice.card:
            suits.setdefault(choice.card.suit, []).append(choice)
    yield from ((suit, tuple(members)) for suit, members in suits.items())
    topics: dict[Phrase | None, list[Choice]] = {}
    for choice in choices:
        if not choice.card:
            topics.setdefault(choice.topic, []).append(choice)
    number = 0
    for members in topics.values():
        for start in range(0, len(members), MOST_OPTIONS):
            part = tuple(members[start : start + MOST_OPTIONS])
            yield str(number), part
            number += len(part)


def _placeholders(parts: Sequence[_Part], speaker: Speaker) -> Iterator[str]:
    """What each of the lists is for; those for one thing are counted."""
    names = [_placeholder(members, speaker) for _, members in parts]
    for place, name in enumerate(names, 1):
        if (of := names.count(name)) > 1:
            number = names[:place].count(name)
            yield speaker.say("panel.pick_part", topic=name, number=number, of=of)
        else:
            yield name


def _placeholder(members: Sequence[Choice], speaker: Speaker) -> str:
    first = members[0]
    if first.card is not None:
        return speaker.say("panel.pick_suit", suit=Suit(first.card.suit))
    return speaker.say("panel.pick") if first.topic is None else speaker(first.topic)
