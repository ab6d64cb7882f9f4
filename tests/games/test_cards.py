"""Cards: codes, identity, lists."""

import contextlib
import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import EXCUSE, TAROT_RANKS, card, plain_suit, read_cards, without, write_cards


@pytest.mark.parametrize("code", ["KH", "10S", "NU", "AS", "T1", "T21", "EX", "1C", "2D"])
def test_a_code_reads_back(code: str) -> None:
    """Each code gives a card that writes the same code."""
    assert str(card(code)) == code


@pytest.mark.parametrize(
    "code", ["", "kh", "11S", "T0", "T22", "T01", "AO", "EX ", "K", "HK", "KT"]
)
def test_other_texts_are_no_cards(code: str) -> None:
    """Only the exact codes are cards."""
    with pytest.raises(ValueError, match="not a card"):
        card(code)


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    """No text gives a card of another code."""
    with contextlib.suppress(ValueError):
        assert card(text).code == text


def test_a_card_stays_one_object() -> None:
    """Copies and pickles give back the very same card, so identity is equality."""
    king = card("KH")
    assert copy.copy(king) is king
    assert copy.deepcopy([king])[0] is king
    assert pickle.loads(pickle.dumps(king)) is king  # noqa: S301 - our own bytes


def test_lists_of_cards() -> None:
    """A comma-joined list reads back, and a card that stands twice is refused."""
    assert write_cards(read_cards("T21,EX,KH")) == "T21,EX,KH"
    with pytest.raises(ValueError, match="twice"):
        read_cards("KH,KH")


def test_suits_and_removal() -> None:
    """A suit follows the ranks asked for; removing a card keeps the order of the others."""
    hearts = plain_suit("H", TAROT_RANKS)
    assert (len(hearts), hearts[0], hearts[-1]) == (14, card("KH"), card("1H"))
    assert without((card("KH"), EXCUSE, card("1H")), EXCUSE) == (card("KH"), card("1H"))


def test_a_card_shows_how_it_is_made() -> None:
    """Its programmer's form is the call that gives it."""
    assert repr(card("10H")) == "card('10H')"
