"""Computers that search are honest: what a seat may not know never changes what it does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games import registry
from games.core import Game, Level
from games.search import SearchingComputer
from tests.games.tables import SIZES
from tests.games.test_secrecy import moments
from tests.games.worlds import worlds

pytest.importorskip("numba")

OTHERS = 3
"""Other worlds that each position is compared in."""


def decisions(game: Game[Any, Any], seats: int) -> Iterator[tuple[Any, int, list[Any]]]:
    """Positions in which a seat is asked: the view, the seat, the same seat's other worlds."""
    for tried, (moment, viewer) in enumerate(moments(game, seats, 7)):
        state = moment.state()
        if viewer is None or viewer not in game.due(state):
            continue
        others = list(islice(worlds(moment, viewer, tried, tries=60), OTHERS))
        if len(game.legal(state, viewer)) > 1 and others:
            yield state, viewer, others


def compare(key: str, seats: int, positions: int, level: Level) -> None:
    """The choice is the same in all worlds that a seat can't tell apart, and not by rule alone."""
    game = registry()[key]
    computer = game.computer
    assert isinstance(computer, SearchingComputer)
    assert computer.prepare()
    searched = 0
    for number, (state, seat, others) in enumerate(islice(decisions(game, seats), positions)):
        view = game.view(state, seat)
        choice = computer.choose(view, number, level)
        assert choice == computer.choose(view, number, level)
        for other in others:
            assert computer.choose(game.view(other, seat), number, level) == choice
        searched += computer.question(view.known, computer.by_rule(view.known, number)) is not None
    assert searched > positions / 4


@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_hidden_cards_never_change_a_choice(key: str, seats: int) -> None:
    """Under one seed the same action in other worlds, in 15 positions a game and player count."""
    compare(key, seats, 15, "normal")


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_hidden_cards_never_change_a_choice_in_many_positions(key: str, seats: int) -> None:
    """The same in 1,000 positions, at the strongest level."""
    compare(key, seats, 1000, "strong")
