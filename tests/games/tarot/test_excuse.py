"""The Excuse, the slam and the Petit in the last trick (8, 11, 12)."""

from dataclasses import replace
from typing import Any

import pytest

from games.tarot import GAME
from games.tarot.counting import count_tricks
from games.tarot.deck import DECK, HALF_POINTS, WITH_PETIT
from games.tarot.states import Playing
from tests.games.tarot.build import GARDE, cards, contract, finish, last_tricks, play


@pytest.mark.parametrize(("rule", "halves"), [("trick_winner", 0), ("switch_sides", 9 - 1)])
def test_a_defenders_excuse_under_a_defenders_last_trick(rule: str, halves: int) -> None:
    """The defence keeps it with the trick, or gives it up for half a point (11.3)."""
    end = last_tricks(
        ["5S", "EX", "KS", "3S"],
        won=[0, 2] + [2] * 15,
        contract=contract("garde_contre"),
        excuse_last_trick=rule,
    )
    before = sum(HALF_POINTS[c] for c in end.won[0].trick.cards)
    sheet = finish(end, "5S EX KS 3S")
    assert sheet.outcome.half_points - before == halves


SEATS5 = ["KS", "EX", "2S", "3S", "4S"]


@pytest.mark.parametrize(
    ("rule", "halves", "oudlers"),
    [("trick_winner", 9 + 9 + 3, 1), ("switch_sides", 9 + 3 + 1, 0)],
)
def test_the_partners_excuse_under_the_takers_last_trick(
    rule: str, halves: int, oudlers: int
) -> None:
    """With the trick: 10.5 and an oudler. Changing sides: 6 and half a point back (11.3)."""
    named = contract("garde_contre", partner=1, called=cards("KH")[0])
    end = last_tricks(SEATS5, winner=3, contract=named, excuse_last_trick=rule)
    sheet = finish(end, "KS EX 2S 3S 4S")
    assert (sheet.outcome.half_points, sheet.outcome.oudlers) == (halves, oudlers)


@pytest.mark.parametrize("rule", ["trick_winner", "switch_sides"])
def test_an_excuse_lost_in_the_last_trick_is_lost_whole(rule: str) -> None:
    """When the other side wins the last trick no half point comes back (11.3)."""
    end = last_tricks(
        ["EX", "KS", "2S", "3S"],
        winner=2,
        contract=contract("garde_contre"),
        leader=3,
        excuse_last_trick=rule,
    )
    sheet = finish(end, "3S EX KS 2S")
    assert (sheet.outcome.half_points, sheet.outcome.oudlers) == (0, 0)
    assert sheet.outcome.slam == "defence_made"


def test_a_side_without_a_trick_keeps_its_excuse_at_four_points() -> None:
    """Played before the last trick it costs half a point, even a side that wins nothing (11.2)."""
    end = last_tricks(
        ["EX 5H", "KS KH", "2S 2H", "3S 3H"],
        winner=2,
        contract=contract("garde_contre"),
        leader=1,
    )
    sheet = finish(end, "KS 2S 3S EX KH 2H 3H 5H")
    assert (sheet.outcome.half_points, sheet.outcome.oudlers) == (8, 1)


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize("rule", ["trick_winner", "switch_sides"])
def test_the_excuse_led_last_completes_a_slam(rule: str, announced: bool) -> None:
    """It wins the trick and stays with its side, an oudler beside the Petit (11.3)."""
    end = last_tricks(
        ["EX", "KS", "2S", "3S"],
        winner=0,
        contract=contract("garde_sans", announced=announced),
        excuse_last_trick=rule,
    )
    sheet = finish(end, "EX KS 2S 3S")
    made = "announced_made" if announced else "unannounced_made"
    assert sheet.outcome.slam == made
    assert sheet.outcome.oudlers == 2


def test_a_defenders_excuse_led_last_completes_the_defences_slam() -> None:
    """The rule is the same for either side (11.3)."""
    end = last_tricks(
        ["5S", "EX", "KS", "3S"], winner=2, leader=1, contract=contract("garde_contre")
    )
    sheet = finish(end, "EX KS 3S 5S")
    assert sheet.outcome.slam == "defence_made"
    assert sheet.outcome.half_points == 0


def test_after_a_lost_trick_the_excuse_wins_nothing() -> None:
    """One lost trick before, and the Excuse led last goes to the winner (11.3)."""
    won = [0] * 16 + [2]
    end = last_tricks(
        ["EX", "KS", "2S", "3S"], won=won, contract=contract("garde_sans", announced=True)
    )
    sheet = finish(end, "EX KS 2S 3S")
    assert sheet.outcome.slam == "announced_failed"


def test_the_partners_excuse_thrown_on_the_last_trick_of_a_slam_is_kept() -> None:
    """The side that won everything keeps it whoever wins the trick for it (11.3)."""
    named = contract("garde_sans", partner=1, called=cards("KH")[0])
    end = last_tricks(SEATS5, winner=0, contract=named, excuse_last_trick="switch_sides")
    sheet = finish(end, "KS EX 2S 3S 4S")
    assert sheet.outcome.slam == "unannounced_made"
    assert sheet.outcome.oudlers == 2


@pytest.mark.parametrize(
    ("announced", "winner", "slam"),
    [
        (True, 0, "announced_made"),
        (False, 0, "unannounced_made"),
        (True, 1, "announced_failed+defence_made"),
        (False, 1, "defence_made"),
    ],
)
def test_the_slam_of_a_side(announced: bool, winner: int, slam: str) -> None:
    """All tricks for one side, announced by the taker or not (8)."""
    high, low = ("KS", "5S") if winner == 0 else ("5S", "KS")
    end = last_tricks(
        [high, low, "2S", "3S"], winner=winner, contract=contract(announced=announced)
    )
    assert finish(end, f"{high} {low} 2S 3S").outcome.slam == slam


@pytest.mark.parametrize(
    ("hands", "plays", "side"),
    [
        (["T21", "T1", "2S", "3S"], "T21 T1 2S 3S", "attack"),
        (["T1", "T21", "2S", "3S"], "T1 T21 2S 3S", "defence"),
        (["T1", "KS", "2S", "3S"], "T1 KS 2S 3S", "attack"),
        (["T2", "KS", "2S", "3S"], "T2 KS 2S 3S", None),
    ],
)
def test_the_petit_in_the_last_trick(hands: list[str], plays: str, side: str | None) -> None:
    """It counts for the side that wins the trick, whoever played it (12)."""
    end = last_tricks(hands, won=[0, 1] * 8 + [0])
    assert finish(end, plays).outcome.petit_au_bout == side


@pytest.mark.parametrize(("winner_before", "side"), [(0, "attack"), (1, None)])
def test_the_petit_before_an_excuse_that_completes_a_slam(
    winner_before: int, side: str | None
) -> None:
    """T1 in the last trick but one is au bout, but only if the slam is made (12)."""
    won = [winner_before] + [0] * 15
    end = last_tricks(["T21 EX", "T1 KS", "2C 2S", "3C 3S"], won=won)
    sheet = finish(end, "T21 T1 2C 3C EX KS 2S 3S")
    assert sheet.outcome.petit_au_bout == side


def test_a_protected_petit_stays_with_its_side_in_the_last_trick() -> None:
    """The other side wins the trick and the ten points, its owner's side keeps T1 (4.4)."""
    for rule in ("trick_winner", "switch_sides"):
        end = last_tricks(
            ["T1", "KS", "2S", "3S"],
            winner=2,
            leader=1,
            protected=WITH_PETIT,
            contract=contract("garde_contre"),
            excuse_last_trick=rule,
        )
        sheet = finish(end, "KS 2S 3S T1")
        assert (sheet.outcome.half_points, sheet.outcome.oudlers) == (8, 1)
        assert sheet.outcome.petit_au_bout == "defence"


@pytest.mark.parametrize(
    ("bid", "attack", "oudlers"), [("garde_sans", 27, 3), ("garde_contre", 0, 0)]
)
def test_a_closed_dog_belongs_to_its_side(bid: Any, attack: int, oudlers: int) -> None:
    """Garde sans counts it for the attack, garde contre for the defence (11.1, 13.1)."""
    end = last_tricks(["4S", "KS", "2S", "3S"], winner=1, contract=contract(bid))
    dog = cards("T1 T21 EX")
    sheet = finish(replace(end, dealt=replace(end.dealt, dog=dog)), "4S KS 2S 3S")
    assert (sheet.outcome.half_points, sheet.outcome.oudlers) == (attack, oudlers)


def test_the_discard_counts_for_the_attack() -> None:
    """What the taker put away is his (13.1)."""
    put_away = contract(discard=cards("QS NS"))
    sheet = finish(
        last_tricks(["4S", "KS", "2S", "3S"], winner=1, contract=put_away), "4S KS 2S 3S"
    )
    assert sheet.outcome.half_points == 7 + 5


def test_all_points_are_counted_once() -> None:
    """Whatever happens to the Excuse, both sides together have all the tricks' half points (11)."""
    for rule in ("trick_winner", "switch_sides"):
        for hands, plays in (
            (["KS 5S", "EX 4S", "2S 6S", "3S 7S"], "KS EX 2S 3S 5S 4S 6S 7S"),
            (["7S KS", "4S EX", "6S 2S", "5S 3S"], "7S 4S 6S 5S KS EX 2S 3S"),
        ):
            end = last_tricks(hands, winner=1, contract=GARDE, excuse_last_trick=rule)
            state = play(Playing(end), *(f"play {c}" for c in plays.split()))
            piles = count_tricks(GAME.view(state, None).known.last.table)
            assert sum(pile.half_points for pile in piles) == 182 - _left_out(end)


def _left_out(end: Any) -> int:
    """Half points of the six cards that lie in no trick."""
    seen = {c for won in end.won for c in won.trick.cards} | {c for h in end.hands for c in h}
    return sum(HALF_POINTS[c] for c in DECK if c not in seen)
