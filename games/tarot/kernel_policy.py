"""Compiled: the rule policy that plays a sampled world out.

It looks at the hands of the world, but only to tell who will win the trick under way: nobody in it
plans further than that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import ONE, below, count, highest, inner, lowest
from games.tarot.kernel_layout import (
    EXCUSE,
    HAND,
    LAID,
    LED,
    NOBODY,
    PETIT,
    POWER,
    SEATS,
    SIDE,
    TABLE,
    TAKER,
    TRICK,
    WINNER,
)
from games.tarot.kernel_play import legal, plain_value, play, suit_of, turn

PETIT_BIT = np.uint64(2)


@inner
def reach(plain: Any, trumps: Any, seat: Any, led: Any) -> Any:
    """How high a seat's best card can stand in a trick of this suit; -1 if it can't win."""
    if led < 4:
        same = plain[seat] & suit_of(led)
        if same:
            return highest(same) - 16 * led
    real = trumps[seat] & ~ONE
    return 13 + highest(real) if real else -1


@inner
def choose(facts: Any, plain: Any, trumps: Any, seat: Any) -> Any:
    """The card that a seat plays by rule."""
    may_plain, may_trumps = legal(facts, plain[seat], trumps[seat])
    number = count(may_plain) + count(may_trumps)
    if number == 1:
        return lowest(may_plain) if may_plain else EXCUSE + lowest(may_trumps)
    left = facts[HAND] - facts[TRICK]
    if left == 2 and may_trumps & ONE:
        return EXCUSE
    if facts[LED] < 0:
        return _lead(facts, plain, trumps, seat, may_plain, may_trumps)
    return _follow(facts, plain, trumps, seat, may_plain, may_trumps)


@inner
def _follow(facts: Any, plain: Any, trumps: Any, seat: Any, may_plain: Any, may_trumps: Any) -> Any:
    led, mine = facts[LED], facts[SIDE + seat]
    foe, friend = -1, -1
    other = seat
    for _ in range(facts[SEATS] - facts[LAID] - 1):
        other = other + 1 if other + 1 < facts[SEATS] else 0
        best = reach(plain, trumps, other, led)
        if facts[SIDE + other] == mine:
            friend = max(friend, best)
        else:
            foe = max(foe, best)
    current = facts[POWER]
    if facts[WINNER] != NOBODY and facts[SIDE + facts[WINNER]] == mine:
        safe = current > foe or friend > max(foe, current)
    else:
        foe = max(foe, current)
        safe = friend > foe
    real = may_trumps & ~ONE
    excuse = may_trumps & ONE
    if may_plain and led < 4 and may_plain & suit_of(led):
        card = _follow_suit(facts, plain, seat, may_plain, foe, safe)
    elif real:
        card = _play_trump(facts, real, foe, safe)
    else:
        card = _richest(may_plain) if safe else _poorest(may_plain)
    if excuse and not safe and _spend_excuse(facts, card, foe):
        return EXCUSE
    return card


@inner
def _spend_excuse(facts: Any, card: Any, foe: Any) -> Any:
    """Whether the Excuse is better played than a card to a trick that is lost."""
    if card < EXCUSE:
        wins = card >> 4 == facts[LED] and (card & 15) > foe
        costs = plain_value(card) > 1
    else:
        wins = card - EXCUSE + 13 > foe
        costs = card == PETIT or card - EXCUSE > 14
    return not wins and (costs or facts[HAND] - facts[TRICK] < 5)


@inner
def _follow_suit(facts: Any, plain: Any, seat: Any, may: Any, foe: Any, safe: Any) -> Any:
    base = 16 * facts[LED]
    top = highest(may)
    if safe:
        return top if top - base > 9 else lowest(may)
    if top - base <= foe:
        return lowest(may)
    winners = may >> np.uint64(base + foe + 1) << np.uint64(base + foe + 1)
    small = lowest(winners)
    if plain_value(top) > plain_value(small) and _soon_ruffed(facts, plain, seat, facts[LED]):
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
def _play_trump(facts: Any, real: Any, foe: Any, safe: Any) -> Any:
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
    if facts[LED] == 4 and cheap > small and facts[TABLE] <= facts[LAID] and cheap > 15:
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
    foe, friend = -1, -1
    for other in range(facts[SEATS]):
        if other != seat:
            best = reach(plain, trumps, other, suit)
            if facts[SIDE + other] == mine:
                friend = max(friend, best)
            else:
                foe = max(foe, best)
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
    while facts[TRICK] < facts[HAND]:
        seat = turn(facts)
        play(facts, plain, trumps, seat, choose(facts, plain, trumps, seat))
