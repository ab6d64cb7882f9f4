"""Moments of games that are really played: what is looked for, and the search for it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from games import registry
from games.cards import Card
from games.core import Action, Game, advance
from games.fair import Stream
from games.records import read_line
from games.view import View
from render.studio import Kind

Sight: TypeAlias = Callable[[View[Any]], bool]
"""Whether a view shows what is looked for."""

_MOST_GAMES: Final = 60


@dataclass(frozen=True, slots=True)
class Moment:
    """What to look for, and the picture to make of it.

    A ``hand`` is looked for among the views of seats that are asked something, all else among those
    of a spectator. Of a hand, the last ``chosen`` cards that can be chosen are marked.
    """

    name: str
    when: Sight
    kind: Kind = "board"
    chosen: int = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """A table at which moments are looked for, game after game, beginning with number ``first``.

    Easy computers play, and do what begins with one of ``eager`` wherever they may; the lines of
    ``log`` go before. Another number to begin with finds other moments of the same kind; a good one
    finds them soon.
    """

    game: str
    seats: int
    moments: tuple[Moment, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    eager: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    first: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """A moment as it came."""

    moment: Moment
    view: View[Any]

    @property
    def name(self) -> str:
        """Game, number of seats and what is to be seen: a file name."""
        return f"{self.view.game}-{len(self.view.seats)}-{self.moment.name}"

    @property
    def chosen(self) -> frozenset[Card]:
        """The cards of a hand that are marked."""
        free = [h.card for h in self.view.hand if h.reason is None]
        return frozenset(free[len(free) - self.moment.chosen :])


def find(setting: Setting) -> tuple[Found, ...]:
    """The first time that each moment comes; LookupError if one never does."""
    wanted, found = list(setting.moments), dict[str, Found]()
    for number in range(setting.first, setting.first + _MOST_GAMES):
        for public, private in _views(setting, number):
            for moment in tuple(wanted):
                view = private if moment.kind == "hand" else public
                if view is not None and moment.when(view):
                    found[moment.name] = Found(moment, view)
                    wanted.remove(moment)
            if not wanted:
                return tuple(found[moment.name] for moment in setting.moments)
    missing = ", ".join(moment.name for moment in wanted)
    raise LookupError(f"{setting.game}: {missing} not seen in {_MOST_GAMES} games")


def _views(setting: Setting, number: int) -> Iterator[tuple[View[Any], View[Any] | None]]:
    """Move by move, what a spectator sees and what the seat sees that is asked."""
    game = registry()[setting.game]
    state = game.start(setting.seats, game.Options.model_validate(setting.options))
    rng, log = Stream(f"gallery {number}".encode()), iter(setting.log)
    choose = partial(_move, game, setting.eager, random.Random(number))
    while True:
        due = game.due(state)
        yield game.view(state, None), game.view(state, due[0]) if due else None
        if game.result(state) is not None:
            return
        if (line := next(log, None)) is not None:
            seat, text = read_line(line)
            action = game.read(text)
        elif game.chance_due(state):
            seat, action = None, game.chance(state, rng)
        else:
            seat, action = choose(state)
        state = advance(game, state, seat, action)


def _move(
    game: Game[Any, Any], eager: tuple[str, ...], rng: random.Random, state: Any
) -> tuple[int, Action]:
    """Who moves and how: first those who only may say something, then the one whose turn it is."""
    due = game.due(state)
    seats = range(len(game.view(state, None).seats))
    for seat in sorted(seats, key=lambda seat: seat in due):
        legal = game.legal(state, seat)
        keen = (action for action in legal if eager and str(action).startswith(eager))
        asked = game.view(state, seat) if legal else None
        action = next(keen, None) or (
            asked and game.computer.choose(asked, rng.getrandbits(32), "easy")
        )
        if action is not None:
            return seat, action
    raise RuntimeError(f"{game.key}: the computers have no answer")
