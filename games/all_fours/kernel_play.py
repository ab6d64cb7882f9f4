"""Compiled: which cards are legal, what a card does to the trick, and how a deal is counted.

The rules of RULES.md 3 to 6 once more, on bits; a differential test holds them to the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.all_fours.kernel_layout import (
    ALLOWED,
    DEALER,
    GAME_POINTS,
    HANG_JACK,
    JACK_FROM,
    JACK_TO,
    LAID,
    LEADER,
    LED,
    TABLE,
    TABLE_JACK,
    TARGET,
    TIE_TO_NON_DEALER,
    TOBAGO,
    TOP,
    TOTALS,
    TRUMP,
    UNDERTRUMP,
    UNLESS_ALL_TRUMPS,
    VOIDS,
    WINNER,
    WON,
)
from games.bits import NONE, below, bit, highest, inner, lowest, outer

SUIT = np.uint64(0x1FFF)
WHOLE = np.uint64(2**52 - 1)
JACK = 9
"""The height of a jack."""


@inner
def suit_of(suit: Any) -> Any:
    """All cards of a suit."""
    return SUIT << np.uint64(13 * suit)


@inner
def value(card: Any) -> Any:
    """What a card counts for Game (5.3)."""
    height = card % 13
    if height < 8:
        return 0
    return 10 if height == 8 else height - 8


@outer
def turn_value(card: Any, tobago: Any) -> Any:
    """What a turned card is worth to the dealer's team (3.1)."""
    height = card % 13
    if height == 12:
        return 1
    if height == JACK:
        return 3
    return 2 if height == (0 if tobago else 4) else 0


@outer
def legal(facts: Any, hand: Any) -> Any:
    """The cards of a hand that may be played now (4.2, 4.3)."""
    led, trumps = facts[LED], suit_of(facts[TRUMP])
    if led < 0:
        return hand
    follows = hand & suit_of(led)
    allowed = (follows | (hand & trumps)) if follows else hand
    barred = facts[UNDERTRUMP] != ALLOWED and led != facts[TRUMP]
    if not barred or facts[TOP] // 13 != facts[TRUMP]:
        return allowed
    if facts[UNDERTRUMP] == UNLESS_ALL_TRUMPS and not hand & ~trumps:
        return allowed
    kept = allowed & ~(trumps & below(facts[TOP]))
    return kept or allowed


@inner
def beats(card: Any, top: Any, trump: Any) -> Any:
    """Whether a card wins over the one that wins so far (4.4)."""
    if card // 13 == top // 13:
        return card > top
    return card // 13 == trump


@outer
def play(facts: Any, hands: Any, card: Any) -> Any:
    """Whoever's turn it is plays a card; a full trick goes to its winner, who leads next."""
    seat = (facts[LEADER] + facts[LAID]) & 3
    suit, trump = card // 13, facts[TRUMP]
    hands[seat] &= ~bit(card)
    if facts[LAID] == 0:
        facts[LED] = suit
    elif suit != facts[LED] and suit != trump:
        facts[VOIDS + seat] |= 1 << facts[LED]
    if facts[LAID] == 0 or beats(card, facts[TOP], trump):
        facts[TOP], facts[WINNER] = card, seat
    facts[TABLE] += value(card)
    if card == 13 * trump + JACK:
        facts[TABLE_JACK] = seat
    facts[LAID] += 1
    if facts[LAID] == 4:
        _take(facts)


@inner
def _take(facts: Any) -> Any:
    winner = facts[WINNER]
    facts[WON + (winner & 1)] += facts[TABLE]
    if facts[TABLE_JACK] >= 0:
        facts[JACK_FROM], facts[JACK_TO] = facts[TABLE_JACK], winner
    facts[LEADER], facts[LAID], facts[TABLE] = winner, 0, 0
    facts[LED], facts[TOP], facts[WINNER], facts[TABLE_JACK] = -1, -1, -1, -1


@inner
def score(facts: Any, team: Any, points: Any) -> Any:
    """Points for a team, unless the game is won already; whether it is now (6.1, 6.2)."""
    target = facts[TARGET]
    if facts[TOTALS] >= target or facts[TOTALS + 1] >= target:
        return True
    facts[TOTALS + team] += points
    return facts[TOTALS + team] >= target


@outer
def count_deal(facts: Any, dealt: Any) -> Any:
    """High, Low, Jack and Game in this order, until one of them wins the game (5, 6.2)."""
    trumps = suit_of(facts[TRUMP])
    held = (dealt[0] | dealt[1] | dealt[2] | dealt[3]) & trumps
    if held:
        odd = dealt[1] | dealt[3]
        score(facts, np.int64(bit(highest(held)) & odd != NONE), 1)
        score(facts, np.int64(bit(lowest(held)) & odd != NONE), 1)
    if facts[JACK_TO] >= 0:
        hanged = (facts[JACK_TO] ^ facts[JACK_FROM]) & 1
        score(facts, facts[JACK_TO] & 1, facts[HANG_JACK] if hanged else 1)
    ahead = facts[WON] - facts[WON + 1]
    if ahead != 0:
        score(facts, np.int64(ahead < 0), facts[GAME_POINTS])
    elif facts[TIE_TO_NON_DEALER]:
        score(facts, 1 - (facts[DEALER] & 1), facts[GAME_POINTS])


@inner
def score_turned(facts: Any, card: Any) -> Any:
    """The dealer's points for a card turned up; whether they win the game (3.1, 6.1)."""
    return score(facts, facts[DEALER] & 1, turn_value(card, facts[TOBAGO]))
