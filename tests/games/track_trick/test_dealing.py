"""Tables, grids and deals: what chance may do."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from games.core import Unplayable
from games.fair import Stream
from games.records import usual_seats
from games.track_trick import GAME
from games.track_trick.states import Choosing, Laid
from tests.games.track_trick.positions import (
    GRID,
    after,
    deal_line,
    legal,
    options,
    playing,
    start,
    why,
)


@pytest.mark.parametrize(
    ("seats", "chosen", "why"),
    [
        (2, {}, "core.why.wrong_number"),
        (5, {}, "core.why.wrong_number"),
        (3, {"partnership4": True}, "track_trick.why.partnership4"),
        (1, {"max_deals": 3}, "core.why.wrong_number"),
    ],
)
def test_impossible_tables(seats: int, chosen: dict[str, Any], why: str) -> None:
    """Three play, or four; three can't play in partnerships."""
    with pytest.raises(Unplayable) as error:
        GAME.start(seats, options(**chosen))
    assert error.value.phrase.key == why


def test_the_usual_number_of_players() -> None:
    """Three, unless partnerships are asked for or nothing fits."""
    assert usual_seats("track_trick", {}) == 3
    assert usual_seats("track_trick", {"partnership4": True}) == 4
    assert usual_seats("track_trick", {"max_deals": 0}) == 3


def test_four_are_partners() -> None:
    """Four players always play the partnership version, with two sides."""
    assert GAME.totals(start(4)) == (0, 0)
    assert start(4) == start(4, partnership4=True)


@pytest.mark.parametrize("limit", [0, -1, 100, "n", 2.5])
def test_impossible_deal_limits(limit: object) -> None:
    """The deal limit is a number of deals or none."""
    with pytest.raises(ValueError, match="max_deals"):
        options(max_deals=limit)


@pytest.mark.parametrize(
    ("grid", "refusal"),
    [
        ("1,4,8,5,0,2,6,3,7", ""),
        ("8,7,6,5,0,4,3,2,1", ""),
        ("0,4,8,5,1,2,6,3,7", "2.1: track_trick.why.queen_in_centre"),
        ("1,4,8,5,0,2,6,3,3", "2.1: track_trick.why.score_cards"),
        ("1,4,8,5,0,2,6,3,9", "2.1: track_trick.why.score_cards"),
        ("1,4,8,5,0,2,6,3", "2.1: track_trick.why.score_cards"),
        ("-1,4,8,5,0,2,6,3,7", "2.1: track_trick.why.score_cards"),
    ],
)
def test_grids(grid: str, refusal: str) -> None:
    """Nine score cards, each once, the Queen in the centre (2.1)."""
    assert why(start(), None, f"grid {grid}") == refusal


def test_a_deal_needs_its_grid_first() -> None:
    """Before the grid is laid no cards are dealt, and it is laid once."""
    deal = deal_line().removeprefix("- ")
    assert why(start(), None, deal) == "core: core.why.wrong_moment"
    laid = after(start(), GRID)
    assert why(laid, None, deal) == ""
    assert why(laid, None, GRID.removeprefix("- ")) == "core: core.why.wrong_moment"
    assert why(laid, None, "play AS") == "core: core.why.wrong_moment"
    assert why(laid, 0, deal) == "core: core.why.not_due"


@pytest.mark.parametrize("dealer", [3, 7, -1])
def test_the_first_dealer_is_one_of_the_players(dealer: int) -> None:
    """A deal by somebody who isn't at the table is refused (2.3)."""
    line = deal_line(dealer).removeprefix("- ")
    assert why(after(start(), GRID), None, line) == "2.3: track_trick.why.first_dealer"


def test_the_next_dealer_is_to_the_left() -> None:
    """After a deal of seat 2 only seat 0 can deal, in a new game of a match too (2.3, 8.1)."""
    state: Any = playing("AH", "9H", "7H", counts=(7, 2, 2))
    match = replace(state.deal.match, dealer=2)
    state = replace(state, deal=replace(state.deal, match=match))
    rest = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    for dealer in (1, 2, 5):
        line = deal_line(dealer).removeprefix("- ")
        assert why(rest, None, line) == "2.3: track_trick.why.next_dealer(player=0)"
    assert why(rest, None, deal_line(0).removeprefix("- ")) == ""


@pytest.mark.parametrize(
    ("old", "new"), [("AS,", ""), ("AS,", "5S,"), ("AS,", "EX,"), (" AS", " 6D,AS")]
)
def test_the_whole_pack_is_dealt(old: str, new: str) -> None:
    """Twelve cards each, every card of the pack once (3.1)."""
    line = deal_line().removeprefix("- ").replace(old, new, 1)
    assert why(after(start(), GRID), None, line) == "3.1: track_trick.why.whole_pack"


def test_three_hands_are_no_deal_for_four() -> None:
    """The number of hands is that of the seats."""
    three = deal_line().removeprefix("- ")
    assert why(after(start(4), GRID), None, three) == "3.1: track_trick.why.whole_pack"


def test_hands_lie_in_order_however_they_were_dealt() -> None:
    """The legal choices stand in the order of the pack whatever the order in the log."""
    line = deal_line().replace("AS,KS,QS", "QS,AS,KS")
    state = after(start(), GRID, line)
    assert legal(state, 0) == [
        *(f"choose {rank}S" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6")),
        *("choose AH", "choose KH", "choose QH"),
    ]


def test_chance_is_fair_and_possible() -> None:
    """Grids and first dealers vary, and everything that chance does is allowed."""
    stream, corners, dealers = Stream(b"fair"), Counter[int](), Counter[int]()
    for _ in range(120):
        grid = GAME.chance(start(), stream)
        laid = GAME.apply(start(), None, grid)
        deal = GAME.chance(laid, stream)
        assert GAME.why_not(start(), None, grid) is None
        assert GAME.why_not(laid, None, deal) is None
        assert isinstance(laid, Laid)
        dealt = GAME.apply(laid, None, deal)
        assert isinstance(dealt, Choosing)
        corners[laid.board.values[0]] += 1
        dealers[dealt.match.dealer or 0] += 1
    assert set(corners) == set(range(1, 9))
    assert set(dealers) == {0, 1, 2}
