"""Compiled: the rule policy that plays a sampled world out.

It looks at the hands of the world, but only to tell who will win the trick under way: nobody in it
plans further than that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import NONE, ONE, below, count, highest, inner, lowest
from games.tarot.kernel_layout import EXCUSE, HAND, PETIT, SEATS, SIDE, TAKER, TRICK
from games.tarot.kernel_play import (
    JACKS,
    KINGS,
    KNIGHTS,
    OUDLER_BITS,
    PETIT_BIT,
    QUEENS,
    SUIT,
    allowed,
    note,
    plain_value,
    put,
    suit_of,
    trick_of,
    turn_of,
)

COURTS = KINGS | QUEENS | KNIGHTS | JACKS


@inner
def powers(plain: Any, trumps: Any, led: Any) -> Any:
    """How high the cards of a hand can stand in a trick of this suit, as bits; none can't win."""
    if led < 4:
        same = (plain >> np.uint64(16 * led)) & SUIT
        if same:
            return same
    return (trumps & ~ONE) << np.uint64(13)


@inner
def choose(facts: Any, trick: Any, plain: Any, trumps: Any, seat: Any) -> Any:
    """The card that a seat plays by rule."""
    may_plain, may_trumps = allowed(facts, trick, plain[seat], trumps[seat])
    number = count(may_plain) + count(may_trumps)
    if number == 1:
        return lowest(may_plain) if may_plain else EXCUSE + lowest(may_trumps)
    left = facts[HAND] - facts[TRICK]
    if left == 2 and may_trumps & ONE:
        return EXCUSE
    if trick.led < 0:
        return _lead(facts, plain, trumps, seat, may_plain, may_trumps)
    return _follow(facts, trick, plain, trumps, seat, may_plain, may_trumps)


@inner
def _follow(
    facts: Any, trick: Any, plain: Any, trumps: Any, seat: Any, may_plain: Any, may_trumps: Any
) -> Any:
    led, mine = trick.led, facts[SIDE + seat]
    foes, friends = NONE, NONE
    other = seat
    for _ in range(facts[SEATS] - trick.laid - 1):
        other = other + 1 if other + 1 < facts[SEATS] else 0
        reach = powers(plain[other], trumps[other], led)
        if facts[SIDE + other] == mine:
            friends |= reach
        else:
            foes |= reach
    foe, friend = highest(foes), highest(friends)
    current = trick.best >> 3
    if trick.best >= 0 and facts[SIDE + (trick.best & 7)] == mine:
        safe = current > foe or friend > max(foe, current)
    else:
        foe = max(foe, current)
        safe = friend > foe
    real = may_trumps & ~ONE
    excuse = may_trumps & ONE
    if may_plain and led < 4 and may_plain & suit_of(led):
        card = _follow_suit(facts, led, plain, seat, may_plain, foe, safe)
    elif real:
        card = _play_trump(trick, real, foe, safe)
    else:
        card = _richest(may_plain) if safe else _poorest(may_plain)
    if excuse and not safe and _spend_excuse(facts, led, card, foe):
        return EXCUSE
    return card


@inner
def _spend_excuse(facts: Any, led: Any, card: Any, foe: Any) -> Any:
    """Whether the Excuse is better played than a card to a trick that is lost."""
    if card < EXCUSE:
        wins = card >> 4 == led and (card & 15) > foe
        costs = plain_value(card) > 1
    else:
        wins = card - EXCUSE + 13 > foe
        costs = card == PETIT or card - EXCUSE > 14
    return not wins and (costs or facts[HAND] - facts[TRICK] < 5)


@inner
def _follow_suit(facts: Any, led: Any, plain: Any, seat: Any, may: Any, foe: Any, safe: Any) -> Any:
    base = 16 * led
    top = highest(may)
    if safe:
        return top if top - base > 9 else lowest(may)
    if top - base <= foe:
        return lowest(may)
    winners = may >> np.uint64(base + foe + 1) << np.uint64(base + foe + 1)
    small = lowest(winners)
    if plain_value(top) > plain_value(small) and _soon_ruffed(facts, plain, seat, led):
        return top
    return small


@inner
def _soon_ruffed(facts: Any, plain: Any, seat: Any, suit: Any) -> Any:
    """Whether an opponent can't follow this suit once more."""
    for other in range(facts[SEATS]):
        if facts[SIDE + other] != facts[SIDE + seat] and count(plain[other] & suit_of(suit)) < 2:
            return True
    return False


@inner
def _play_trump(trick: Any, real: Any, foe: Any, safe: Any) -> Any:
    """``foe``: how high the others reach; a trump is forced, or trumps were led."""
    if real & PETIT_BIT and (safe or foe < 14):
        return PETIT
    others = real & ~PETIT_BIT
    if not others:
        return PETIT
    small = lowest(others)
    if safe:
        return EXCUSE + small
    floor = max(foe - 13, 0)
    winners = others & ~below(floor + 1)
    if not winners:
        return EXCUSE + small
    cheap = lowest(winners)
    empty = not trick.plain & COURTS and not trick.trumps & OUDLER_BITS & ~ONE
    if trick.led == 4 and cheap > small and empty and cheap > 15:
        return EXCUSE + small
    return EXCUSE + cheap


@inner
def _richest(may: Any) -> Any:
    """The plain card with most points."""
    best, most = np.int64(-1), -1
    for suit in range(4):
        cards = may & suit_of(suit)
        if cards:
            card = highest(cards)
            if card & 15 > most:
                best, most = card, card & 15
    return best


@inner
def _poorest(may: Any) -> Any:
    """The lowest plain card."""
    best, least = np.int64(-1), 99
    for suit in range(4):
        cards = may & suit_of(suit)
        if cards:
            card = lowest(cards)
            if card & 15 < least:
                best, least = card, card & 15
    return best


@inner
def _lead(facts: Any, plain: Any, trumps: Any, seat: Any, may_plain: Any, may_trumps: Any) -> Any:
    best, most = np.int64(-1), -1000.0
    real = may_trumps & ~ONE
    if real:
        best, most = _lead_trump(facts, trumps, seat, real)
    for suit in range(4):
        cards = may_plain & suit_of(suit)
        if cards:
            card, worth = _lead_suit(facts, plain, trumps, seat, suit, cards)
            if worth > most:
                best, most = card, worth
    if best < 0:
        return np.int64(EXCUSE)
    return best


@inner
def _lead_suit(facts: Any, plain: Any, trumps: Any, seat: Any, suit: Any, cards: Any) -> Any:
    """The best card of a suit to lead, and how good that is."""
    mine = facts[SIDE + seat]
    foes, friends = NONE, NONE
    for other in range(facts[SEATS]):
        if other != seat:
            reach = powers(plain[other], trumps[other], suit)
            if facts[SIDE + other] == mine:
                friends |= reach
            else:
                foes |= reach
    foe, friend = highest(foes), highest(friends)
    top, low = highest(cards), lowest(cards)
    length = count(cards)
    if top - 16 * suit > foe:
        return top, 6.0 + plain_value(top)
    if friend > foe:
        if top - 16 * suit < friend and plain_value(top) < 9:
            return top, 4.0 + plain_value(top)
        return low, 4.0
    worth = -1.0 * plain_value(low) + 0.2 * length
    if foe > 13:
        worth += 2.0
        if mine == 0:
            worth -= 0.5
    else:
        worth -= 0.3 * plain_value(top)
    return low, worth


@inner
def _lead_trump(facts: Any, trumps: Any, seat: Any, real: Any) -> Any:
    mine = facts[SIDE + seat]
    foe, most, petit = -1, 0, False
    alone = False
    for other in range(facts[SEATS]):
        if facts[SIDE + other] != mine:
            theirs = trumps[other] & ~ONE
            if theirs:
                foe = max(foe, highest(theirs))
                most = max(most, count(theirs))
                if theirs & PETIT_BIT:
                    petit = True
                    alone = count(theirs) == 1
    top = highest(real)
    if top > foe and petit and alone:
        return EXCUSE + top, 40.0
    own = count(real)
    others = real & ~PETIT_BIT
    low = lowest(others) if others else np.int64(1)
    if foe < 0:
        card = EXCUSE + low
        return card, -1.0
    if mine == 0 and seat == facts[TAKER] and own > most + 1:
        if top > foe:
            return EXCUSE + top, 5.0 if petit else 2.5
        return EXCUSE + low, 2.0 if petit else 0.0
    return EXCUSE + low, -4.0 - 8.0 * (low == 1)


@inner
def play_out(facts: Any, plain: Any, trumps: Any) -> Any:
    """The rest of the deal by rule."""
    trick = trick_of(facts)
    while facts[TRICK] < facts[HAND]:
        seat = turn_of(facts, trick)
        card = choose(facts, trick, plain, trumps, seat)
        trick = put(facts, trick, plain, trumps, seat, card)
    note(facts, trick)
