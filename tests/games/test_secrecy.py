"""Secrecy: whatever a seat may not know can change without any change in what it is shown."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games import registry
from games.core import Game
from games.records import follow, write_line
from tests.games.knowledge import DECKS, KNOWLEDGE
from tests.games.tables import SIZES, some_options, walk
from tests.games.worlds import Moment, worlds

MOMENTS = 20
WORLDS = 200
ROOMY = 10
"""So many cards at least must be unknown to a seat for a moment to be worth a walk."""


def moments(game: Game[Any, Any], seats: int, seed: int) -> Iterator[tuple[Moment, int | None]]:
    """(moment, viewer) drawn from games of many options; viewers are seats and spectators."""
    rng = random.Random(f"{game.key} {seats} {seed}")
    while True:
        options = game.Options() if rng.random() < 0.4 else some_options(game, seats, rng)
        steps = list(walk(game, seats, options, rng.getrandbits(32), deals=2))
        at = rng.choice([n for n, step in enumerate(steps) if game.due(step.state)])
        begun = max(n for n in range(at) if game.between_deals(steps[n].state))
        lines = tuple(write_line(s.seat, s.action) for s in steps[begun:at])
        moment = Moment(game, seats, options, steps[begun].state, lines)
        viewer = rng.choice((None, *range(seats)))
        known = moment.knowledge(lines, viewer).cards
        if len(set(DECKS[game.key]) - known) >= ROOMY:
            yield moment, viewer


def compared(moment: Moment, viewer: int | None, seed: int) -> int:
    """The number of other worlds, at most WORLDS, in each of which the viewer sees the same."""
    game, count = moment.game, 0
    true = game.view(moment.state(), viewer)
    for state in islice(worlds(moment, viewer, seed, tries=10 * WORLDS), WORLDS):
        assert game.view(state, viewer) == true, f"{moment.lines} seen by {viewer}"
        count += 1
    return count


def test_every_game_says_what_is_known() -> None:
    """A game without its page of knowledge would not be tested at all."""
    assert set(KNOWLEDGE) == set(DECKS) == set(registry())


@pytest.mark.parametrize(("key", "seats"), SIZES)
@pytest.mark.parametrize("part", range(4))
def test_views_tell_nothing_that_is_not_known(key: str, seats: int, part: int) -> None:
    """In 200 other worlds that fit a seat's knowledge its view is the same, at 20 moments.

    Moments that leave a seat fewer worlds than that are compared too, but don't count.
    """
    wanted = MOMENTS // 4
    for tried, (moment, viewer) in enumerate(moments(registry()[key], seats, part)):
        wanted -= compared(moment, viewer, tried) == WORLDS
        if not wanted:
            break
        assert tried < MOMENTS, "too few moments leave a seat in doubt"


@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_the_walk_reaches_other_worlds(key: str, seats: int) -> None:
    """The states of the walk differ: what is hidden really moves, so equal views mean something."""
    game = registry()[key]
    moment, viewer = next(moments(game, seats, 99))
    states = list(islice(worlds(moment, viewer, 0, tries=2000), 50))
    assert len(states) == 50
    assert all(state != moment.state() for state in states)
    assert follow(game, moment.before, moment.lines) == moment.state()
