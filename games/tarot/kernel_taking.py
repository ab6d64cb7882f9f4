"""Compiled: what a taker does before the first card - bidding, calling and discarding by rule."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import NONE, ONE, bit, count, inner, lowest, outer
from games.tarot.kernel_layout import BIDS, FIRST, MIN_BID, NOBODY, SEATS
from games.tarot.kernel_play import KINGS, SUIT, plain_value, suit_of, worth_of

BIDDABLE = np.array([[52, 57, 68, 80], [42, 46, 56, 68], [24, 28, 40, 54]])
"""The least worth of a hand for each bid, by players."""

HIGH_TRUMPS = np.uint64(0x3F8000)
LONG = np.array([0, 0, 0, 0, 0, 4, 6, 8, 8, 8, 8, 8, 8, 8, 8])


@inner
def hand_worth(plain: Any, trumps: Any, closed: Any) -> Any:
    """The points that French players count in a hand before they bid."""
    real = trumps & ~ONE
    number = count(real)
    worth = 2 * count(real & HIGH_TRUMPS) + 8 * np.int64(trumps & ONE)
    if real & np.uint64(2):
        worth += max(0, min(9, 2 * number - 5))
    if real & np.uint64(0x200000):
        worth += 10
    if number >= 4:
        worth += 2 * number
    for suit in range(4):
        cards = (plain >> np.uint64(16 * suit)) & SUIT
        length = count(cards)
        courts = np.int64(cards >> np.uint64(10))
        worth += 6 * (courts >> 3) + 3 * (courts >> 2 & 1) + 2 * (courts >> 1 & 1) + (courts & 1)
        worth += (courts >> 2 == 3) + LONG[length]
        if closed and length < 2:
            worth += 3 * (2 - length)
    return worth


@outer
def best_bid(plain: Any, trumps: Any, seats: Any) -> Any:
    """The highest bid that a hand is good for, 0 for a pass."""
    closed = hand_worth(plain, trumps, True)
    if closed >= BIDDABLE[seats - 3, 3]:
        return 4
    if closed >= BIDDABLE[seats - 3, 2]:
        return 3
    worth = hand_worth(plain, trumps, False)
    return 2 if worth >= BIDDABLE[seats - 3, 1] else 1 if worth >= BIDDABLE[seats - 3, 0] else 0


@inner
def bid_on(facts: Any, plain: Any, trumps: Any) -> Any:
    """The rest of the auction by rule: its taker and bid, 0 if all pass."""
    seats, standing, taker = facts[SEATS], 0, NOBODY
    for step in range(seats):
        seat = (facts[FIRST] + step) % seats
        bid = facts[BIDS + seat]
        if bid < 0:
            bid = best_bid(plain[seat], trumps[seat], seats)
            if bid < facts[MIN_BID]:
                bid = 0
        if bid > standing:
            standing, taker = bid, seat
        if standing == 4:
            break
    return taker, standing


@inner
def call(plain: Any) -> Any:
    """The King to call: in the longest and richest suit without it; with all four, one of them."""
    best, most = np.int64(13), -99
    for suit in range(4):
        cards = plain & suit_of(suit)
        if not cards & KINGS:
            length = count(cards)
            worth = worth_of(cards, NONE) + length - 4 * (length == 0)
            if worth > most:
                best, most = np.int64(16 * suit + 13), worth
    return best


@outer
def discard(plain: Any, trumps: Any, size: Any) -> Any:
    """The plain cards and the trumps to put away: suits made void first, then points in danger."""
    free = plain & ~KINGS
    if count(free) <= size:
        gone = NONE
        real = trumps & ~np.uint64(0x200003)
        for _ in range(size - count(free)):
            gone |= bit(lowest(real & ~gone))
        return free, gone
    best, most = NONE, -1000
    for suits in range(16):
        plan = NONE
        for suit in range(4):
            if suits >> suit & 1:
                plan |= free & suit_of(suit)
        missing = size - count(plan)
        if missing >= 0:
            for _ in range(missing):
                plan |= bit(_least_kept(plain, free & ~plan))
            worth = _plan_worth(plain, plan)
            if worth > most:
                best, most = plan, worth
    return best, NONE


@inner
def _least_kept(plain: Any, free: Any) -> Any:
    """Lonely courts are the least worth keeping, guarded ones the most."""
    best, least = np.int64(-1), 10**6
    for suit in range(4):
        cards = free & suit_of(suit)
        length = count(plain & suit_of(suit))
        guarded = (plain & KINGS & suit_of(suit)) != NONE
        while cards:
            card = lowest(cards)
            cards &= cards - ONE
            court = plain_value(card) if card & 15 > 9 else 0
            keep = 64 * court - length if guarded else length - 64 * court
            if keep < least:
                best, least = card, keep
    return best


@inner
def _plan_worth(plain: Any, plan: Any) -> Any:
    worth = 0
    for suit in range(4):
        own = plain & suit_of(suit)
        kept = count(own & ~plan)
        half = worth_of(own & plan, NONE)
        king = (own & KINGS) != NONE
        worth += half // 2 if king else half
        worth += 5 * (kept == 0) + 2 * (kept == 1) - 3 * (kept == 1 and king)
    return worth
