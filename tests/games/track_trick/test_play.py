"""Following, winning, and the cap of eight."""

from __future__ import annotations

from typing import Any

import pytest

from games.track_trick import GAME
from games.track_trick.pack import winner_of
from games.track_trick.rules import takers
from games.track_trick.states import Giving, Over, Playing, Resting, tricks_taken
from games.tricks import Trick
from tests.games.track_trick.positions import after, cards, legal, playing, why


@pytest.mark.parametrize(
    ("hand", "led", "expected"),
    [
        ("AH 6H KS 9C", "7H", ["AH", "6H"]),
        ("KS 9C 7D", "7H", ["KS", "9C", "7D"]),
        ("6D AS KH 10H", None, ["AS", "KH", "10H", "6D"]),
        ("6S AH", "7S", ["6S"]),
    ],
)
def test_follow_if_you_can(hand: str, led: str | None, expected: list[str]) -> None:
    """The suit led must be followed; otherwise, and for a lead, any card, in hand order (4.1)."""
    others = ["7H 8H", "9S 10S"] if led != "7S" else ["7S 8H", "9S 10S"]
    state: Any = playing(hand, others[1], others[0], leader=2 if led else 0, trump="S")
    if led:
        state = after(state, f"2 play {led}")
    assert legal(state, 0) == [f"play {code}" for code in expected]
    assert legal(state, 1) == []


def test_refusals_in_play() -> None:
    """Each refusal names its paragraph and what stands against the card."""
    state: Any = playing("AH KS", "9H 8C", "7D 6D", leader=0)
    assert why(state, 0, "play 9H") == "4.1: track_trick.why.not_in_hand(card=9H)"
    assert why(state, 0, "give 1") == "4.3: track_trick.why.nothing_to_give(cap=8)"
    assert why(state, 0, "choose AH") == "core: core.why.wrong_moment"
    assert why(state, 1, "play 9H") == "core: core.why.not_due"
    assert why(state, None, "play AH") == "core: core.why.not_due"
    led = after(state, "0 play AH")
    assert why(led, 1, "play 8C") == "4.1: track_trick.why.must_follow(suit=H)"
    assert why(led, 1, "play 9H") == ""
    assert why(after(led, "1 play 9H"), 2, "play 6D") == ""


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("10H AD JH", None, 2),
        ("10H AD JH", "S", 2),
        ("7C 9S KS", "S", 2),
        ("7C 6S AC", "S", 1),
        ("6D AS AH", "C", 0),
        ("6S 7S 8H", "S", 1),
        ("AH KH QH", None, 0),
    ],
)
def test_who_wins_a_trick(trick: str, trump: str | None, winner: int) -> None:
    """The highest trump, else the highest card of the suit led (4.2)."""
    assert winner_of(Trick(0, cards(trick)), trump, 3) == winner
    assert winner_of(Trick(2, cards(trick)), trump, 3) == (winner + 2) % 3


def test_the_winner_leads() -> None:
    """Under the cap the winner takes the trick and leads to the next (4.2)."""
    state: Any = playing("9H 6H", "AH KH", "QH JH")
    then = after(state, "0 play 9H", "1 play AH", "2 play QH")
    assert GAME.due(then) == (1,)
    assert tricks_taken(then.past, 3) == (0, 1, 0)


@pytest.mark.parametrize(
    ("counts", "winner", "rule", "expected"),
    [
        ((7, 2, 1), 0, "winner_chooses", (0,)),
        ((8, 2, 1), 0, "winner_chooses", (1, 2)),
        ((8, 2, 1), 1, "winner_chooses", (1,)),
        ((2, 8, 1), 1, "winner_chooses", (0, 2)),
        ((8, 2, 1), 0, "left_neighbour", (1,)),
        ((1, 2, 8), 2, "left_neighbour", (0,)),
        ((8, 2, 1), 0, "fewest_tricks", (2,)),
        ((8, 0, 1), 0, "fewest_tricks", (1,)),
        ((8, 1, 1), 0, "fewest_tricks", (1, 2)),
        ((0, 0, 8, 0), 2, "winner_chooses", (0, 1, 3)),
        ((0, 0, 8, 0), 2, "left_neighbour", (3,)),
        ((0, 0, 8, 0), 2, "fewest_tricks", (0, 1, 3)),
    ],
)
def test_who_may_get_a_trick(
    counts: tuple[int, ...], winner: int, rule: Any, expected: tuple[int, ...]
) -> None:
    """Beyond eight a trick goes to another, as cap_recipient says (4.3)."""
    assert takers(counts, winner, rule) == expected


def _ninth(**chosen: Any) -> Any:
    """Seat 0 has eight tricks and wins one more, with one to follow."""
    state: Any = playing("AH KH", "9H 8H", "7H 6H", counts=(8, 1, 1), **chosen)
    return after(state, "0 play AH", "1 play 9H", "2 play 7H")


def test_the_winner_hands_the_ninth_trick_over() -> None:
    """The winner chooses; whoever receives the trick has taken it and leads (4.3)."""
    state = _ninth()
    assert isinstance(state, Giving)
    assert GAME.due(state) == (0,)
    assert legal(state, 0) == ["give 1", "give 2"]
    assert legal(state, 1) == []
    given = after(state, "0 give 2")
    assert tricks_taken(given.past, 3) == (8, 1, 2)
    assert GAME.due(given) == (2,)


def test_refusals_in_handing_over() -> None:
    """Not to oneself, not to nobody, not before it is one's turn (4.3)."""
    state = _ninth()
    assert why(state, 0, "give 0") == "4.3: track_trick.why.not_to_yourself"
    assert why(state, 0, "give 3") == "4.3: track_trick.why.no_such_player"
    assert why(state, 0, "give -1") == "4.3: track_trick.why.no_such_player"
    assert why(state, 0, "play KH") == "4.3: track_trick.why.give_first"
    assert why(state, 0, "choose KH") == "core: core.why.wrong_moment"
    assert why(state, 1, "give 2") == "core: core.why.not_due"


def test_left_neighbour_leaves_no_choice() -> None:
    """With left_neighbour the trick goes on without a line (4.3)."""
    state = _ninth(cap_recipient="left_neighbour")
    assert isinstance(state, Playing)
    assert tricks_taken(state.past, 3) == (8, 2, 1)
    assert GAME.due(state) == (1,)


def test_fewest_tricks_leaves_a_choice_between_equals_only() -> None:
    """With fewest_tricks the winner chooses between equals, else has no choice (4.3)."""
    assert legal(_ninth(cap_recipient="fewest_tricks"), 0) == ["give 1", "give 2"]
    state: Any = playing("AH KH", "9H 8H", "7H 6H", counts=(8, 2, 1), cap_recipient="fewest_tricks")
    only = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    assert isinstance(only, Playing)
    assert GAME.due(only) == (2,)


def test_among_four_only_the_fewest_may_be_given_to() -> None:
    """A recipient with more than the fewest is refused by name (4.3)."""
    state: Any = playing(
        "AH KH",
        "9H 8H",
        "7H 6H",
        "QH JH",
        counts=(8, 1, 0, 0),
        partnership4=True,
        cap_recipient="fewest_tricks",
    )
    state = after(state, "0 play AH", "1 play 9H", "2 play 7H", "3 play QH")
    assert legal(state, 0) == ["give 2", "give 3"]
    assert why(state, 0, "give 1") == "4.3: track_trick.why.fewest_tricks(players=2+3)"


def test_the_last_trick_is_handed_over_too() -> None:
    """The hand-over of trick twelve counts, and the deal ends with it (4.3)."""
    state: Any = playing("AH", "9H", "7H", counts=(8, 2, 1))
    state = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    given = after(state, "0 give 2")
    assert isinstance(given, Resting)
    assert given.match.sheets[-1].tricks == (8, 2, 2)
    assert given.match.sheets[-1].placed == ((0, 8),)
    other = after(state, "0 give 1")
    assert isinstance(other, Resting)
    assert other.match.sheets[-1].placed == ((0, 8), (1, 3), (2, 1))


def test_the_taker_of_the_last_trick_places_on_the_four() -> None:
    """With four tricks each, the seat that really took the twelfth places (5.3)."""
    state: Any = playing("9H", "AH", "7H", counts=(4, 3, 4))
    end = after(state, "0 play 9H", "1 play AH", "2 play 7H")
    assert end.match.sheets[-1].placed == ((1, 4),)


def test_nothing_is_allowed_after_the_end() -> None:
    """Once the game is over every action is refused."""
    state: Any = playing("AH", "9H", "7H", counts=(7, 2, 2), max_deals=1)
    over = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    assert isinstance(over, Over)
    assert GAME.due(over) == ()
    assert legal(over, 0) == []
    for text in ("play AH", "give 1", "choose AH", "grid 1,4,8,5,0,2,6,3,7"):
        assert why(over, 0, text) == "core: core.why.over"
        assert why(over, None, text) == "core: core.why.over"
