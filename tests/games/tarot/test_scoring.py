"""From the outcome of a deal to who pays whom (13, 14), and deals without a taker (15)."""

from typing import Any

import pytest

from games.core import Undertaking, places
from games.tarot.options import TarotOptions
from games.tarot.scoring import TARGETS, Outcome, by_place
from games.tarot.sheet import ContractSheet, score, score_grash
from tests.games.tarot.build import finish, last_tricks


def outcome(**given: Any) -> Outcome:
    """A garde of seat 0 with two oudlers and 49 points, unless told otherwise."""
    base = {"seats": 4, "taker": 0, "partner": None, "bid": "garde", "oudlers": 2}
    return Outcome(**(base | {"half_points": 98} | given))


def sheet(given: Outcome, **options: Any) -> ContractSheet:
    """Its score."""
    return score(given, TarotOptions.model_validate(options))


@pytest.mark.parametrize(("oudlers", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_the_target_and_the_half_points_around_it(oudlers: int, target: int) -> None:
    """At the target the contract is made, half a point over or under counts as one (13.2)."""
    assert TARGETS[oudlers] == target
    for halves, made, difference in ((-2, False, 1), (-1, False, 1), (0, True, 0), (1, True, 1)):
        at = outcome(oudlers=oudlers, half_points=2 * target + halves)
        assert (at.made, at.difference) == (made, difference)


@pytest.mark.parametrize(
    ("bid", "made", "failed"),
    [
        ("petite", 35, -27),
        ("garde", 70, -54),
        ("garde_sans", 140, -108),
        ("garde_contre", 210, -162),
    ],
)
def test_the_multiplier(bid: str, made: int, failed: int) -> None:
    """25 and the difference times 1, 2, 4, 6 (14.1)."""
    assert sheet(outcome(bid=bid, half_points=102)).unit == made
    assert sheet(outcome(bid=bid, half_points=78)).unit == failed


def test_the_petit_is_multiplied_poignees_and_slam_are_not() -> None:
    """(25 + 8 + 10) × 2 + 20 + 400 (14.1)."""
    told = outcome(petit_au_bout="attack", poignees=((1, 0),), slam="announced_made")
    assert sheet(told).unit == 86 + 20 + 400
    against = outcome(half_points=78, petit_au_bout="defence", poignees=((0, 2),))
    assert sheet(against).unit == (-27 - 10) * 2 - 40
    mixed = outcome(half_points=78, petit_au_bout="attack", slam="announced_failed")
    assert sheet(mixed).unit == (-27 + 10) * 2 - 200


def test_poignee_points_sets_the_prices() -> None:
    """Another price list is followed for each tier (9.1)."""
    for tier, price in enumerate((10, 20, 40)):
        told = outcome(poignees=((2, tier),))
        assert sheet(told, poignee_points=[10, 20, 40]).unit == 66 + price


@pytest.mark.parametrize(
    ("slam", "bonus", "without"),
    [
        ("announced_made", 400, 400),
        ("unannounced_made", 200, 200),
        ("announced_failed", -200, -200),
        ("defence_made", -200, 0),
        ("announced_failed+defence_made", -400, -200),
    ],
)
def test_the_price_of_a_slam(slam: Any, bonus: int, without: int) -> None:
    """A slam of the defence costs nothing with defence_slam_bonus off (8.4, 8.5)."""
    assert sheet(outcome(slam=slam)).unit == 66 + bonus
    assert sheet(outcome(slam=slam), defence_slam_bonus="off").unit == 66 + without
    assert sheet(outcome(slam=slam), defence_slam_bonus="off").record()["slam"] == slam


@pytest.mark.parametrize(
    ("seats", "partner", "split", "scores"),
    [
        (3, None, "two_one", (132, -66, -66)),
        (4, None, "two_one", (198, -66, -66, -66)),
        (5, 2, "two_one", (132, -66, 66, -66, -66)),
        (5, None, "two_one", (264, -66, -66, -66, -66)),
        (5, 2, "equal", (99, -66, 99, -66, -66)),
        (5, None, "equal", (264, -66, -66, -66, -66)),
    ],
)
def test_who_pays_whom(
    seats: int, partner: int | None, split: str, scores: tuple[int, ...]
) -> None:
    """Two shares and one, or the same for both, and four for a taker alone (14.2)."""
    told = outcome(seats=seats, partner=partner)
    assert sheet(told, five_player_split=split).scores == scores


def test_an_equal_split_may_leave_halves() -> None:
    """Of 29 the two get 43.5 each (14.2)."""
    told = outcome(seats=5, partner=1, bid="petite", half_points=90)
    assert sheet(told, five_player_split="equal").scores == (43.5, 43.5, -29, -29, -29)


MISERE = outcome(miseres=((0, "trump"), (3, "both")))


@pytest.mark.parametrize(
    ("payment", "made", "failed"),
    [("each_other", 0, 0), ("team", 10 - 20, 10 - 20), ("deal_winner", 30, -30)],
)
def test_what_a_misere_changes_in_the_unit(payment: str, made: int, failed: int) -> None:
    """For its own side, for the winners, or nothing (9.2)."""
    assert sheet(MISERE, misere_payment=payment).unit == 66 + made
    lost = outcome(half_points=78, miseres=MISERE.miseres)
    assert sheet(lost, misere_payment=payment).unit == -54 + failed


def test_a_misere_of_the_partner_is_the_attacks() -> None:
    """It adds to the unit as the taker's own would, and a defender's takes off (9.2)."""
    for seat, change in ((1, 10), (2, -10)):
        told = outcome(seats=5, partner=1, miseres=((seat, "head"),))
        assert sheet(told, misere_payment="team").unit == 66 + change


def test_every_other_player_pays_a_misere() -> None:
    """The partner pays too; both kinds are worth two (9.2)."""
    scores = sheet(MISERE).scores
    assert scores == (198 + 30 - 20, -66 - 10 - 20, -66 - 10 - 20, -66 - 10 + 60)
    dear = sheet(outcome(miseres=((1, "head"),)), misere_points=20).scores
    assert dear == (198 - 20, -66 + 60, -66 - 20, -66 - 20)


def test_the_lines_of_a_made_contract() -> None:
    """Count, 25 + 8, the Petit, the multiplier, the poignee, who pays (14)."""
    told = outcome(petit_au_bout="attack", poignees=((1, 0),), miseres=((2, "head"),))
    assert [str(line.reason) for line in sheet(told).lines()] == [
        "tarot.score.count(n=2, points=49, target=41)",
        "tarot.score.over(base=25, difference=8, total=33)",
        "tarot.score.petit_attack(amount=10)",
        "tarot.score.multiplied(times=2, bid=tarot.bid.garde, total=86)",
        "tarot.score.poignee(what=tarot.poignee.simple, player=1, amount=20)",
        "tarot.score.taker_receives(player=0, points=106)",
        "tarot.score.misere_paid(what=tarot.misere.head, player=2, points=10)",
    ]


def test_the_lines_of_a_failed_contract_of_two() -> None:
    """Under, the slam, and that both pay (14)."""
    told = outcome(seats=5, partner=3, half_points=77, slam="announced_failed")
    assert [str(line.reason) for line in sheet(told).lines()] == [
        "tarot.score.count(n=2, points=38.5, target=41)",
        "tarot.score.under(base=25, difference=3, total=-28)",
        "tarot.score.multiplied(times=2, bid=tarot.bid.garde, total=-56)",
        "tarot.score.announced_failed(amount=-200)",
        "tarot.score.pair_pays(player=0, partner=3, points=256)",
    ]


def test_lines_add_up_to_the_scores() -> None:
    """The lines that move points come to the sheet's scores (14.3)."""
    lines = [line.points for line in sheet(MISERE).lines() if line.points]
    assert tuple(map(sum, zip(*lines, strict=True))) == sheet(MISERE).scores


def test_a_sheet_names_the_undertaking() -> None:
    """Who took and whether it was made; nobody in a Grash."""
    assert sheet(outcome()).undertaking == Undertaking(0, made=True)
    assert sheet(outcome(half_points=80)).undertaking == Undertaking(0, made=False)
    assert score_grash((60, 60, 50), TarotOptions()).undertaking is None


def test_a_record_has_the_fixed_members() -> None:
    """Taker to scores, the points unrounded (14)."""
    told = outcome(seats=5, partner=3, half_points=77, petit_au_bout="defence")
    assert sheet(told).record() == {
        "taker": 0,
        "partner": 3,
        "bid": "garde",
        "oudlers": 2,
        "points": 38.5,
        "target": 41,
        "made": False,
        "unit": -76,
        "petit_au_bout": "defence",
        "slam": "none",
        "scores": [-152, 76, 76, -76, 76],
    }


@pytest.mark.parametrize(
    ("points", "vachette", "most", "descendante"),
    [
        ((20, 20, 48), (60, 60, -120), (-60, -60, 120), (28, 28, -56)),
        ((30, 25, 18, 13), (-120, -60, 60, 120), (120, 60, -60, -120), (-34, -14, 14, 34)),
        ((30.5, 24, 17, 11, 6), (-120, -60, 0, 60, 120), (120, 60, 0, -60, -120), None),
        ((20, 20, 20, 20), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
        ((10, 20, 20, 20), (120, -40, -40, -40), (-120, 40, 40, 40), (30, -10, -10, -10)),
    ],
)
def test_the_scores_of_a_grash(
    points: tuple[float, ...],
    vachette: tuple[int, ...],
    most: tuple[int, ...],
    descendante: tuple[int, ...] | None,
) -> None:
    """By rank with equals sharing, in both directions, or by the others' points (15.3)."""
    halves = tuple(round(2 * p) for p in points)
    expected = {"vachette": vachette, "most_points": most, "descendante": descendante}
    for rule, scores in expected.items():
        if scores is not None:
            told = score_grash(halves, TarotOptions.model_validate({"grash_scoring": rule}))
            assert told.scores == scores
            assert str(told.lines()[-1].reason) == f"tarot.score.{rule}"


def test_a_grash_may_score_halves() -> None:
    """Half points are kept where others' points are counted (15.3)."""
    told = score_grash((61, 40, 41), TarotOptions(grash_scoring="descendante"))
    assert told.scores == (-20.5, 11, 9.5)


@pytest.mark.parametrize("merits", [(4, 3, 2), (3, 3, 2), (1, 1, 1, 1, 1), (5, 5, 3, 3, 3)])
def test_equal_ranks_share_whole_means(merits: tuple[int, ...]) -> None:
    """Every share is a whole number, equal for equals, and the table sums to 0 (15.3)."""
    scores = by_place(merits)
    assert sum(scores) == 0
    assert places(scores) == places(merits)


def test_a_grash_is_everybody_for_himself() -> None:
    """The Excuse stays with its player against half a point, and only scores stand (11, 15.2)."""
    end = last_tricks(
        ["KS 5H", "EX 2H", "2S 3H", "3S 4H"],
        winner=2,
        contract=None,
        grash_scoring="descendante",
        excuse_last_trick="switch_sides",
    )
    told = finish(end, "KS EX 2S 3S 5H 2H 3H 4H")
    assert told.half_points[:2] == (9 + 2 + 1 + 4, 8)
    assert {name for name, value in told.record().items() if value is not None} == {"scores"}


def test_the_excuse_in_the_last_trick_of_a_grash_goes_with_it() -> None:
    """Whatever the option says; but who has won all and leads it wins it (15.2)."""
    given: dict[str, Any] = {"contract": None, "excuse_last_trick": "switch_sides"}
    lost = finish(last_tricks(["KS", "EX", "2S", "3S"], winner=2, **given, leader=0), "KS EX 2S 3S")
    assert lost.half_points[:2] == (9 + 9 + 2, 0)
    swept = finish(last_tricks(["EX", "KS", "2S", "3S"], winner=0, **given), "EX KS 2S 3S")
    assert swept.half_points[1:] == (0, 0, 0)
