"""What a player says along with a card: chosen first, sent together with the card.

What is chosen is kept with the table as a draft, by the marks of :class:`games.view.Aside`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from bot.panels.cards import listed
from bot.panels.ids import pick_id
from bot.panels.panel import MOST_OPTIONS, Option, Select
from bot.tables import Refused, Table
from bot.words import Speaker
from games.view import Aside, Ask
from games.words import Phrase

_BESIDE: Final = "beside."


def chosen_asides(ask: Ask, draft: Collection[str]) -> tuple[Aside, ...]:
    """Those chosen so far, in the order in which they are said."""
    return tuple(aside for aside in ask.asides if aside.mark in draft)


def aside_line(ask: Ask, draft: Collection[str], speaker: Speaker) -> list[str]:
    """What will be said with the card, if anything was chosen."""
    chosen = chosen_asides(ask, draft)
    if not chosen:
        return []
    words = " · ".join(speaker(aside.label) for aside in chosen)
    return [f"**{speaker.say('panel.will_say')}** {words}"]


def aside_selects(
    table: Table, ask: Ask, draft: Collection[str], speaker: Speaker, room: int
) -> Iterator[Select]:
    """A list a part, as many as ``room`` components hold.

    What finds no place on a message can still be said once the card lies there.
    """
    for part in list(_parts(ask))[: room // 2]:
        members = _members(ask, part)[:MOST_OPTIONS]
        options = tuple(
            Option(
                speaker(aside.label),
                aside.action,
                chosen=aside.mark in draft,
                note=_condition(ask, aside, members, speaker),
            )
            for aside in members
        )
        yield Select(
            pick_id(table.id, table.seq, f"{_BESIDE}{part}"),
            speaker(members[0].topic),
            options,
            least=0,
            most=len(options),
        )


def redrafted(
    ask: Ask, draft: Sequence[str], part: str, values: Collection[str]
) -> list[str] | None:
    """The marks chosen after a list of asides sent its values; None if ``part`` is no such list."""
    if not part.startswith(_BESIDE):
        return None
    members = _members(ask, part.removeprefix(_BESIDE))
    others = {aside.mark for aside in ask.asides} - {aside.mark for aside in members}
    now = [aside.mark for aside in members if aside.action in values]
    return [*(mark for mark in draft if mark in others), *now]


def with_asides(table: Table, ask: Ask, draft: Collection[str], text: str) -> list[str]:
    """The card and what was chosen to be said with it.

    Refused: panel.why.aside, with the paragraph, if one of them doesn't go with this card.
    """
    chosen = chosen_asides(ask, draft)
    if not any(choice.action == text and choice.card for choice in ask.choices):
        return [text]
    for aside in chosen:
        if text not in aside.fits:
            cards = tuple(c.card for c in ask.choices if c.card and c.action in aside.fits)
            why = Phrase("panel.why.aside", what=aside.label, cards=cards, rule=aside.rule)
            raise Refused(why, table)
    return [text, *(aside.action for aside in chosen)]


def _parts(ask: Ask) -> dict[str, None]:
    return dict.fromkeys(aside.part for aside in ask.asides)


def _members(ask: Ask, part: str) -> tuple[Aside, ...]:
    return tuple(aside for aside in ask.asides if aside.part == part)


def _condition(ask: Ask, aside: Aside, members: Sequence[Aside], speaker: Speaker) -> str:
    """With which cards it goes, unless that is with all that its list is about."""
    if set(aside.fits) == {text for member in members for text in member.fits}:
        return ""
    cards = [c.card for c in ask.choices if c.card and c.action in aside.fits]
    return speaker.say("panel.only_with", cards=listed(cards, speaker).replace("`", ""))
