"""Compiled: which cards are legal, and what a card does to the trick.

The rules of RULES.md 10-13 once more, on bits; a differential test holds them to the rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.bits import NONE, ONE, bit, count, inner, outer
from games.tarot.kernel_layout import (
    BARRED,
    BEST,
    CALLED,
    EXCUSE,
    EXCUSE_BY,
    EXCUSE_TO,
    EXCUSE_TRICK,
    EXCUSE_WON,
    FREE,
    HALF,
    HAND,
    LAID,
    LAST,
    LEADER,
    LED,
    NOBODY,
    OUDLERS,
    PETIT_TRICK,
    SEATS,
    SIDE,
    TABLE_EXCUSE,
    TABLE_PLAIN,
    TABLE_TRUMPS,
    TRICK,
    TRICKS,
)

SUIT = np.uint64(0x3FFF)
KINGS = np.uint64(0x2000_2000_2000_2000)
QUEENS = KINGS >> ONE
KNIGHTS = QUEENS >> ONE
JACKS = KNIGHTS >> ONE
OUDLER_BITS = np.uint64(0x200003)
PETIT_BIT = np.uint64(2)


class Trick(NamedTuple):
    """The trick under way, kept by value: the machine holds it in registers, and not in memory.

    The fields are the facts LEADER to TABLE_EXCUSE.
    """

    leader: Any
    laid: Any
    led: Any
    best: Any
    plain: Any
    trumps: Any
    excuse: Any


@inner
def suit_of(suit: Any) -> Any:
    """All cards of a plain suit."""
    return SUIT << np.uint64(16 * suit)


@inner
def plain_value(card: Any) -> Any:
    """Half points of a plain card."""
    return max(1, 2 * (card & 15) - 17)


@inner
def worth_of(plain: Any, trumps: Any) -> Any:
    """Half points of a set."""
    courts = 8 * count(plain & KINGS) + 6 * count(plain & QUEENS) + 4 * count(plain & KNIGHTS)
    own = count(plain) + courts + 2 * count(plain & JACKS)
    return own + count(trumps) + 8 * count(trumps & OUDLER_BITS)


@inner
def opened(leader: Any) -> Any:
    """An empty trick."""
    return Trick(leader, 0, -1, -1, NONE, NONE, NOBODY)


@inner
def trick_of(facts: Any) -> Any:
    """The trick under way, out of the facts."""
    return Trick(
        facts[LEADER],
        facts[LAID],
        facts[LED],
        facts[BEST],
        np.uint64(facts[TABLE_PLAIN]),
        np.uint64(facts[TABLE_TRUMPS]),
        facts[TABLE_EXCUSE],
    )


@inner
def note(facts: Any, trick: Any) -> Any:
    """The trick under way becomes part of the facts."""
    facts[LEADER], facts[LAID], facts[LED] = trick.leader, trick.laid, trick.led
    facts[BEST], facts[TABLE_EXCUSE] = trick.best, trick.excuse
    facts[TABLE_PLAIN] = np.int64(trick.plain)
    facts[TABLE_TRUMPS] = np.int64(trick.trumps)


@inner
def turn_of(facts: Any, trick: Any) -> Any:
    """The seat that plays the next card."""
    seat = trick.leader + trick.laid
    return seat - facts[SEATS] if seat >= facts[SEATS] else seat


@inner
def allowed(facts: Any, trick: Any, plain: Any, trumps: Any) -> Any:
    """The plain cards and the trumps of a hand that may be played to the trick."""
    led = trick.led
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
        top = np.uint64(max(trick.best >> 3, 13) - 12)
        over = real >> top << top
        if over:
            return NONE, over | excuse
    return NONE, trumps


@inner
def put(facts: Any, trick: Any, plain: Any, trumps: Any, seat: Any, card: Any) -> Any:
    """The trick after the seat has played a card from its hand; a full one goes to its winner."""
    led, best, excuse = trick.led, trick.best, trick.excuse
    table_plain, table_trumps = trick.plain, trick.trumps
    if card < EXCUSE:
        plain[seat] ^= bit(card)
        table_plain |= bit(card)
        suit = card >> 4
        led = suit if led < 0 else led
        if suit == led:
            best = max(best, 8 * (card & 15) + seat)
    else:
        number = card - EXCUSE
        trumps[seat] ^= bit(number)
        table_trumps |= bit(number)
        if number == 0:
            excuse = seat
        else:
            led = 4 if led < 0 else led
            best = max(best, 8 * (number + 13) + seat)
    full = Trick(trick.leader, trick.laid + 1, led, best, table_plain, table_trumps, excuse)
    return _won(facts, full) if full.laid == facts[SEATS] else full


@inner
def _won(facts: Any, trick: Any) -> Any:
    """A full trick goes to its winner, who opens the next one."""
    winner = trick.best & 7
    if trick.excuse != NOBODY:
        leader = trick.leader
        last_led = facts[TRICK] + 1 == facts[HAND] and trick.excuse == leader
        if last_led and tricks_of(facts, facts[SIDE + leader]) == facts[TRICK]:
            winner = leader
            facts[EXCUSE_WON] = 1
        facts[EXCUSE_BY] = trick.excuse
        facts[EXCUSE_TO] = winner
        facts[EXCUSE_TRICK] = facts[TRICK]
    real = trick.trumps & ~ONE
    if real & PETIT_BIT:
        facts[PETIT_TRICK] = facts[TRICK]
    facts[HALF + winner] += worth_of(trick.plain, real)
    facts[OUDLERS + winner] += count(real & OUDLER_BITS)
    facts[TRICKS + winner] += 1
    facts[TRICK] += 1
    facts[LAST] = winner
    return opened(winner)


@outer
def turn(facts: Any) -> Any:
    """The seat that plays the next card."""
    return turn_of(facts, trick_of(facts))


@outer
def legal(facts: Any, plain: Any, trumps: Any) -> Any:
    """The plain cards and the trumps of a hand that may be played now."""
    return allowed(facts, trick_of(facts), plain, trumps)


@outer
def play(facts: Any, plain: Any, trumps: Any, seat: Any, card: Any) -> Any:
    """The seat whose turn it is plays a card; a full trick goes to its winner."""
    note(facts, put(facts, trick_of(facts), plain, trumps, seat, card))


@inner
def tricks_of(facts: Any, side: Any) -> Any:
    """How many tricks a side has won."""
    won = 0
    for seat in range(facts[SEATS]):
        if facts[SIDE + seat] == side:
            won += facts[TRICKS + seat]
    return won
