"""Which cards may be played and who wins a trick."""

from __future__ import annotations

import pytest

from games.all_fours import GAME
from games.all_fours.options import Undertrump
from games.all_fours.pack import GAME_VALUE, HEIGHT, PACK, STRENGTH, game_value, laid_out
from games.all_fours.playing import playable
from games.cards import STANDARD_RANKS, card
from tests.games.all_fours.positions import DEAL, after, hand, playing, refused, table, texts

A, F, U = "allowed", "forbidden", "forbidden_unless_all_trumps"


@pytest.mark.parametrize(
    ("held", "trick", "undertrump", "legal"),
    [
        ("3H 9S 2C", "", A, "3H 9S 2C"),
        ("3H KH 9S", "5H", A, "3H KH"),
        ("9S 10D 2C", "5H", A, "9S 10D 2C"),
        ("3H 9S 2C", "5S", A, "3H 9S"),
        ("9S 4S 2C", "5S", A, "9S 4S"),
        ("KH 9D 2C", "5S", A, "KH 9D 2C"),
        ("9D 2C", "5S 8H", A, "9D 2C"),
        ("3H 9S 2C", "5S 8H", A, "3H 9S"),
        ("3H 9S 2C", "5S 8H", F, "9S"),
        ("3H 9S 2C", "5S 8H", U, "9S"),
        ("9H 9S 2C", "5S 8H", F, "9H 9S"),
        ("3H 9D", "5S 8H", F, "9D"),
        ("3H 9D", "5S 8H", U, "9D"),
        ("3H JH", "5S 8H", F, "JH"),
        ("3H JH", "5S 8H", U, "3H JH"),
        ("3H 2H", "5S 8H", F, "3H 2H"),
        ("3H 2H", "5S 8H", U, "3H 2H"),
        ("3H JH", "5H 8H", F, "3H JH"),
        ("3H 9S", "5S 6S", F, "3H 9S"),
        ("7H 9S", "5S 8H 6H", F, "9S"),
        ("7H 9S", "5S 6H 8H", F, "9S"),
        ("7H 9S", "5S 6H KS", F, "7H 9S"),
    ],
)
def test_legality(held: str, trick: str, undertrump: Undertrump, legal: str) -> None:
    """Follow or trump; trumps led must be followed; undertrumping by the table's option."""
    cards = playable(hand(held), hand(trick) if trick else (), "H", undertrump)
    assert cards == hand(legal)


def test_refusals_name_the_rule() -> None:
    """Each card that can't be played has its own reason."""
    led = playing("1 play AH")
    assert texts(led, 2) == ["play JH", "play 2H"]
    assert refused(led, 2, "play QS") == ("4.2", "all_fours.why.follow_trump(suit=H)")
    assert refused(led, 2, "play KS") == ("4.2", "all_fours.why.not_held(card=KS)")
    assert refused(led, 2, "play NS") == ("4.2", "all_fours.why.not_held(card=NS)")
    plain = playing("1 play KD")
    reason = "all_fours.why.follow_or_trump(suit=D, trump=H)"
    assert refused(plain, 2, "play QS") == ("4.2", reason)
    assert texts(plain, 2) == ["play JH", "play 2H", "play 5D"]
    over = playing("1 play KD", "2 play JH", undertrump="forbidden")
    assert refused(over, 3, "play 5H") == ("4.3", "all_fours.why.undertrump(card=JH)")
    assert texts(over, 3) == ["play 2D"]
    assert texts(playing("1 play KD", "2 play JH"), 3) == ["play 5H", "play 2D"]


def test_hands_lie_in_display_order() -> None:
    """Trumps first, then black and red in turn, each suit from high to low; pinned."""
    state = playing()
    shown = [" ".join(c.code for c in own) for own in state.hands]
    assert shown == [
        "10H AC QD 9D KS 4S",
        "AH 10C 7C KD 4D 3S",
        "JH 2H 9C 8C 5D QS",
        "5H 6C 3C 2D AS 7S",
    ]
    assert texts(state, 1) == [f"play {code}" for code in shown[1].split()]
    assert [c.suit for c in laid_out(hand("2S 2H 2D 2C"), "C")] == ["C", "D", "S", "H"]
    assert [c.suit for c in laid_out(hand("2S 2H 2D 2C"), "S")] == ["S", "H", "C", "D"]


def test_every_pair_of_cards() -> None:
    """All pairs, all leads: trumps by rank over the suit led by rank; nothing else can win."""
    order = {rank: place for place, rank in enumerate(reversed(STANDARD_RANKS))}
    for trump in "SHDC":
        for led in "SHDC":
            for one in PACK:
                strength = STRENGTH[trump](one, led)
                assert (strength >= 0) == (one.suit in {trump, led})
                for two in PACK:
                    if one.suit == two.suit and one.suit in {trump, led}:
                        higher = order[one.rank] > order[two.rank]
                        assert (strength > STRENGTH[trump](two, led)) == higher
                    elif one.suit == trump:
                        assert strength > STRENGTH[trump](two, led)


def test_what_cards_count() -> None:
    """Ten 10, ace 4, king 3, queen 2, jack 1, in each suit; 80 in all."""
    values = {rank: GAME_VALUE[card(rank + "C")] for rank in STANDARD_RANKS}
    assert {rank: n for rank, n in values.items() if n} == {
        "A": 4,
        "K": 3,
        "Q": 2,
        "J": 1,
        "10": 10,
    }
    assert game_value(PACK) == 80
    assert [c.code for c in sorted(PACK, key=HEIGHT.__getitem__)[:4]] == ["2S", "2H", "2C", "2D"]


def test_the_winner_leads() -> None:
    """A deuce of trumps takes an ace of another suit, and its player leads."""
    state = playing("1 play KD", "2 play 2H", "3 play 2D", "0 play QD")
    assert state.tricks[0].winner == 2
    assert GAME.due(state) == (2,)
    assert state.trick.leader == 2
    plain = playing("1 play 3S", "2 play QS", "3 play AS", "0 play KS")
    assert plain.tricks[0].winner == 3


def test_other_seats_wait() -> None:
    """A seat out of turn has nothing to choose."""
    state = after(table(), DEAL, "1 stand")
    assert [texts(state, seat) for seat in (0, 2, 3)] == [[], [], []]
    assert refused(state, 2, "play JH") == ("core", "core.why.not_due")
