"""Compiled: what a deal that is played is worth.

The rules of RULES.md 14-15 once more, on numbers; a differential test holds them to the rules.
"""

from __future__ import annotations

from typing import Any

from games.bits import inner, outer
from games.tarot.kernel_layout import (
    ANNOUNCED,
    BONUS,
    DEFENCE_SLAM,
    EQUAL,
    EXCUSE_BY,
    EXCUSE_TO,
    EXCUSE_TRICK,
    EXCUSE_WON,
    GRASH,
    HALF,
    HAND,
    HOLE_HALF,
    HOLE_OUDLERS,
    LAST,
    MULTIPLIER,
    NOBODY,
    OUDLERS,
    PARTNER,
    PETIT_TRICK,
    SEATS,
    SIDE,
    SWITCH,
    TAKER,
)
from games.tarot.kernel_play import tricks_of


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
