"""The discard (7) and the slam question (8)."""

import pytest

from games.tarot import GAME
from games.tarot.states import Announcing, Exchange, Playing, TarotState
from tests.games.tarot.build import legal, opened, play, refused

PASS = ["bid pass"] * 3
STRONG = "EX T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 KS KH QS 5S 4H 3H"
"""Four plain cards; with this dog none more: two trumps have to go."""
KINGS_AND_TRUMPS = "KC KD T2 T3 T4 T5"


def exchange(hand: str = "", dog: str = "") -> Exchange:
    """The first player of four, with these cards, has taken the dog."""
    state = opened(4, {"hand0": hand, "dog": dog}, "bid garde", *PASS)
    assert isinstance(state, Exchange)
    return state


def test_the_dog_joins_the_hand_and_everybody_sees_it() -> None:
    """The taker holds 24 cards, all see the six (7.1)."""
    state = exchange(dog="KC KD T2 T3 T4 T5")
    assert len(GAME.view(state, 0).hand) == 24
    for seat in (None, 1, 2, 3):
        assert len(GAME.view(state, seat).piles[0].cards) == 6


def test_kings_and_oudlers_stay() -> None:
    """Neither may be put away, and the refusal says which (7.2, 7.3)."""
    state = exchange(STRONG)
    assert refused(state, "discard KS") == "7.3: tarot.why.discard_king"
    for oudler in ("EX", "T21", "T1"):
        assert refused(state, f"discard {oudler}") == "7.3: tarot.why.discard_oudler"
    missing = next(c for c in GAME.view(state, 1).known.hand)
    assert refused(state, f"discard {missing}") == (f"7.2: tarot.why.not_in_hand(card={missing})")


def test_trumps_stay_while_plain_cards_suffice() -> None:
    """With six plain cards no trump may go (7.4)."""
    state = exchange(STRONG, "KC KD T2 T3 7C 8C")
    assert legal(state) == ", ".join(f"discard {c}" for c in ["QS", "5S", "4H", "3H", "8C", "7C"])
    assert refused(state, "discard T2") == "7.4: tarot.why.discard_trump"


def test_as_many_trumps_go_as_plain_cards_are_lacking() -> None:
    """With four plain cards exactly two trumps go, in any order, and all see them (7.4, 7.5)."""
    state = exchange(STRONG, KINGS_AND_TRUMPS)
    assert "discard T2" in legal(state)
    state = play(state, "discard T2", "discard QS", "discard T3")
    assert legal(state) == "discard 5S, discard 4H, discard 3H"
    assert refused(state, "discard T4") == "7.4: tarot.why.discard_trumps(n=2)"
    assert not [e for e in GAME.view(state, 1).log if "discard" in e.phrase.key]
    done = play(state, "discard 5S", "discard 4H", "discard 3H")
    assert isinstance(done, Announcing)
    (shown,) = [e.phrase for e in GAME.view(done, 1).log if "discard" in e.phrase.key]
    assert str(shown) == "tarot.log.discard_trumps(cards=T2+T3)"
    pile = GAME.view(done, 1).piles[1]
    assert [c.code for c in pile.cards] == ["T3", "T2"]
    assert pile.hidden == 4


def test_a_called_queen_may_be_put_away() -> None:
    """A called card that is no King may be discarded (7.6)."""
    hand = "KS KH KC KD QH"
    state = opened(5, {"hand0": hand}, "bid garde", *["bid pass"] * 4, "call QH", "discard QH")
    assert isinstance(state, Exchange)
    assert state.contract.partner is None


def test_three_players_hold_thirty_cards() -> None:
    """The taker of three chooses six of thirty (7.2)."""
    state = opened(3, {}, "bid petite", "bid pass", "bid pass")
    view = GAME.view(state, 0)
    assert len(view.hand) == 30
    assert view.ask is not None
    assert view.ask.count == 6
    assert view.seats[0].cards == 30


def discarded(*answer: str, **options: str) -> TarotState:
    """Seat 1 has taken and put away what comes first; then these lines."""
    state = opened(4, {"hand1": STRONG}, "bid pass", "bid garde", "bid pass", "bid pass", **options)
    while isinstance(state, Exchange):
        state = play(state, legal(state).split(", ")[0])
    return play(state, *answer)


@pytest.mark.parametrize(("answer", "leader"), [("slam yes", 1), ("slam no", 0)])
def test_who_announces_a_slam_leads(answer: str, leader: int) -> None:
    """Otherwise the player after the dealer leads (8.3)."""
    state = discarded(answer)
    while not isinstance(state, Playing):
        state = play(state, "poignee no")
    assert state.table.trick.leader == leader


def test_slam_announce_off_asks_nobody() -> None:
    """The first card follows the discard at once (8.2)."""
    assert isinstance(discarded(slam_announce="off"), Playing)


def test_the_slam_question_is_the_takers() -> None:
    """He may decline or announce, in this order (8.2)."""
    state = discarded()
    assert GAME.due(state) == (1,)
    assert legal(state) == "slam no, slam yes"
