"""Whole random games: what holds at every moment."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from games.fair import Stream
from games.records import write_line
from games.simulation import play, random_chooser
from games.track_trick import GAME
from games.track_trick.board import Board
from games.track_trick.pack import PACK
from games.track_trick.rules import CAP
from games.track_trick.states import (
    Choosing,
    Giving,
    Laid,
    Over,
    Playing,
    Resting,
    match_of,
    tricks_taken,
)
from tests.games.track_trick.positions import MIXTURES, options, random_game


@pytest.mark.parametrize(("seats", "chosen"), MIXTURES)
@pytest.mark.parametrize("seed", range(3))
def test_random_games(seats: int, chosen: dict[str, Any], seed: int) -> None:
    """Cards are conserved, nobody has more than eight tricks, counts and grids stay possible."""
    rules = options(**chosen)
    for state in random_game(seats, rules, seed):
        if isinstance(state, Choosing | Playing | Giving):
            past = () if isinstance(state, Choosing) else state.past
            lying = () if isinstance(state, Choosing) else state.trick.cards
            gone = [c for taken in past for c in taken.trick.cards]
            held = [c for hand in state.hands for c in hand]
            assert sorted(map(str, (*gone, *held, *lying))) == sorted(map(str, PACK))
            assert max(tricks_taken(past, seats)) <= CAP
        if isinstance(state, Resting | Laid) and state.board is not None:
            _check_board(state.board, shared=rules.center_shared)
        for sheet in match_of(state).sheets:
            assert sum(sheet.tricks) == 36 // seats
            assert seats == 4 or sheet.tricks.count(0) <= 1


def _check_board(board: Board, *, shared: bool) -> None:
    assert sorted(board.values) == list(range(9))
    assert board.values[4] == 0
    for value, owners in enumerate(board.owners):
        assert len(owners) <= 1 or (value == 0 and shared)


def test_totals_are_the_sums_of_the_sheets() -> None:
    """Points of the deals add up, in a match to at least 50 for just one side at the end (8.1)."""
    rules = options(match_points=True, check_before_evict=True, center_shared=True)
    played = play(GAME, 3, rules, random_chooser(3), Stream(b"match"), 200)
    assert isinstance(played.state, Over)
    totals = GAME.totals(played.state)
    scores = [sheet.scores for sheet in GAME.sheets(played.state)]
    assert totals == tuple(map(sum, zip(*scores, strict=True)))
    assert sum(points >= 50 for points in totals) == 1
    grids = [line for line in played.log if line.startswith("- grid")]
    won = [sheet for sheet in played.state.match.sheets if sheet.first]
    assert len(grids) == len(won)


@pytest.mark.parametrize(("rule", "most"), [("per_game", 1), ("per_deal", 3)])
def test_how_often_the_grid_is_laid(rule: str, most: int) -> None:
    """Once a game, or before every deal, the first included (2.4)."""
    played = play(GAME, 3, options(grid_reshuffle=rule), random_chooser(1), Stream(b"g"), 3)
    assert played.deals == 3
    assert sum(line.startswith("- grid") for line in played.log) == most


def test_the_deal_passes_to_the_left() -> None:
    """Each dealer sits to the left of the one before (2.3)."""
    played = play(GAME, 3, options(), random_chooser(4), Stream(b"d"), 4)
    dealers = [int(line.split()[2]) for line in played.log if line.startswith("- deal")]
    assert len(dealers) == 4
    assert all(b == (a + 1) % 3 for a, b in pairwise(dealers))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("seats", "rule", "length"),
    [
        (3, "winner_chooses", 45),
        (3, "fewest_tricks", 43),
        (3, "left_neighbour", 41),
        (4, "winner_chooses", 43),
        (4, "left_neighbour", 42),
    ],
)
def test_the_longest_deal(seats: int, rule: str, length: int, seed: int) -> None:
    """Grid, deal, choices, cards and hand-overs: a deal in which one seat wins everything (4.3)."""
    rules, rng = options(cap_recipient=rule), random.Random(seed)
    state: Any = GAME.start(seats, rules)
    assert GAME.deal_length(seats, rules) == length
    suits = [PACK[i * 9 : i * 9 + 9] for i in range(4)]
    lines = ["- grid 1,4,8,5,0,2,6,3,7"]
    order = _all_for_one(seats, suits)
    lines.append(f"- deal {seats - 1} " + " ".join(",".join(c.code for c in h) for h in order))
    for line in lines:
        state = GAME.apply(state, None, GAME.read(line.removeprefix("- ")))
    count = len(lines)
    while not isinstance(state, Resting | Over):
        seat = rng.choice(GAME.due(state))
        action = GAME.legal(state, seat)[0]
        state = GAME.apply(state, seat, action)
        lines.append(write_line(seat, action))
        count += 1
    assert count <= length


def _all_for_one(seats: int, suits: list[Any]) -> list[list[Any]]:
    """Hands of which the first has the aces and kings of all suits."""
    size = 36 // seats
    by_rank = [suit[i] for i in range(9) for suit in suits]
    return [by_rank[s * size : (s + 1) * size] for s in range(seats)]
