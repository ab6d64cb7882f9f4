"""Views that are worked out once a state, and never mixed up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.tables import sight
from bot.tables.sight import view_of


class Game:
    """A game that counts how often it is looked at."""

    def __init__(self) -> None:
        self.looks = 0

    def view(self, state: Any, seat: int | None) -> Any:
        self.looks += 1
        return SimpleNamespace(state=state, seat=seat)


def test_each_seat_is_looked_at_once_a_state() -> None:
    """The same state gives the same view; another seat, state or game, its own."""
    game: Any = Game()
    other: Any = Game()
    state, equal = [1], [1]
    seen = view_of(game, state, 0)
    assert view_of(game, state, 0) is seen
    assert (view_of(game, state, None).seat, view_of(game, equal, 0).state) == (None, equal)
    assert (game.looks, view_of(other, state, 0) is seen, other.looks) == (3, False, 1)


def test_only_so_many_views_are_kept() -> None:
    """The oldest make room, and are worked out again."""
    game: Any = Game()
    states = [[number] for number in range(sight._MOST + 1)]
    for state in states:
        assert view_of(game, state, 0).state is state
    assert len(sight._kept) == sight._MOST
    assert view_of(game, states[-1], 0).state is states[-1]
    assert game.looks == len(states)
    assert view_of(game, states[0], 0).state is states[0]
    assert game.looks == len(states) + 1
