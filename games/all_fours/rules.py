"""The referee: who is due, what is legal, what an action leads to."""

from __future__ import annotations

from typing import assert_never

from games.actions import Play
from games.all_fours.actions import PLAY, Action, Deal, Kick, More
from games.all_fours.calling import called, caller, calls, refuse_call
from games.all_fours.dealing import after_chance, refuse_chance
from games.all_fours.phases import played, so_far
from games.all_fours.playing import playable, refuse_card
from games.all_fours.states import (
    SEATS,
    Answering,
    Live,
    Over,
    Playing,
    Ready,
    Running,
    Speaking,
    State,
)
from games.cards import Card
from games.core import WRONG_MOMENT
from games.view import Points
from games.words import Phrase, Reason, Suit


def due(state: State) -> tuple[int, ...]:
    """The seat that the game waits for, if it waits for one."""
    match state:
        case Speaking() | Answering():
            return (caller(state),)
        case Playing():
            return (state.trick.turn(SEATS),)
        case Ready() | Running() | Over():
            return ()
        case _:
            assert_never(state)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Stand, beg; take one, run; or cards in the order in which the hand is laid out."""
    if seat not in due(state):
        return ()
    if isinstance(state, Speaking | Answering):
        return calls(state)
    assert isinstance(state, Playing), "nothing else waits for a seat"
    hand, trick, undertrump = state.hands[seat], state.trick.cards, state.match.options.undertrump
    return tuple(PLAY[c] for c in playable(hand, trick, state.trump, undertrump))


def refusal(state: Live, action: Action) -> Reason | None:
    """Why whoever is due may not do this, or None."""
    match state:
        case Ready() | Running():
            return refuse_chance(state, action)
        case Speaking() | Answering():
            return refuse_call(state, action)
        case Playing(trick=trick):
            return _refuse_play(state, state.hands[trick.turn(SEATS)], action)
        case _:
            assert_never(state)


def _refuse_play(state: Playing, hand: tuple[Card, ...], action: Action) -> Reason | None:
    if isinstance(action, Play):
        undertrump = state.match.options.undertrump
        return refuse_card(action.card, hand, state.trick.cards, state.trump, undertrump)
    if isinstance(action, Deal | More | Kick):
        return WRONG_MOMENT
    return Reason("3.2", Phrase("all_fours.why.trumps_fixed", suit=Suit(state.trump)))


def after(state: Live, action: Action) -> State:
    """The next state; the action is allowed."""
    match state:
        case Ready() | Running():
            assert isinstance(action, Deal | More | Kick)
            return after_chance(state, action)
        case Speaking() | Answering():
            assert not isinstance(action, Deal | More | Kick | Play)
            return called(state, action)
        case Playing():
            assert isinstance(action, Play)
            return played(state, action)
        case _:
            assert_never(state)


def totals(state: State) -> tuple[Points, ...]:
    """Points per team, with those of the deal under way that count at once (RULES.md 6.1)."""
    match state:
        case Ready() | Over():
            return state.match.totals
        case _:
            return so_far(state.match, state.dealt)
