"""Following, the Fool, and who wins (RULES.md 2 and 4)."""

from __future__ import annotations

import random

import pytest

from games.actions import Discard
from games.cards import card
from games.core import NOT_DUE, OVER, WRONG_MOMENT
from games.piedicavallo import GAME
from games.piedicavallo.actions import Deal
from games.piedicavallo.following import playable
from games.piedicavallo.pack import ALL_POINTS, FOOL, PACK, POINTS, led_suit, strength
from games.piedicavallo.rules import trick_winner
from games.piedicavallo.states import Over
from tests.games.piedicavallo.positions import (
    cards,
    discarding,
    options,
    play,
    playing,
    random_game,
    say,
    then,
    trick,
)


def test_the_pack() -> None:
    """62 cards of 114 points, laid out from trump 21 to the lowest baton."""
    assert len(set(PACK)) == len(PACK) == 62
    assert ALL_POINTS == 114
    assert [c.code for c in PACK[20:27]] == ["T1", "EX", "KO", "QO", "NO", "JO", "1O"]
    assert [c.code for c in PACK[42:49]] == ["KW", "QW", "NW", "JW", "10W", "9W", "8W"]


@pytest.mark.parametrize(
    ("hand", "lying", "legal"),
    [
        ("T5 T1 EX KU", "", "T5 T1 EX KU"),
        ("T5 T1 EX KU 3O", "6O", "EX 3O"),
        ("T5 T1 EX KU", "6O", "T5 T1 EX"),
        ("EX KU 3W", "6O", "EX KU 3W"),
        ("T5 EX KU", "T9", "T5 EX"),
        ("KU 3W", "T9", "KU 3W"),
        ("T5 KU", "EX", "T5 KU"),
        ("T5 KU", "EX KW", "T5"),
        ("T5 KU", "6U T9", "KU"),
        ("EX", "6U T9", "EX"),
    ],
)
def test_what_may_be_played(hand: str, lying: str, legal: str) -> None:
    """Follow, else trump, else anything; the Fool always; never a duty to beat (4.1, 4.2)."""
    held = tuple(map(card, hand.replace("3W", "5W").split()))
    expected = tuple(map(card, legal.replace("3W", "5W").split()))
    assert playable(held, tuple(map(card, lying.split()))) == expected


@pytest.mark.parametrize(
    ("lying", "code", "key"),
    [
        ("6U", "T9", "must_follow(suit=U)"),
        ("6O", "KU", "must_trump(suit=O)"),
        ("T2", "KU", "must_follow(suit=T)"),
        ("6O", "KB", "not_in_hand(card=KB)"),
    ],
)
def test_why_a_card_is_refused(lying: str, code: str, key: str) -> None:
    """A refused card names the duty and cites 4.1."""
    state = playing("T9 KU 2U", now=trick(3, lying))
    reason = GAME.why_not(state, 0, play(code))
    assert str(reason) == f"4.1: piedicavallo.why.{key}"


@pytest.mark.parametrize(
    ("lying", "winner"),
    [
        ("6O 1O 2O JO", 3),
        ("6O 1O 5O 2O", 1),
        ("5W 10W 9W 6W", 1),
        ("KU 4U T2 KW", 2),
        ("T20 T21 T3 T19", 1),
        ("EX 3O KW 6O", 1),
        ("QB EX KB 5B", 2),
        ("EX T2 KW T1", 1),
        ("EX", None),
        ("", None),
    ],
)
def test_who_wins(lying: str, winner: int | None) -> None:
    """The highest trump, else the highest card of the suit asked for; never the Fool (4.3)."""
    assert trick_winner(trick(0, lying)) == winner


def test_strength_orders_every_trick() -> None:
    """No two cards of a trick ever stand equally high, but for those that can't win."""
    rng = random.Random(3)
    for _ in range(300):
        four = rng.sample(PACK, 4)
        heights = [h for c in four if (h := strength(c, led_suit(four))) >= 0]
        assert len(set(heights)) == len(heights) > 0
        assert FOOL not in four or len(heights) <= 3


def test_a_trick_goes_to_its_winner() -> None:
    """The winner leads; the Fool's points stay with those who played it (4.2)."""
    state = playing("", "QB", "KB 1O", "5B", now=trick(0, "EX"))
    for seat, code in ((1, "QB"), (2, "KB"), (3, "5B")):
        state = then(state, seat, play(code))
    assert GAME.due(state) == (2,)
    facts = [str(f.value) for f in GAME.view(state, None).facts]
    assert facts[:2] == [
        "piedicavallo.fact.number(number=15)",
        "piedicavallo.fact.number(number=0)",
    ]


def test_actions_at_the_wrong_moment() -> None:
    """Out of turn, in another phase, by nobody, after the end: always refused with a reason."""
    start = GAME.start(4, options())
    laying = discarding("T12 T7 EX KO QO 3O 6O KU 5U 4U JW 7W 6W 10B 8B 6B 5B")
    state = playing("KU", "2U")
    over = next(s for s in random_game(options(), 1) if isinstance(s, Over))
    deal = Deal(0, laying.hands)
    assert GAME.why_not(start, None, deal) is None
    assert GAME.why_not(start, 0, deal) == NOT_DUE
    assert GAME.why_not(start, None, play("KU")) == NOT_DUE
    assert GAME.why_not(laying, 1, Discard(card("KU"))) == NOT_DUE
    assert GAME.why_not(laying, 0, deal) == WRONG_MOMENT
    assert str(GAME.why_not(laying, 0, play("KU"))) == "3.2: piedicavallo.why.discard_first"
    assert str(GAME.why_not(state, 0, Discard(card("KU")))) == "3.2: piedicavallo.why.discard_done"
    assert GAME.why_not(state, 0, deal) == WRONG_MOMENT
    assert GAME.why_not(state, 1, play("2U")) == NOT_DUE
    assert GAME.why_not(state, None, deal) == NOT_DUE
    assert GAME.why_not(state, 7, say("TAKE")) == NOT_DUE
    assert GAME.why_not(state, None, say("TAKE")) == NOT_DUE
    assert GAME.why_not(start, 7, say("TAKE")) == NOT_DUE
    for action in (deal, play("KU"), Discard(card("KU")), say("TAKE")):
        assert GAME.why_not(over, 0, action) == OVER
    with pytest.raises(AssertionError):
        GAME.apply(over, 0, play("KU"))


def test_a_deal_must_be_a_deal() -> None:
    """17 cards to the dealer, 15 to the others, the whole pack, in turn (1, 3.1)."""
    start = GAME.start(4, options())
    hands = discarding("T12 T7 EX KO QO 3O 6O KU 5U 4U JW 7W 6W 10B 8B 6B 5B").hands
    wrong = [
        Deal(1, hands),
        Deal(0, (hands[1], hands[0], *hands[2:])),
        Deal(0, (hands[0], hands[1], hands[2], hands[2])),
        Deal(0, ((card("KH"), *hands[0][1:]), *hands[1:])),
    ]
    for deal in wrong:
        assert str(GAME.why_not(start, None, deal)) == "3.1: piedicavallo.why.wrong_deal"
    later = next(s for s in random_game(options(), 2) if s.match.sheets)
    dealer = later.match.dealer
    assert dealer is not None
    reason = GAME.why_not(later, None, Deal(dealer, hands))
    assert str(reason) == "1: piedicavallo.why.wrong_dealer"


def test_points_by_card() -> None:
    """Every card counts what the table of 2.3 says."""
    assert [POINTS[card(c)] for c in ("KB", "EX", "T1", "T21", "QW", "NU", "JO", "1O", "T20")] == [
        5,
        5,
        5,
        5,
        4,
        3,
        2,
        1,
        1,
    ]
    assert cards("5B KB T3") == tuple(map(card, ("T3", "KB", "5B")))
