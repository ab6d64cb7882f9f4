"""The hidden choice and what it makes trumps."""

from __future__ import annotations

import pytest

from games.track_trick import GAME
from games.track_trick.pack import trump_case, trump_of
from games.track_trick.states import Playing
from tests.games.track_trick.positions import after, cards, choosing, legal, options, why

TABLE = [
    ("9H KH 7H", "H", "H"),
    ("9H KH 7S", "H", "H"),
    ("7S 9H KH", "H", "H"),
    ("9H KH 9S", None, "H"),
    ("9H 9S KH", None, "H"),
    ("9H KD 7S", "C", "C"),
    ("9S KD 7C", "H", "H"),
    ("9S KH 7C", "D", "D"),
    ("9D KH 7C", "S", "S"),
    ("9H 9D 7S", None, None),
    ("AH AD AS", None, None),
]


@pytest.mark.parametrize(("shown", "strict", "lenient"), TABLE)
def test_trumps_of_three(shown: str, strict: str | None, lenient: str | None) -> None:
    """Equal ranks, then equal suits, then the fourth suit; nt_scope moves one row (3.2)."""
    assert trump_of(cards(shown), options()) == strict
    assert trump_of(cards(shown), options(nt_scope="all_different_only")) == lenient


@pytest.mark.parametrize(
    ("shown", "case", "trump"),
    [
        ("9H KH 7H AH", "same_suit", "H"),
        ("9H KH 7H AS", "same_suit", "H"),
        ("AS 9H 7D KH", "same_suit", "H"),
        ("9H KH 7D AD", "no_majority", None),
        ("9H KD 7C AS", "no_majority", None),
        ("9H KH 7H 9S", "equal_ranks", None),
    ],
)
@pytest.mark.parametrize("scope", ["any", "all_different_only"])
def test_trumps_of_four(shown: str, case: str, trump: str | None, scope: str) -> None:
    """Equal ranks, then the suit laid by most, else none; nt_scope changes nothing (8.2)."""
    rules = options(partnership4=True, nt_scope=scope)
    assert trump_case(cards(shown), rules) == case
    assert trump_of(cards(shown), rules) == trump


def test_all_choose_at_once_in_any_order() -> None:
    """All seats are due until they have chosen, and the order of their lines changes nothing."""
    state = choosing()
    assert GAME.due(state) == (0, 1, 2)
    half = after(state, "1 choose JH")
    assert GAME.due(half) == (0, 2)
    assert legal(half, 1) == []
    one = after(half, "2 choose 9D", "0 choose AS")
    assert isinstance(one, Playing)
    assert one == after(state, "0 choose AS", "1 choose JH", "2 choose 9D")


def test_the_cards_return_and_the_left_of_the_dealer_leads() -> None:
    """Cards shown go back to their hands; the dealer's left leads (3.3, 4.1)."""
    state = after(choosing(), "0 choose AS", "1 choose 9H", "2 choose 8D")
    assert [len(hand) for hand in state.hands] == [12, 12, 12]
    assert [c.code for c in state.deal.shown] == ["AS", "9H", "8D"]
    assert state.deal.trump == "C"
    assert GAME.due(state) == (1,)


def test_a_choice_is_free_but_final() -> None:
    """Any card of the own hand may be laid, once (3.2)."""
    state = after(choosing(), "0 choose AS")
    assert why(state, 0, "choose KS") == "3.2: track_trick.why.already_chosen"
    assert why(state, 0, "play KS") == "core: core.why.not_due"
    assert why(state, 1, "choose AS") == "3.2: track_trick.why.not_in_hand(card=AS)"
    assert why(state, 1, "play JH") == "core: core.why.wrong_moment"
    assert why(state, 1, "give 2") == "core: core.why.wrong_moment"
    assert why(state, None, "choose JH") == "core: core.why.not_due"
    assert why(state, 9, "choose JH") == "core: core.why.not_due"
    assert why(state, -1, "choose JH") == "core: core.why.not_due"
