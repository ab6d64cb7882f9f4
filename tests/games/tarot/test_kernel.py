"""The compiled kernel is held to the rules: equal legal cards, tricks, scores, bids, discards."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

from games import kernels
from games.core import advance
from games.fair import Stream
from games.tarot import GAME
from games.tarot import kernel_layout as at
from games.tarot.known import known
from games.tarot.packing import bits, code, pack
from games.tarot.questions import points_of
from games.tarot.states import Between, Over, Playing, Table, TarotState
from tests.games.tarot.build import some_options, start

np = pytest.importorskip("numpy", reason="comes with numba")

SEATS = [3, 4, 5]


def compiled(name: str) -> Any:
    """A module of the kernel, once it is compiled into the folder where it belongs."""
    assert kernels.prepare("games.tarot.kernel")
    return import_module(f"games.tarot.{name}")


def playing(seats: int, rng: random.Random, stream: Stream) -> Playing:
    """The first card of a deal of random actions under random options."""
    options = some_options(rng, misere_payment="team", declarations="poignee")
    if options["petit_sec"] == "petit_imprenable":
        options["petit_sec"] = "ignore"
    state: TarotState = start(seats, **options)
    while not isinstance(state, Playing):
        if isinstance(state, Over):
            state = start(seats, **options)
        if GAME.chance_due(state):
            state = advance(GAME, state, None, GAME.chance(state, stream))
            continue
        (seat,) = GAME.due(state)
        actions = GAME.legal(state, seat)
        # most would be garde contre, and few a deal without a taker
        action = rng.choice(actions) if rng.random() < 0.6 else actions[0]
        state = advance(GAME, state, seat, action)
    return state


def hands_of(table: Table) -> tuple[Any, Any]:
    """The kernel's rows of all hands, and of what lies in the dog or the discard."""
    plain, trumps = np.zeros(6, np.uint64), np.zeros(6, np.uint64)
    contract = table.contract
    hole = table.dealt.dog if contract is None or not contract.opens_dog else contract.discard
    for owner, cards in [*enumerate(table.hands), (at.HOLE, hole)]:
        plain[owner], trumps[owner] = bits(cards)
    return plain, trumps


def facts_of(state: TarotState) -> Any:
    """The kernel's facts, as the seat that is due packs them."""
    (seat,) = GAME.due(state)
    position = np.array(pack(known(state, seat), at.PLAY), np.uint64)
    return position[: at.FACTS].astype(np.int64)


def play_beside(state: TarotState, rng: random.Random) -> None:
    """Plays a deal at random in the rules and in the kernel; they must agree on every card."""
    assert isinstance(state, Playing)
    kernel, cards = compiled("kernel"), compiled("kernel_play")
    facts, (plain, trumps) = facts_of(state), hands_of(state.table)
    kernel.settle_sides(facts, plain)
    kernel._count_hole(facts, plain, trumps)
    while not isinstance(state, Between | Over):
        (seat,) = GAME.due(state)
        actions = GAME.legal(state, seat)
        if not isinstance(state, Playing):
            facts[at.BONUS] += bonus_of(state, actions[-1])
            state = advance(GAME, state, seat, actions[-1])
            continue
        assert cards.turn(facts) == seat
        legal = [code(action.card) for action in actions]
        assert sets(cards.legal(facts, plain[seat], trumps[seat])) == set(legal)
        action = rng.choice(actions)
        cards.play(facts, plain, trumps, seat, code(action.card))
        state = advance(GAME, state, seat, action)
    points = GAME.sheets(state)[-1].scores
    assert [compiled("kernel_scoring").score(facts, seat) for seat in range(len(points))] == list(
        points
    )


def bonus_of(state: Any, action: Any) -> int:
    """What a declaration adds."""
    return points_of(known(state, state.table.turn), action)


def sets(words: tuple[int, int]) -> set[int]:
    """The codes of a plain and a trump word."""
    plain, trumps = map(int, words)
    return {n for n in range(64) if plain >> n & 1} | {64 + n for n in range(22) if trumps >> n & 1}


def differ(seats: int, deals: int, seed: int) -> None:
    """Plays so many deals beside each other."""
    rng, stream = random.Random(seed), Stream(f"kernel {seats} {seed}".encode())
    for _ in range(deals):
        play_beside(playing(seats, rng, stream), rng)


@pytest.mark.parametrize("seats", SEATS)
def test_the_kernel_plays_by_the_rules(seats: int) -> None:
    """Equal legal cards at every turn and equal scores, on 300 random deals of all options."""
    differ(seats, 300, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_the_kernel_plays_by_the_rules_in_many_deals(seats: int) -> None:
    """The same on 10,000 deals."""
    differ(seats, 10_000, 2)
