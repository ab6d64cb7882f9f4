"""Compiled: worlds that fit what a seat knows, each card with an owner that may hold it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from games.bits import ONE, bit, count, draw
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

TRIES = 50
OWNERS = 6


@njit(cache=True, nogil=True)
def facts_of(position: Any) -> Any:
    """The facts as signed numbers."""
    facts = np.empty(FACTS, np.int64)
    for at in range(FACTS):
        facts[at] = np.int64(position[at])
    return facts


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def sample(
    position: Any, cards: Any, owners: Any, number: Any, source: Any, plain: Any, trumps: Any
) -> Any:
    """Deals the unseen cards into a world, hands by seat and the hole; whether it came out."""
    need, room = np.empty(OWNERS, np.int64), np.empty(OWNERS, np.int64)
    for _ in range(TRIES):
        for owner in range(OWNERS):
            need[owner] = np.int64(position[WANTS + owner])
            room[owner] = 0
            plain[owner] = np.uint64(0)
            trumps[owner] = np.uint64(0)
        for at in range(number):
            for owner in range(OWNERS):
                room[owner] += (owners[at] >> owner) & 1
        if _deal(cards, owners, number, source, need, room, plain, trumps):
            me = np.int64(position[ME])
            plain[me] = position[OWN_PLAIN]
            trumps[me] = position[OWN_TRUMPS]
            plain[HOLE] |= position[HOLE_PLAIN]
            trumps[HOLE] |= position[HOLE_TRUMPS]
            return True
    return False


@njit(cache=True, nogil=True)
def _deal(
    cards: Any,
    owners: Any,
    number: Any,
    source: Any,
    need: Any,
    room: Any,
    plain: Any,
    trumps: Any,
) -> Any:
    """Card by card; whether every owner got what he needs."""
    for at in range(number):
        to = _owner(owners[at], source, need, room)
        if to < 0:
            return False
        need[to] -= 1
        for owner in range(OWNERS):
            room[owner] -= (owners[at] >> owner) & 1
            if need[owner] > room[owner]:
                return False
        if cards[at] < EXCUSE:
            plain[to] |= ONE << np.uint64(cards[at])
        else:
            trumps[to] |= ONE << np.uint64(cards[at] - EXCUSE)
    return True


@njit(cache=True, nogil=True)
def _owner(may: Any, source: Any, need: Any, room: Any) -> Any:
    """Each owner as likely as he has room; who needs all that is left gets it. -1: nobody can."""
    total = 0
    for owner in range(OWNERS):
        if may >> owner & 1 and need[owner] > 0:
            if need[owner] == room[owner]:
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
