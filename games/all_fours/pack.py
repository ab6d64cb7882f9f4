"""The pack of 52: ranks, what a card counts, how strong it is, how a hand is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from games.cards import STANDARD_RANKS, Card, plain_suit
from games.tricks import Strength

SUITS: Final = ("S", "H", "C", "D")
"""Black and red in turn, so that a hand begun at any of them never shows two reds side by side."""

PACK: Final = tuple(c for suit in SUITS for c in plain_suit(suit, STANDARD_RANKS))

HEIGHT: Final[Mapping[Card, int]] = {
    c: len(STANDARD_RANKS) - 1 - STANDARD_RANKS.index(c.rank) for c in PACK
}
"""From 0 for a deuce to 12 for an ace (RULES.md 1)."""

_COUNTS: Final = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
GAME_VALUE: Final[Mapping[Card, int]] = {c: _COUNTS.get(c.rank, 0) for c in PACK}
"""What a card counts for Game; the whole pack holds 80 (RULES.md 5.3)."""


def game_value(cards: Iterable[Card]) -> int:
    """What these cards count for Game together (RULES.md 5.3)."""
    return sum(GAME_VALUE[c] for c in cards)


def _rotated(first: str) -> tuple[str, ...]:
    at = SUITS.index(first)
    return SUITS[at:] + SUITS[:at]


_PLACE: Final = {
    first: {c: _rotated(first).index(c.suit) * 13 - HEIGHT[c] for c in PACK} for first in SUITS
}


def laid_out(cards: Iterable[Card], first: str) -> tuple[Card, ...]:
    """Cards in display order: suit ``first`` (the trumps), then on round ``SUITS``; high to low."""
    return tuple(sorted(cards, key=_PLACE[first].__getitem__))


def _strength(trump: str) -> Strength:
    table: dict[str | None, dict[Card, int]] = {
        led: {
            c: HEIGHT[c] + 13 if c.suit == trump else HEIGHT[c] if c.suit == led else -1
            for c in PACK
        }
        for led in SUITS
    }
    return lambda c, led: table[led][c]


STRENGTH: Final[Mapping[str, Strength]] = {trump: _strength(trump) for trump in SUITS}
"""By trump suit: any trump beats the suit led, other suits can't win (RULES.md 4.4)."""
