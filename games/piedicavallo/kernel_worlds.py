"""Worlds for the kernel: where the cards can be that a seat doesn't see."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import bit, count, draw, inner, lowest, maker, outer
from games.piedicavallo.kernel_layout import (
    CARDS,
    CERTAIN,
    CERTAINTY,
    CHANCES,
    CONDITIONS,
    ELSE,
    HELD,
    LEAST,
    LOOSE,
    MAY,
    MOST,
    PACK_SIZE,
    PLACE,
    PLACES,
    ROOM,
    WIDTH,
)

PATIENCE, WISHING = 1500, 60
"""Exchanges of two cards after which a world is taken though not all facts, or wishes, are met."""

STIRRING = 24
"""Exchanges that are tried though they are: the first arrangement isn't quite an even draw."""

WEIGHT = 4
"""How much a certain fact counts, compared with a wish that makes something likely."""


@maker
def scratch() -> Any:
    """Rows to sample with: the loose cards and their places, and room left."""
    return np.empty((3, PACK_SIZE), np.int64)


@outer
def sample(position: Any, source: Any, hands: Any, rows: Any) -> None:
    """Fill the hands and the discard with a world that fits the position."""
    cards, places, room = rows[0], rows[1], rows[2]
    for place in range(PLACES):
        hands[place] = position[HELD + place]
        room[place] = np.int64(position[ROOM + place])
    n = 0
    for chances in range(CHANCES):
        n = _spread(position, position[LOOSE + chances], source, hands, cards, places, room, n)
    _fill(hands, cards, places, room, n)
    in_force = _in_force(position, source)
    _settle(position, source, hands, cards, places, n, in_force)


@inner
def _spread(
    position: Any, loose: Any, source: Any, hands: Any, cards: Any, places: Any, room: Any, n: Any
) -> Any:
    """Give each of these cards a place with room, in random order; -1 where none is left."""
    first = n
    while loose:
        cards[n] = lowest(loose)
        loose ^= bit(cards[n])
        n += 1
    for at in range(first, n):
        other = at + draw(source, n - at)
        cards[at], cards[other] = cards[other], cards[at]
        places[at] = _draw_place(position, cards[at], source, room)
        if places[at] >= 0:
            room[places[at]] -= 1
            hands[places[at]] |= bit(cards[at])
    return n


@inner
def _draw_place(position: Any, card: Any, source: Any, room: Any) -> Any:
    """A place where a card may be, by the room that is left there."""
    total = 0
    for place in range(PLACES):
        if position[MAY + place] & bit(card):
            total += room[place]
    if total == 0:
        return -1
    chosen = draw(source, total)
    for place in range(PLACES):
        if position[MAY + place] & bit(card):
            chosen -= room[place]
            if chosen < 0:
                return place
    return -1


@inner
def _fill(hands: Any, cards: Any, places: Any, room: Any, n: Any) -> None:
    """Put the cards that have found no place where room is left."""
    place = 0
    for at in range(n):
        if places[at] < 0:
            while room[place] == 0:
                place += 1
            places[at] = place
            room[place] -= 1
            hands[place] |= bit(cards[at])


@inner
def _in_force(position: Any, source: Any) -> Any:
    """The conditions that hold in this world, as a set of their numbers."""
    chosen = np.uint64(0)
    for number in range(np.int64(position[CONDITIONS])):
        certainty = np.int64(position[CONDITIONS + 1 + WIDTH * number + CERTAINTY])
        if certainty == CERTAIN or draw(source, CERTAIN) < certainty:
            chosen |= bit(number)
    return chosen


@inner
def _settle(
    position: Any, source: Any, hands: Any, cards: Any, places: Any, n: Any, in_force: Any
) -> None:
    """Exchange cards at random, as long as nothing gets worse, until all is as it must be."""
    if n < 2:
        return
    trouble, where = _amiss(position, hands, in_force)
    for attempt in range(PATIENCE + 1):
        if attempt >= (STIRRING if trouble == 0 else WISHING if trouble < WEIGHT else PATIENCE):
            return
        one, other = draw(source, n), draw(source, n)
        if trouble and attempt % 2:
            one = _next_at(places, n, where, one)
        here, there = places[one], places[other]
        if here == there:
            continue
        both = bit(cards[one]) | bit(cards[other])
        hands[here] ^= both
        hands[there] ^= both
        after, then_where = _amiss(position, hands, in_force)
        if after <= trouble:
            places[one], places[other] = there, here
            trouble, where = after, then_where
        else:
            hands[here] ^= both
            hands[there] ^= both


@inner
def _next_at(places: Any, n: Any, place: Any, start: Any) -> Any:
    """The next loose card from a start on that is at a place; the start if there is none."""
    for step in range(n):
        at = (start + step) % n
        if places[at] == place:
            return at
    return start


@inner
def _weight(position: Any, at: Any) -> Any:
    """How much a condition counts, which stands at a word of the position."""
    return WEIGHT if position[at + CERTAINTY] == CERTAIN else 1


@inner
def _amiss(position: Any, hands: Any, in_force: Any) -> Any:
    """How much is amiss: cards where they can't be, numbers that miss the conditions.

    And one of the places where that is so.
    """
    total, where = 0, np.int64(0)
    for place in range(PLACES):
        strays = count(hands[place] & ~position[MAY + place] & ~position[HELD + place])
        if strays:
            total, where = total + WEIGHT * strays, np.int64(place)
    nearest, there = PACK_SIZE, np.int64(0)
    for number in range(np.int64(position[CONDITIONS])):
        at = CONDITIONS + 1 + WIDTH * number
        here = np.int64(position[at + PLACE])
        held = count(hands[here] & position[at + CARDS])
        short = max(np.int64(position[at + LEAST]) - held, held - np.int64(position[at + MOST]), 0)
        if short < nearest:
            nearest, there = short, here
        if not position[at + ELSE]:
            if nearest and in_force & bit(number):
                total, where = total + nearest * _weight(position, at), there
            nearest = PACK_SIZE
    return total, where
