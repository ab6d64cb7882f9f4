"""No move that a beginner would see to be wrong, at any level."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, get_args

import pytest

from games.core import Level
from games.track_trick import GAME
from games.track_trick.board import Board
from games.track_trick.pack import PACK
from games.track_trick.states import State
from tests.games.track_trick.positions import GRID, after, start
from tests.games.track_trick.test_scoring import board

SEEDS = 5


def endgame(left: tuple[str, ...], counts: tuple[int, ...], laid: Board, *log: str) -> State:
    """The end of a deal without trumps: hearts left to all, tricks taken, what happens next.

    Seat 1 has taken the trick before.
    """
    kept = [[f"{rank}H" for rank in ranks.split()] for ranks in left]
    over = [c.code for c in PACK if all(c.code not in hand for hand in kept)]
    tricks = [over[n : n + 3] for n in range(0, len(over), 3)]
    winners = [0] * counts[0] + [2] * counts[2] + [1] * counts[1]
    plays: list[str] = []
    hands, leader = [list(hand) for hand in kept], 1
    for cards, winner in zip(tricks, winners, strict=True):
        owner = {(winner + n) % 3: c for n, c in enumerate(cards)}
        plays += [f"{seat} play {owner[seat]}" for seat in ((leader + n) % 3 for n in range(3))]
        leader = winner
        for seat, c in owner.items():
            hands[seat].append(c)
    first, other = next((a, b) for a, b in product(hands[0], hands[1]) if a[:-1] == b[:-1])
    chosen = (f"0 choose {first}", f"1 choose {other}", f"2 choose {hands[2][0]}")
    dealt = f"- deal 0 {' '.join(map(','.join, hands))}"
    state = after(start(), GRID)
    return after(replace(state, board=laid), dealt, *chosen, *plays, *log)


FOLLOWED = ("1 play 9H", "2 play 7H")
TWO = ("Q 6", "9 8", "7 K")
"""Seat 0 takes this trick with the Queen and loses the last one, or loses both."""
WON = (*FOLLOWED, "0 play AH")
ONE = ("A", "9", "7")

BLUNDERS: dict[str, tuple[tuple[Any, ...], str]] = {
    "leaving the trick that completes the own line": (
        (TWO, (3, 4, 3), board(v1=0, v8=0), *FOLLOWED),
        "play 6H",
    ),
    "taking the trick that spoils the own line": (
        (TWO, (4, 4, 2), board(v1=0, v8=0), *FOLLOWED),
        "play QH",
    ),
    "taking a trick past the wanted number": (
        (TWO, (2, 4, 4), board(v8=0, v5=0), *FOLLOWED),
        "play QH",
    ),
    "leaving a rival the trick that completes its line": (
        (TWO, (2, 7, 1), board(v1=1, v4=1), *FOLLOWED),
        "play 6H",
    ),
    "handing a rival the trick that completes its line": (
        (ONE, (8, 1, 2), board(v5=2, v0=2, v6=2, v3=2), *WON),
        "give 2",
    ),
    "keeping a rival's line alive where equal numbers place nothing": (
        (ONE, (8, 2, 1), board(v5=1, v0=1), *WON),
        "give 1",
    ),
}


@pytest.mark.parametrize("name", BLUNDERS)
@pytest.mark.parametrize("level", get_args(Level))
def test_no_blunder_is_made(name: str, level: Level) -> None:
    """Whatever the seed, the move that a position names as never to be made is not made."""
    position, never = BLUNDERS[name]
    state = endgame(*position)
    (seat,) = GAME.due(state)
    assert never in {str(action) for action in GAME.legal(state, seat)}
    if level != "easy":
        pytest.importorskip("numba")
        assert GAME.computer.prepare()
    view = GAME.view(state, seat)
    assert never not in {str(GAME.computer.choose(view, seed, level)) for seed in range(SEEDS)}
