"""Deals in which any seat can win any trick."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.games.track_trick.naive import RANKS, SUITS


@dataclass
class Arranged:
    """A deal in which everybody can follow suit in each of the tricks, down to the last cards."""

    hands: list[list[str]]
    tricks: list[dict[int, str]]

    def wanted(self, seat: int, texts: list[str]) -> str | None:
        """The card that this seat is to play, if it may."""
        mine = (f"play {trick[seat]}" for trick in self.tricks)
        return next((text for text in mine if text in texts), None)


def arrange(winners: list[int], seats: int, rng: random.Random) -> Arranged:
    """A deal for these winners of the tricks, one after the other.

    With four players one card of each suit is over: the last trick falls as it may.
    """
    tricks, over = [], []
    for suit in SUITS:
        ranks = rng.sample(RANKS, len(RANKS))
        while len(ranks) >= seats:
            tricks.append(sorted((r + suit for r in ranks[:seats]), key=_height))
            del ranks[:seats]
        over += [rank + suit for rank in ranks]
    rng.shuffle(tricks)
    plans = []
    for winner, cards in zip(winners, tricks, strict=False):
        others = [seat for seat in range(seats) if seat != winner]
        plans.append(dict(zip([*rng.sample(others, len(others)), winner], cards, strict=True)))
    hands = [[plan[seat] for plan in plans] + over[seat : seat + 1] for seat in range(seats)]
    return Arranged(hands, plans)


def _height(card: str) -> int:
    return RANKS.index(card[:-1])
