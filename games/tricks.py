"""Tricks: who plays when, and who wins, given a game's strength function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.cards import Card

Strength: TypeAlias = Callable[[Card, str | None], int]
"""``strength(card, led)``: how high a card stands in a trick whose led suit is ``led`` (None while
no suit is set). Greater beats smaller; a negative number can't win."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in playing order from ``leader``; seats go on by one, modulo the number of seats."""

    leader: int
    cards: tuple[Card, ...] = ()

    def turn(self, seats: int) -> int:
        """The seat that plays the next card."""
        return (self.leader + len(self.cards)) % seats

    def plays(self, seats: int) -> tuple[tuple[int, Card], ...]:
        """(seat, card) in playing order."""
        return tuple(((self.leader + i) % seats, c) for i, c in enumerate(self.cards))

    def with_card(self, played: Card) -> Trick:
        """The trick with one more card."""
        return Trick(self.leader, (*self.cards, played))


def commands(hand: Sequence[Card], unseen: Iterable[Card], strength: Strength) -> bool:
    """Whether each of these cards, led, beats every other card that may still be out.

    Whoever leads with such a hand wins all tricks that are left: in any order, whatever the others
    hold and play, since none of them can ever come in.
    """
    rivals = tuple(unseen)
    return all(
        strength(c, c.suit) > max((strength(rival, c.suit) for rival in rivals), default=-1)
        for c in hand
    )


def best(cards: Sequence[Card], led: str | None, strength: Strength) -> int | None:
    """The place in ``cards`` of the card that wins as they lie; None if none of them can."""
    top, at = -1, None
    for place, c in enumerate(cards):
        if (value := strength(c, led)) > top:
            top, at = value, place
    return at
