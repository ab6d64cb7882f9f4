"""The search sees what a seat sees, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.piedicavallo import GAME
from games.piedicavallo.computer import PiedicavalloComputer
from games.piedicavallo.states import Discarding, Playing
from games.records import write_line
from tests.games.tables import some_options, walk
from tests.games.worlds import Moment, worlds

pytest.importorskip("numba")


def moments(count: int, seed: int) -> Iterator[Moment]:
    """Moments of talkative random deals of all options at which a seat discards or plays."""
    rng = random.Random(seed)
    while True:
        steps = list(walk(GAME, 4, some_options(GAME, 4, rng), rng.getrandbits(32), deals=1))
        for n in sorted(rng.sample(range(1, len(steps) - 1), 5)):
            if isinstance(steps[n].state, Discarding | Playing):
                lines = tuple(write_line(s.seat, s.action) for s in steps[:n])
                yield Moment(GAME, 4, steps[0].state.match.options, steps[0].state, lines)
                count -= 1
                if count == 0:
                    return


def hold_still(count: int, seed: int) -> None:
    """In another world that looks the same, the same seed gives the same choice."""
    computer = PiedicavalloComputer()
    assert computer.prepare()
    compared = 0
    for number, moment in enumerate(moments(count, seed)):
        state = moment.state()
        (seat,) = GAME.due(state)
        chosen = computer.choose(GAME.view(state, seat), number, "normal")
        for other in worlds(moment, seat, number, tries=6):
            assert computer.choose(GAME.view(other, seat), number, "normal") == chosen
            compared += 1
            break
    assert compared > count / 2


def test_hidden_cards_change_no_choice() -> None:
    """At 100 moments, under one seed."""
    hold_still(100, 1)


@pytest.mark.slow
def test_hidden_cards_change_no_choice_at_many_moments() -> None:
    """At 1,000 moments."""
    hold_still(1000, 2)
