"""Compiled loops over whole tarot deals for four, to count how many a second."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import bit, count, draw, inner, maker, nth, seeded
from games.tarot.kernel_layout import (
    CALLED,
    EXCUSE,
    EXCUSE_BY,
    FACTS,
    HAND,
    MULTIPLIER,
    NOBODY,
    PARTNER,
    PETIT_TRICK,
    SEATS,
    SIDE,
    TRICK,
)
from games.tarot.kernel_play import allowed, note, opened, put, trick_of, turn_of
from games.tarot.kernel_policy import play_out
from games.tarot.kernel_scoring import score

DEAL, RANDOM, RULE = 0, 1, 2
"""How a deal is played: not at all, any legal card, or by rule."""


@inner
def _deal(source: Any, pack: Any, plain: Any, trumps: Any) -> Any:
    plain[:] = np.uint64(0)
    trumps[:] = np.uint64(0)
    for at in range(72):
        other = at + draw(source, 78 - at)
        pack[at], pack[other] = pack[other], pack[at]
        card, seat = pack[at], at & 3
        if card < EXCUSE:
            plain[seat] |= bit(card)
        else:
            trumps[seat] |= bit(card - EXCUSE)


@inner
def _begin(facts: Any) -> Any:
    facts[:] = 0
    facts[SEATS], facts[HAND], facts[MULTIPLIER] = 4, 18, 2
    facts[PARTNER], facts[CALLED], facts[EXCUSE_BY] = NOBODY, NOBODY, NOBODY
    facts[PETIT_TRICK] = -1
    for seat in range(1, 4):
        facts[SIDE + seat] = 1
    note(facts, opened(0))


@inner
def _any_card(facts: Any, trick: Any, plain: Any, trumps: Any, source: Any) -> Any:
    may_plain, may_trumps = allowed(facts, trick, plain, trumps)
    number = count(may_plain)
    chosen = draw(source, number + count(may_trumps))
    return nth(may_plain, chosen) if chosen < number else EXCUSE + nth(may_trumps, chosen - number)


@maker
def play_many(deals: Any, seed: Any, way: Any) -> Any:
    """The mean score of the taker over so many deals, each dealt anew."""
    facts, pack = np.zeros(FACTS, np.int64), np.empty(78, np.int64)
    plain, trumps = np.empty(6, np.uint64), np.empty(6, np.uint64)
    for suit in range(4):
        pack[14 * suit : 14 * suit + 14] = np.arange(14) + 16 * suit
    pack[56:] = np.arange(22) + EXCUSE
    source, total = seeded(seed, 0), 0.0
    for _ in range(deals):
        _deal(source, pack, plain, trumps)
        _begin(facts)
        if way == DEAL:
            continue
        if way == RULE:
            play_out(facts, plain, trumps)
        trick = trick_of(facts)
        while facts[TRICK] < facts[HAND]:
            seat = turn_of(facts, trick)
            card = _any_card(facts, trick, plain[seat], trumps[seat], source)
            trick = put(facts, trick, plain, trumps, seat, card)
        total += score(facts, 0)
    return total / deals
