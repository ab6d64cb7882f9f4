"""The compiled kernel is held to the rules, and its worlds to what a seat knows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from games import kernels
from games.actions import Play
from games.cards import Card, write_cards
from games.core import advance
from games.fair import Stream
from games.piedicavallo import GAME, position
from games.piedicavallo.inference import read_deal
from games.piedicavallo.kernel_layout import DISCARD, NUMBER, PLACES
from games.piedicavallo.pack import POINTS, in_order, is_trump
from games.piedicavallo.position import bits
from games.piedicavallo.states import Discarding, Playing, State
from games.records import follow, write_line
from tests.games.piedicavallo.positions import MIXTURES, options
from tests.games.tables import walk

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
        assert play.playable(hands[seat], course[play.LED]) == bits(legal)
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


def moments(count: int, seed: int) -> Iterator[tuple[tuple[str, ...], Playing]]:
    """Moments of talkative random deals, with their logs, at which a card is due.

    What is understood loosely is not said here: a batto of a dealer who may leave the own discard
    out, and trump 1 where it may be told only in need.
    """
    rng = random.Random(seed)
    strict = {"truth": "enforced", "batto_scope": "public", "t_one": "three_statements"}
    while count:
        mixture = {**rng.choice(MIXTURES), **strict}
        lines: tuple[str, ...] = ()
        for step in walk(GAME, 4, options(**mixture), rng.getrandbits(32), deals=1):
            if isinstance(step.state, Playing) and rng.random() < 1 / 30 and count:
                count -= 1
                yield lines, step.state
            lines = (*lines, write_line(step.seat, step.action))


def worlds_of(state: Playing, seat: int, number: int) -> Iterator[list[set[Card]]]:
    """Worlds as the kernel samples them for a seat: the cards of each place."""
    bits, worlds = import_module("games.bits"), compiled("kernel_worlds")
    known = GAME.view(state, seat).known
    words = np.array(position.playing(known, read_deal(known)), np.uint64)
    rows, hands = worlds.scratch(), np.empty(PLACES, np.uint64)
    for world in range(number):
        worlds.sample(words, bits.seeded(np.uint64(world), 0), hands, rows)
        yield [cards_of(hand) for hand in hands]


def retold(lines: tuple[str, ...], state: Playing, world: list[set[Card]]) -> tuple[str, ...]:
    """The log of a deal as it would be in another world."""
    dealt = [set(hand) for hand in world[:4]]
    for trick in state.tricks():
        for seat, c in trick.plays(4):
            dealt[seat].add(c)
    dealt[state.dealer] |= world[DISCARD]
    hands = " ".join(write_cards(in_order(hand)) for hand in dealt)
    laid = [f"{state.dealer} discard {c}" for c in sorted(world[DISCARD], key=is_trump)]
    rest = [line for line in lines if " discard " not in line][1:]
    return (f"- deal {state.dealer} {hands}", *laid, *rest)


def hold_to_the_rules(count: int, seed: int) -> None:
    """Every world that is sampled could be the true one: the rules accept its whole log."""
    for lines, state in moments(count, seed):
        for seat in (state.dealer, (state.dealer + 1) % 4):
            for world in worlds_of(state, seat, 2):
                told = retold(lines, state, world)
                assert world[seat] == set(state.hands[seat])
                then = follow(GAME, GAME.start(4, state.match.options), told)
                assert [set(hand) for hand in then.hands] == world[:4]


def test_worlds_fit_all_that_was_seen_and_said() -> None:
    """Voids, the announced trumps and every true statement hold in each world."""
    hold_to_the_rules(40, 1)


@pytest.mark.slow
def test_worlds_fit_in_many_moments() -> None:
    """The same at 1,000 moments."""
    hold_to_the_rules(1000, 2)
