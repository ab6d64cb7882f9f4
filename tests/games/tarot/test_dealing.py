"""The deal, the dealer, and hands with the Petit as only trump (3, 4)."""

import pytest

from games.core import Illegal, Unplayable, advance
from games.fair import Stream
from games.tarot import GAME
from games.tarot.actions import Deal
from games.tarot.states import Auction, Between
from tests.games.tarot.build import cards, codes, deal, opened, play, refused, start

PETIT_SEC = {"hand1": "T1 KS QS NS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S 1S KH QH NH"}


@pytest.mark.parametrize(("seats", "hand", "dog"), [(3, 24, 6), (4, 18, 6), (5, 15, 3)])
def test_everybody_gets_as_many_cards_and_the_dog_the_rest(seats: int, hand: int, dog: int) -> None:
    """24, 18 or 15 cards each; all 78 are dealt once (4.1)."""
    dealt = GAME.chance(start(seats), Stream(b"any"))
    assert isinstance(dealt, Deal)
    assert [len(h) for h in dealt.hands] == [hand] * seats
    assert len(dealt.dog) == dog
    assert len({c for h in (*dealt.hands, dealt.dog) for c in h}) == 78


def test_two_players_or_six_cannot_play() -> None:
    """Seats other than 3, 4 and 5 are refused."""
    for seats in (2, 6):
        with pytest.raises(Unplayable, match=f"wrong_number.*{seats}"):
            start(seats)


def test_the_first_dealer_is_free_the_next_one_follows() -> None:
    """Any seat may deal first; then the deal goes round, thrown in or not (3.2)."""
    first = play(start(), str(deal(dealer=2)), *["bid pass"] * 4)
    assert GAME.why_not(first, None, deal(dealer=3)) is None
    assert refused(first, str(deal(dealer=2))) == "3.2: tarot.why.dealer"
    assert refused(start(), str(deal(dealer=1)).replace("deal 1", "deal 7")) == (
        "3.2: tarot.why.dealer"
    )
    drawn = {GAME.chance(start(), Stream(bytes([n]))).dealer for n in range(40)}
    assert drawn == {0, 1, 2, 3}


def test_an_impossible_deal_is_refused() -> None:
    """Wrong numbers of hands or cards, and a card twice, are no deal (4.1)."""
    good = deal()
    assert refused(start(), str(deal(3))) == "4.1: tarot.why.deal_sizes"
    short = Deal(good.dealer, (good.hands[0][1:], *good.hands[1:]), good.dog)
    assert refused(start(), str(short)) == "4.1: tarot.why.deal_sizes"
    twice = Deal(good.dealer, (good.hands[1], *good.hands[1:]), good.dog)
    assert refused(start(), str(twice)) == "4.1: tarot.why.deal_cards"


def test_a_bare_petit_throws_the_deal_in_before_the_bidding() -> None:
    """The hand is shown to all, the next player deals, and no round is counted (4.3)."""
    state = opened(4, PETIT_SEC, rounds=1)
    assert isinstance(state, Between)
    view = GAME.view(state, None)
    assert str(view.headline) == "tarot.headline.petit_sec(player=1)"
    (pile,) = view.piles
    assert codes(pile.cards) == PETIT_SEC["hand1"]
    assert GAME.sheets(state) == ()
    assert GAME.why_not(state, None, deal(dealer=0)) is None
    assert GAME.result(play(state, str(deal(dealer=0)))) is None


@pytest.mark.parametrize(
    ("first", "bare"),
    [
        ("T1 KS", True),
        ("T1 EX", False),
        ("T1 T2", False),
        ("EX KS", False),
        ("T2 KS", False),
        ("QS KS", False),
    ],
)
def test_only_the_petit_alone_is_a_reason(first: str, bare: bool) -> None:
    """Another trump or the Excuse beside it keep the deal; so does the Excuse alone (4.3)."""
    plain = cards("QS NS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S 1S KH QH NH JH 10H")
    fill = [c for c in plain if c.code not in first.split()][:16]
    state = opened(4, {"hand0": f"{first} {codes(fill)}"})
    assert isinstance(state, Between) is bare


@pytest.mark.parametrize("rule", ["ignore", "petit_imprenable"])
def test_the_other_values_play_on(rule: str) -> None:
    """With both other values of petit_sec the auction begins (4.3, 4.4)."""
    assert isinstance(opened(4, PETIT_SEC, petit_sec=rule), Auction)


def test_a_deal_changes_nothing_when_it_is_refused() -> None:
    """An illegal deal raises and the game still waits for one."""
    state = start()
    with pytest.raises(Illegal):
        advance(GAME, state, None, deal(3))
    assert GAME.chance_due(state)
    assert GAME.between_deals(state)
