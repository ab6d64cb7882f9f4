"""Tips for whoever plays a game for the first time on a server.

A tip is the message ``<game>.tip.<question>`` where ``<game>.ask.<question>`` is what somebody is
asked; not every question has one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.panels.panel import Panel
from bot.words import Speaker
from games.view import View


def hint_for(view: View[Any], speaker: Speaker) -> str | None:
    """The key of the tip for the viewer's question; None beyond the first trick of a game."""
    if view.ask is None or view.rows or view.seat not in view.due:
        return None
    if view.trick is not None and view.trick.number > 1:
        return None
    key = view.ask.prompt.key.replace(".ask.", ".tip.")
    return key if key != view.ask.prompt.key and speaker.knows(key) else None


def with_hint(panel: Panel, key: str, speaker: Speaker) -> Panel:
    """The panel with a tip, and where there are more and how to have none."""
    tip = f"💡 {speaker.say(key)}\n-# {speaker.say('panel.hint')}"
    return replace(panel, head=f"{panel.head}\n{tip}")
