"""Random tables for tests that know no game: every game, player count and mixture of options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games import registry
from games.core import Game
from games.fair import Stream
from games.options import OptionInfo, describe

SIZES = [(key, seats) for key, game in registry().items() for seats in game.seats]
"""Every (game, number of seats)."""


@dataclass(frozen=True)
class Step:
    """A moment of a game: the state, and the line that leads on from it (None at the end)."""

    state: Any
    seat: int | None
    action: Any


def some_options(game: Game[Any, Any], seats: int, rng: random.Random) -> Any:
    """A mixture of options that can be played with so many seats, drawn at random."""
    while True:
        chosen = {o.name: _value(o, rng) for o in describe(game.Options)}
        options = game.Options.model_validate(chosen)
        try:
            game.start(seats, options)
        except ValueError:
            continue
        return options


def _value(option: OptionInfo, rng: random.Random) -> Any:
    """The default two times out of three: whole mixtures of oddities hide each other."""
    if option.choices is None or rng.random() < 2 / 3:
        return option.default
    return rng.choice(option.choices)


def walk(game: Game[Any, Any], seats: int, options: Any, seed: int, deals: int) -> Iterator[Step]:
    """The moments of a random game, until it is over or ``deals`` deals are over.

    Seats that may speak out of turn do so now and then.
    """
    rng, stream = random.Random(seed), Stream(str(seed).encode())
    state, begun = game.start(seats, options), 0
    while True:
        seat, action = None, None
        if game.chance_due(state):
            begun += game.between_deals(state)
            if begun > deals:
                break
            action = game.chance(state, stream)
        elif game.due(state):
            seat, action = _some_action(game, state, seats, rng)
        yield Step(state, seat, action)
        if action is None:
            return
        state = game.apply(state, seat, action)
    yield Step(state, None, None)


def _some_action(
    game: Game[Any, Any], state: Any, seats: int, rng: random.Random
) -> tuple[int, Any]:
    speakers = [s for s in range(seats) if s not in game.due(state) and game.legal(state, s)]
    speaks = speakers and rng.random() < 0.25
    seat = rng.choice(speakers if speaks else game.due(state))
    return seat, rng.choice(game.legal(state, seat))
