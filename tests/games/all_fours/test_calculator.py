"""Real-life deals worked out from what people enter, by the same scoring as the table's."""

from typing import Any

import pytest

from games.all_fours import GAME
from games.all_fours.calculator import AllFoursCalculator
from games.all_fours.options import Options
from games.calculator import Unclear, Worked

DEAL = {"high": "us", "low": "them", "jack": "us", "game_us": 30, "game_them": 20}

NO_TRUMPS = {"high": "nobody", "low": "nobody", "jack": "nobody"}


def worked(options: dict[str, Any] | None = None, **entered: Any) -> Worked:
    """High, Jack and Game for us, Low for them, unless told otherwise."""
    return AllFoursCalculator().work_out(DEAL | entered, Options.model_validate(options or {}))


@pytest.mark.parametrize(
    ("entered", "scores"),
    [
        ({}, (3, 1)),
        ({"jack": "them"}, (2, 2)),
        ({"jack": "nobody"}, (2, 1)),
        ({"jack": "hung_by_us"}, (5, 1)),
        ({"jack": "hung_by_them"}, (2, 4)),
        ({"game_us": 20}, (2, 1)),
        ({"game_us": 1, "game_them": 79}, (2, 2)),
        (NO_TRUMPS, (1, 0)),
        ({**NO_TRUMPS, "game_us": 40}, (1, 0)),
        ({"dealer": "them", "turned": 3}, (3, 4)),
        ({"begged": "us"}, (4, 1)),
        ({"begged": "them", "dealer": "us", "turned": 2}, (5, 2)),
    ],
)
def test_each_entry_counts(entered: dict[str, Any], scores: tuple[int, ...]) -> None:
    """High, Low, Jack kept or hanged, Game, turned cards and the point for begging."""
    assert worked(**entered).sheet.scores == scores


def test_house_rules_count() -> None:
    """A server's own prices are those of its calculator too."""
    assert worked({"hang_jack": 6}, jack="hung_by_us").sheet.scores == (8, 1)
    assert worked({"game_points": 2}).sheet.scores == (4, 1)
    level = worked({"game_tie": "non_dealer"}, game_us=20, dealer="us")
    assert level.sheet.scores == (2, 2)


def test_the_order_decides_who_wins() -> None:
    """At 13 to 13 Low comes before Jack and Game, and nothing after it counts (6.2)."""
    close = worked(high="nobody", low="nobody", jack="nobody", before_us=13, before_them=13)
    assert close.totals == (14, 13)
    race = worked(high="them", before_us=13, before_them=13)
    assert race.totals == (13, 14)
    assert str(race.title) == "all_fours.calculator.won(team=1)"
    assert [str(line.reason) for line in race.sheet.lines()] == [
        "all_fours.calculator.line.high(team=1)",
        "all_fours.line.stopped",
    ]


def test_a_turned_card_can_win_before_anything_else() -> None:
    """What is scored at once comes first (6.1)."""
    won = worked(dealer="them", turned=1, before_us=13, before_them=13)
    assert won.totals == (13, 14)


def test_totals_are_told_only_after_earlier_deals() -> None:
    """Without points before it a deal stands alone."""
    assert worked().totals is None
    assert worked(before_us=5).totals == (8, 1)


@pytest.mark.parametrize(
    ("entered", "why"),
    [
        ({"high": "nobody"}, "no_trumps"),
        ({"low": "nobody"}, "no_trumps"),
        ({"high": "nobody", "low": "nobody"}, "no_trumps"),
        ({"game_us": 61}, "pack(most=80)"),
        ({"jack": "nobody", "game_us": 60}, "pack(most=79)"),
        ({**NO_TRUMPS, "game_us": 41}, "pack(most=60)"),
        ({"game_us": 0}, "jack_counts"),
        ({"jack": "hung_by_them", "game_them": 0}, "jack_counts"),
        ({"dealer": "us", "begged": "us"}, "begged.eldest_begs"),
        ({"before_us": 14}, "over(target=14)"),
        ({"turned": 1}, "dealer"),
    ],
)
def test_entries_that_make_no_deal_are_refused(entered: dict[str, Any], why: str) -> None:
    """Each contradiction has a sentence of its own."""
    with pytest.raises(Unclear) as refused:
        worked(**entered)
    assert str(refused.value) == f"all_fours.calculator.why.{why}"


def test_a_tie_that_the_dealer_decides_needs_one() -> None:
    """Who dealt is asked for where Game depends on it (5.4)."""
    with pytest.raises(Unclear):
        worked({"game_tie": "non_dealer"}, game_us=20)


def test_the_dealer_may_be_the_one_who_begs() -> None:
    """Where the dealer speaks first, so the point is for no other team (3.3)."""
    begged = worked({"roles": "dealer_begs"}, dealer="us", begged="us")
    assert begged.sheet.scores == (4, 1)
    with pytest.raises(Unclear):
        worked({"roles": "dealer_begs"}, dealer="us", begged="them")


def test_the_game_offers_it() -> None:
    """What must be entered comes first, as commands want it."""
    assert isinstance(GAME.calculator, AllFoursCalculator)
    required = [entry.required for entry in GAME.calculator.entries]
    assert required == sorted(required, reverse=True)
