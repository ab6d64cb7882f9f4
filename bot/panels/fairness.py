"""How people can see that nobody has stacked the cards: seals before a deal, its check after it."""

from __future__ import annotations

import json

from bot.panels.ids import check_id
from bot.panels.panel import Button, Document, Panel
from bot.tables import Table
from bot.tables.checking import CheckedDeal
from bot.words import Speaker
from games.words import Phrase

_SHORT = 12
"""Letters of a seal in small print: enough to compare, and far too many to forge."""


def seal_line(table: Table, speaker: Speaker) -> str:
    """The seal of the deal under way, or of the next one, in small print."""
    seal = table.deal.commitment[:_SHORT]
    return f"-# {speaker.say('fair.seal', number=table.deal.number + 1, seal=seal)}"


def full_seal(table: Table, speaker: Speaker) -> str:
    """The same with the whole hash, and what it is good for."""
    number, seal = table.deal.number + 1, table.deal.commitment
    return f"-# {speaker.say('fair.full', number=number, seal=seal)}"


def check_panel(deal: CheckedDeal, speaker: Speaker) -> Panel:
    """How the check of a deal came out, and all that it rests on."""
    title = speaker.say("fair.title", game=Phrase(f"{deal.game}.name"), id=deal.table_id)
    place = speaker.say("fair.place", number=deal.number + 1, of=deal.of)
    outcome = (
        speaker.say("fair.broken")
        if deal.lines is None
        else speaker.say("fair.holds", n=deal.lines)
    )
    ids = ", ".join(map(str, deal.ids)) or "–"
    parts = [
        f"**{speaker.say('fair.hash')}**\n`{deal.commitment}`",
        f"**{speaker.say('fair.seed')}**\n`{deal.server_seed}`",
        f"**{speaker.say('fair.ids')}**\n`{ids}`",
        f"-# {speaker.say('fair.how', command='python -m games deal-check')}",
    ]
    head = f"### {title}\n-# {place}\n{outcome}"
    return Panel(head, body="\n".join(parts), rows=(_buttons(deal, speaker),))


def deal_file(deal: CheckedDeal, speaker: Speaker) -> Panel:
    """The published deal as a file."""
    name = f"deal-{deal.table_id}-{deal.number + 1}.json"
    return file_panel(speaker.say("fair.file"), name, deal.document)


def file_panel(text: str, name: str, data: object) -> Panel:
    """A sentence and JSON data to be downloaded."""
    written = json.dumps(data, ensure_ascii=False, indent=1)
    return Panel(text, document=Document(name, written.encode()))


def _buttons(deal: CheckedDeal, speaker: Speaker) -> tuple[Button, ...]:
    def button(verb: str, label: str, *, disabled: bool = False) -> Button:
        custom_id = check_id(deal.table_id, verb, deal.number)
        return Button(speaker.say(label), custom_id, disabled=disabled)

    return (
        button("back", "board.back", disabled=deal.number == 0),
        button("on", "board.on", disabled=deal.number + 1 >= deal.of),
        button("file", "button.file"),
    )
