"""The sentence that goes with a hint fits what the hint does."""

from __future__ import annotations

import random

import pytest

from games.core import Hint
from games.tarot import GAME
from games.tarot.reasons import reason
from games.tarot.states import Playing
from tests.games.tarot.build import contract, opened, random_game, some_options, table


@pytest.mark.parametrize(
    ("hand", "trick", "taker", "card", "why"),
    [
        ("QH 2H", "5H KH", 0, "QH", "give_points"),
        ("QH 2H", "KH 3H", 0, "2H", "small"),
        ("T20 T3 2S", "KH 5H", 0, "T3", "wins"),
        ("T1 T20 2S", "KH 5H", 0, "T1", "petit"),
        ("EX QH 2S", "KH 5H", 0, "EX", "excuse"),
        ("T20 T3 2S", "", 2, "T20", "lead_trump"),
        ("KS 3S 2S", "", 2, "KS", "lead_highest(suit=S)"),
        ("KS 3S 2S", "", 2, "3S", "lead(suit=S)"),
    ],
)
def test_a_card_is_given_its_reason(hand: str, trick: str, taker: int, card: str, why: str) -> None:
    """What the card does to the trick, and for which side."""
    hands = ["9D 8D", "8H 7D", hand] if trick else ["9D 8D 7D", "6D 5D 4D", hand]
    state = Playing(table(hands, trick, leader=0 if trick else 2, contract=contract(taker=taker)))
    known = GAME.view(state, 2).known
    action = next(a for a in GAME.legal(state, 2) if str(a) == f"play {card}")
    assert str(reason(known, action)) == f"tarot.hint.{why}"


@pytest.mark.parametrize(("card", "why"), [("KS", "call_own"), ("KD", "call(card=KD)")])
def test_no_partner_is_promised_with_an_own_king(card: str, why: str) -> None:
    """Whoever calls a card of the own hand plays alone, and is told so before, too."""
    passes = ["bid pass"] * 4
    state = opened(5, {"hand0": "KS KH KC", "hand1": "KD"}, "bid garde", *passes)
    view = GAME.view(state, 0)
    assert view.ask is not None
    assert view.ask.prompt.key == "tarot.ask.call_own"
    assert str(reason(view.known, GAME.read(f"call {card}"))) == f"tarot.hint.{why}"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everything_that_a_seat_may_do_has_a_reason(seats: int) -> None:
    """In games with all options each legal action is given a sentence of this game."""
    options = some_options(random.Random(seats), declarations="poignee_misere", rounds=1)
    for state, seat, action in random_game(seats, seats, **options):
        if seat is not None and action is not None:
            known = GAME.view(state, seat).known
            assert reason(known, action).key.startswith("tarot.hint.")


def test_a_hint_is_what_a_strong_player_would_do() -> None:
    """Before the search is there it is the rule of thumb's choice."""
    state = Playing(table(["9D 8D", "8H 7D", "QH 2H"], "5H KH", contract=contract(taker=0)))
    hint = GAME.computer.hint(GAME.view(state, 2), 1)
    assert isinstance(hint, Hint)
    assert (str(hint.action), hint.reason.key) == ("play QH", "tarot.hint.give_points")
