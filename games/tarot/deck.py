"""The 78 cards: what they are worth, in what order a hand is shown, and how strong they are."""

from __future__ import annotations

from typing import Final, TypeAlias

from games.cards import EXCUSE, TAROT_RANKS, TRUMP, Card, card, plain_suit

Hand: TypeAlias = tuple[Card, ...]

SUITS: Final = ("S", "H", "C", "D")
"""The plain suits as a hand shows them: black and red by turns."""

TRUMPS: Final = tuple(card(f"T{n}") for n in range(21, 0, -1))
PETIT: Final = card("T1")
DECK: Final[Hand] = (EXCUSE, *TRUMPS, *(c for suit in SUITS for c in plain_suit(suit, TAROT_RANKS)))
"""All cards in the order of a hand: the Excuse, trumps from high to low, then suit by suit."""

PLACE: Final = {c: place for place, c in enumerate(DECK)}
OUDLERS: Final = frozenset((card("T21"), PETIT, EXCUSE))
COURT: Final = ("K", "Q", "N", "J")

HALF_POINTS: Final = {
    c: 9 if c in OUDLERS else {"K": 9, "Q": 7, "N": 5, "J": 3}.get(c.rank, 1) for c in DECK
}
"""Twice the points of a card (RULES.md 2): all counting is in whole halves, 182 in the pack."""

HEIGHT: Final = {
    c: int(c.rank) if c.suit == TRUMP else 0 if c is EXCUSE else 14 - TAROT_RANKS.index(c.rank)
    for c in DECK
}
"""How high a card stands among those of its own suit, from 1."""

PLAIN_EXCUSE: Final = frozenset((EXCUSE,))
WITH_PETIT: Final = frozenset((EXCUSE, PETIT))
"""The cards that play as an Excuse: the one alone, and with a protected Petit."""


def in_order(cards: Hand) -> Hand:
    """The cards as a hand shows them."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def strength(c: Card, led: str | None) -> int:
    """How high a card stands in a trick (RULES.md 10.2): trumps over the led suit, else nothing."""
    if c.suit == TRUMP:
        return 14 + HEIGHT[c]
    return HEIGHT[c] if c.suit == led else -1


def strength_beside_petit(c: Card, led: str | None) -> int:
    """The same where the Petit is protected: it can't win a trick (RULES.md 4.4)."""
    return -1 if c is PETIT else strength(c, led)
