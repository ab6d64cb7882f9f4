"""Tips for whoever plays a game for the first time on a server, and hints for whoever asks.

A tip is the message ``<game>.tip.<question>`` where ``<game>.ask.<question>`` is what somebody is
asked; not every question has one. A hint is a computer's (see :mod:`bot.tables.advice`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bot.panels.cards import short
from bot.panels.ids import hand_id
from bot.panels.panel import Button, Panel
from bot.tables import Table
from bot.tables.advice import Hinted
from bot.words import Speaker
from games.view import View


@dataclass(frozen=True, slots=True)
class Hints:
    """Whether a hand has a button for hints, and the one just ``given``."""

    offered: bool = False
    given: Hinted | None = None


def hint_buttons(table: Table, view: View[Any], hints: Hints, speaker: Speaker) -> Iterator[Button]:
    """The way to ask for a hint, while something is asked that is not all chosen."""
    if not hints.offered or view.seat is None or view.ask is None or view.seat not in view.due:
        return
    if view.ask.count == 1 or len(table.drafts[view.seat]) < view.ask.count:
        yield Button(speaker.say("button.hint"), hand_id(table.id, table.seq, "hint"))


def hint_lines(hints: Hints, speaker: Speaker) -> Iterator[str]:
    """What a computer would choose, in the words of its button, and why."""
    if hints.given is not None:
        choice = hints.given.choice
        what = f"`{short(choice.card, speaker)}`" if choice.card else speaker(choice.label)
        yield f"💡 **{speaker.say('panel.hinted')}** {what}"
        yield speaker(hints.given.reason)


def hint_for(view: View[Any], speaker: Speaker) -> str | None:
    """The key of the tip for the viewer's question; None beyond the first trick of a game."""
    # Deals that were thrown in leave no row; a card turned up can score before the first card.
    begun = view.deal > 1 and view.rows
    if view.ask is None or begun or view.seat not in view.due:
        return None
    if view.trick is not None and view.trick.number > 1:
        return None
    key = view.ask.prompt.key.replace(".ask.", ".tip.")
    return key if key != view.ask.prompt.key and speaker.knows(key) else None


def with_hint(panel: Panel, key: str, speaker: Speaker) -> Panel:
    """The panel with a tip, and where there are more and how to have none."""
    tip = f"💡 {speaker.say(key)}\n-# {speaker.say('panel.hint')}"
    return replace(panel, head=f"{panel.head}\n{tip}")
