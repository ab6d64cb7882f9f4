"""Secrecy: whatever a seat may not know can change without any change in what it is shown."""

from __future__ import annotations

import random
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
ROOMY = 8
"""So many cards at least must be unknown to a seat for 200 other worlds to be asked of a moment."""


def moments(game: Game[Any, Any], seats: int, seed: int, wanted: int) -> list[tuple[Moment, Any]]:
    """(moment, viewer) drawn from games of many options; viewers are seats and spectators."""
    rng = random.Random(f"{game.key} {seats} {seed}")
    found: list[tuple[Moment, Any]] = []
    while len(found) < wanted:
        options = game.Options() if rng.random() < 0.4 else some_options(game, seats, rng)
        steps = list(walk(game, seats, options, rng.getrandbits(32), deals=2))
        at = rng.choice([n for n, step in enumerate(steps) if game.due(step.state)])
        begun = max(n for n in range(at) if game.between_deals(steps[n].state))
        lines = tuple(write_line(s.seat, s.action) for s in steps[begun:at])
        moment = Moment(game, seats, options, steps[begun].state, lines)
        viewer = rng.choice((None, *range(seats)))
        known = moment.knowledge(lines, viewer).cards
        if len(set(DECKS[game.key]) - known) >= ROOMY:
            found.append((moment, viewer))
    return found


def test_every_game_says_what_is_known() -> None:
    """A game without its page of knowledge would not be tested at all."""
    assert set(KNOWLEDGE) == set(DECKS) == set(registry())


@pytest.mark.parametrize(("key", "seats"), SIZES)
@pytest.mark.parametrize("part", range(4))
def test_views_tell_nothing_that_is_not_known(key: str, seats: int, part: int) -> None:
    """In 200 other worlds that fit a seat's knowledge its view is the same, at 20 moments."""
    game = registry()[key]
    for number, (moment, viewer) in enumerate(moments(game, seats, part, MOMENTS // 4)):
        true = game.view(moment.state(), viewer)
        compared = 0
        for state in worlds(moment, viewer, number, tries=40 * WORLDS):
            assert game.view(state, viewer) == true, f"{moment.lines} seen by {viewer}"
            compared += 1
            if compared == WORLDS:
                break
        assert compared == WORLDS, f"only {compared} other worlds: {moment.lines} by {viewer}"


@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_the_walk_reaches_other_worlds(key: str, seats: int) -> None:
    """The states of the walk differ: what is hidden really moves, so equal views mean something."""
    game = registry()[key]
    (moment, viewer), *_ = moments(game, seats, 99, 1)
    states = [state for state, _ in zip(worlds(moment, viewer, 0, 2000), range(50), strict=False)]
    assert len(states) == 50
    assert all(state != moment.state() for state in states)
    assert follow(game, moment.before, moment.lines) == moment.state()
