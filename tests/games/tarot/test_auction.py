"""Bidding (5) and what follows when everybody passes (15)."""

from collections.abc import Iterator

import pytest

from games.tarot import GAME
from games.tarot.states import Announcing, Auction, Between, Exchange, Over, Playing, TarotState
from tests.games.tarot.build import deal, legal, opened, play, refused


def test_the_player_after_the_dealer_speaks_first() -> None:
    """Each speaks once in playing order, the dealer last (5.1)."""
    state = opened(4, {})
    for seat in range(4):
        assert GAME.due(state) == (seat,)
        state = play(state, "bid pass")
    assert isinstance(state, Between)


def test_a_bid_tops_the_last_one() -> None:
    """Pass and the higher bids are legal, from low to high; the others name what to top (5.2)."""
    state = opened(4, {}, "bid pass", "bid garde")
    assert legal(state) == "bid pass, bid garde_sans, bid garde_contre"
    assert refused(state, "bid petite") == "5.2: tarot.why.bid_higher(bid=tarot.bid.garde)"
    assert refused(state, "bid garde") == "5.2: tarot.why.bid_higher(bid=tarot.bid.garde)"


@pytest.mark.parametrize(
    ("lowest", "allowed"),
    [
        ("petite", "bid pass, bid petite, bid garde, bid garde_sans, bid garde_contre"),
        ("garde", "bid pass, bid garde, bid garde_sans, bid garde_contre"),
        ("garde_sans", "bid pass, bid garde_sans, bid garde_contre"),
    ],
)
def test_min_bid_takes_the_lower_bids_away(lowest: str, allowed: str) -> None:
    """Bids under the minimum are not offered and are refused (5.3)."""
    state = opened(4, {}, min_bid=lowest)
    assert legal(state) == allowed
    if lowest != "petite":
        expected = f"5.3: tarot.why.min_bid(bid=tarot.bid.{lowest})"
        assert refused(state, "bid petite") == expected


def test_a_garde_contre_ends_the_auction_at_once() -> None:
    """Those behind it are not asked; the dog stays closed and the slam question follows (5.1)."""
    state = opened(4, {}, "bid petite", "bid garde_contre")
    assert isinstance(state, Announcing)
    assert state.contract.taker == 1


@pytest.mark.parametrize(
    ("bid", "opens"),
    [("petite", True), ("garde", True), ("garde_sans", False)],
)
def test_petite_and_garde_open_the_dog(bid: str, opens: bool) -> None:
    """The taker exchanges, or plays with the dealt hand (5.4)."""
    state = opened(4, {}, "bid pass", f"bid {bid}", "bid pass", "bid pass")
    assert isinstance(state, Exchange) is opens
    assert GAME.due(state) == (1,)


def complete(state: TarotState) -> Iterator[TarotState]:
    """The states after every possible auction."""
    if not isinstance(state, Auction):
        yield state
        return
    (seat,) = GAME.due(state)
    for action in GAME.legal(state, seat):
        yield from complete(GAME.apply(state, seat, action))


@pytest.mark.parametrize(("seats", "auctions"), [(3, 35), (4, 70), (5, 126)])
def test_the_number_of_complete_auctions(seats: int, auctions: int) -> None:
    """Counted by hand: those without a contre, and those that end with one.

    Without: the sum over j of C(3, j) C(n, j); with it at place i the same for the i - 1 before.
    That is 20 + 15, 35 + 35 and 56 + 70.
    """
    assert len(list(complete(opened(seats, {})))) == auctions


def test_all_pass_deals_again() -> None:
    """The deal is thrown in, tells nobody's cards, and counts for no round (15.1)."""
    state = opened(4, {}, *["bid pass"] * 4, rounds=1)
    assert isinstance(state, Between)
    view = GAME.view(state, 0)
    assert str(view.headline) == "tarot.headline.all_pass"
    assert view.piles == ()
    assert view.hand == ()
    again = play(state, str(deal(dealer=0)), *["bid pass"] * 4)
    assert isinstance(again, Between)
    assert GAME.sheets(again) == ()


def test_redeal_counts_makes_it_a_round() -> None:
    """With redeal_counts a passed deal counts, without a sheet (15.1)."""
    state = opened(4, {}, *["bid pass"] * 4, rounds=1, redeal_counts=True)
    assert isinstance(state, Over)
    assert GAME.sheets(state) == ()
    result = GAME.result(state)
    assert result is not None
    assert result.places == (1, 1, 1, 1)


def test_a_petit_sec_is_no_round_even_then() -> None:
    """redeal_counts speaks of passed deals only (4.3)."""
    bare = "T1 KS QS NS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S 1S KH QH NH"
    assert isinstance(opened(4, {"hand1": bare}, rounds=1, redeal_counts=True), Between)


def test_grash_plays_the_passed_deal() -> None:
    """The player after the dealer leads at once; nothing is called, asked or declared (15.2)."""
    for seats in (3, 4, 5):
        trumps = {"hand0": " ".join(f"T{n}" for n in range(7, 22))}
        state = opened(seats, trumps, *["bid pass"] * seats, all_pass="grash")
        assert isinstance(state, Playing)
        assert GAME.due(state) == (0,)
        assert state.table.contract is None
