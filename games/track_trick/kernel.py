"""Compiled: what the choices and cards of Track Trick are worth; see :mod:`games.search`."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import NONE, bit, copy, count, entry, inner, lowest, maker, outer, seeded, some
from games.track_trick.kernel_layout import (
    CARD,
    CHOICE,
    FACTS,
    GIFT,
    GONE,
    HAND,
    KIND,
    MAY,
    ME,
    SCALE,
    SEATS,
    SIZES,
    SURE,
    TRUMP,
    WINNER,
    WORTH,
)
from games.track_trick.kernel_play import WHOLE, play, take, takers, trump_of, turn, worth_of
from games.track_trick.kernel_policy import (
    card_by_rule,
    choice_by_rule,
    notes_for,
    taker_by_rule,
)

TRIES = 200
"""Worlds tried before the search gives up."""


@inner
def fill(facts: Any, position: Any, hands: Any, source: Any) -> Any:
    """All unseen cards to the others; whether they fit.

    Cards that one seat alone may hold go there; the seat with the least choice draws first.
    """
    seats, me = facts[SEATS], facts[ME]
    hands[:] = NONE
    hands[me] = position[HAND]
    pool = WHOLE & ~(position[HAND] | position[GONE])
    waiting = (1 << seats) - 1 & ~(1 << me)
    while waiting:
        seat, least = -1, 99
        for other in range(seats):
            room = count(pool & position[MAY + other]) - facts[SIZES + other]
            if waiting >> other & 1 and room < least:
                seat, least = other, room
        waiting &= ~(1 << seat)
        elsewhere = NONE
        for other in range(seats):
            if waiting >> other & 1:
                elsewhere |= position[MAY + other]
        must = pool & (position[SURE + seat] | ~elsewhere)
        may = pool & position[MAY + seat] & ~must
        more = facts[SIZES + seat] - count(must)
        if must & ~position[MAY + seat] or more < 0 or count(may) < more:
            return False
        hands[seat] = must | some(source, may, more)
        pool &= ~hands[seat]
    return True


@outer
def sample(facts: Any, position: Any, hands: Any, source: Any) -> Any:
    """Hands that fit all that the seat knows; whether any were found."""
    tries = 0
    while tries < TRIES and not fill(facts, position, hands, source):
        tries += 1
    return tries < TRIES


@maker
def choose_trumps(facts: Any, hands: Any, notes: Any, code: Any, source: Any) -> Any:
    """The others choose by rule at the same time as the seat that asks."""
    shown = np.empty(4, np.int64)
    for seat in range(facts[SEATS]):
        shown[seat] = code
        if seat != facts[ME]:
            shown[seat] = choice_by_rule(facts, hands[seat], notes, seat, source)
    facts[TRUMP] = trump_of(facts, shown)


@inner
def play_out(
    facts: Any,
    position: Any,
    hands: Any,
    notes: Any,
    code: Any,
) -> Any:
    """Take a candidate card or recipient and go on by rule to the last trick."""
    gone, card = position[GONE], np.int64(-1)
    if facts[KIND] == GIFT:
        take(facts, code)
    elif facts[KIND] == CARD:
        card = code
    while hands[turn(facts)]:
        if card < 0:
            card = card_by_rule(facts, hands[turn(facts)], gone, notes)
        gone |= bit(card)
        if play(facts, hands, card):
            give(facts, hands, gone, notes)
        card = np.int64(-1)


@inner
def give(facts: Any, hands: Any, gone: Any, notes: Any) -> Any:
    """A full trick goes to its winner, or to whom the winner hands it (4.3)."""
    options = takers(facts)
    taker = lowest(options)
    if options != 1 << taker:
        hand = hands[facts[WINNER]]
        taker = taker_by_rule(facts, hand, gone, notes, options)
    take(facts, taker)


@entry
def evaluate(position: Any, codes: Any, first: Any, seed: Any, values: Any) -> Any:
    """See :mod:`games.search`; a value is the chance to win the game."""
    start = position[:FACTS].astype(np.int64)
    worths = position[WORTH:].astype(np.float64) / SCALE
    seats, side = start[SEATS], start[ME] if start[SEATS] == 3 else start[ME] & 1
    facts, notes = np.empty(FACTS, np.int64), notes_for(seats, worths)
    hands, held = np.empty(4, np.uint64), np.empty(4, np.uint64)
    for row in range(values.shape[0]):
        source = seeded(seed, first + row)
        if not sample(start, position, held, source):
            return row
        luck = source[0]
        for column in range(codes.shape[0]):
            source[0] = luck
            copy(start, facts)
            copy(held, hands)
            code = np.int64(codes[column])
            if facts[KIND] == CHOICE:
                choose_trumps(facts, hands, notes, code, source)
            play_out(facts, position, hands, notes, code)
            values[row, column] = worth_of(facts, worths, side)
    return values.shape[0]
