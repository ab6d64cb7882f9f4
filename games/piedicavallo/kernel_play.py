"""The rules of the play for the kernel (RULES.md 4, 5): the same as in following, rules, scoring.

A table is ``hands``, a set of cards for each seat and one for the discard, and ``course``: what the
trick under way has come to and what has been won, under the names below.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import bit, highest, inner, outer
from games.piedicavallo.kernel_layout import (
    DISCARD,
    FIRST_TRUMP,
    FIVE_POINTS,
    FOOL_NUMBER,
    NOBODY,
    PACK_SIZE,
    PLAIN_POINTS,
    PLAYERS,
    SUIT_LENGTH,
    TRUMP,
)

POINTS = np.array([*PLAIN_POINTS * TRUMP, *[1] * (PACK_SIZE - FOOL_NUMBER)], np.int64)
POINTS[list(FIVE_POINTS)] = 5

_PLAIN = [((1 << SUIT_LENGTH) - 1) << (SUIT_LENGTH * suit) for suit in range(TRUMP)]
SUITS = np.array([*_PLAIN, (1 << PACK_SIZE) - (1 << FIRST_TRUMP)], np.uint64)
TRUMPS = SUITS[TRUMP]
FOOL = np.uint64(1 << FOOL_NUMBER)

LEADER, LAID, LED, BEST, WINNER, STAKE, WON, TRICKS, FOOL_SEAT, FOOL_TRICK, COURSE = (
    0, 1, 2, 3, 4, 5, 6, 8, 10, 11, 12,
)  # fmt: skip
"""LED: the suit asked for; BEST, WINNER: the card that wins as they lie and its seat (each -1: none
yet); STAKE: points in the trick; WON, TRICKS: for each team; FOOL_SEAT, FOOL_TRICK: who played the
Fool and which team won that trick (NOBODY)."""


@inner
def suit_of(card: Any) -> Any:
    """The suit of a card that isn't the Fool."""
    return min(card // SUIT_LENGTH, TRUMP)


@outer
def playable(hand: Any, led: Any) -> Any:
    """The cards of a hand that may be played when a suit is led, -1 for none yet (4.1, 4.2)."""
    if led < 0:
        return hand
    fits = hand & SUITS[led]
    if not fits:
        fits = hand & TRUMPS
    return fits | hand & FOOL if fits else hand


@outer
def turn(course: Any) -> Any:
    """The seat that plays next."""
    return (course[LEADER] + course[LAID]) % PLAYERS


@inner
def begin(course: Any, leader: Any) -> None:
    """An empty trick."""
    course[LEADER] = leader
    course[LAID] = course[STAKE] = 0
    course[LED] = course[BEST] = course[WINNER] = -1


@outer
def put(hands: Any, course: Any, card: Any) -> None:
    """The seat in turn plays a card; a trick that is full goes to its winner (4.2, 4.3)."""
    seat = turn(course)
    hands[seat] &= ~bit(card)
    if card == FOOL_NUMBER:
        course[FOOL_SEAT] = seat
    else:
        suit = suit_of(card)
        course[STAKE] += POINTS[card]
        if course[LED] < 0:
            course[LED] = suit
        if card > course[BEST] and (suit == course[LED] or suit == TRUMP):
            course[BEST], course[WINNER] = card, seat
    course[LAID] += 1
    if course[LAID] == PLAYERS:
        team = course[WINNER] % 2
        course[WON + team] += course[STAKE]
        course[TRICKS + team] += 1
        if course[FOOL_SEAT] != NOBODY and course[FOOL_TRICK] == NOBODY:
            course[FOOL_TRICK] = team
        begin(course, course[WINNER])


@inner
def points(cards: Any) -> Any:
    """The points of a set of cards."""
    total = 0
    while cards:
        card = highest(cards)
        total += POINTS[card]
        cards ^= bit(card)
    return total


@outer
def outcome(hands: Any, course: Any, dealer: Any, forfeit: Any, exchange: Any) -> Any:
    """What team 0 is ahead of team 1 when all cards are played (5; 4.2 for the exchange)."""
    ahead = course[WON] - course[WON + 1]
    fool_side = course[FOOL_SEAT] % 2
    ahead += _owned(fool_side, 5, course, forfeit)
    ahead += _owned(dealer % 2, points(hands[DISCARD]), course, forfeit)
    if exchange and course[FOOL_TRICK] != fool_side and course[TRICKS + fool_side]:
        ahead += -2 if fool_side == 0 else 2
    return ahead


@inner
def _owned(side: Any, value: Any, course: Any, forfeit: Any) -> Any:
    """What Fool or discard move, seen from team 0: a side without a trick doesn't get them."""
    value = value if side == 0 else -value
    if course[TRICKS + side]:
        return value
    return -value if forfeit else 0
