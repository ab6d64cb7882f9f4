"""Compiled: what each candidate of a decision brings in sampled worlds, in points of the seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import bit, copy, count, entry, inner, outer, seeded
from games.tarot.kernel_layout import (
    ANNOUNCED,
    BID,
    BIDS,
    BONUS,
    CALL,
    CALLED,
    DECLARE,
    DISCARD,
    HOLE,
    HOLE_HALF,
    HOLE_OUDLERS,
    HOLE_SIZE,
    KIND,
    LENIENCE,
    ME,
    MULTIPLIER,
    NOBODY,
    PARTNER,
    PLANS,
    PLAY,
    REDEAL,
    SEATS,
    SIDE,
    SLAM,
    TAKER,
)
from games.tarot.kernel_play import OUDLER_BITS, note, opened, play, worth_of
from games.tarot.kernel_policy import play_out
from games.tarot.kernel_scoring import score
from games.tarot.kernel_taking import bid_on, call, discard
from games.tarot.kernel_worlds import facts_of, list_unseen, sample


@outer
def settle_sides(facts: Any, plain: Any) -> Any:
    """Who is with whom, the holder of the called card with the taker."""
    taker, called = facts[TAKER], facts[CALLED]
    if called != NOBODY and facts[PARTNER] == NOBODY:
        for seat in range(facts[SEATS]):
            if seat != taker and plain[seat] & bit(called):
                facts[PARTNER] = seat
    for seat in range(facts[SEATS]):
        if facts[MULTIPLIER] == 0:
            facts[SIDE + seat] = seat
        else:
            facts[SIDE + seat] = 0 if seat in (taker, facts[PARTNER]) else 1


@outer
def _count_hole(facts: Any, plain: Any, trumps: Any) -> Any:
    """What the attack has in the dog or the discard."""
    if facts[MULTIPLIER] != 6:
        facts[HOLE_HALF] = worth_of(plain[HOLE], trumps[HOLE])
        facts[HOLE_OUDLERS] = count(trumps[HOLE] & OUDLER_BITS)


@inner
def _take_dog(facts: Any, plain: Any, trumps: Any) -> Any:
    """The taker takes the dog and discards by rule, if the contract lets him."""
    taker = facts[TAKER]
    if facts[MULTIPLIER] < 4:
        plain[taker] |= plain[HOLE]
        trumps[taker] |= trumps[HOLE]
        plain[HOLE], trumps[HOLE] = discard(plain[taker], trumps[taker], facts[HOLE_SIZE])
        plain[taker] &= ~plain[HOLE]
        trumps[taker] &= ~trumps[HOLE]


@inner
def _auction(facts: Any, plain: Any, trumps: Any) -> Any:
    """The rest of the auction; whether the deal is played."""
    taker, bid = bid_on(facts, plain, trumps)
    facts[TAKER] = taker
    facts[MULTIPLIER] = (0, 1, 2, 4, 6)[bid]
    if bid == 0:
        return not facts[REDEAL]
    if facts[SEATS] == 5:
        facts[CALLED] = call(plain[taker])
    return True


@inner
def _value(facts: Any, plain: Any, trumps: Any, position: Any, code: Any) -> Any:
    """What one candidate brings in one world; facts and hands are used up."""
    kind, me = facts[KIND], facts[ME]
    if kind == BID:
        facts[BIDS + me] = code
        if not _auction(facts, plain, trumps):
            return 0.0
    elif kind == CALL:
        facts[CALLED] = code
    elif kind == SLAM:
        facts[ANNOUNCED] = code
        if code:
            note(facts, opened(facts[TAKER]))
    elif kind == DECLARE:
        facts[BONUS] += code
    settle_sides(facts, plain)
    if kind in (BID, CALL) and facts[MULTIPLIER] > 0:
        _take_dog(facts, plain, trumps)
    elif kind == DISCARD:
        plain[HOLE] = position[PLANS + 2 * code]
        trumps[HOLE] = position[PLANS + 2 * code + 1]
        plain[me] &= ~plain[HOLE]
        trumps[me] &= ~trumps[HOLE]
    _count_hole(facts, plain, trumps)
    if kind == BID:
        facts[HOLE_HALF] += LENIENCE
    if kind == PLAY:
        play(facts, plain, trumps, me, code)
    play_out(facts, plain, trumps)
    return score(facts, me)


@entry
def evaluate(position: Any, codes: Any, first: Any, seed: Any, values: Any) -> Any:
    """See :mod:`games.search`."""
    cards, owners = np.empty(78, np.int64), np.empty(78, np.int64)
    number = list_unseen(position, cards, owners)
    plain, trumps = np.zeros((2, 6), np.uint64), np.zeros((2, 6), np.uint64)
    known = facts_of(position)
    facts = known.copy()
    for row in range(values.shape[0]):
        source = seeded(seed, first + row)
        if not sample(position, cards, owners, number, source, plain[0], trumps[0]):
            return row
        for column in range(codes.shape[0]):
            copy(known, facts)
            copy(plain[0], plain[1])
            copy(trumps[0], trumps[1])
            code = np.int64(codes[column])
            values[row, column] = _value(facts, plain[1], trumps[1], position, code)
    return values.shape[0]
