"""Every hint has its reason, and the reason fits the move."""

from __future__ import annotations

from typing import Any

import pytest

from games.all_fours import GAME
from games.all_fours.reasons import reason
from tests.games.all_fours.positions import DEAL, after, table

TEN_OF_SPADES = DEAL.replace("10H,KS", "10S,2S")
UNDER = (TEN_OF_SPADES, "1 stand", "1 play 3S", "2 play QS")


@pytest.mark.parametrize(
    ("chosen", "log", "move", "why"),
    [
        ({}, (DEAL,), "stand", "stand(suit=H)"),
        ({}, (DEAL,), "beg", "beg(suit=H)"),
        ({}, (DEAL, "1 beg"), "take_one", "take_one(suit=H)"),
        ({}, (DEAL, "1 beg"), "run", "run(suit=H)"),
        ({"totals": (0, 13)}, (DEAL, "1 beg"), "run", "run_or_lose"),
        ({}, (DEAL, "1 stand"), "play AH", "hunt"),
        ({}, (DEAL, "1 stand"), "play 7C", "small"),
        ({}, (DEAL, "1 stand"), "play KD", "usual"),
        ({}, (*UNDER, "3 play 7S"), "play 10S", "load"),
        ({}, (*UNDER, "3 play 7S"), "play 2S", "leave"),
        ({}, (*UNDER, "3 play AS"), "play 2S", "low"),
        ({}, (*UNDER, "3 play AS"), "play 10S", "usual"),
        ({}, (DEAL, "1 stand", "1 play AH", "2 play JH", "3 play 5H"), "play 10H", "usual"),
        ({}, (DEAL, "1 stand", "1 play 3S", "2 play QS"), "play AS", "win(n=6)"),
        ({}, (DEAL, "1 stand", "1 play 3S"), "play QS", "win(n=2)"),
        ({}, (DEAL, "1 stand", "1 play 4D"), "play 5D", "ahead"),
    ],
)
def test_reasons(chosen: dict[str, Any], log: tuple[str, ...], move: str, why: str) -> None:
    """One sentence for each kind of move."""
    state = after(table(**chosen), *log)
    (seat,) = GAME.due(state)
    action = GAME.read(move)
    assert action in GAME.legal(state, seat)
    found = str(reason(GAME.view(state, seat).known, action))
    assert found.rpartition("hint.")[2] == why


CAUGHT = (
    "- deal 3 KD,3S,10C,7C,4D,2C 5H,AS,6C,2D,7S,3C JH,10D,9S,5D,8S,QS AH,4S,9D,8D,QD,KS 9H",
    "0 stand",
    "0 play 10C",
    "1 play 3C",
    "2 play JH",
)
SAVED = (
    "- deal 3 KD,3S,10C,7C,4D,2C 5H,AS,6C,2D,7S,3C AH,10D,9S,5D,8S,QS JH,4S,9D,8D,QD,KS 9H",
    "0 stand",
    "0 play 10C",
    "1 play 3C",
    "2 play 5D",
)


def test_the_jack_is_spoken_of() -> None:
    """Caught or brought home: that is what a player wants to hear."""
    for log, move, why in ((CAUGHT, "play AH", "catch_jack"), (SAVED, "play JH", "save_jack")):
        state = after(table(dealer=3), *log)
        found = reason(GAME.view(state, 3).known, GAME.read(move))
        assert str(found) == f"all_fours.hint.{why}"


def test_the_best_trump_draws_once_the_jack_is_gone() -> None:
    """With the jack played, leading the top trump only draws."""
    deal = DEAL.replace("AH,3S", "AH,KH").replace("10H,KS", "10H,3S")
    trick = ("1 play AH", "2 play JH", "3 play 5H", "0 play 10H")
    known = GAME.view(after(table(), deal, "1 stand", *trick), 1).known
    assert str(reason(known, GAME.read("play KH"))) == "all_fours.hint.draw"
