"""Who sits at a table, in words."""

from __future__ import annotations

from bot.tables import Table
from bot.words import Speaker


def names(table: Table, language: str) -> tuple[str, ...]:
    """The name shown for each seat; computers are numbered."""
    speaker = Speaker(language, markdown=False)
    computers = 0
    shown = []
    for holder in table.holders:
        match holder.kind:
            case "person":
                shown.append(holder.name)
            case "empty":
                shown.append(speaker.say("table.free"))
            case "computer":
                computers += 1
                stand_in = holder.user_id is not None and holder.name
                key = "table.stand_in" if stand_in else "table.computer"
                shown.append(speaker.say(key, number=computers, name=holder.name))
    return tuple(shown)


def speaker_at(table: Table, language: str) -> Speaker:
    """A speaker who knows the people, the teams and the cards of a table."""
    view = table.view(None)
    return Speaker(language, names(table, language), sides=view.sides, deck=view.deck)


def begun(table: Table) -> bool:
    """Whether a card has been dealt here; a table closed in its lobby never saw one."""
    return table.seq > 0
