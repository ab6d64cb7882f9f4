"""Placing, lines, the end of a game and of a match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.track_trick import GAME
from games.track_trick.board import LINES, Board
from games.track_trick.rules import deals_of_game
from games.track_trick.scoring import landings, score, settle
from games.track_trick.sheet import TrackTrickSheet
from games.track_trick.states import Over, Resting, State
from tests.games.track_trick.positions import VALUES, after, options, playing


def board(**owners: int) -> Board:
    """The pictured grid with markers: ``v4=1`` puts side 1 on the 4."""
    laid = Board(VALUES)
    for name, side in owners.items():
        laid = laid.plus(side, int(name[1:]))
    return laid


def sheet(
    laid: Board, counts: tuple[int, ...], *, last: int = 0, last_deal: bool = False, **chosen: Any
) -> TrackTrickSheet:
    """The sheet of a deal that ends with these counts."""
    return score(laid, counts, last, "H", options(**chosen), last_deal=last_deal)


def said(found: TrackTrickSheet) -> list[str]:
    """The lines of a sheet by their keys and values."""
    return [str(line.reason).removeprefix("track_trick.score.") for line in found.lines()]


def test_there_are_eight_lines() -> None:
    """Three rows, three columns, two diagonals; the centre is in four of them."""
    assert len({frozenset(line) for line in LINES}) == 8
    assert [sum(cell in line for line in LINES) for cell in range(9)] == [3, 2, 3, 2, 4, 2, 3, 2, 3]


def test_equal_counts_place_nothing() -> None:
    """Two equal: only the third places (5.2)."""
    found = sheet(board(), (2, 8, 2))
    assert found.placed == ((1, 8),)
    assert said(found) == [
        "equal(players=0+2, n=2)",
        "placed(player=1, n=8)",
        "goes_on",
    ]


def test_own_marker_stays_and_others_go() -> None:
    """An own marker is not doubled, another's goes back to its owner (5.1)."""
    found = sheet(board(v6=0, v5=2), (6, 5, 1))
    assert found.placed == ((1, 5), (2, 1))
    assert found.evicted == ((5, 2),)
    assert said(found) == [
        "already(player=0, n=6)",
        "placed(player=1, n=5)",
        "evicted(owner=2, value=5)",
        "placed(player=2, n=1)",
        "goes_on",
    ]


def test_four_each() -> None:
    """Only the taker of the last trick places, on the 4, unless already there (5.3)."""
    found = sheet(board(v4=0), (4, 4, 4), last=1)
    assert (found.placed, found.evicted) == (((1, 4),), ((4, 0),))
    assert said(found)[:2] == ["all_equal(player=1, n=4)", "evicted(owner=0, value=4)"]
    own = sheet(board(v4=1), (4, 4, 4), last=1)
    assert (own.placed, own.evicted) == ((), ())
    assert said(own)[0] == "all_equal_already(player=1, n=4)"


def test_nobody_would_land_while_counts_are_equal() -> None:
    """During a deal equal counts land nowhere (5.2)."""
    assert landings(board(), (0, 0, 0), options()) == ()
    assert landings(board(), (1, 0, 0), options()) == ((0, 1),)
    assert landings(board(v1=0), (1, 0, 2), options()) == ((1, 0), (2, 2))


def test_the_shared_centre() -> None:
    """With center_shared the 0 is nobody's alone; elsewhere markers still go (7.1)."""
    laid = board(v0=0, v5=1)
    shared = settle(laid, (5, 0, 7), 0, options(center_shared=True))
    assert shared.board.owners[0] == (0, 1)
    assert (shared.evicted, shared.stayed) == (((5, 1),), ((0, 0),))
    alone = settle(laid, (5, 0, 7), 0, options())
    assert alone.board.owners[0] == (1,)
    assert alone.evicted == ((5, 1), (0, 0))
    assert "stayed(owner=0, value=0)" in said(sheet(laid, (5, 0, 7), center_shared=True))


def test_lines_before_evicting() -> None:
    """With check_before_evict a line may use markers that are being taken in that deal (7.2)."""
    laid = board(v1=0, v4=0, v8=1)
    late = sheet(laid, (8, 4, 0))
    assert (late.first, late.evicted) == ((), ((8, 1), (4, 0)))
    early = sheet(laid, (8, 4, 0), check_before_evict=True)
    assert (early.winner, early.evicted, early.stayed) == (0, (), ((8, 1), (4, 0)))
    assert early.board.owners[4] == (0, 1)
    no_line = sheet(board(v1=0, v8=1), (8, 4, 0), check_before_evict=True)
    assert (no_line.first, no_line.evicted) == ((), ((8, 1),))


@pytest.mark.parametrize(("tiebreak", "winner"), [("line_total", 1), ("highest_card", 0)])
def test_two_lines(tiebreak: str, winner: int) -> None:
    """The total decides (8-1-2 against 7-6-5), or with highest_card the highest card (6.2)."""
    laid = Board((8, 1, 2, 3, 0, 4, 7, 6, 5))
    for side, value in ((0, 8), (0, 2), (1, 6), (1, 5)):
        laid = laid.plus(side, value)
    found = sheet(laid, (1, 7, 4), line_tiebreak=tiebreak)
    assert found.winner == winner
    assert found.record()["lines"] == {"0": 11, "1": 18}


@pytest.mark.parametrize("tiebreak", ["line_total", "highest_card"])
def test_equal_totals_and_equal_highest_cards(tiebreak: str) -> None:
    """8-5-1 and 8-4-2 share the 8 while both markers lie there; the next card decides (6.2)."""
    laid = Board((8, 5, 1, 4, 0, 3, 2, 6, 7))
    for side, value in ((0, 8), (0, 5), (1, 4), (1, 2)):
        laid = laid.plus(side, value)
    found = sheet(laid, (1, 8, 3), check_before_evict=True, line_tiebreak=tiebreak)
    assert found.record()["lines"] == {"0": 14, "1": 14}
    assert found.winner == 0


def test_the_better_of_two_lines_counts() -> None:
    """A side with two lines uses the better one (6.2)."""
    found = sheet(board(v1=0, v4=0, v5=0, v0=0, v2=0), (8, 2, 2))
    assert found.record()["lines"] == {"0": 13}
    assert found.lines_made == ((0, (0, 1, 2)),)


def test_a_dead_tie_is_a_draw() -> None:
    """Both variants together: two equal lines draw the game, totals unchanged (7.2)."""
    laid = board(v0=0, v7=0).plus(1, 0).plus(1, 1)
    found = sheet(laid, (1, 7, 4), center_shared=True, check_before_evict=True)
    assert (found.first, found.winner, found.scores) == ((0, 1), None, (0, 0, 0))
    assert found.record()["drawn"] == [0, 1]
    assert said(found)[-1] == "drawn_by_line(players=0+1)"


def test_the_record_of_a_sheet() -> None:
    """The fixed keys, seats and values as texts, the grid row by row."""
    found = sheet(board(v6=0, v5=2), (6, 5, 1))
    assert found.undertaking is None
    assert found.record() == {
        "trump": "H",
        "tricks": [6, 5, 1],
        "placed": {"1": 5, "2": 1},
        "evicted": {"5": 2},
        "grid": [
            {"value": 1, "owners": [2]},
            {"value": 4, "owners": []},
            {"value": 8, "owners": []},
            {"value": 5, "owners": [1]},
            {"value": 0, "owners": []},
            {"value": 2, "owners": []},
            {"value": 6, "owners": [0]},
            {"value": 3, "owners": []},
            {"value": 7, "owners": []},
        ],
        "lines": {},
        "winner": None,
        "drawn": [],
        "scores": [0, 0, 0],
    }


def test_the_deal_limit() -> None:
    """After the last deal the most score cards win, then their sum, then it is a draw (6.4)."""
    most = sheet(board(v1=1, v2=1, v8=2), (6, 3, 3), last_deal=True)
    assert (most.winner, most.scores) == (1, (0, 1, 0))
    assert said(most)[-1] == "won_by_cards(player=1, n=2, total=3)"
    higher = sheet(board(v1=1, v8=2), (4, 4, 4), last=0, last_deal=True)
    assert higher.winner == 2


def test_a_line_comes_before_score_cards() -> None:
    """In the last deal a line of three still beats four score cards without one (6.4)."""
    line = sheet(board(v1=0, v4=0, v2=1, v3=1, v5=1, v6=1), (8, 2, 2), last_deal=True)
    assert (line.winner, len(line.board.owned(1))) == (0, 4)


def test_a_draw_at_the_deal_limit() -> None:
    """As many cards with the same sum: nobody wins (6.4)."""
    found = sheet(board(v1=0, v7=0, v3=1, v5=1), (4, 4, 4), last=2, last_deal=True)
    assert (found.first, found.scores) == ((0, 1), (0, 0, 0))
    assert said(found)[-1] == "drawn_by_cards(players=0+1)"


def _last_trick(**chosen: Any) -> State:
    """A deal that ends with seat 0 on 8 tricks, with markers on 1 and 4: the line 1-4-8."""
    state: Any = playing("AH", "9H", "7H", counts=(7, 2, 2), board=board(v1=0, v4=0), **chosen)
    over: State = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    return over


def test_a_won_game() -> None:
    """The winner has 1 point and the first place, the others share the second (6.1)."""
    over = _last_trick()
    assert isinstance(over, Over)
    result = GAME.result(over)
    assert result is not None
    assert (result.points, result.places) == ((1, 0, 0), (1, 2, 2))
    assert result.sides == ((0,), (1,), (2,))
    assert GAME.totals(over) == (1, 0, 0)


def test_partners_have_the_same_in_a_record() -> None:
    """A record's totals and scores go by seat, those of views and results by team (10)."""
    hands = ("AH", "9H", "8H", "7H")
    begun = board(v1=0, v4=0)
    state: Any = playing(*hands, counts=(7, 0, 1, 0), board=begun, partnership4=True)
    over = after(state, "0 play AH", "1 play 9H", "2 play 8H", "3 play 7H")
    assert GAME.totals(over) == GAME.sheets(over)[0].scores == (1, 0)
    assert GAME.recorded_totals(over) == (1, 0, 1, 0)
    assert GAME.sheets(over)[0].record()["scores"] == [1, 0, 1, 0]


def test_a_match_goes_on_with_a_new_grid() -> None:
    """Below 50 points the next game begins: a new grid, no markers, the deal to the left (8.1)."""
    state = _last_trick(match_points=True)
    assert isinstance(state, Resting)
    assert (GAME.totals(state), state.board) == ((13, 0, 0), None)
    assert GAME.between_deals(state)
    laid = after(state, "- grid 8,7,6,5,0,4,3,2,1")
    assert laid.board == Board((8, 7, 6, 5, 0, 4, 3, 2, 1))
    assert deals_of_game(laid.match.sheets) == 0


def _match_from(points: tuple[int, int, int]) -> Any:
    """A match with these points after seat 0 has won one more game with the line 1-4-8."""
    state: Any = playing(
        "AH", "9H", "7H", counts=(7, 2, 2), board=board(v1=0, v4=0), match_points=True
    )
    match = replace(state.deal.match, totals=points)
    state = replace(state, deal=replace(state.deal, match=match))
    return after(state, "0 play AH", "1 play 9H", "2 play 7H")


def test_a_match_ends_at_fifty() -> None:
    """The side that reaches 50 wins the match, and places go by points (8.1)."""
    on = _match_from((36, 40, 0))
    assert GAME.result(on) is None
    assert GAME.totals(on) == GAME.end(on).points == (49, 40, 0)
    for points in ((37, 40, 45), (49, 40, 45)):
        result = GAME.result(_match_from(points))
        assert result is not None
        assert result.points == (points[0] + 13, 40, 45)
        assert result.places == (1, 3, 2)


def test_a_drawn_game() -> None:
    """The sides of a draw share the first place without a point (7.2)."""
    laid = board(v0=0, v7=0).plus(1, 0).plus(1, 1)
    state: Any = playing(
        "AH",
        "9H",
        "7H",
        counts=(0, 7, 4),
        board=laid,
        center_shared=True,
        check_before_evict=True,
    )
    over = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    result = GAME.result(over)
    assert result is not None
    assert (result.points, result.places) == ((0, 0, 0), (1, 1, 3))


def test_a_line_of_two_partners() -> None:
    """Partners' markers make one line, and the team is the winner (8.2)."""
    state: Any = playing(
        "AH",
        "9H",
        "8H",
        "7H",
        counts=(3, 3, 2, 0),
        board=board(v1=0, v8=0),
        partnership4=True,
    )
    over = after(state, "0 play AH", "1 play 9H", "2 play 8H", "3 play 7H")
    result = GAME.result(over)
    assert result is not None
    assert (result.sides, result.points, result.places) == (((0, 2), (1, 3)), (1, 0), (1, 2))
    assert GAME.sheets(over)[0].record()["winner"] == 0


def test_a_table_closed_early() -> None:
    """Without a finished game all share the first place; in a match points count."""
    assert GAME.end(playing("AH", "9H", "7H")).places == (1, 1, 1)
    assert GAME.end(_last_trick(match_points=True)).places == (1, 2, 2)


def test_markers_travel_with_their_cards() -> None:
    """Before every deal a new grid, with the old markers; a line so made wins nothing yet (2.4)."""
    state: Any = playing(
        "AH",
        "9H",
        "7H",
        counts=(5, 4, 2),
        board=board(v1=0, v4=0, v3=0),
        grid_reshuffle="per_deal",
    )
    rest = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    laid = after(rest, "- grid 1,4,3,8,0,6,2,5,7")
    assert isinstance(rest, Resting)
    assert laid.board.owners[1] == (0,)
    assert laid.board.best_line(0, "line_total") is None
    lined = after(rest, "- grid 1,3,6,8,0,4,2,5,7")
    assert lined.board.best_line(0, "line_total") == (0, 1, 2)
    assert GAME.result(lined) is None


def test_a_line_made_by_laying_anew_must_still_stand() -> None:
    """Such a line counts after the placements, unless one of its markers was sent away (2.4)."""
    laid = Board((1, 3, 6, 8, 0, 4, 2, 5, 7)).plus(0, 1).plus(0, 3).plus(0, 6)
    assert sheet(laid, (4, 4, 4), last=1, grid_reshuffle="per_deal").winner == 0
    assert sheet(laid, (4, 3, 5), grid_reshuffle="per_deal").winner is None
