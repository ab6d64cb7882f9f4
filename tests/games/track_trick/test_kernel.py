"""The compiled form of the rules: held to the rules, and to the rule policy, on random deals."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from games import kernels
from games.records import follow, write_line
from games.track_trick import GAME
from games.track_trick.actions import DealCards, Give
from games.track_trick.forecast import forecast
from games.track_trick.kernel_layout import (
    COUNTS,
    FACTS,
    GONE,
    HAND,
    NUMBER,
    SCALE,
    TRUMP,
    VOIDS,
    WORTH,
    bits,
    packed,
    worths_of,
)
from games.track_trick.known import known_to
from games.track_trick.pack import PACK
from games.track_trick.reckoning import Reckoning
from games.track_trick.states import Choosing, Giving, Playing, State
from tests.games.tables import some_options, walk

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

NAME = "games.track_trick.kernel"


@pytest.fixture(scope="module")
def kernel() -> Iterator[SimpleNamespace]:
    """What is compiled, by its names."""
    assert kernels.prepare(NAME)
    names: dict[str, Any] = {}
    for module in ("kernel_policy", "kernel_play", "kernel"):
        names |= vars(sys.modules[f"games.track_trick.{module}"])
    yield SimpleNamespace(**names)
    del kernels._READY[NAME]


def position(state: State, seat: int) -> Any:
    """What a seat is asked, as the kernel is given it."""
    known = known_to(seat, state)
    assert known.board is not None
    found = forecast(known.board, known.options, last_deal=known.last_deal)
    return np.array(packed(known, worths_of(found)), np.uint64)


def facts(state: State, seat: int) -> Any:
    """The row of numbers at the head of a position."""
    words = packed(known_to(seat, state), [])
    return np.array(words[:FACTS], np.uint64).astype(np.int64)


def moments(seats: int, number: int, seed: int) -> Iterator[tuple[list[str], State, State]]:
    """The log of a deal so far, the state before it, and a state in which a seat is asked."""
    rng = random.Random(seed)
    for _ in range(number):
        options = some_options(GAME, seats, rng)
        steps = list(walk(GAME, seats, options, rng.getrandbits(32), deals=rng.randint(1, 3)))
        at = rng.choice([n for n, step in enumerate(steps) if GAME.due(step.state)])
        begun = max(n for n in range(at) if GAME.between_deals(steps[n].state))
        log = [write_line(s.seat, s.action) for s in steps[begun:at]]
        yield log, steps[begun].state, steps[at].state


def compare(kernel: SimpleNamespace, seats: int, number: int) -> int:
    """Play deals on both sides, trick by trick to their worth; the number of surplus tricks."""
    rng, given = random.Random(number), 0
    for _ in range(number):
        options = some_options(GAME, seats, rng)
        steps = list(walk(GAME, seats, options, rng.getrandbits(32), deals=1))
        start = next(n for n, step in enumerate(steps) if isinstance(step.state, Choosing))
        words = position(steps[start].state, 0)
        now, worths = words[:FACTS].astype(np.int64), words[WORTH:].astype(float) / SCALE
        hands = np.array([bits(hand) for hand in steps[start].state.hands], np.uint64)
        shown = np.zeros(seats, np.int64)
        for step in steps[start : start + seats]:
            shown[step.seat] = NUMBER[step.action.card]
        now[TRUMP] = kernel.trump_of(now, shown)
        for step in steps[start + seats : -1]:
            given += isinstance(step.state, Giving)
            _follow(kernel, now, hands, step)
        state = steps[-1].state
        (sheet,) = state.match.sheets
        assert tuple(now[COUNTS : COUNTS + seats]) == sheet.tricks
        for side in range(len(sheet.scores)):
            worth = kernel.worth_of(now, worths, side)
            if sheet.first:
                won = (side in sheet.first) / len(sheet.first)
                assert worth == pytest.approx(won)
            else:
                assert 0 < worth < 1
    return given


def _follow(kernel: SimpleNamespace, now: Any, hands: Any, step: Any) -> None:
    """One step on both sides; the facts before it and what is legal agree."""
    there = facts(step.state, step.seat)
    legal = GAME.legal(step.state, step.seat)
    if isinstance(step.action, Give):
        assert kernel.takers(now) == sum(1 << a.seat for a in legal)
        kernel.take(now, step.action.seat)
        return
    assert list(now[TRUMP:VOIDS]) == list(there[TRUMP:VOIDS])
    assert kernel.legal(now, hands[step.seat]) == bits(a.card for a in legal)
    if kernel.play(now, hands, NUMBER[step.action.card]):
        takers = int(kernel.takers(now))
        if takers.bit_count() == 1:
            kernel.take(now, takers.bit_length() - 1)


@pytest.mark.parametrize("seats", [3, 4])
def test_legal_actions_and_counts_are_those_of_the_rules(
    kernel: SimpleNamespace, seats: int
) -> None:
    """Random deals, with random options, played in step: trumps, tricks and the end agree."""
    compare(kernel, seats, 300)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_legal_actions_and_counts_are_those_of_the_rules_for_long(
    kernel: SimpleNamespace, seats: int
) -> None:
    """The same over ten thousand deals, some of which have tricks to hand over."""
    assert compare(kernel, seats, 10_000)


@pytest.mark.parametrize("seats", [3, 4])
def test_sampled_worlds_are_legal_worlds(kernel: SimpleNamespace, seats: int) -> None:
    """Dealt the cards that were sampled, the same log is accepted, and the seat sees the same."""
    for number, (log, before, state) in enumerate(moments(seats, 60, seed=5)):
        seat = GAME.due(state)[0]
        words, found = position(state, seat), np.zeros(4, np.uint64)
        assert kernel.sample(words[:FACTS].astype(np.int64), words, found, kernel.seeded(9, number))
        world = follow(GAME, before, _redealt(log, state, seat, found))
        assert GAME.view(world, seat) == GAME.view(state, seat)


def _redealt(log: list[str], state: Any, seat: int, found: Any) -> list[str]:
    """The log with the cards of the others exchanged for those of a sampled world.

    What others laid for trumps and have not yet shown becomes any card that they hold then.
    """
    tricks = [taken.trick for taken in getattr(state, "past", ())]
    tricks += [] if isinstance(state, Choosing) else [state.trick]
    hands = [{c for c in PACK if int(held) >> NUMBER[c] & 1} for held in found]
    for by, c in (play for trick in tricks for play in trick.plays(len(state.hands))):
        hands[by].add(c)
    again = []
    for said in log:
        line, (by, action) = said, _read(said)
        if isinstance(action, DealCards):
            own = action.hands[seat]
            dealt = [own if s == seat else tuple(hands[s]) for s in range(len(action.hands))]
            line = f"- {DealCards(action.dealer, tuple(dealt))}"
        elif isinstance(state, Choosing) and by is not None and by != seat:
            line = f"{by} choose {min(hands[by], key=NUMBER.__getitem__)}"
        again.append(line)
    return again


def _read(line: str) -> tuple[int | None, Any]:
    by, text = line.split(" ", 1)
    return None if by == "-" else int(by), GAME.read(text)


def test_the_compiled_policy_thinks_as_the_rule_policy(kernel: SimpleNamespace) -> None:
    """Cards have the same chances, in the trick and later, and the choice is about as good."""
    asked = 0
    for _, _, state in moments(3, 150, seed=6):
        if not isinstance(state, Playing):
            continue
        (seat,) = GAME.due(state)
        known, words, now = GAME.view(state, seat).known, position(state, seat), facts(state, seat)
        reckoning = Reckoning(known)
        unseen = np.uint64(bits(reckoning._unseen))
        notes = kernel.notes_for(3, words[WORTH:].astype(float) / SCALE)
        found = kernel.card_by_rule(now, words[HAND], words[GONE], notes)
        for action in known.legal if len(known.legal) > 1 else ():
            number = NUMBER[action.card]
            later = reckoning._chance_later(action.card, known.trump)
            assert kernel.later(number, unseen, now[TRUMP]) == later
            hold = reckoning._chance_to_hold(known.trick.with_card(action.card))
            assert kernel.chance_to_hold(now, notes.misses, unseen, number) == pytest.approx(hold)
            asked += 1
        worths = {NUMBER[action.card]: reckoning.worth(action) for action in known.legal}
        assert worths[found] > max(worths.values()) - 0.05
    assert asked > 100
