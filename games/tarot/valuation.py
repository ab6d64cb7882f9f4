"""What a hand is worth to a taker, and what the taker puts away."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from games.cards import EXCUSE, TRUMP, Card, card
from games.tarot.actions import TAKES, Takes
from games.tarot.deck import HALF_POINTS, HEIGHT, OUDLERS, PETIT, SUITS, Hand
from games.tarot.exchange import is_plain

HIGH_TRUMP: Final = 15
"""From here on a trump is likely to win when it is played."""

THRESHOLDS: Final[dict[int, tuple[int, int, int, int]]] = {
    3: (52, 57, 68, 80),
    4: (42, 46, 56, 68),
    5: (24, 28, 40, 54),
}
"""The least worth of a hand for each bid, by players; where computers begin to make it."""

_COURT_WORTH: Final = {"K": 6, "Q": 3, "N": 2, "J": 1}
_LENGTH_WORTH: Final = {5: 4, 6: 6}
_MOST_LENGTH: Final = 8


def of_suit(hand: Iterable[Card], suit: str) -> Hand:
    """The cards of one suit."""
    return tuple(c for c in hand if c.suit == suit)


def worth(hand: Hand, *, dog_closed: bool = False) -> int:
    """The points that French players count in a hand before they bid."""
    trumps = of_suit(hand, TRUMP)
    return (
        _trump_worth(trumps)
        + 8 * (EXCUSE in hand)
        + sum(_suit_worth(of_suit(hand, suit), dog_closed=dog_closed) for suit in SUITS)
    )


def _trump_worth(trumps: Hand) -> int:
    count = len(trumps)
    petit = max(0, min(9, 2 * count - 5)) if PETIT in trumps else 0
    top = 10 if card("T21") in trumps else 0
    high = sum(HEIGHT[c] >= HIGH_TRUMP for c in trumps)
    return petit + top + 2 * high + (2 * count if count >= 4 else 0)


def _suit_worth(cards: Hand, *, dog_closed: bool) -> int:
    ranks = {c.rank for c in cards}
    value = sum(_COURT_WORTH.get(rank, 0) for rank in ranks) + ({"K", "Q"} <= ranks)
    if len(cards) >= 5:
        value += _LENGTH_WORTH.get(len(cards), _MOST_LENGTH)
    if dog_closed and len(cards) < 2:
        value += 3 * (2 - len(cards))
    return value


def best_bid(hand: Hand, seats: int) -> Takes | None:
    """The highest bid that a hand is good for; None for a pass."""
    closed = worth(hand, dog_closed=True)
    open_dog = worth(hand)
    for bid, least in reversed(tuple(zip(TAKES, THRESHOLDS[seats], strict=True))):
        if (open_dog if bid in ("petite", "garde") else closed) >= least:
            return bid
    return None


def discard_plan(hand: Hand, count: int) -> Hand:
    """The cards to put away: whole suits where that makes a void, then points in danger."""
    plain = [c for c in hand if is_plain(c)]
    if len(plain) <= count:
        trumps = [c for c in reversed(hand) if c.suit == TRUMP and c not in OUDLERS]
        return (*plain, *trumps[: count - len(plain)])
    return max(_plans(hand, plain, count), key=lambda plan: _plan_worth(hand, plan))


def discard_plans(hand: Hand, count: int, most: int) -> list[Hand]:
    """The most promising choices of cards to put away, the rule of thumb's own first."""
    first = discard_plan(hand, count)
    plain = [c for c in hand if is_plain(c)]
    if len(plain) <= count:
        return [first]
    rich = sorted(plain, key=lambda c: -HALF_POINTS[c])
    plans = _plans(hand, plain, count) + _filled(plain, count, rich)
    plans.sort(key=lambda plan: -_plan_worth(hand, plan))
    distinct = {frozenset(plan): plan for plan in reversed([first, *plans])}
    return list(reversed(distinct.values()))[:most]


def _plans(hand: Hand, plain: list[Card], count: int) -> list[Hand]:
    """One plan for each choice of suits to be rid of, filled up with the least worth keeping."""
    return _filled(plain, count, sorted(plain, key=lambda c: _keep(hand, c)))


def _filled(plain: list[Card], count: int, order: list[Card]) -> list[Hand]:
    plans = []
    for size in range(len(SUITS) + 1):
        for suits in combinations(SUITS, size):
            gone = [c for c in plain if c.suit in suits]
            if len(gone) <= count:
                rest = [c for c in order if c not in gone]
                plans.append((*gone, *rest[: count - len(gone)]))
    return plans


def _keep(hand: Hand, c: Card) -> tuple[int, int]:
    """How much a card should stay: guarded courts most, then long suits, lonely courts least."""
    length = len(of_suit(hand, c.suit))
    court = HALF_POINTS[c] if c.rank in _COURT_WORTH else 0
    return (court, -length) if _guarded(hand, c) else (-court, length)


def _guarded(hand: Hand, c: Card) -> bool:
    """Whether the King of its suit stands before a card."""
    return any(other.rank == "K" for other in of_suit(hand, c.suit))


def _plan_worth(hand: Hand, plan: Hand) -> int:
    kept = [c for c in hand if c not in plan]
    lengths = [len(of_suit(kept, suit)) for suit in SUITS]
    safe = sum(HALF_POINTS[c] // (2 if _guarded(hand, c) else 1) for c in plan)
    return safe + 5 * lengths.count(0) + 2 * lengths.count(1) + _lonely_kings(kept)


def _lonely_kings(kept: list[Card]) -> int:
    """A King alone is less easily brought home than one with small cards beside it."""
    alone = (of_suit(kept, suit) for suit in SUITS)
    return -3 * sum(len(suit) == 1 and suit[0].rank == "K" for suit in alone)
