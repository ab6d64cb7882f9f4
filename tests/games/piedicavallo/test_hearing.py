"""What things said tell about the cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.cards import card
from games.piedicavallo import GAME, position
from games.piedicavallo.hearing import LIKELY, Condition, conditions, wishes
from games.piedicavallo.inference import read_deal
from games.piedicavallo.kernel_layout import CERTAIN, DISCARD
from games.piedicavallo.pack import CARDS_OF, PACK, is_numeral
from games.piedicavallo.sayings import read_saying
from games.piedicavallo.states import Playing, Said
from tests.games.piedicavallo.positions import cards, options, random_game

RED = {c for suit in "OU" for c in CARDS_OF[suit] if is_numeral(c)}


def heard(text: str, played: str, *since: tuple[int, str], **chosen: Any) -> list[Condition]:
    """What seat 1, the dealer, tells with a first card, after which others were played."""
    plays = [(1, card(played)), *((seat, card(code)) for seat, code in since)]
    said = Said(1, read_saying(text), card(played), 1)
    return conditions(said, options(**chosen), plays, dealer=1)


@pytest.mark.parametrize(
    ("text", "played", "told", "least", "most"),
    [
        ("T_LOW(3)", "T2", cards(" ".join(f"T{n}" for n in (1, *range(3, 15)))), 3, 3),
        ("T_FOOL_DANGER", "T2", cards("EX"), 1, 1),
        ("S_NUM(2)", "3O", cards("1O 2O 4O 5O 6O"), 2, 2),
        ("S_LEN(2)", "3O", cards("KO QO NO JO 1O 2O 4O 5O 6O"), 2, 2),
        ("O_NAME(Q,black)", "3O", cards("QW QB"), 1, 2),
        ("O_ALTO_BATTO(black)", "3O", cards("KW KB"), 1, 2),
        ("O_NUM(4)", "5B", RED, 4, 4),
        ("O_ALTO(red)", "5B", RED | set(cards("KO QO NO JO KU QU NU JU")), 0, 0),
    ],
)
def test_statements_count(text: str, played: str, told: Any, least: int, most: int) -> None:
    """How many of which cards the speaker then holds."""
    assert heard(text, played) == [Condition(1, frozenset(told), least, most)]


@pytest.mark.parametrize(
    ("text", "played", "told", "number"),
    [("D_NUM(1)", "3O", "1O 2O 4O 5O 6O", 1), ("D_NONE", "6O", "KO QO NO JO 1O 2O 3O 4O 5O", 0)],
)
def test_the_dealer_tells_of_the_discard(text: str, played: str, told: str, number: int) -> None:
    """The same of the two cards that were laid away."""
    assert heard(text, played) == [Condition(DISCARD, frozenset(cards(told)), number, number)]


def test_what_was_played_since_is_taken_off() -> None:
    """Own cards of the kind leave the number, others' cards only leave the kind."""
    (found,) = heard("S_NUM(2)", "3O", (2, "1O"), (1, "2O"))
    assert found == Condition(1, frozenset(cards("4O 5O 6O")), 1, 1)


def test_a_number_of_one_of_two_suits_is_an_alternative() -> None:
    """With ``opp_num=one_suit``; what the play has ruled out is dropped."""
    coins, cups = heard("O_NUM(1)", "5B", opp_num="one_suit")
    assert (coins.or_else, cups.or_else) == (True, False)
    later = heard("O_NUM(1)", "5B", (1, "1O"), (1, "2O"), opp_num="one_suit")
    assert [c.cards <= frozenset(CARDS_OF["U"]) for c in later] == [True]


def test_a_batto_of_the_dealers_view_is_one_of_three() -> None:
    """Two cards may lie in the discard that only the dealer knows of."""
    (found,) = heard("S_BATTO", "3O", batto_scope="speaker_view")
    assert found == Condition(1, frozenset(cards("KO QO NO")), 1, 3)


@pytest.mark.parametrize(
    ("text", "played", "places", "first"),
    [
        ("LEAD_SUIT(O)", "3O", [1, 1], "KO"),
        ("LEAD_TRUMP", "T2", [1], "T21 T20"),
        ("LOAD", "QO", [2, 0], "KO"),
        ("SAVE", "QO", [], ""),
    ],
)
def test_wishes_make_things_likely(text: str, played: str, places: list[int], first: str) -> None:
    """A high card where a lead is wanted, none behind where points are: not for certain."""
    found = wishes(Said(1, read_saying(text), card(played), 1), [(1, card(played))])
    assert [c.place for c in found] == places
    assert all(c.certainty == LIKELY < CERTAIN for c in found)
    assert [c.cards for c in found[:1]] == ([frozenset(cards(first))] if first else [])


def test_words_that_contradict_each_other_are_left_out() -> None:
    """A partner on honour may err: more cards named than held are not believed."""
    chosen = options(truth="honour", signals=True)
    states = [s for s in random_game(chosen, 1, deals=1, talk=0) if isinstance(s, Playing)]
    state = replace(states[-8], said=())
    (seat,) = GAME.due(state)
    unseen = [c for c in PACK if all(c not in t.cards for t in state.tricks())]
    partner = (seat + 2) % 4
    figures = [c for c in unseen if c.suit != "T" and c.rank and c not in state.hands[seat]]
    said = tuple(
        Said(partner, read_saying(f"S_NAME({c.rank},{c.suit})"), c, state.played) for c in figures
    )
    assert len(said) > len(state.hands[partner])
    known = GAME.view(state, seat).known
    lied = replace(known, said=said)
    assert position.playing(lied, read_deal(lied)) == position.playing(known, read_deal(known))
