"""Who may say what, and when, and what is offered (RULES.md 7)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.actions import Play
from games.cards import card
from games.core import advance
from games.piedicavallo import GAME
from games.piedicavallo.actions import Say
from games.piedicavallo.sayings import is_statement, opened_by, read_saying
from games.piedicavallo.states import Discarding, Over, Playing, Said
from tests.games.piedicavallo.positions import (
    MIXTURES,
    after,
    discarding,
    options,
    play,
    playing,
    random_game,
    reason_for,
    say,
    some_position,
    then,
    trick,
)

# Who, and when

NEUTRAL = ("TAKE", "DUCK", "LOAD", "SAVE", "HIGH", "LOW")


def test_only_the_player_of_the_last_card_tells_anything() -> None:
    """Until the next card falls; then it is the next player's turn to tell (7.1)."""
    state = playing("T20 KO", "T2 4O", "T3 5O", "T4 6O")
    assert reason_for(state, 0, "T_NAME(20)") == "7.8.1 without_card"
    state = then(state, 0, play("KO"))
    assert reason_for(state, 0, "S_NONE") is None
    assert reason_for(state, 1, "S_NONE") == "7.8.1 without_card"
    state = then(state, 1, play("4O"))
    assert reason_for(state, 0, "S_NONE") == "7.8.1 without_card"
    assert reason_for(state, 1, "S_NONE") is None


def test_the_fourth_player_speaks_until_the_winner_leads() -> None:
    """Whoever wins the trick; and that trick counts already for the Fool's danger (7.3)."""
    state = playing("5W 9B", "EX 6W", "7W 9B", "T2 8W", now=trick(0, "T9 T4 T5"))
    state = then(state, 3, play("T2"))
    assert (state.speaker, GAME.due(state)) == (3, (0,))
    assert reason_for(state, 3, "T_NONE") is None
    assert reason_for(state, 0, "T_NONE") == "7.8.1 without_card"
    won = playing("5W", "6W", "7W", "EX 8W", now=trick(0, "T9 T4 T5"))
    for code, danger in (("T12", "7.8.2 untrue"), ("T2", None)):
        held = playing("5W", "6W", "7W", f"EX 8W {code}", now=won.trick)
        later = then(held, 3, play(code))
        assert reason_for(later, 3, "T_FOOL_DANGER") == danger


def test_a_winner_who_played_last_may_speak_and_lead() -> None:
    """Cards come first in what is offered, then the sayings."""
    state = playing("5W 9B", "6W", "7W", "T12 8W", now=trick(0, "T9 T4 T5"))
    state = then(state, 3, play("T12"))
    legal = GAME.legal(state, 3)
    assert legal[0] == play("8W")
    assert all(isinstance(action, Say) for action in legal[1:])
    assert say("T_NONE") in legal
    state = then(state, 3, say("T_NONE"))
    assert GAME.legal(state, 3) == legal


def test_neutral_suggestions_from_everybody() -> None:
    """From the deal to the last card, by every seat, though offered to the last player only."""
    laying = discarding("T12 T7 EX KO QO 3O 6O KU 5U 4U JW 7W 6W 10B 8B 6B 5B")
    state = after("2O", "3O")
    for text in NEUTRAL:
        for seat in range(4):
            assert reason_for(laying, seat, text) is None
            assert reason_for(state, seat, text) is None
    assert reason_for(laying, 0, "FARO") == "7.8.9 no_reference"
    assert reason_for(laying, 0, "D_NONE") == "7.8.1 without_card"
    assert GAME.legal(laying, 2) == ()
    assert GAME.legal(state, 2) == ()
    said = advance(GAME, laying, 2, say("TAKE"))
    assert isinstance(said, Discarding)
    assert said.said == (Said(2, read_saying("TAKE"), None, 0),)


def test_nothing_is_said_between_deals() -> None:
    """Neither before the first deal nor after a deal's last card."""
    states = list(random_game(options(), 3, deals=1))
    for state in (states[0], states[-1]):
        for seat in range(4):
            reason = GAME.why_not(state, seat, say("TAKE"))
            assert str(reason) == "7.8.1: piedicavallo.why.between_deals"
            assert GAME.legal(state, seat) == ()


def test_faro_refers_to_what_the_own_side_named() -> None:
    """By either partner, in this deal; what opponents name is no reference (7.7)."""
    mine, theirs = (Said(seat, read_saying("T_NAME(20)"), card("T2"), 1) for seat in (2, 1))
    assert reason_for(after("2O", "3O", said=[mine]), 0, "FARO") is None
    assert reason_for(after("2O", "3O", said=[theirs]), 0, "FARO") == "7.8.9 no_reference"
    assert reason_for(after("2O", "3O", said=[mine]), 2, "FARO") is None
    assert reason_for(after("2O", "3O", said=[mine]), 1, "FARO") == "7.8.9 no_reference"
    ended = random_game(options(), 5, deals=2)
    begun = next(s for s in ended if isinstance(s, Discarding) and s.match.deals == 2)
    assert begun.said == ()


def test_limits_count_statements_with_one_card() -> None:
    """The same thing twice counts twice, suggestions don't; the next card starts anew (7.1)."""
    state = after("T5", "T20 T3", chosen=options(max_statements=2))
    for text in ("T_NAME(20)", "T_NAME(20)", "TAKE", "PLAY_TRUMP"):
        assert reason_for(state, 0, text) is None
        state = then(state, 0, say(text))
    assert reason_for(state, 0, "T_LOW(1)") == "7.1 enough_said"
    assert reason_for(state, 0, "TAKE") is None
    assert not any(is_statement(a.saying) for a in GAME.legal(state, 0) if isinstance(a, Say))
    later = then(state, 1, play("KB"))
    assert reason_for(later, 1, "T_NONE") == "7.8.3 no_trumps"
    assert reason_for(later, 1, "S_NONE") is None


# What is offered


def test_the_order_of_what_is_offered() -> None:
    """Statements, the dealer's statements, neutral suggestions, suggestions tied to the card."""
    offered = [str(a) for a in GAME.legal(after("2O", "KO QU T3 5W", dealer=0, discard="QO 6O"), 0)]
    assert offered == [
        f"say {text}"
        for text in [
            "S_NAME(K,O)",
            "S_NUM(0)",
            "S_LEN(1)",
            "S_BATTO",
            "O_NUM(1)",
            "D_NAME(Q,O)",
            "D_NUM(1)",
            "D_LEN(2)",
            "DO_ALTO(black)",
            "DO_NUM(0)",
            "TAKE",
            "DUCK",
            "LOAD",
            "SAVE",
            "HIGH",
            "LOW",
            "LEAD_SUIT(O)",
            "PLAY_CARD(N,O)",
            "PLAY_CARD(J,O)",
            "PLAY_CARD(5,O)",
            "PLAY_CARD(4,O)",
            "PLAY_CARD(3,O)",
            "PLAY_CARD(1,O)",
            "LEAD_COLOUR(black)",
            "PLAY_COLOUR(black)",
            "PLAY_FIG(K,black)",
            "PLAY_FIG(Q,black)",
            "PLAY_FIG(N,black)",
            "PLAY_FIG(J,black)",
        ]
    ]
    offered = [str(a) for a in GAME.legal(after("T5", "T21 T16 T3 EX"), 0)]
    assert offered == [
        f"say {text}"
        for text in [
            "T_NAME(21)",
            "T_NAME(16)",
            "T_LOW(1)",
            "T_BATTO",
            "T_ONE(no)",
            "T_FOOL_DANGER",
            "TAKE",
            "DUCK",
            "LOAD",
            "SAVE",
            "HIGH",
            "LOW",
            "LEAD_TRUMP",
            "PLAY_TRUMP",
            "PLAY_TRUMP(20)",
            "PLAY_TRUMP(19)",
            "PLAY_TRUMP(18)",
            "PLAY_TRUMP(17)",
            "PLAY_TRUMP(15)",
        ]
    ]


def test_pointless_suggestions_are_allowed_but_not_offered() -> None:
    """Cards that the partner can't hold: played, in the own hand, in the own discard (7.1)."""
    state = after("2O", "KO 5W", dealer=0, discard="QO 6O")
    offered = {str(a) for a in GAME.legal(state, 0)}
    for text in ("PLAY_CARD(2,O)", "PLAY_CARD(K,O)", "PLAY_CARD(6,O)"):
        assert reason_for(state, 0, text) is None
        assert f"say {text}" not in offered
    figures = after("2O", "KW", dealer=0, discard="KB 6O")
    assert say("PLAY_FIG(K,black)") not in GAME.legal(figures, 0)
    assert say("PLAY_FIG(Q,black)") in GAME.legal(figures, 0)


def test_on_honour_everything_in_the_topic_is_offered() -> None:
    """True or not, each value that can be spoken of (7.2)."""
    legal = {str(a) for a in GAME.legal(after("T5", "T3", chosen=options(truth="honour")), 0)}
    assert {f"say T_LOW({k})" for k in range(15)} <= legal
    assert {f"say T_NAME({n})" for n in range(15, 22)} <= legal
    assert "say T_NAME(14)" not in legal


@pytest.mark.parametrize("chosen", MIXTURES)
def test_offered_and_accepted_are_the_same(chosen: dict[str, Any]) -> None:
    """Among all texts of the grammar just those offered are accepted, pointless ones aside."""
    rng = random.Random(23)
    texts = [str(s) for suit in ("T", "O", "B") for _, s in opened_by(suit, of_discard=True)]
    for _ in range(12):
        state = some_position(rng, options(**chosen))
        offered = {str(a.saying) for a in GAME.legal(state, 0) if isinstance(a, Say)}
        accepted = {t for t in texts if GAME.why_not(state, 0, say(t)) is None}
        named = {"PLAY_CARD", "PLAY_TRUMP", "PLAY_FIG"}
        assert offered & set(texts) <= accepted
        assert all(t.partition("(")[0] in named for t in accepted - offered)


def test_saying_changes_nothing_else() -> None:
    """Whoever was due is still due, with the same cards."""
    for state in random_game(options(), 9, deals=1, talk=0):
        if not isinstance(state, Playing) or state.speaker is None:
            continue
        said = advance(GAME, state, state.speaker, say("LOAD"))
        assert GAME.due(said) == GAME.due(state)
        assert not isinstance(said, Over)
        plays = [a for a in GAME.legal(state, GAME.due(state)[0]) if isinstance(a, Play)]
        assert plays == [a for a in GAME.legal(said, GAME.due(said)[0]) if isinstance(a, Play)]
