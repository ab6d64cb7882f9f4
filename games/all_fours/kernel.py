"""Compiled: what the calls and cards of All Fours are worth; see :mod:`games.search`."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.all_fours.kernel_layout import (
    BEGGED,
    CONSULT,
    DEALER,
    FACTS,
    FIRST_SUIT,
    GIVE_NEEDS,
    GIVEN,
    HAND,
    KICK,
    LAID,
    LEADER,
    MAY,
    ME,
    PARTNER_HOLDS,
    PLAYED,
    RAN,
    SAY_BEG,
    SAY_RUN,
    SAY_STAND,
    SAY_TAKE_ONE,
    SIZES,
    SPEAKER,
    STAND_NEEDS,
    STOOD,
    TARGET,
    TOTALS,
    TRUMP,
    TURNED,
)
from games.all_fours.kernel_play import (
    WHOLE,
    count_deal,
    play,
    score,
    score_turned,
    suit_of,
)
from games.all_fours.kernel_policy import card_by_rule, gives, stands
from games.bits import NONE, bit, copy, count, draw, entry, inner, maker, outer, pick, seeded, some

TRIES = 200
"""Worlds tried before the search gives up."""
INSISTENCE = 20
"""After so many worlds in which somebody would have called otherwise any will do."""
LENIENT = 8
"""Of so many worlds in which somebody would have called otherwise one is kept."""
SMALL_STEP = 0.8
"""How many of the points come one at a time, for the chance to win the game; the others by 3."""


@maker
def winning_chances(target: Any) -> Any:
    """The chance of a team that lacks i points to win against one that lacks j."""
    chances = np.full((target + 1, target + 1), 0.5)
    chances[0], chances[1:, 0] = 1.0, 0.0
    for own in range(1, target + 1):
        for other in range(1, target + 1):
            up = SMALL_STEP * chances[own - 1, other]
            up += (1 - SMALL_STEP) * chances[max(0, own - 3), other]
            down = SMALL_STEP * chances[own, other - 1]
            down += (1 - SMALL_STEP) * chances[own, max(0, other - 3)]
            chances[own, other] = (up + down) / 2
    return chances


@inner
def worth(facts: Any, chances: Any) -> Any:
    """The chance to win the game with these totals, from -1 to 1."""
    target, own = facts[TARGET], facts[ME] & 1
    lacks = max(0, target - facts[TOTALS + own])
    return 2 * chances[lacks, max(0, target - facts[TOTALS + 1 - own])] - 1


@outer
def sample(facts: Any, position: Any, hands: Any, source: Any) -> Any:
    """Hands that fit all that the seat knows, and mostly the calls; whether there are any."""
    insisting = INSISTENCE
    for _ in range(TRIES):
        if fill(facts, position, hands, source) and calls_possible(facts, position, hands):
            insisting -= 1
            if insisting < 0 or draw(source, LENIENT) == 0:
                return True
            if calls_likely(facts, position, hands):
                return True
    return False


@inner
def fill(facts: Any, position: Any, hands: Any, source: Any) -> Any:
    """Unseen cards for the others, those who may hold the fewest first; whether they sufficed."""
    me, suit = facts[ME], suit_of(facts[TRUMP])
    hands[:] = NONE
    hands[me] = position[HAND]
    pool = WHOLE & ~(position[HAND] | position[TURNED])
    for seat in range(4):
        pool &= ~position[PLAYED + seat]
    waiting = 15 & ~(1 << me)
    while waiting:
        seat, least = -1, 99
        for other in range(4):
            room = count(pool & position[MAY + other]) - facts[SIZES + other]
            if waiting >> other & 1 and room < least:
                seat, least = other, room
        if least < 0:
            return False
        waiting &= ~(1 << seat)
        choice, size = pool & position[MAY + seat], facts[SIZES + seat]
        if facts[PARTNER_HOLDS] >= 0 and seat == me ^ 2:
            size -= facts[PARTNER_HOLDS]
            hands[seat] = some(source, choice & suit, facts[PARTNER_HOLDS])
            choice &= ~suit
        hands[seat] |= some(source, choice, size)
        pool &= ~hands[seat]
    return True


@inner
def answerer(facts: Any) -> Any:
    """Of dealer and eldest the one that doesn't speak first."""
    return facts[DEALER] + ((facts[DEALER] + 1) & 3) - facts[SPEAKER]


@inner
def calls_possible(facts: Any, position: Any, hands: Any) -> Any:
    """Whether those who stood or gave had the trump that they may have needed (3.7)."""
    suit, speaker, other = suit_of(facts[TRUMP]), facts[SPEAKER], answerer(facts)
    if facts[STAND_NEEDS] and facts[STOOD]:
        return (hands[speaker] | position[PLAYED + speaker]) & suit != NONE
    if facts[GIVE_NEEDS] and facts[GIVEN]:
        return (hands[other] | position[PLAYED + other]) & suit != NONE
    return True


@inner
def calls_likely(facts: Any, position: Any, hands: Any) -> Any:
    """Whether the others would have called by rule as they did; after a run nothing is asked."""
    if facts[RAN]:
        return True
    speaker, other, turned = facts[SPEAKER], answerer(facts), position[TURNED]
    if speaker != facts[ME] and (facts[STOOD] or facts[BEGGED]):
        hand = hands[speaker] | position[PLAYED + speaker]
        if stands(facts, speaker, hand, turned, told(facts, hands, speaker)) != facts[STOOD]:
            return False
    if other != facts[ME] and facts[GIVEN]:
        hand = hands[other] | position[PLAYED + other]
        return gives(facts, other, hand, turned, told(facts, hands, other))
    return True


@inner
def told(facts: Any, hands: Any, seat: Any) -> Any:
    """How many cards of the suit turned up the partner of a seat holds, if that is told (3.6)."""
    return count(hands[seat ^ 2] & suit_of(facts[TRUMP])) if facts[CONSULT] else -1


@inner
def play_out(
    facts: Any, position: Any, hands: Any, dealt: Any, misses: Any, code: Any, source: Any
) -> Any:
    """Take a candidate and go on by rule to the end of the deal, which is counted in ``facts``."""
    gone, card = position[TURNED], code
    if code >= SAY_STAND:
        card = -1
        plays, gone = call_out(facts, hands, gone, code, source)
        if not plays:
            return
    for seat in range(4):
        dealt[seat] = hands[seat] | position[PLAYED + seat]
        gone |= position[PLAYED + seat]
    while hands[(facts[LEADER] + facts[LAID]) & 3]:
        if card < 0:
            hand = hands[(facts[LEADER] + facts[LAID]) & 3]
            card = card_by_rule(facts, hand, gone, misses)
        play(facts, hands, card)
        gone |= bit(card)
        card = -1
    count_deal(facts, dealt)


@inner
def call_out(facts: Any, hands: Any, turned: Any, code: Any, source: Any) -> Any:
    """What a call leads to: whether the deal is played, and the cards turned up by then."""
    other = answerer(facts)
    if code == SAY_BEG:
        takes = gives(facts, other, hands[other], turned, told(facts, hands, other))
        code = SAY_TAKE_ONE if takes else SAY_RUN
    if code == SAY_TAKE_ONE:
        return not score(facts, facts[SPEAKER] & 1, 1), turned
    if code == SAY_RUN:
        return run(facts, hands, turned, source)
    return True, turned


@inner
def run(facts: Any, hands: Any, turned: Any, source: Any) -> Any:
    """Run the pack until another suit is turned: as ``call_out`` (3.4, 3.5)."""
    pool = WHOLE & ~(turned | hands[0] | hands[1] | hands[2] | hands[3])
    while True:
        left = count(pool)
        if left > 12:
            for seat in range(4):
                more = some(source, pool, 3)
                hands[seat] |= more
                pool &= ~more
        elif left != 1 or not facts[KICK]:
            return False, turned
        up = pick(source, pool)
        pool &= ~bit(up)
        turned |= bit(up)
        if score_turned(facts, up):
            return False, turned
        if up // 13 != facts[FIRST_SUIT]:
            facts[TRUMP] = up // 13
            return True, turned


@entry
def evaluate(position: Any, codes: Any, first: Any, seed: Any, values: Any) -> Any:
    """See :mod:`games.search`; a value is the chance to win the game, from -1 to 1."""
    start = position[:FACTS].astype(np.int64)
    facts, misses = np.empty(FACTS, np.int64), np.empty(14)
    hands, dealt, held = np.empty(5, np.uint64), np.empty(4, np.uint64), np.empty(4, np.uint64)
    chances = winning_chances(start[TARGET])
    for row in range(values.shape[0]):
        source = seeded(seed, first + row)
        if not sample(start, position, held, source):
            return row
        luck = source[0]
        for column in range(codes.shape[0]):
            source[0] = luck
            copy(start, facts)
            copy(held, hands)
            play_out(facts, position, hands, dealt, misses, np.int64(codes[column]), source)
            values[row, column] = worth(facts, chances)
    return values.shape[0]
