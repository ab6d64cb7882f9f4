"""The compiled kernel is held to the rules, and its worlds to what a seat knows."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

from games import kernels
from games.actions import Play
from games.core import advance
from games.fair import Stream
from games.piedicavallo import GAME, position
from games.piedicavallo.inference import read_deal
from games.piedicavallo.kernel_layout import NUMBER
from games.piedicavallo.pack import POINTS
from games.piedicavallo.position import bits
from games.piedicavallo.states import Discarding, Playing, State
from tests.games.piedicavallo.positions import MIXTURES, options

np = pytest.importorskip("numpy", reason="comes with numba")

CARD = {n: c for c, n in NUMBER.items()}


def compiled(name: str) -> Any:
    """A module of the kernel, once it is compiled into the folder where it belongs."""
    assert kernels.prepare("games.piedicavallo.kernel")
    return import_module(f"games.piedicavallo.{name}")


def cards_of(word: Any) -> set[Any]:
    """The cards of a set of the kernel."""
    return {c for c, n in NUMBER.items() if int(word) >> n & 1}


def in_play(chosen: Any, rng: random.Random, stream: Stream) -> Playing:
    """The first lead of a random deal with a random discard."""
    state: State = GAME.start(4, chosen)
    state = advance(GAME, state, None, GAME.chance(state, stream))
    while isinstance(state, Discarding):
        (seat,) = GAME.due(state)
        state = advance(GAME, state, seat, rng.choice(GAME.legal(state, seat)))
    assert isinstance(state, Playing)
    return state


def table_of(state: Playing) -> tuple[Any, Any]:
    """The kernel's hands and course at a moment of the play, as the seat in turn packs them."""
    (seat,) = GAME.due(state)
    known = GAME.view(state, seat).known
    words = np.array(position.playing(known, read_deal(known)), np.uint64)
    course = np.zeros(compiled("kernel_play").COURSE, np.int64)
    hands = np.array([*map(bits, state.hands), bits(state.discard)], np.uint64)
    compiled("kernel").set_out(words, hands, course)
    return hands, course


def play_beside(state: State, rng: random.Random, *, by_policy: bool) -> None:
    """Play a deal in the rules and in the kernel: they must agree on each card and the score."""
    play, policy = compiled("kernel_play"), compiled("kernel_policy")
    assert isinstance(state, Playing)
    chosen, dealer = state.match.options, state.dealer
    hands, course = table_of(state)
    while isinstance(state, Playing):
        (seat,) = GAME.due(state)
        assert play.turn(course) == seat
        legal = {a.card for a in GAME.legal(state, seat) if isinstance(a, Play)}
        assert cards_of(play.playable(hands[seat], course[play.LED])) == legal
        number = policy.choose(hands, course) if by_policy else NUMBER[_some(legal, rng)]
        if rng.random() < 1 / 30:
            hands, course = table_of(state)  # begin anew in the middle of a deal
        play.put(hands, course, number)
        state = advance(GAME, state, seat, Play(CARD[number]))
    ahead = play.outcome(
        hands, course, dealer, chosen.no_trick_forfeit == "opponents", chosen.fool_exchange
    )
    first, second = GAME.sheets(state)[-1].scores
    assert ahead == first - second


def _some(legal: set[Any], rng: random.Random) -> Any:
    return rng.choice(sorted(legal, key=str))


def differ(deals: int, seed: int) -> None:
    """So many deals side by side, a third of them played by the kernel's own policy."""
    rng, stream = random.Random(seed), Stream(f"kernel {seed}".encode())
    for deal in range(deals):
        mixture = {**rng.choice(MIXTURES), "signals": False}
        play_beside(in_play(options(**mixture), rng, stream), rng, by_policy=deal % 3 == 0)


def test_the_kernel_plays_by_the_rules() -> None:
    """Equal legal cards at every turn and equal scores, on 300 random deals."""
    differ(300, 1)


@pytest.mark.slow
def test_the_kernel_plays_by_the_rules_in_many_deals() -> None:
    """The same on 10,000 deals."""
    differ(10_000, 2)


def test_the_kernel_counts_as_the_rules_do() -> None:
    """Every card has the same points, and a side without a trick loses the same."""
    play = compiled("kernel_play")
    assert {c: int(play.POINTS[n]) for c, n in NUMBER.items()} == dict(POINTS)
