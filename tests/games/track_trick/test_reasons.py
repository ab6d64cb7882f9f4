"""Every hint has its reason, and the reason fits the move."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.track_trick import GAME
from games.track_trick.reasons import reason
from tests.games.track_trick.positions import (
    MIXTURES,
    after,
    choosing,
    options,
    playing,
    random_game,
)
from tests.games.track_trick.test_blunders import FOLLOWED, TWO, endgame
from tests.games.track_trick.test_scoring import board


def why(state: Any, text: str) -> str:
    """The reason for a move, without the front of its key."""
    seat = GAME.due(state)[0]
    action = GAME.read(text)
    assert action in GAME.legal(state, seat)
    found = str(reason(GAME.view(state, seat).known, action))
    return found.removeprefix("track_trick.hint.")


def test_a_trump_is_chosen_for_an_aim() -> None:
    """The sentence names the suit, and the number of tricks to play for with it as trumps."""
    assert re.fullmatch(r"choose\(suit=S, aim=[0-8]\)", why(choosing(), "choose AS"))


@pytest.mark.parametrize(
    ("counts", "move", "said"),
    [
        ((3, 4, 3), "play QH", "take(aim=4, have=3)"),
        ((3, 4, 3), "play 6H", "later(aim=4, have=3)"),
        ((4, 4, 2), "play 6H", "duck(aim=4, have=4)"),
        ((4, 4, 2), "play QH", "least(aim=4, have=4)"),
    ],
)
def test_a_card_is_played_for_an_aim(counts: tuple[int, ...], move: str, said: str) -> None:
    """With markers on 1 and 8 the 4 is wanted: the sentence tells what the card does for it."""
    assert why(endgame(TWO, counts, board(v1=0, v8=0), *FOLLOWED), move) == said


def test_a_lead_is_made_for_an_aim() -> None:
    """Leads have sentences of their own."""
    hands = ("AH 6H", "9H 8D", "7H 6D")
    assert why(playing(*hands, counts=(7, 2, 1), board=board(v1=0, v4=0)), "play AH") == (
        "lead(aim=8, have=7)"
    )
    assert why(playing(*hands, counts=(8, 1, 1), board=board(v1=0, v4=0)), "play 6H") == (
        "lead_low(aim=8, have=8)"
    )


def test_a_gift_tells_whom_it_makes_equal() -> None:
    """Equal numbers place nothing: that is worth telling; else the recipient is named."""
    state: Any = playing("AH", "9H", "7H", counts=(8, 2, 1))
    state = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    assert why(state, "give 2") == "give_equal(players=1+2)"
    assert why(state, "give 1") == "give(player=1)"


@pytest.mark.parametrize(("seats", "chosen"), MIXTURES)
def test_every_move_has_a_reason(seats: int, chosen: dict[str, Any]) -> None:
    """Random games of all options: no move is left without a sentence."""
    rng = random.Random(3)
    for state in random_game(seats, options(**chosen), 3, deals=1):
        for seat in GAME.due(state):
            action = rng.choice(GAME.legal(state, seat))
            assert reason(GAME.view(state, seat).known, action).key.startswith("track_trick.hint.")
