"""Poignees and miseres: what a hand may declare right before its first card (RULES.md 9)."""

from __future__ import annotations

from typing import Final

from games.cards import EXCUSE, TRUMP, Card
from games.tarot.actions import Misere, MisereName, Poignee
from games.tarot.deck import COURT, Hand, in_order
from games.tarot.states import Table
from games.words import Phrase, Reason

TIER_SIZES: Final = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
"""Cards shown for a simple, double and triple poignee, by players."""


def shown_for(trumps: Hand, excuse: bool, size: int) -> Hand | None:
    """The cards that show a poignee of this size, the highest trumps; None if it can't be reached.

    The Excuse counts only as the one missing card (RULES.md 9.1).
    """
    if len(trumps) >= size:
        return trumps[:size]
    return (*trumps, EXCUSE) if excuse and len(trumps) + 1 == size else None


def trumps_to_show(table: Table) -> Hand:
    """The trumps of the player in turn from high to low, those that he had to discard too."""
    seat, contract = table.turn, table.contract
    assert contract is not None
    discard = contract.discard if seat == contract.taker else ()
    return tuple(c for c in in_order((*table.hands[seat], *discard)) if c.suit == TRUMP)


def poignees(table: Table) -> tuple[Poignee, ...]:
    """One poignee for each tier that the player in turn reaches, the smallest first."""
    if not _asked(table):
        return ()
    trumps = trumps_to_show(table)
    excuse = EXCUSE in table.hands[table.turn]
    shown = (shown_for(trumps, excuse, size) for size in TIER_SIZES[len(table.hands)])
    return tuple(Poignee(cards) for cards in shown if cards is not None)


def why_not_poignee(table: Table, action: Poignee) -> Reason | None:
    """The rule that these cards break; none shown is always right."""
    cards = action.cards
    if not cards:
        return None
    trumps = trumps_to_show(table)
    hand = table.hands[table.turn]
    if (odd := next((c for c in cards if c.suit != TRUMP and c is not EXCUSE), None)) is not None:
        return Reason("9.1.1", Phrase("tarot.why.poignee_trumps", card=odd))
    lacking = next(
        (c for c in cards if c not in trumps and (c is not EXCUSE or c not in hand)), None
    )
    if lacking is not None:
        return Reason("9.1.1", Phrase("tarot.why.poignee_lacks", card=lacking))
    return _why_not_count(cards, trumps, TIER_SIZES[len(table.hands)])


def _why_not_count(cards: Hand, trumps: Hand, sizes: tuple[int, ...]) -> Reason | None:
    if len(cards) not in sizes:
        return Reason("9.1.2", Phrase("tarot.why.poignee_size", sizes=sizes))
    if EXCUSE in cards and len(trumps) + 1 != len(cards):
        return Reason("9.1.3", Phrase("tarot.why.poignee_excuse"))
    shown = tuple(c for c in trumps if c in cards)
    if cards not in (shown, (*shown, EXCUSE)):
        return Reason("9.1.2", Phrase("tarot.why.poignee_order"))
    return None


def misere_names(hand: Hand, *, excuse_breaks: bool) -> tuple[MisereName, ...]:
    """The miseres that a hand holds: no trump, no court card (RULES.md 9.2)."""
    trumps = any(c.suit == TRUMP or (c is EXCUSE and excuse_breaks) for c in hand)
    head = any(map(_is_court, hand))
    names: list[MisereName] = [] if trumps else ["trump"]
    if not head:
        names.append("head")
    return (*names, "both") if len(names) == 2 else tuple(names)


def _is_court(c: Card) -> bool:
    return c.suit != TRUMP and c.rank in COURT


def miseres(table: Table) -> tuple[Misere, ...]:
    """The miseres that the player in turn may declare."""
    options = table.dealt.match.options
    if options.declarations != "poignee_misere" or not _asked(table):
        return ()
    breaks = options.misere_trump_excuse == "breaks"
    return tuple(map(Misere, misere_names(table.hands[table.turn], excuse_breaks=breaks)))


def why_not_misere(table: Table, action: Misere) -> Reason | None:
    """The rule that this misere breaks; none is always right."""
    if action.name == "no" or action in miseres(table):
        return None
    return Reason("9.2", Phrase("tarot.why.misere", misere=Phrase(f"tarot.misere.{action.name}")))


def _asked(table: Table) -> bool:
    """Whether the player in turn may declare at all: in a contract, before the own first card."""
    return (
        not table.won
        and table.contract is not None
        and table.dealt.match.options.declarations != "none"
    )
