"""What is offered to be said along with a card before it is played (7.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.core import advance
from games.piedicavallo import GAME
from games.piedicavallo.actions import Say
from games.piedicavallo.states import Playing
from games.view import Aside
from tests.games.piedicavallo.positions import (
    MIXTURES,
    options,
    playing,
    random_game,
)


def asides(state: Playing) -> tuple[Aside, ...]:
    """What the seat that is due is offered."""
    ask = GAME.view(state, GAME.due(state)[0]).ask
    assert ask is not None
    return ask.asides


def fits(state: Playing, mark: str) -> tuple[str, ...]:
    """With which plays something may be said."""
    (aside,) = (a for a in asides(state) if a.mark == mark)
    return aside.fits


def sampled(chosen: dict[str, Any], seed: int) -> Iterator[Playing]:
    """Some moments of a deal's play, the last card's among them."""
    moments = [s for s in random_game(options(**chosen), seed, 1) if isinstance(s, Playing)]
    yield from (*moments[seed::9], moments[-1])


@pytest.mark.parametrize("chosen", MIXTURES)
def test_offered_before_is_what_is_offered_after(chosen: dict[str, Any]) -> None:
    """For each card just those asides fit that its player is offered once it lies there."""
    for state in sampled(chosen, 3):
        seat = GAME.due(state)[0]
        offered = asides(state)
        for action in [a for a in GAME.legal(state, seat) if not isinstance(a, Say)]:
            after = advance(GAME, state, seat, action)
            said = {str(a) for a in GAME.legal(after, seat) if isinstance(a, Say)}
            assert {a.action for a in offered if str(action) in a.fits} == said


@pytest.mark.parametrize("chosen", MIXTURES)
def test_whatever_fits_is_accepted_after_the_card(chosen: dict[str, Any]) -> None:
    """Card and aside go through the one door, one after the other."""
    for state in sampled(chosen, 4):
        seat = GAME.due(state)[0]
        for aside in asides(state):
            for text in aside.fits:
                after = advance(GAME, state, seat, GAME.read(text))
                assert GAME.why_not(after, seat, GAME.read(aside.action)) is None


def test_the_same_words_of_two_suits_are_two_things() -> None:
    """Of one small card the text names no suit: the card that opens it does."""
    state = playing("KO 2O KU 3U 4U", "5O", "6O", "7W")
    assert fits(state, "O say S_NUM(1)") == ("play KO",)
    assert fits(state, "O say S_NUM(0)") == ("play 2O",)
    assert fits(state, "U say S_NUM(1)") == ("play 3U", "play 4U")
    assert fits(state, "U say S_NUM(2)") == ("play KU",)
    assert {aside.rule for aside in asides(state)} == {"7.1"}


def test_requests_to_the_partner_go_with_any_card() -> None:
    """They stand last, in a part of their own."""
    state = playing("KO 7W T5", "5O", "6O", "8W")
    neutral = [a for a in asides(state) if a.part == "any"]
    assert neutral == list(asides(state)[-len(neutral) :])
    assert {a.fits for a in neutral} == {("play T5", "play KO", "play 7W")}


def test_nothing_is_offered_with_the_last_card_of_a_deal() -> None:
    """After it nobody speaks (7.1); nor where the table is silent."""
    *_, last = sampled({}, 6)
    assert (len(last.taken), len(last.trick.cards)) == (14, 3)
    assert asides(last) == ()
    assert all(asides(state) == () for state in sampled({"signals": False}, 5))
