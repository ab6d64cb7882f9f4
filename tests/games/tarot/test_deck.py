"""The cards and their order."""

from itertools import combinations

from games.cards import card
from games.tarot.deck import (
    DECK,
    HALF_POINTS,
    OUDLERS,
    in_order,
    strength,
    strength_beside_petit,
)
from tests.games.tarot.build import cards, codes

RANKS = "K Q N J 10 9 8 7 6 5 4 3 2 1".split()  # noqa: SIM905 - as they are said


def test_the_pack() -> None:
    """78 different cards are worth 91 points, three of them are oudlers (2)."""
    assert len(set(DECK)) == 78
    assert sum(HALF_POINTS.values()) == 182
    assert codes(sorted(OUDLERS, key=DECK.index)) == "EX T21 T1"


def test_a_hand_is_shown_from_the_excuse_and_high_trumps_to_the_suits() -> None:
    """Trumps fall from left to right, then come the suits, black and red by turns."""
    hand = cards("1D KD 3C KH 10H T2 KS EX T21 JS NS QS T1")
    assert codes(in_order(hand)) == "EX T21 T2 T1 KS QS NS JS KH 10H 3C KD 1D"


def test_of_two_cards_the_stronger_one_wins_for_every_pair() -> None:
    """The order K Q N J 10 to 1 and 21 to 1 holds over all pairs, trumps over all suits (10.2)."""
    for suit in "SHDC":
        order = [
            card(rank + suit)
            for rank in ["K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
        ]
        assert all(strength(a, suit) > strength(b, suit) for a, b in combinations(order, 2))
        assert all(strength(card("T1"), suit) > strength(c, suit) for c in order)
        other = "H" if suit != "H" else "S"
        assert all(strength(c, other) < 0 for c in order)
    trumps = [card(f"T{n}") for n in range(21, 0, -1)]
    assert all(strength(a, "S") > strength(b, "S") for a, b in combinations(trumps, 2))


def test_the_excuse_and_a_protected_petit_never_win() -> None:
    """Both stand below everything, other cards as always (4.4, 10.2)."""
    assert strength(card("EX"), "S") < 0
    assert strength_beside_petit(card("T1"), "S") < 0
    assert strength_beside_petit(card("T2"), "S") == strength(card("T2"), "S") > 0
