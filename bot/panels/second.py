"""Second thoughts in a hand: a card that is asked back or taken back, the rest claimed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.panels.ids import hand_id, sure_id, table_id
from bot.panels.panel import Button, Row
from bot.tables import Table
from bot.tables.comfort import CLAIM_SECONDS, may_claim
from bot.words import Speaker
from games.cards import Card
from games.view import View
from games.words import Phrase, Player


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person is asked once more before it counts; ``card`` if it is about one."""

    question: Phrase
    yes: Button
    card: Card | None = None


def asked_play(table: Table, view: View[Any], action: str, speaker: Speaker) -> Asked:
    """Whether this card of the view's hand is meant, in the words in which one is asked for."""
    card = _card(view, action)
    assert view.ask is not None
    assert card is not None
    question = Phrase("panel.confirm", prompt=view.ask.prompt, card=card)
    yes = sure_id(table.id, table.seq, action)
    button = Button(speaker.say("button.confirm"), yes, "good")
    return Asked(question, button, card)


def asked_claim(table: Table, speaker: Speaker) -> Asked:
    """Whether to claim all tricks that are left."""
    yes = hand_id(table.id, table.seq, "claim_sure")
    question = Phrase("panel.claim.sure", n=int(CLAIM_SECONDS))
    return Asked(question, Button(speaker.say("panel.claim.yes"), yes, "good"))


def held_card(table: Table, view: View[Any]) -> Card | None:
    """The card that the viewer may still take back."""
    held = None if view.seat is None else table.held.get(view.seat)
    return None if held is None else _card(view, held.texts[0])


def cards_meant(table: Table, view: View[Any], asked: Asked | None) -> frozenset[Card]:
    """The card that is asked about or held back, to be marked in the picture."""
    card = held_card(table, view) if asked is None else asked.card
    return frozenset() if card is None else frozenset((card,))


def asked_rows(table: Table, asked: Asked, speaker: Speaker) -> tuple[Row, ...]:
    """Yes or back."""
    back = Button(speaker.say("menu.back"), hand_id(table.id, table.seq, "back"))
    return ((asked.yes, back),)


def held_rows(table: Table, speaker: Speaker) -> tuple[Row, ...]:
    """The way back."""
    back = hand_id(table.id, table.seq, "take_back")
    return ((Button(speaker.say("button.take_back"), back, "danger"),),)


def rest_buttons(table: Table, view: View[Any], speaker: Speaker) -> Iterator[Button]:
    """The way to claim the rest, where that can be done."""
    if view.seat is not None and may_claim(table, view.seat):
        yield Button(speaker.say("button.claim"), hand_id(table.id, table.seq, "claim"))


def claim_lines(table: Table, speaker: Speaker) -> Iterator[str]:
    """Who claims the rest now."""
    if table.claim is not None and table.claim.until is not None:
        yield speaker.say("panel.claimed", player=Player(table.claim.seat))


def claim_buttons(table: Table, speaker: Speaker) -> Iterator[Button]:
    """The way to object to a claim."""
    if table.claim is not None and table.claim.until is not None:
        yield Button(speaker.say("button.play_on"), table_id(table.id, "object"), "danger")


def _card(view: View[Any], action: str) -> Card | None:
    choices = () if view.ask is None else view.ask.choices
    return next((c.card for c in choices if c.action == action), None)
