"""The 62 cards, what they count, and how high they stand (RULES.md 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from games.cards import EXCUSE, TRUMP, Card, card, plain_suit

FOOL: Final = EXCUSE
RED: Final = "red"
BLACK: Final = "black"
SUITS: Final = ("O", "U", "W", "B")
SUITS_OF: Final[Mapping[str, tuple[str, str]]] = {RED: ("O", "U"), BLACK: ("W", "B")}
COLOUR_OF: Final = {suit: colour for colour, suits in SUITS_OF.items() for suit in suits}
OTHER_COLOUR: Final = {RED: BLACK, BLACK: RED}

FIGURES: Final = ("K", "Q", "N", "J")
_NUMERALS: Final = {
    RED: ("1", "2", "3", "4", "5", "6"),
    BLACK: ("10", "9", "8", "7", "6", "5"),
}

CARDS_OF: Final[Mapping[str, tuple[Card, ...]]] = {
    TRUMP: tuple(card(f"T{n}") for n in range(21, 0, -1)),
    **{suit: plain_suit(suit, FIGURES + _NUMERALS[COLOUR_OF[suit]]) for suit in SUITS},
}
"""The cards of each suit, the highest first."""

PACK: Final = (
    *CARDS_OF[TRUMP],
    FOOL,
    *(c for suit in SUITS for c in CARDS_OF[suit]),
)
"""All cards in display order: trumps from 21 down, the Fool, coins, cups, swords, batons."""

_PLACE: Final = {c: place for place, c in enumerate(PACK)}

_FIVE: Final = (card("T1"), card("T21"), FOOL)
_BY_RANK: Final = {"K": 5, "Q": 4, "N": 3, "J": 2}
POINTS: Final[Mapping[Card, int]] = {c: 5 if c in _FIVE else _BY_RANK.get(c.rank, 1) for c in PACK}
"""Points of each card (RULES.md 2.3)."""

ALL_POINTS: Final = sum(POINTS.values())


def _standing(led: str | None) -> dict[Card, int]:
    """How high each card stands when ``led`` is the suit led: trumps over it, others nowhere."""
    height = dict.fromkeys(PACK, -1)
    if led is not None and led != TRUMP:
        height |= {c: h for h, c in enumerate(reversed(CARDS_OF[led]))}
    return height | {c: 10 + h for h, c in enumerate(reversed(CARDS_OF[TRUMP]))}


_STANDING: Final = {led: _standing(led) for led in (None, TRUMP, *SUITS)}


def strength(played: Card, led: str | None) -> int:
    """How high a card stands in a trick (RULES.md 4.3); negative: it can't win."""
    return _STANDING[led][played]


def led_suit(cards: Iterable[Card]) -> str | None:
    """The suit that a trick asks for: that of its first card but the Fool (RULES.md 4.2)."""
    return next((c.suit for c in cards if c is not FOOL), None)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in display order."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def points(cards: Iterable[Card]) -> int:
    """The points of some cards together; nothing is counted in groups."""
    return sum(POINTS[c] for c in cards)


def is_trump(c: Card) -> bool:
    """Whether a card is a trump; the Fool is none."""
    return c.suit == TRUMP


def opened_suit(c: Card) -> str:
    """The suit that a card lets its player speak of: trumps for the Fool too (RULES.md 7.1)."""
    return TRUMP if c is FOOL else c.suit


def is_numeral(c: Card) -> bool:
    """Whether a card is a plain card below the Jack."""
    return c.suit in COLOUR_OF and c.rank not in FIGURES
