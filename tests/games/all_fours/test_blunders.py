"""No move that a beginner would see to be wrong, at any level."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from games.all_fours import GAME
from games.core import Level
from tests.games.all_fours.positions import DEAL, after, table

SEEDS = 5

LAST = (
    "- deal 3 KD,3S,10C,7C,4D,2C 5H,AS,6C,2D,7S,3C JD,10D,9C,5D,8C,QS JH,4S,9D,8S,QD,KS 9H",
    "0 stand",
    "0 play 10C",
    "1 play 3C",
    "2 play 9C",
)
"""Seat 3 is last, has no club, and its jack of trumps would win a ten."""

BLUNDERS: tuple[tuple[str, dict[str, Any], tuple[str, ...], str], ...] = (
    ("the jack under an ace", {}, (DEAL, "1 stand", "1 play AH"), "play JH"),
    (
        "a king under an ace that has won",
        {},
        (DEAL, "1 stand", "1 play 3S", "2 play QS", "3 play AS"),
        "play KS",
    ),
    ("the jack with two more to come", {}, (DEAL, "1 stand", "1 play KD"), "play JH"),
    ("a ten led into nothing", {}, (DEAL, "1 stand"), "play 10C"),
    (
        "a ten under an ace that has won",
        {},
        (DEAL.replace("10H,KS", "10S,2S"), "1 stand", "1 play 3S", "2 play QS", "3 play AS"),
        "play 10S",
    ),
    (
        "a small card on a partner's trick instead of the ten",
        {},
        (DEAL.replace("10H,KS", "10S,2S"), "1 stand", "1 play 3S", "2 play QS", "3 play 7S"),
        "play 2S play 4S",
    ),
    ("a jack left in hand that could come home", {"dealer": 3}, LAST, "play 4S play QD play KS"),
    (
        "a jack let go that the ace could catch",
        {"dealer": 3},
        (
            "- deal 3 KD,3S,10C,7C,4D,2C 5H,AS,6C,2D,7S,3C JH,10D,9S,5D,8S,QS AH,4S,9D,8D,QD,KS 9H",
            "0 stand",
            "0 play 10C",
            "1 play 3C",
            "2 play JH",
        ),
        "play 4S play 9D play QD play KS",
    ),
    (
        "begging with ace, king and jack",
        {},
        (DEAL.replace("AH,3S", "AH,KH").replace("10H,KS", "10S,3S"),),
        "beg",
    ),
    ("standing without a trump", {}, (DEAL.replace("AH", "2S"),), "stand"),
    ("the point that loses the game", {"totals": (0, 13)}, (DEAL, "1 beg"), "take_one"),
)


@pytest.mark.parametrize("blunder", BLUNDERS, ids=lambda blunder: blunder[0])
@pytest.mark.parametrize("level", get_args(Level))
def test_no_blunder_is_made(
    blunder: tuple[str, dict[str, Any], tuple[str, ...], str], level: Level
) -> None:
    """Whatever the seed, none of the moves that a position names as never to be made."""
    _, chosen, log, moves = blunder
    state = after(table(**chosen), *log)
    (seat,) = GAME.due(state)
    never = {str(GAME.read(move)) for move in _moves(moves)}
    assert never < {str(action) for action in GAME.legal(state, seat)}
    if level != "easy":
        pytest.importorskip("numba")
        assert GAME.computer.prepare()
    view = GAME.view(state, seat)
    assert not never & {str(GAME.computer.choose(view, seed, level)) for seed in range(SEEDS)}


def _moves(text: str) -> list[str]:
    """``play 2S play 4S`` as two moves."""
    return [move for move in text.replace(" play", "\nplay").split("\n") if move]
