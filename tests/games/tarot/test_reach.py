"""What the attack can have by its oudlers, at both ends."""

from typing import Any

import pytest

from games.tarot.actions import Takes
from games.tarot.counting import count
from games.tarot.deck import DECK, OUDLERS, PLAIN_EXCUSE, Hand
from games.tarot.options import TarotOptions
from games.tarot.reach import bounds
from games.tarot.scoring import Outcome
from games.tarot.sheet import ContractSheet
from games.tarot.states import Contract, Dealt, Table, Won
from games.tricks import Trick
from tests.games.tarot.build import cards, random_game, start

DISCARD = cards("1S 2S 3S 4S 5S 6S")
KEPT = ("", "EX 7S 8S 9S", "T1 1H 2H 3H", "T21 T1 1H 2H")
"""The trick that brings a weak side its next oudler; the Excuse falls to the others."""


def reach(bid: Takes, seats: int, oudlers: int, **options: Any) -> tuple[float, float]:
    """The bounds without anything else known of the deal."""
    outcome = Outcome(seats, 0, None, bid, oudlers, 0)
    return bounds(outcome, TarotOptions.model_validate(options))


@pytest.mark.parametrize(
    ("bid", "seats", "expected"),
    [
        ("petite", 4, [(3, 77), (7, 81), (13, 87), (17, 91)]),
        ("garde", 4, [(3, 77), (7, 81), (13, 87), (17, 91)]),
        ("garde", 3, [(3, 77.5), (7, 81.5), (12.5, 87), (16.5, 91)]),
        ("garde", 5, [(1.5, 76.5), (5.5, 80.5), (12, 87), (16, 91)]),
        ("garde_sans", 4, [(3, 77), (7, 81), (11, 87), (15, 91)]),
        ("garde_sans", 5, [(1.5, 76.5), (5.5, 80.5), (9.5, 87), (13.5, 91)]),
        ("garde_contre", 4, [(0, 76), (4, 80), (10, 84), (14, 88)]),
        ("garde_contre", 5, [(0, 77.5), (4, 81.5), (10.5, 85.5), (14.5, 89.5)]),
    ],
)
def test_the_ends(bid: Takes, seats: int, expected: list[tuple[float, float]]) -> None:
    """Fewest and most points with none to three oudlers, by who has the dog (11.2, 13.1)."""
    assert [reach(bid, seats, oudlers) for oudlers in range(4)] == expected


def test_a_protected_petit_needs_no_trick_either() -> None:
    """With the variation it costs its side half a point, as an Excuse does (4.4)."""
    assert reach("garde", 4, 2, petit_sec="petit_imprenable") == (11, 87)
    assert reach("garde", 4, 1, petit_sec="petit_imprenable") == (7, 83)


def swept(weak: int, oudlers: int) -> Table:
    """A garde in which the side of seat 0 or 1 wins one trick at most, for its oudlers."""
    lost = [KEPT[1]] if oudlers else []
    taken = [KEPT[oudlers]] if oudlers > 1 else []
    won = [Won(Trick(weak, cards(c)), 1 - weak) for c in lost]
    won += [Won(Trick(weak, cards(c)), weak) for c in taken]
    gone = {*DISCARD, *(c for w in won for c in w.trick.cards)}
    rest = [c for c in DECK if c not in gone]
    won += [Won(Trick(1 - weak, tuple(rest[n : n + 4])), 1 - weak) for n in range(0, len(rest), 4)]
    hands: tuple[Hand, ...] = ((), (), (), ())
    contract = Contract(("garde",), 0, "garde", discard=DISCARD)
    dealt = Dealt(start().match.dealt(3), 1, hands, (), PLAIN_EXCUSE)
    return Table(dealt, contract, hands, Trick(0, ()), tuple(won))


@pytest.mark.parametrize("oudlers", range(4))
@pytest.mark.parametrize("weak", [0, 1])
def test_each_end_is_the_count_of_a_deal(weak: int, oudlers: int) -> None:
    """No bound is narrower than the rules, and none wider."""
    sheet = count(swept(weak, oudlers))
    assert isinstance(sheet, ContractSheet)
    own = oudlers if weak == 0 else len(OUDLERS) - oudlers
    assert sheet.outcome.oudlers == own
    assert sheet.outcome.half_points / 2 == reach("garde", 4, own)[weak]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whatever_is_played_lies_within(seats: int) -> None:
    """Deals of random play keep to the bounds of their own outcome."""
    *_, (end, _, _) = random_game(seats, 5, rounds=6)
    outcomes = [s.outcome for s in end.match.sheets if isinstance(s, ContractSheet)]
    assert outcomes
    for outcome in outcomes:
        low, high = bounds(outcome, end.match.options)
        assert low <= outcome.half_points / 2 <= high
