"""Compiled: which cards are legal, what a card does to the trick, and what the deal is worth.

The rules of RULES.md 10-15 once more, on bits; a differential test holds them to the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import NONE, ONE, bit, count, inner, outer
from games.tarot.kernel_layout import (
    ANNOUNCED,
    BARRED,
    BONUS,
    CALLED,
    DEFENCE_SLAM,
    EQUAL,
    EXCUSE,
    EXCUSE_BY,
    EXCUSE_TO,
    EXCUSE_TRICK,
    EXCUSE_WON,
    FREE,
    GRASH,
    HALF,
    HAND,
    HOLE_HALF,
    HOLE_OUDLERS,
    LAID,
    LAST,
    LEADER,
    LED,
    MULTIPLIER,
    NOBODY,
    OUDLERS,
    PARTNER,
    PETIT,
    PETIT_TRICK,
    POWER,
    SEATS,
    SIDE,
    SWITCH,
    TABLE,
    TABLE_EXCUSE,
    TABLE_OUDLERS,
    TABLE_PETIT,
    TAKER,
    TOP,
    TRICK,
    TRICKS,
    WINNER,
)

SUIT = np.uint64(0x3FFF)
KINGS = np.uint64(0x2000_2000_2000_2000)
QUEENS = KINGS >> ONE
KNIGHTS = QUEENS >> ONE
JACKS = KNIGHTS >> ONE
OUDLER_BITS = np.uint64(0x200003)


@inner
def suit_of(suit: Any) -> Any:
    """All cards of a plain suit."""
    return SUIT << np.uint64(16 * suit)


@inner
def plain_value(card: Any) -> Any:
    """Half points of a plain card."""
    return max(1, 2 * (card & 15) - 17)


@inner
def value(card: Any) -> Any:
    """Half points of any card."""
    if card < EXCUSE:
        return plain_value(card)
    return 9 if card <= PETIT or card == EXCUSE + 21 else 1


@inner
def worth_of(plain: Any, trumps: Any) -> Any:
    """Half points of a set."""
    courts = 8 * count(plain & KINGS) + 6 * count(plain & QUEENS) + 4 * count(plain & KNIGHTS)
    own = count(plain) + courts + 2 * count(plain & JACKS)
    return own + count(trumps) + 8 * count(trumps & OUDLER_BITS)


@outer
def legal(facts: Any, plain: Any, trumps: Any) -> Any:
    """The plain cards and the trumps of a hand that may be played now."""
    led = facts[LED]
    if led < 0:
        called = facts[CALLED]
        if facts[BARRED] and facts[TRICK] == 0 and called != NOBODY:
            return (plain & ~suit_of(called >> 4)) | (plain & bit(called)), trumps
        return plain, trumps
    excuse = trumps & ONE
    if led < 4:
        same = plain & suit_of(led)
        if same:
            return same, excuse
    real = trumps ^ excuse
    if not real or (facts[FREE] and led < 4):
        return plain, trumps
    if not facts[FREE]:
        over = real >> np.uint64(facts[TOP] + 1) << np.uint64(facts[TOP] + 1)
        if over:
            return NONE, over | excuse
    return NONE, trumps


@outer
def turn(facts: Any) -> Any:
    """The seat that plays the next card."""
    seat = facts[LEADER] + facts[LAID]
    return seat - facts[SEATS] if seat >= facts[SEATS] else seat


@outer
def play(facts: Any, plain: Any, trumps: Any, seat: Any, card: Any) -> Any:
    """The seat whose turn it is plays a card; a full trick goes to its winner."""
    if card < EXCUSE:
        plain[seat] ^= bit(card)
        suit = card >> 4
        if facts[LED] < 0:
            facts[LED] = suit
        facts[TABLE] += plain_value(card)
        if suit == facts[LED] and (card & 15) > facts[POWER]:
            facts[POWER] = card & 15
            facts[WINNER] = seat
    else:
        number = card - EXCUSE
        trumps[seat] ^= bit(number)
        if number == 0:
            facts[TABLE_EXCUSE] = seat
        else:
            _play_trump(facts, seat, number)
    facts[LAID] += 1
    if facts[LAID] == facts[SEATS]:
        _finish_trick(facts)


@inner
def _play_trump(facts: Any, seat: Any, number: Any) -> Any:
    if facts[LED] < 0:
        facts[LED] = 4
    if number in (1, 21):
        facts[TABLE] += 9
        facts[TABLE_OUDLERS] += 1
        facts[TABLE_PETIT] |= number == 1
    else:
        facts[TABLE] += 1
    if number > facts[TOP]:
        facts[TOP] = number
        facts[POWER] = 13 + number
        facts[WINNER] = seat


@inner
def open_trick(facts: Any, leader: Any) -> Any:
    """An empty trick."""
    facts[LEADER] = leader
    facts[LAID] = 0
    facts[LED] = -1
    facts[TOP] = 0
    facts[POWER] = -1
    facts[WINNER] = NOBODY
    facts[TABLE] = 0
    facts[TABLE_OUDLERS] = 0
    facts[TABLE_EXCUSE] = NOBODY
    facts[TABLE_PETIT] = 0


@inner
def tricks_of(facts: Any, side: Any) -> Any:
    """How many tricks a side has won."""
    won = 0
    for seat in range(facts[SEATS]):
        if facts[SIDE + seat] == side:
            won += facts[TRICKS + seat]
    return won


@inner
def _finish_trick(facts: Any) -> Any:
    winner, leader = facts[WINNER], facts[LEADER]
    if facts[TABLE_EXCUSE] != NOBODY:
        last_led = facts[TRICK] + 1 == facts[HAND] and facts[TABLE_EXCUSE] == leader
        if last_led and tricks_of(facts, facts[SIDE + leader]) == facts[TRICK]:
            winner = leader
            facts[EXCUSE_WON] = 1
        facts[EXCUSE_BY] = facts[TABLE_EXCUSE]
        facts[EXCUSE_TO] = winner
        facts[EXCUSE_TRICK] = facts[TRICK]
    if facts[TABLE_PETIT]:
        facts[PETIT_TRICK] = facts[TRICK]
    facts[HALF + winner] += facts[TABLE]
    facts[OUDLERS + winner] += facts[TABLE_OUDLERS]
    facts[TRICKS + winner] += 1
    facts[TRICK] += 1
    facts[LAST] = winner
    open_trick(facts, winner)


@outer
def score(facts: Any, seat: Any) -> Any:
    """The points of a seat for the deal, misere between players left out."""
    if facts[MULTIPLIER] == 0:
        return _grash_score(facts, seat)
    unit = _unit(facts)
    if facts[SIDE + seat] == 1:
        return -1.0 * unit
    if facts[PARTNER] == NOBODY:
        return (facts[SEATS] - 1.0) * unit
    if facts[EQUAL]:
        return 1.5 * unit
    return (2.0 if seat == facts[TAKER] else 1.0) * unit


@inner
def _unit(facts: Any) -> Any:
    """What each defender pays."""
    half, oudlers = _attack_pile(facts)
    target = 56 if oudlers == 0 else 51 if oudlers == 1 else 41 if oudlers == 2 else 36
    sign = 1 if half >= 2 * target else -1
    bracket = sign * (25 + (abs(half - 2 * target) + 1) // 2) + _petit_au_bout(facts)
    return bracket * facts[MULTIPLIER] + sign * facts[BONUS] + _slam(facts)


@inner
def _attack_pile(facts: Any) -> Any:
    half, oudlers = facts[HOLE_HALF], facts[HOLE_OUDLERS]
    for seat in range(facts[SEATS]):
        if facts[SIDE + seat] == 0:
            half += facts[HALF + seat]
            oudlers += facts[OUDLERS + seat]
    if facts[EXCUSE_BY] != NOBODY:
        own, taking = facts[SIDE + facts[EXCUSE_BY]], facts[SIDE + facts[EXCUSE_TO]]
        owner, paid = own, own != taking
        if facts[EXCUSE_TRICK] + 1 == facts[HAND]:
            paid = False
            swept = tricks_of(facts, own) == facts[HAND]
            if facts[SWITCH] and not swept:
                owner = 1 - own
                paid = own == taking
            elif not swept:
                owner = taking
        if owner == 0:
            half += 9 - paid
            oudlers += 1
        else:
            half += paid
    return half, oudlers


@inner
def _petit_au_bout(facts: Any) -> Any:
    late = facts[PETIT_TRICK] == facts[HAND] - 1
    before = facts[EXCUSE_WON] and facts[PETIT_TRICK] == facts[HAND] - 2
    if not late and not before:
        return 0
    return 10 if facts[SIDE + facts[LAST]] == 0 else -10


@inner
def _slam(facts: Any) -> Any:
    won = tricks_of(facts, 0)
    if won == facts[HAND]:
        return 400 if facts[ANNOUNCED] else 200
    points = -200 if facts[ANNOUNCED] else 0
    if won == 0 and facts[DEFENCE_SLAM]:
        points -= 200
    return points


@inner
def _grash_half(facts: Any, seat: Any) -> Any:
    half = facts[HALF + seat]
    by, to = facts[EXCUSE_BY], facts[EXCUSE_TO]
    if by == NOBODY:
        return half
    if facts[EXCUSE_TRICK] + 1 == facts[HAND]:
        return half + 9 * (seat == to)
    return half + 9 * (seat == by) - (seat == by) + (seat == to)


@inner
def _grash_score(facts: Any, seat: Any) -> Any:
    seats, own = facts[SEATS], _grash_half(facts, seat)
    total, better, equal = 0, 0, 0
    for other in range(seats):
        half = _grash_half(facts, other)
        total += half
        equal += half == own
        if half != own:
            better += (half > own) == (facts[GRASH] == 1)
    if facts[GRASH] == 2:
        return (total - seats * own) / 2.0
    points = 0.0
    for place in range(better, better + equal):
        points += _prize(seats, place)
    return points / equal


@inner
def _prize(seats: Any, place: Any) -> Any:
    """The table of RULES.md 15.3: place from 0."""
    if place == 0:
        return 120
    if place == seats - 1:
        return -120
    if place == 1 and seats > 3:
        return 60
    return -60 if place == seats - 2 and seats > 3 else 0
