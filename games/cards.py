"""The cards of all four games: one interned object a card, and its exact text code.

A code is rank then suit (``KH``, ``10S``, ``NU``), trumps are ``T1`` to ``T21``, the Excuse (in
Piedmont the Fool) is ``EX``. Cards have no order of their own: how strong a card is depends on the
game and the trick, so each game gives a strength function to the code in :mod:`games.tricks`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

FRENCH_SUITS: Final = ("S", "H", "D", "C")
ITALIAN_SUITS: Final = ("O", "U", "W", "B")
TRUMP: Final = "T"
NO_SUIT: Final = "EX"

TAROT_RANKS: Final = ("K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
STANDARD_RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


@final
class Card:
    """One card. The same code is always the same object, so cards compare by identity."""

    __slots__ = ("code", "rank", "suit")

    code: str
    rank: str
    suit: str

    def __init__(self, code: str, rank: str, suit: str) -> None:
        self.code = code
        self.rank = rank
        self.suit = suit

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


def _all_cards() -> dict[str, Card]:
    plain = {
        rank + suit: Card(rank + suit, rank, suit)
        for suit in FRENCH_SUITS + ITALIAN_SUITS
        for rank in dict.fromkeys(TAROT_RANKS + STANDARD_RANKS)
        if suit in FRENCH_SUITS or rank != "A"
    }
    trumps = {f"T{n}": Card(f"T{n}", str(n), TRUMP) for n in range(1, 22)}
    return plain | trumps | {"EX": Card("EX", "", NO_SUIT)}


_BY_CODE: Final = _all_cards()


def card(code: str) -> Card:
    """The card with this exact code; ValueError for anything else."""
    try:
        return _BY_CODE[code]
    except KeyError:
        raise ValueError(f"not a card: {code!r}") from None


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a comma-joined list; ValueError if a code is wrong or stands twice."""
    cards = tuple(card(code) for code in text.split(","))
    if len(set(cards)) != len(cards):
        raise ValueError("a card stands twice")
    return cards


def write_cards(cards: Iterable[Card]) -> str:
    """Comma-joined codes, without spaces."""
    return ",".join(c.code for c in cards)


EXCUSE: Final = card("EX")


def plain_suit(suit: str, ranks: Iterable[str]) -> tuple[Card, ...]:
    """The cards of one plain suit in the order of ``ranks``."""
    return tuple(card(rank + suit) for rank in ranks)


def without(cards: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    """The tuple less one card that it holds; the order of the others stays."""
    at = cards.index(gone)
    return cards[:at] + cards[at + 1 :]
