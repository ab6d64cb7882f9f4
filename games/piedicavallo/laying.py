"""Which two cards a dealer had best lay away: all pairs that may go, the best by rule first."""

from __future__ import annotations

from itertools import combinations

from games.cards import Card
from games.piedicavallo.discarding import allowed_trumps
from games.piedicavallo.known import Known
from games.piedicavallo.pack import POINTS, SUITS, is_trump

SHORT = (6.0, 3.0, 1.0)
"""What it is worth that no card, one or two are left of a plain suit without its King."""


def pairs(known: Known) -> list[tuple[Card, Card]]:
    """The discards to choose from, the best first.

    The first card of each is the one to lay away now, the other is the one laid already, if any.
    """
    if known.discard:
        (laid,) = known.discard
        found = [(c, laid) for c in known.hand]
    else:
        found = list(combinations(known.hand, 2))
    whole = (*known.hand, *known.discard)
    allowed = allowed_trumps(known.options, whole)
    return sorted(
        (p for p in found if max(POINTS[c] for c in p) < 5 and sum(map(is_trump, p)) in allowed),
        key=lambda pair: -_worth(whole, pair),
    )


def _worth(hand: tuple[Card, ...], pair: tuple[Card, ...]) -> float:
    """Points saved that a King doesn't guard, and suits made short; trumps are dear."""
    kings = {c.suit for c in hand if c.rank == "K"}
    worth = -sum(10.0 + int(c.rank) for c in pair if is_trump(c))
    worth += sum(POINTS[c] for c in pair if not is_trump(c) and c.suit not in kings)
    for suit in SUITS:
        left = sum(c.suit == suit for c in hand) - sum(c.suit == suit for c in pair)
        if left < len(SHORT) and suit not in kings and any(c.suit == suit for c in pair):
            worth += SHORT[left]
    return worth
