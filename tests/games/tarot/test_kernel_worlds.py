"""The worlds that the search samples: what a seat knows, and nothing that can't be."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

from games import kernels
from games.cards import Card
from games.tarot import kernel_layout as at
from games.tarot.deck import DECK, PETIT
from games.tarot.known import known
from games.tarot.packing import bits, pack
from games.tarot.states import Announcing, Auction, Between, Calling, Exchange, Over, TarotState
from games.tarot.valuation import best_bid
from games.tarot.whereabouts import whereabouts
from tests.games.tarot.build import random_game, some_options

np = pytest.importorskip("numpy", reason="comes with numba")

SEATS = [3, 4, 5]
KINDS = {"bid": at.BID, "call": at.CALL, "discard": at.DISCARD, "slam": at.SLAM, "play": at.PLAY}


def compiled(name: str) -> Any:
    """A module of the kernel, once it is compiled into the folder where it belongs."""
    assert kernels.prepare("games.tarot.kernel")
    return import_module(f"games.tarot.{name}")


def owners(state: TarotState) -> list[frozenset[Card]]:
    """Who really holds what: the hands, and what lies in the dog or the discard."""
    match state:
        case Auction(dealt):
            return [frozenset(cards) for cards in (*dealt.hands, dealt.dog)]
        case Calling(dealt, _):
            return [frozenset(cards) for cards in (*dealt.hands, dealt.dog)]
        case Exchange(dealt, contract, hand) | Announcing(dealt, contract, hand):
            hands = [*dealt.hands, contract.discard if contract.opens_dog else dealt.dog]
            hands[contract.taker] = hand
            return [frozenset(cards) for cards in hands]
        case Between() | Over():
            raise AssertionError("nobody holds a card")
        case _:
            contract, dog = state.table.contract, state.table.dealt.dog
            opened = contract is not None and contract.opens_dog
            hole = contract.discard if contract is not None and opened else dog
            return [frozenset(cards) for cards in (*state.table.hands, hole)]


def moments(seats: int, games: int) -> Any:
    """(state, seat) of random games: the seat that is due, and one that is not."""
    rng = random.Random(seats)
    for seed in range(games):
        options = some_options(rng, petit_sec="redeal", self_call="four_kings_only", rounds=1)
        for state, due, _ in random_game(seats, seed, **options):
            if due is not None and rng.random() < 0.3:
                yield state, due
                yield state, rng.randrange(seats)


@pytest.mark.parametrize("seats", SEATS)
def test_the_true_world_is_never_ruled_out(seats: int) -> None:
    """Every card is where its owner may hold it, and every owner holds as many as he does."""
    compared = 0
    for state, seat in moments(seats, 2):
        seen = known(state, seat)
        contract = seen.contract
        if isinstance(state, Exchange) and seat != contract.taker:
            continue  # nobody chooses while the taker discards
        here, true = whereabouts(seen), owners(state)
        hidden = frozenset(DECK) - {c for _, c in seen.plays()} - set(seen.hand) - set(here.hole)
        for owner, cards in enumerate(true):
            if owner != seat:
                assert cards & hidden <= here.may[owner]
                assert len(cards & hidden) == here.wants[owner]
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("seats", SEATS)
def test_every_sampled_world_is_whole(seats: int) -> None:
    """All cards are dealt once, each to one who may hold it, and to each as many as he holds."""
    worlds, tried = compiled("kernel_worlds"), 0
    plain, trumps = np.zeros(6, np.uint64), np.zeros(6, np.uint64)
    cards, may = np.empty(78, np.int64), np.empty(78, np.int64)
    for state, seat in moments(seats, 1):
        seen = known(state, seat)
        if seen.phase not in KINDS or seat != seen.due:
            continue
        position = np.array(pack(seen, KINDS[seen.phase]), np.uint64)
        number = worlds.list_unseen(position, cards, may)
        here = whereabouts(seen)
        for world in range(5):
            source = compiled("kernel").seeded(np.uint64(tried), world)
            assert worlds.sample(position, cards, may, number, source, plain, trumps)
            for owner, allowed in zip([*range(seats), at.HOLE], here.may, strict=True):
                if owner != seat:
                    own = [int(plain[owner]), int(trumps[owner])]
                    allowed_bits = bits([*allowed, *(here.hole if owner == at.HOLE else ())])
                    assert all(o & ~a == 0 for o, a in zip(own, allowed_bits, strict=True))
            assert sum(int(word).bit_count() for word in (*plain, *trumps)) == sum(
                map(len, (seen.hand, here.hole))
            ) + sum(here.wants)
            tried += 1
    assert tried > 20


def test_worlds_differ() -> None:
    """Another seed or another number gives another world."""
    state, seat = next((s, d) for s, d, _ in random_game(4, 1) if isinstance(s, Auction))
    assert seat is not None
    position = np.array(pack(known(state, seat), at.BID), np.uint64)
    worlds = compiled("kernel_worlds")
    plain, trumps = np.zeros(6, np.uint64), np.zeros(6, np.uint64)
    cards, may = np.empty(78, np.int64), np.empty(78, np.int64)
    number = worlds.list_unseen(position, cards, may)
    seen = set()
    for seed in range(5):
        for world in range(5):
            source = compiled("kernel").seeded(np.uint64(seed), world)
            worlds.sample(position, cards, may, number, source, plain, trumps)
            seen.add((*map(int, plain), *map(int, trumps)))
    assert len(seen) == 25


@pytest.mark.parametrize("seats", SEATS)
def test_others_bid_in_the_kernel_as_the_rules_of_thumb_do(seats: int) -> None:
    """The same bid on 200 hands, and a discard that the rules allow."""
    taking, rng = compiled("kernel_taking"), random.Random(seats)
    names = (None, "petite", "garde", "garde_sans", "garde_contre")
    for _ in range(200):
        hand = tuple(rng.sample(DECK, {3: 24, 4: 18, 5: 15}[seats]))
        plain, trumps = map(np.uint64, bits(hand))
        assert names[taking.best_bid(plain, trumps, seats)] == best_bid(hand, seats)
        away = [int(word) for word in taking.discard(plain, trumps, 6)]
        assert sum(word.bit_count() for word in away) == 6
        assert away[0] & ~int(plain) == 0
        assert away[0] & sum(1 << (16 * suit + 13) for suit in range(4)) == 0
        assert away[1] & bits([PETIT])[1] == 0
