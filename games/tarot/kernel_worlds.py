"""Compiled: worlds that fit what a seat knows, each card with an owner that may hold it."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import ONE, bit, count, draw, inner, maker, outer
from games.tarot.kernel_layout import (
    EXCUSE,
    FACTS,
    HOLE,
    HOLE_PLAIN,
    HOLE_TRUMPS,
    MAY_PLAIN,
    MAY_TRUMPS,
    ME,
    OWN_PLAIN,
    OWN_TRUMPS,
    WANTS,
)

OWNERS = 6


@maker
def facts_of(position: Any) -> Any:
    """The facts as signed numbers."""
    facts = np.empty(FACTS, np.int64)
    for at in range(FACTS):
        facts[at] = np.int64(position[at])
    return facts


@outer
def list_unseen(position: Any, cards: Any, owners: Any) -> Any:
    """Fills in the unseen cards and who may hold each (a bit an owner), the most bound first.

    Returns how many there are.
    """
    number = 0
    for size in range(1, OWNERS + 1):
        for card in range(EXCUSE + 22):
            may = np.int64(0)
            for owner in range(OWNERS):
                if card < EXCUSE:
                    held = position[MAY_PLAIN + owner] & bit(card)
                else:
                    held = position[MAY_TRUMPS + owner] & bit(card - EXCUSE)
                if held:
                    may |= 1 << owner
            if count(np.uint64(may)) == size:
                cards[number] = card
                owners[number] = may
                number += 1
    return number


@maker
def sample(
    position: Any, cards: Any, owners: Any, number: Any, source: Any, plain: Any, trumps: Any
) -> Any:
    """Deals the unseen cards into a world, hands by seat and the hole; whether there is one."""
    need, room = np.empty(OWNERS, np.int64), np.zeros(OWNERS, np.int64)
    held = np.empty(number, np.int64)
    for owner in range(OWNERS):
        need[owner] = np.int64(position[WANTS + owner])
        plain[owner] = np.uint64(0)
        trumps[owner] = np.uint64(0)
    for at in range(number):
        for owner in range(OWNERS):
            room[owner] += owners[at] >> owner & 1
    for at in range(number):
        to = _owner(owners[at], source, need, room)
        if to < 0 and not _make_room(at, owners, held, need):
            return False
        if to >= 0:
            held[at] = to
            need[to] -= 1
        for owner in range(OWNERS):
            room[owner] -= owners[at] >> owner & 1
    for at in range(number):
        if cards[at] < EXCUSE:
            plain[held[at]] |= ONE << np.uint64(cards[at])
        else:
            trumps[held[at]] |= ONE << np.uint64(cards[at] - EXCUSE)
    me = np.int64(position[ME])
    plain[me] = position[OWN_PLAIN]
    trumps[me] = position[OWN_TRUMPS]
    plain[HOLE] |= position[HOLE_PLAIN]
    trumps[HOLE] |= position[HOLE_TRUMPS]
    return True


@inner
def _owner(may: Any, source: Any, need: Any, room: Any) -> Any:
    """Each owner as likely as he has room; who needs all that is left gets it. -1: all are full."""
    total = 0
    for owner in range(OWNERS):
        if may >> owner & 1 and need[owner] > 0:
            if need[owner] >= room[owner]:
                return owner
            total += need[owner]
    if total == 0:
        return -1
    left = draw(source, total)
    for owner in range(OWNERS):
        if may >> owner & 1 and need[owner] > 0:
            left -= need[owner]
            if left < 0:
                return owner
    return -1


@maker
def _make_room(at: Any, owners: Any, held: Any, need: Any) -> Any:
    """Finds card ``at`` an owner by moving earlier ones along the shortest chain; if there is one.

    A chain of exchanges exists whenever the cards can be dealt at all.
    """
    moved, giver = np.full(OWNERS, -1, np.int64), np.full(OWNERS, -1, np.int64)
    line, known, done = np.empty(OWNERS, np.int64), 0, 0
    met = owners[at]
    for owner in range(OWNERS):
        if met >> owner & 1:
            line[known] = owner
            known += 1
    while done < known:
        full = line[done]
        done += 1
        for card in range(at):
            if held[card] != full:
                continue
            for owner in range(OWNERS):
                if owners[card] >> owner & 1 and not met >> owner & 1:
                    met |= 1 << owner
                    moved[owner], giver[owner] = card, full
                    line[known] = owner
                    known += 1
                    if need[owner] > 0:
                        need[owner] -= 1
                        last = owner
                        while moved[last] >= 0:
                            held[moved[last]] = last
                            last = giver[last]
                        held[at] = last
                        return True
    return False
