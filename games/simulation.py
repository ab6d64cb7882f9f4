"""Whole games played by programs, for measuring and for tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from games.core import Action, Game, Level
from games.fair import Rng, Stream
from games.records import write_line

Chooser: TypeAlias = Callable[[Game[Any, Any], Any, int], Action]
"""``choose(game, state, seat)``: the action of a seat that is due."""


@dataclass(slots=True)
class Played:
    """A game as far as it went. ``plays`` counts the lines of seats."""

    game: Game[Any, Any]
    state: Any
    log: list[str] = field(default_factory=list)
    deals: int = 0
    plays: int = 0


def random_chooser(seed: int) -> Chooser:
    """Any legal action, each as likely as any other."""
    rng = random.Random(seed)

    def choose(game: Game[Any, Any], state: Any, seat: int) -> Action:
        legal: tuple[Action, ...] = game.legal(state, seat)
        return rng.choice(legal)

    return choose


def computer_chooser(seed: int, level: Level = "easy") -> Chooser:
    """What the game's computer player does; RuntimeError if it has no answer."""
    rng = random.Random(seed)

    def choose(game: Game[Any, Any], state: Any, seat: int) -> Action:
        action = game.computer.choose(game.view(state, seat), rng.getrandbits(32), level)
        if action is None:
            raise RuntimeError(f"{game.key}: the computer has no answer for seat {seat}")
        return action

    return choose


def play(
    game: Game[Any, Any], seats: int, options: Any, choose: Chooser, rng: Rng, most_deals: int
) -> Played:
    """One game from its start to its end, or to the pause after ``most_deals`` deals."""
    state = game.start(seats, options)
    played = Played(game, state)
    while True:
        if game.chance_due(state):
            if game.between_deals(state):
                if played.deals == most_deals:
                    break
                played.deals += 1
            seat, action = None, game.chance(state, rng)
        elif due := game.due(state):
            seat = due[0]
            action = choose(game, state, seat)
            played.plays += 1
        else:
            break
        state = game.apply(state, seat, action)
        played.log.append(write_line(seat, action))
    played.state = state
    return played


def play_deals(
    game: Game[Any, Any], seats: int, options: Any, choose: Chooser, seed: int, deals: int
) -> Iterator[Played]:
    """Games one after the other until ``deals`` deals are dealt; the last may stop early."""
    rng = Stream(f"simulate {seed}".encode())
    left = deals
    while left > 0:
        played = play(game, seats, options, choose, rng, left)
        left -= played.deals
        yield played
