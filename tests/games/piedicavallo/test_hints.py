"""Why the computer player would play so."""

from __future__ import annotations

from typing import Any

import pytest

from games.cards import card
from games.piedicavallo import GAME
from games.piedicavallo.reasons import reason
from games.piedicavallo.sayings import read_saying
from games.piedicavallo.states import Said, State
from tests.games.piedicavallo.positions import (
    MIXTURES,
    discarding,
    options,
    playing,
    random_game,
    trick,
)


def why(state: State, text: str) -> str:
    """The key of the reason that seat 0 is given, without its beginning."""
    phrase = reason(GAME.view(state, 0).known, GAME.read(text))
    return phrase.key.removeprefix("piedicavallo.hint.")


@pytest.mark.parametrize(
    ("hand", "lying", "text", "key"),
    [
        ("KU QO", "1U T3 2U", "play KU", "only"),
        ("EX KU 6U", "1U T3 2U", "play EX", "fool"),
        ("KU QU 6U", "1U 3U 2U", "play KU", "win"),
        ("T21 6U", "", "play T21", "win"),
        ("T3 6U", "", "play T3", "draw"),
        ("KU 6U", "", "play KU", "ahead"),
        ("KU 6U", "1U 3U T3", "play KU", "usual"),
        ("KU 6U", "1U 3U T3", "play 6U", "low"),
        ("KU 6U", "QU", "play 6U", "low"),
    ],
)
def test_a_card_has_its_reason(hand: str, lying: str, text: str, key: str) -> None:
    """What the card does for the trick, as far as the seat can see."""
    count = len(lying.split())
    state = playing(hand, "3U", "4U", "5U", now=trick(-count % 4, lying))
    assert why(state, text).removeprefix("core.hint.") == key


@pytest.mark.parametrize(("text", "key"), [("play KU", "load"), ("play 6U", "leave")])
def test_a_partner_who_wins_gets_points(text: str, key: str) -> None:
    """On the partner's trump points are added; a small card costs nothing."""
    state = playing("KU 6U", "3U", "4U", "5U", now=trick(1, "1U T3 2U"))
    assert why(state, text) == key


def test_a_partner_who_can_win_is_trusted() -> None:
    """A partner, last to play, who has told of the King is likely to take the trick."""
    told = Said(2, read_saying("S_NAME(K,U)"), card("2U"), 0)
    state = playing("QU 6U", "3U", "4U", "5U", now=trick(3, "1U"), said=[told])
    assert why(state, "play 6U") == "partner"


@pytest.mark.parametrize(
    ("text", "key"),
    [("discard QW", "lay_points"), ("discard 7W", "lay_short"), ("discard 3O", "lay_cheap")],
)
def test_a_discard_has_its_reason(text: str, key: str) -> None:
    """Points brought to safety, a suit made short, or what is missed least."""
    state = discarding("T21 T14 T9 T2 EX KO QO 3O 4O 6O KU 5U QW 7W 6W 10B 8B")
    assert why(state, text) == key


@pytest.mark.parametrize("chosen", MIXTURES)
def test_everything_that_may_be_done_has_a_reason(chosen: dict[str, Any]) -> None:
    """Words too: told, or asked for."""
    keys = set()
    for number, state in enumerate(random_game(options(**chosen), 3, deals=1)):
        if number % 5 == 0 and not GAME.chance_due(state) and GAME.result(state) is None:
            for seat in range(4):
                known = GAME.view(state, seat).known
                keys |= {reason(known, action).key for action in known.legal}
    talks = options(**chosen).signals
    assert ("piedicavallo.hint.ask" in keys) == talks
    assert "piedicavallo.hint.only" in keys
