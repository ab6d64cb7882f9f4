"""Compiled: what is trump, which cards are legal, who takes a trick, what a deal is worth.

The rules of RULES.md 3 and 4 once more, on bits; a differential test holds them to the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import NONE, bit, inner, outer
from games.track_trick.kernel_layout import (
    CAP,
    COUNTS,
    FEWEST_TRICKS,
    LAID,
    LAST,
    LEADER,
    LED,
    LEFT_NEIGHBOUR,
    RANKS_CLASH,
    RECIPIENT,
    SEATS,
    TOP,
    TRUMP,
    VOIDS,
    WINNER,
)

SUIT = np.uint64(0x1FF)
WHOLE = np.uint64(2**36 - 1)


@inner
def suit_of(suit: Any) -> Any:
    """All cards of a suit; none of -1, for no trump."""
    return SUIT << np.uint64(9 * suit) if suit >= 0 else NONE


@outer
def trump_of(facts: Any, shown: Any) -> Any:
    """The trump suit for the cards shown together, -1 for no trump (3.2, 8.2)."""
    seats, clash, seen, most, leader, rivals = facts[SEATS], False, 0, 0, -1, 0
    for one in range(seats):
        suit, equal = shown[one] // 9, 0
        seen |= 1 << suit
        for other in range(seats):
            equal += shown[other] // 9 == suit
            clash |= other != one and shown[other] % 9 == shown[one] % 9
        if equal > most:
            most, leader, rivals = equal, suit, 0
        elif equal == most and suit != leader:
            rivals += 1
    if clash and (facts[RANKS_CLASH] or most == 1):
        return -1
    if seats == 4:
        return -1 if rivals else leader
    if most > 1:
        return leader
    unchosen = 0
    while seen >> unchosen & 1:
        unchosen += 1
    return unchosen


@outer
def legal(facts: Any, hand: Any) -> Any:
    """The cards of a hand that may be played now (4.1)."""
    follows = hand & suit_of(facts[LED])
    return follows or hand


@inner
def beats(card: Any, top: Any, trump: Any) -> Any:
    """Whether a card wins over the one that wins so far (4.2)."""
    if card // 9 == top // 9:
        return card > top
    return card // 9 == trump


@inner
def turn(facts: Any) -> Any:
    """The seat that plays the next card."""
    seat = facts[LEADER] + facts[LAID]
    return seat - facts[SEATS] if seat >= facts[SEATS] else seat


@outer
def play(facts: Any, hands: Any, card: Any) -> Any:
    """Whoever's turn it is plays a card; whether the trick is full. Then :func:`take` is due."""
    seat, suit = turn(facts), card // 9
    hands[seat] &= ~bit(card)
    if facts[LAID] == 0:
        facts[LED] = suit
    elif suit != facts[LED]:
        facts[VOIDS + seat] |= 1 << facts[LED]
    if facts[LAID] == 0 or beats(card, facts[TOP], facts[TRUMP]):
        facts[TOP], facts[WINNER] = card, seat
    facts[LAID] += 1
    return facts[LAID] == facts[SEATS]


@outer
def takers(facts: Any) -> Any:
    """The seats that may get the full trick, bit by bit: beyond the cap not its winner (4.3)."""
    seats, winner, found, fewest = facts[SEATS], facts[WINNER], 0, 99
    if facts[COUNTS + winner] < CAP:
        return 1 << winner
    if facts[RECIPIENT] == LEFT_NEIGHBOUR:
        return 1 << (winner + 1) % seats
    for seat in range(seats):
        if seat != winner:
            fewest = min(fewest, facts[COUNTS + seat])
    for seat in range(seats):
        fits = facts[RECIPIENT] != FEWEST_TRICKS or facts[COUNTS + seat] == fewest
        if seat != winner and fits:
            found |= 1 << seat
    return found


@outer
def take(facts: Any, seat: Any) -> Any:
    """The full trick goes to a seat, which leads the next one (4.2, 4.3)."""
    facts[COUNTS + seat] += 1
    facts[LAST] = facts[LEADER] = seat
    facts[LAID] = 0
    facts[LED] = facts[TOP] = facts[WINNER] = -1


@outer
def worth_of(facts: Any, worths: Any, side: Any) -> Any:
    """The worth of the final counts for a side (5, 6)."""
    first, second, third = facts[COUNTS], facts[COUNTS + 1], facts[COUNTS + 2]
    if facts[SEATS] == 4:
        worth = worths[81 * first + 9 * second + third]
        return 1 - worth if side else worth
    if first == second == third:
        return worths[243 + 3 * facts[LAST] + side]
    return worths[81 * side + 9 * first + second]
