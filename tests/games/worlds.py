"""Other worlds: what the cards could be, given what one seat knows and that the log stays legal.

From the true world a walk is taken, each step of which swaps two cards whose places the seat does
not know, or changes an action that it did not see. A step is kept if the rules accept every line of
the new log, so each world on the walk is a legal one, whatever the rules of the game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.cards import Card
from games.core import Game
from games.records import BadRecord, follow, read_line, write_line
from tests.games.knowledge import DECKS, KNOWLEDGE, Deal, Knowledge


@dataclass(frozen=True)
class Moment:
    """A moment of a game: the state before the deal under way, and the lines of that deal."""

    game: Game[Any, Any]
    seats: int
    options: Any
    before: Any
    lines: tuple[str, ...]

    def state(self) -> Any:
        return follow(self.game, self.before, self.lines)

    def knowledge(self, lines: tuple[str, ...], seat: int | None) -> Knowledge:
        return KNOWLEDGE[self.game.key](Deal(self.seats, self.options, lines), seat)


def _swap(line: str, one: Card, other: Card) -> str:
    words = line.split(" ")
    if words[1] == "call":
        return line  # it was heard by all, wherever the called card lies
    exchange = {one.code: other.code, other.code: one.code}
    return " ".join(",".join(exchange.get(c, c) for c in word.split(",")) for word in words)


def _arrangement(lines: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """The world that lines describe: within one list the order of cards means nothing."""
    return tuple(frozenset(word.split(",")) for line in lines for word in line.split(" "))


def worlds(moment: Moment, seat: int | None, seed: int, tries: int) -> Iterator[Any]:
    """States of distinct other worlds in which the seat has seen and been told the same things."""
    rng = random.Random(seed)
    known = moment.knowledge(moment.lines, seat)
    hidden = [c for c in DECKS[moment.game.key] if c not in known.cards]
    lines, seen = moment.lines, {_arrangement(moment.lines)}
    for _ in range(tries):
        step = _step(moment, lines, hidden, known.secret, rng)
        if step is None or moment.knowledge(step[0], seat).told != known.told:
            continue
        lines = step[0]
        if (arrangement := _arrangement(lines)) not in seen:
            seen.add(arrangement)
            yield step[1]


def _step(
    moment: Moment,
    lines: tuple[str, ...],
    hidden: Sequence[Card],
    secret: Sequence[int],
    rng: random.Random,
) -> tuple[tuple[str, ...], Any] | None:
    """The lines of a neighbouring world and its state; None if the rules refuse it."""
    if secret and rng.random() < 0.4:
        other = _other_action(moment, lines, rng.choice(secret), rng)
    elif len(hidden) > 1:
        one, two = rng.sample(hidden, 2)
        other = tuple(_swap(line, one, two) for line in lines)
    else:
        return None
    try:
        return other, follow(moment.game, moment.before, other)
    except BadRecord:
        return None


def _other_action(
    moment: Moment, lines: tuple[str, ...], number: int, rng: random.Random
) -> tuple[str, ...]:
    """The lines with one unseen action replaced by another one that was possible there."""
    state = follow(moment.game, moment.before, lines[:number])
    seat, _ = read_line(lines[number])
    assert seat is not None, "chance lines are moved by swapping cards"
    action = rng.choice(moment.game.legal(state, seat))
    return (*lines[:number], write_line(seat, action), *lines[number + 1 :])
