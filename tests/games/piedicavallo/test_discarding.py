"""The dealer's discard (RULES.md 3)."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from games.actions import Discard
from games.cards import Card, card
from games.core import advance
from games.piedicavallo import GAME
from games.piedicavallo.discarding import discardable, why_not_discard
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import FOOL, PACK, in_order
from games.piedicavallo.states import Playing
from tests.games.piedicavallo.positions import cards, discarding, options

TWO_TRUMPS = "T12 T7 EX KO QO 3O 6O KU 5U 4U JW 7W 6W 10B 8B 6B 5B"
MANY_TRUMPS = "T21 T14 T9 T2 EX KO QO 3O 6O KU 5U JW 7W 6W 10B 8B 5B"
ONE_PLAIN = "T21 T1 EX KO KU KW KB T2 T3 T4 T5 T6 T7 T8 T9 T10 6U"
FIVES = {card(code) for code in ("KO", "KU", "KW", "KB", "EX", "T1", "T21")}


def allowed(chosen: PiedicavalloOptions, hand: tuple[Card, ...], pair: set[Card]) -> bool:
    """The rule of 3.2 written out once more, for a pair."""
    if pair & FIVES:
        return False
    trumps = {c for c in hand if c.suit == "T"}
    plain = [c for c in hand if c.suit != "T" and c not in FIVES]
    gone = len(pair & trumps)
    if gone == max(0, 2 - len(plain)) or gone == 0:
        return True
    stays = trumps - pair
    if chosen.fool_is_trump_for_void:
        stays |= {FOOL} & set(hand)
    return chosen.trump_discard == "forced_or_void" and not stays


def few_trumps(rng: random.Random) -> tuple[Card, ...]:
    """A hand of 17 with few trumps or few plain cards, where the rule is at work."""
    trumps = [c for c in PACK if c.suit == "T"]
    kings = [c for c in PACK if c in FIVES and c.suit != "T"]
    low = [c for c in PACK if c.suit != "T" and c not in FIVES]
    if rng.random() < 0.7:
        picked = rng.sample(trumps, rng.randint(0, 3)) + rng.sample(kings, rng.randint(0, 5))
        return in_order(picked + rng.sample(low, 17 - len(picked)))
    picked = kings + rng.sample(low, rng.randint(0, 2))
    return in_order(picked + rng.sample(trumps, 17 - len(picked)))


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"trump_discard": "forced_only"},
        {"fool_is_trump_for_void": True},
        {"trump_discard": "forced_only", "fool_is_trump_for_void": True},
    ],
)
def test_pairs_are_those_of_the_rule(chosen: dict[str, Any]) -> None:
    """First cards are those of some allowed pair, second cards those that complete one (3.2)."""
    rng, rules = random.Random(5), options(**chosen)
    for _ in range(80):
        hand = few_trumps(rng)
        pairs = [set(p) for p in combinations(hand, 2) if allowed(rules, hand, set(p))]
        assert pairs
        first = discardable(rules, hand, ())
        assert set(first) == set().union(*pairs)
        assert first == in_order(first)
        for c in first:
            seconds = discardable(rules, hand, (c,))
            assert {frozenset((c, d)) for d in seconds} == {frozenset(p) for p in pairs if c in p}


@pytest.mark.parametrize(
    ("hand", "laid", "code", "chosen", "key"),
    [
        (MANY_TRUMPS, "", "KO", {}, "five_points"),
        (MANY_TRUMPS, "", "T21", {}, "five_points"),
        (MANY_TRUMPS, "", "EX", {}, "five_points"),
        (MANY_TRUMPS, "", "KB", {}, "not_in_hand"),
        (MANY_TRUMPS, "7W", "7W", {}, "not_in_hand"),
        (MANY_TRUMPS, "", "T2", {}, "trumps_stay"),
        (MANY_TRUMPS, "", "T2", {"trump_discard": "forced_only"}, "only_forced"),
        (MANY_TRUMPS, "", "T2", {"fool_is_trump_for_void": True}, "trumps_stay"),
        (TWO_TRUMPS, "T7", "5U", {}, "trumps_stay"),
        (TWO_TRUMPS, "5U", "T7", {}, "trumps_stay"),
        (TWO_TRUMPS, "", "T7", {"fool_is_trump_for_void": True}, "fool_stays"),
        (ONE_PLAIN, "T2", "T3", {}, "forced_trumps"),
    ],
)
def test_refusals(hand: str, laid: str, code: str, chosen: dict[str, Any], key: str) -> None:
    """Each refusal cites 3.2 and says which part of it."""
    reason = why_not_discard(options(**chosen), cards(hand), cards(laid), card(code))
    assert reason is not None
    assert (reason.paragraph, reason.phrase.key) == ("3.2", f"piedicavallo.why.{key}")


def test_the_discard_is_complete_with_two_cards() -> None:
    """Two cards leave the hand, the right-hand neighbour leads, the trumps are announced (3.3)."""
    state = advance(GAME, discarding(TWO_TRUMPS), 0, Discard(card("T7")))
    assert GAME.due(state) == (0,)
    assert GAME.legal(state, 0) == (Discard(card("T12")),)
    state = advance(GAME, state, 0, Discard(card("T12")))
    assert isinstance(state, Playing)
    assert len(state.hands[0]) == 15
    assert state.discard == cards("T12 T7")
    assert GAME.due(state) == (1,)
    for seat in (None, 0, 1, 2, 3):
        event = GAME.view(state, seat).log[0]
        assert (event.seat, str(event.phrase)) == (0, "piedicavallo.log.discarded(n=2)")
