"""The compiled form of the rules: held to the rules, and to the rule policy, on random deals."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from games import kernels
from games.all_fours import GAME
from games.all_fours.actions import BEG, TAKE_ONE, Deal, More
from games.all_fours.appraisal import Table, suit_worth
from games.all_fours.kernel_layout import (
    FACTS,
    LED,
    NUMBER,
    TOTALS,
    bits,
    packed,
)
from games.all_fours.known import known
from games.all_fours.options import Options
from games.all_fours.pack import PACK, SUITS
from games.all_fours.scoring import turn_value
from games.all_fours.states import Answering, Playing, Speaking, State
from games.cards import Card
from games.fair import Stream
from games.records import follow, write_line
from tests.games.all_fours.positions import table
from tests.games.tables import some_options, walk

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")

NAME = "games.all_fours.kernel"
CARDS = {number: card for card, number in NUMBER.items()}


@pytest.fixture(scope="module")
def kernel() -> Iterator[SimpleNamespace]:
    """What is compiled, by its names."""
    assert kernels.prepare(NAME)
    names: dict[str, Any] = {}
    for module in ("kernel_policy", "kernel_play", "kernel"):
        names |= vars(sys.modules[f"games.all_fours.{module}"])
    yield SimpleNamespace(**names)
    del kernels._READY[NAME]


def position(state: State, seat: int) -> Any:
    """What a seat is asked, as the kernel is given it."""
    return np.array(packed(known(state, seat)), np.uint64)


def facts(state: State, seat: int) -> Any:
    """The row of numbers at the head of a position."""
    return position(state, seat)[:FACTS].astype(np.int64)


def deals(number: int) -> Iterator[list[Any]]:
    """Random deals of many options that were played to their last card, as the steps of each."""
    rng = random.Random(number)
    for _ in range(number):
        options = some_options(GAME, 4, rng).model_copy(update={"early_stop": False})
        steps = list(walk(GAME, 4, options, rng.getrandbits(32), deals=1))
        played = [s for s in steps if isinstance(s.state, Playing)]
        if played:
            yield [*played, steps[-1]]


def compare(kernel: SimpleNamespace, number: int) -> int:
    """Play deals on both sides; the number of them."""
    count = 0
    for steps in deals(number):
        first, last = steps[0].state, steps[-1].state
        now = facts(first, first.trick.leader)
        hands = np.array([bits(hand) for hand in first.hands], np.uint64)
        dealt = hands.copy()
        for step in steps[:-1]:
            legal = GAME.legal(step.state, step.seat)
            assert kernel.legal(now, hands[step.seat]) == bits(a.card for a in legal)
            there = facts(step.state, step.seat)
            assert list(now[LED:TOTALS]) == list(there[LED:TOTALS])
            kernel.play(now, hands, NUMBER[step.action.card])
        kernel.count_deal(now, dealt)
        assert tuple(now[TOTALS : TOTALS + 2]) == GAME.totals(last)
        count += 1
    return count


def test_legal_cards_and_scores_are_those_of_the_rules(kernel: SimpleNamespace) -> None:
    """Random deals, with random options, played in step: each trick and the score agree."""
    assert compare(kernel, 300) > 250


@pytest.mark.slow
def test_legal_cards_and_scores_are_those_of_the_rules_for_long(kernel: SimpleNamespace) -> None:
    """The same over ten thousand deals."""
    assert compare(kernel, 10_000) > 9_000


def test_turned_cards_score_as_in_the_rules(kernel: SimpleNamespace) -> None:
    """Every card of the pack, with and without Tobago."""
    for c, tobago in product(PACK, (False, True)):
        assert kernel.turn_value(NUMBER[c], tobago) == turn_value(c, Options(tobago=tobago))


def moments(number: int, seed: int) -> Iterator[tuple[list[str], State, State]]:
    """The log of a deal so far, the state before it, and a state in which a seat is asked."""
    rng = random.Random(seed)
    while number:
        options = some_options(GAME, 4, rng)
        steps = list(walk(GAME, 4, options, rng.getrandbits(32), deals=1))
        asked = [n for n, step in enumerate(steps) if GAME.due(step.state)]
        if asked:
            at = rng.choice(asked)
            log = [write_line(s.seat, s.action) for s in steps[:at]]
            yield log, steps[0].state, steps[at].state
            number -= 1


def test_sampled_worlds_are_legal_worlds(kernel: SimpleNamespace) -> None:
    """Dealt the cards that were sampled, the same log is accepted, and the seat sees the same."""
    told = 0
    for number, (log, before, state) in enumerate(moments(150, seed=5)):
        (seat,) = GAME.due(state)
        found = np.zeros(4, np.uint64)
        words = position(state, seat)
        assert kernel.sample(words[:FACTS].astype(np.int64), words, found, kernel.seeded(9, number))
        world = follow(GAME, before, _redealt(log, state, seat, found))
        mine, other = GAME.view(state, seat).known, GAME.view(world, seat).known
        assert mine == other
        told += mine.partner_holds is not None
    assert told


def _redealt(log: list[str], state: Any, seat: int, found: Any) -> list[str]:
    """The log with the cards of the others exchanged for those of a sampled world."""
    played: list[set[Card]] = [set() for _ in range(4)]
    for taken in [*(t.trick for t in getattr(state, "tricks", ())), getattr(state, "trick", None)]:
        for by, c in taken.plays(4) if taken else ():
            played[by].add(c)
    left = [sorted(played[s] | _cards(found[s]), key=NUMBER.__getitem__) for s in range(4)]
    again = []
    for said in log:
        line, action = said, GAME.read(said.split(" ", 1)[1])
        if isinstance(action, Deal | More):
            hands = [
                own if s == seat else tuple(left[s].pop() for _ in own)
                for s, own in enumerate(action.hands)
            ]
            kind = f"deal {action.dealer}" if isinstance(action, Deal) else "run"
            written = " ".join(",".join(c.code for c in hand) for hand in hands)
            line = f"- {kind} {written} {action.turn_up}"
        again.append(line)
    return again


def _cards(found: Any) -> set[Card]:
    return {c for c, number in NUMBER.items() if int(found) >> number & 1}


def test_the_compiled_policy_is_the_rule_policy(kernel: SimpleNamespace) -> None:
    """The same cards promise the same, and the same suits are worth the same."""
    asked, misses = 0, np.empty(14)
    for _, _, state in moments(150, seed=6):
        (seat,) = GAME.due(state)
        knows = GAME.view(state, seat).known
        if not isinstance(state, Playing):
            suit = SUITS.index(knows.turned[-1].suit)
            worth = kernel.suit_worth(bits(knows.hand), bits(knows.turned), suit)
            assert worth == pytest.approx(suit_worth(knows.hand, knows.turned))
        elif len(knows.legal) > 1 and knows.options.undertrump == "allowed":
            tricks = [*(taken.trick for taken in state.tricks), state.trick]
            gone = bits([*knows.turned, *(c for trick in tricks for c in trick.cards)])
            found = kernel.card_by_rule(facts(state, seat), bits(knows.hand), gone, misses)
            prospect = Table.of(knows).prospect
            best = max(prospect(a.card) for a in knows.legal)
            assert prospect(CARDS[found]) == pytest.approx(best)
            asked += 1
    assert asked > 50


def begs(number: int) -> Iterator[Answering]:
    """Random hands and options after a beg; those who begged lack one point of the game, or two."""
    rng, stream = random.Random(number), Stream(b"begs")
    while number:
        options = some_options(GAME, 4, rng)
        totals = (options.target - rng.choice((1, 2)),) * 2
        state = table(totals, **options.model_dump())
        dealt = GAME.apply(state, None, GAME.chance(state, stream))
        if isinstance(dealt, Speaking):
            answering = GAME.apply(dealt, dealt.dealt.speaker, BEG)
            assert isinstance(answering, Answering)
            yield answering
            number -= 1


def test_the_compiled_policy_gives_what_the_rule_policy_gives(kernel: SimpleNamespace) -> None:
    """So nothing that the rules forbid: by rule nobody gives the point that loses the game."""
    compiled, given, barred = kernel.gives, 0, 0

    @numba.njit
    def gives(now: Any, seat: int, hand: Any, turned: Any, partner_holds: int) -> Any:
        return compiled(now, seat, hand, turned, partner_holds)

    for state in begs(100):
        (seat,) = GAME.due(state)
        knows = GAME.view(state, seat).known
        holds = -1 if knows.partner_holds is None else knows.partner_holds
        cards = np.uint64(bits(knows.hand)), np.uint64(bits(knows.turned))
        gave = gives(facts(state, seat), seat, *cards, holds)
        assert gave == (GAME.computer.by_rule(knows, 0) == TAKE_ONE)
        assert not gave or TAKE_ONE in knows.legal
        given += gave
        barred += TAKE_ONE not in knows.legal
    assert min(given, barred) > 10
