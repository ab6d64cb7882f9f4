"""The kernel of Piedicavallo: plays candidates out in worlds that a seat thinks possible."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.bits import copy, count, entry, inner, lowest, outer, seeded
from games.piedicavallo import kernel_layout as layout
from games.piedicavallo.kernel_play import (
    COURSE,
    FOOL_SEAT,
    FOOL_TRICK,
    TRICKS,
    WON,
    begin,
    outcome,
    put,
)
from games.piedicavallo.kernel_policy import play_out
from games.piedicavallo.kernel_worlds import sample, scratch


@outer
def set_out(position: Any, hands: Any, course: Any) -> None:
    """The course of the deal as it stands; the cards of the trick leave no hand."""
    begin(course, np.int64(position[layout.LEADER]))
    for team in range(2):
        course[WON + team] = position[layout.WON + team]
        course[TRICKS + team] = position[layout.TRICKS + team]
    course[FOOL_SEAT] = position[layout.FOOL_SEAT]
    course[FOOL_TRICK] = position[layout.FOOL_TRICK]
    for place in range(np.int64(position[layout.LAID])):
        put(hands, course, np.int64(position[layout.TRICK + place]))


@inner
def act(position: Any, hands: Any, course: Any, code: Any) -> None:
    """Take a candidate: two cards for the discard, or one to play."""
    if count(code) == 2:
        hands[np.int64(position[layout.DEALER])] &= ~code
        hands[layout.DISCARD] |= code
    else:
        put(hands, course, lowest(code))


@entry
def evaluate(position: Any, codes: Any, first: Any, seed: Any, values: Any) -> Any:
    """See :mod:`games.search`; a code is the set of the cards that are discarded or played."""
    rows = scratch()
    world, hands = np.empty(layout.PLACES, np.uint64), np.empty(layout.PLACES, np.uint64)
    course = np.empty(COURSE, np.int64)
    side = np.int64(position[layout.SEAT]) % 2
    for row in range(values.shape[0]):
        sample(position, seeded(seed, first + row), world, rows)
        for column in range(codes.shape[0]):
            copy(world, hands)
            set_out(position, hands, course)
            act(position, hands, course, codes[column])
            play_out(hands, course)
            ahead = outcome(
                hands,
                course,
                np.int64(position[layout.DEALER]),
                position[layout.FORFEIT],
                position[layout.EXCHANGE],
            )
            values[row, column] = ahead if side == 0 else -ahead
    return values.shape[0]
