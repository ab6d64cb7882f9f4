"""What is true, and what is refused under which paragraph (RULES.md 7.1-7.8)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.piedicavallo.rules import moment_of
from games.piedicavallo.sayings import KINDS, kind_of, opened_by, read_saying
from games.piedicavallo.states import PLAYERS, Playing
from games.piedicavallo.talk import refusal
from tests.games.piedicavallo.naive import Referee
from tests.games.piedicavallo.positions import (
    MIXTURES,
    after,
    options,
    reason_for,
    some_position,
)

# What is said must be true


def referee_of(state: Playing) -> Referee:
    """A naive referee who finds the position as it is."""
    referee = Referee(state.match.options.model_dump())
    referee.phase, referee.dealer = "play", state.dealer
    referee.hands = [[c.code for c in hand] for hand in state.hands]
    referee.discard = [c.code for c in state.discard]
    tricks = [[(seat, c.code) for seat, c in trick.plays(PLAYERS)] for trick in state.tricks()]
    referee.plays = [play for trick in tricks for play in trick]
    referee.tricks = [(t.winner, plays) for t, plays in zip(state.taken, tricks, strict=False)]
    referee.said, referee.statements = [], 0
    return referee


@pytest.mark.parametrize("chosen", MIXTURES)
def test_statements_are_allowed_just_when_true(chosen: dict[str, Any]) -> None:
    """Over random positions the engine agrees with a second reading of the tables (7.3-7.7)."""
    rng = random.Random(11)
    rules = options(**{**chosen, "truth": "enforced", "signals": True, "max_statements": None})
    for _ in range(40):
        state = some_position(rng, rules)
        moment, referee = moment_of(state), referee_of(state)
        for kind, said in opened_by(moment.suit, moment.is_dealer):
            reason = refusal(moment, said)
            assert (reason is None) == referee.may_say(0, str(said)), str(said)
            if reason is not None and kind.true is not None:
                assert reason.paragraph in {"7.3", "7.4", "7.8.2", "7.8.10"}


# What is refused, and where the rule book says so


@pytest.mark.parametrize(
    ("code", "text", "reason"),
    [
        ("T5", "T_NAME(20)", None),
        ("T5", "T_NAME(19)", "7.8.2 untrue"),
        ("T5", "T_LOW(0)", "7.8.2 untrue"),
        ("T5", "S_NONE", "7.8.3 trumps_only"),
        ("T5", "O_ALTO(red)", "7.8.3 trumps_only"),
        ("T5", "LEAD_SUIT(O)", "7.8.3 trumps_only"),
        ("EX", "S_LEN(0)", "7.8.3 trumps_only"),
        ("EX", "T_NAME(20)", None),
        ("EX", "LEAD_TRUMP", "7.7 fool_opens_nothing"),
        ("EX", "TAKE", None),
        ("2O", "T_NONE", "7.8.3 no_trumps"),
        ("2O", "PLAY_TRUMP(20)", "7.8.3 no_trumps"),
        ("2O", "O_ALTO(red)", "7.8.3 other_colour.black"),
        ("5W", "O_ALTO(black)", "7.8.3 other_colour.red"),
        ("2O", "S_NAME(K,W)", "7.8.4 suit_named"),
        ("2O", "LEAD_SUIT(B)", "7.8.4 suit_named"),
        ("2O", "S_NAME(K,U)", "7.8.5 same_colour"),
        ("2O", "PLAY_CARD(2,U)", "7.8.5 same_colour"),
        ("T5", "T_NAME(3)", "7.8.6 low_trump"),
        ("T5", "PLAY_TRUMP(1)", "7.8.6 low_trump"),
        ("2O", "S_NAME(3,O)", "7.8.6 numeral"),
        ("2O", "O_NAME(7,black)", "7.8.6 numeral"),
        ("2O", "PLAY_FIG(7,black)", "7.8.6 numeral"),
        ("2O", "S_NUM(7)", "7.2 no_such_number"),
        ("2O", "PLAY_CARD(10,O)", "2.1 not_in_pack"),
        ("2O", "PLAY_CARD(6,O)", None),
        ("2O", "D_NONE", "7.8.7 not_dealer"),
        ("T5", "DT_LOW(0)", "7.8.7 not_dealer"),
        ("2O", "FARO", "7.8.9 no_reference"),
        ("2O", "S_BATTO2", "7.4 no_double_batto"),
        ("T1", "T_ONE(no)", "7.8.10 one_played"),
    ],
)
def test_each_refusal_names_its_paragraph(code: str, text: str, reason: str | None) -> None:
    """The rule that is broken first is told, by paragraph and words."""
    assert reason_for(after(code, "T20 T3 4O QB"), 0, text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("D_NAME(Q,O)", None),
        ("D_NAME(K,O)", "7.6 never_discarded"),
        ("D_NAME(3,O)", "7.8.6 numeral"),
        ("DO_NAME(K,black)", "7.6 never_discarded"),
        ("D_NAME(Q,U)", "7.8.5 same_colour"),
        ("D_NUM(3)", "7.2 no_such_number"),
        ("DT_NAME(20)", "7.8.3 no_trumps"),
    ],
)
def test_what_the_dealer_may_tell(text: str, reason: str | None) -> None:
    """The dealer speaks of the discard within the same topics (7.6)."""
    assert reason_for(after("2O", "T20", dealer=0, discard="QO 6O"), 0, text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("DT_NAME(18)", None),
        ("DT_NAME(21)", "7.6 never_discarded"),
        ("DT_NAME(1)", "7.6 never_discarded"),
        ("DT_NAME(4)", "7.8.6 low_trump"),
        ("DT_LOW(1)", None),
        ("D_NONE", "7.8.3 trumps_only"),
    ],
)
def test_what_the_dealer_may_tell_of_trumps(text: str, reason: str | None) -> None:
    """Only with a trump or the Fool (7.6)."""
    assert reason_for(after("EX", "T20", dealer=0, discard="T18 T4"), 0, text) == reason


@pytest.mark.parametrize(
    ("text", "chosen", "reason"),
    [
        ("T_NONE", {"t_one": "conditional"}, "7.3 not_at_this_table"),
        ("T_FOOL_DANGER", {"t_one": "conditional"}, "7.3 not_at_this_table"),
        ("T_ONE(no)", {"t_one": "conditional"}, "7.3 one_conditions"),
        ("T_LOW(0)", {"truth": "honour"}, None),
        ("T_NAME(3)", {"truth": "honour"}, "7.8.6 low_trump"),
        ("T_LOW(15)", {"truth": "honour"}, "7.2 no_such_number"),
        ("S_NONE", {"truth": "honour"}, "7.8.3 trumps_only"),
        ("T_NAME(20)", {"max_statements": 0}, "7.1 enough_said"),
        ("LEAD_TRUMP", {"max_statements": 0}, None),
        ("T_NAME(20)", {"signals": False}, "7.1 signals_off"),
        ("TAKE", {"signals": False}, "7.1 signals_off"),
    ],
)
def test_options_change_what_may_be_said(
    text: str, chosen: dict[str, Any], reason: str | None
) -> None:
    """What a table has settled decides, under the paragraph that says so."""
    assert reason_for(after("T5", "T20 T3 4O", chosen=options(**chosen)), 0, text) == reason


def test_the_fool_is_no_trump() -> None:
    """Who holds it besides plain cards has no more trumps (2.2, 7.3)."""
    state = after("T5", "EX 4O QB")
    assert reason_for(state, 0, "T_NONE") is None
    assert reason_for(state, 0, "T_LOW(0)") is None


def test_every_kind_belongs_to_a_paragraph() -> None:
    """Statements stand in 7.3 to 7.6, suggestions in 7.7."""
    for kind in KINDS:
        assert kind.paragraph in {"7.3", "7.4", "7.5", "7.6", "7.7"}
        assert (kind.true is None) == (kind.paragraph == "7.7")
        assert kind.of_discard == (kind.paragraph == "7.6")
    assert kind_of(read_saying("PLAY_TRUMP")) is not kind_of(read_saying("PLAY_TRUMP(20)"))
