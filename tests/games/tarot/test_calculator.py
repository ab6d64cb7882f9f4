"""Real-life deals worked out from what people enter, by the same scoring as the table's."""

from typing import Any

import pytest

from games.calculator import Unclear, Worked
from games.tarot import GAME
from games.tarot.calculator import TarotCalculator
from games.tarot.options import TarotOptions

GARDE = {"contract": "garde", "bouts": "2", "points": 49.0}
NO_TRICK = {"bouts": "1", "points": 9.0}


def worked(options: dict[str, Any] | None = None, **entered: Any) -> Worked:
    """A garde with two bouts and 49 points, unless told otherwise."""
    return TarotCalculator().work_out(GARDE | entered, TarotOptions.model_validate(options or {}))


@pytest.mark.parametrize(
    ("entered", "scores"),
    [
        ({}, (198, -66, -66, -66)),
        ({"points": 40.5}, (-156, 52, 52, 52)),
        ({"contract": "petite", "players": "3"}, (66, -33, -33)),
        ({"contract": "garde_contre", "bouts": "1", "points": 51.0}, (450, -150, -150, -150)),
        ({"players": "5"}, (132, 66, -66, -66, -66)),
        ({"partner": "with"}, (132, 66, -66, -66, -66)),
        ({"partner": "alone"}, (264, -66, -66, -66, -66)),
        ({"petit": "attack"}, (258, -86, -86, -86)),
        ({"petit": "defence"}, (138, -46, -46, -46)),
        ({"poignee": "simple", "second_poignee": "double"}, (348, -116, -116, -116)),
        ({"points": 35.0, "poignee": "simple"}, (-246, 82, 82, 82)),
        ({"points": 87.0, "slam": "announced_made"}, (1626, -542, -542, -542)),
        ({"slam": "announced_failed"}, (-402, 134, 134, 134)),
        ({**NO_TRICK, "slam": "defence_made"}, (-1002, 334, 334, 334)),
        ({**NO_TRICK, "slam": "announced_defence_made"}, (-1602, 534, 534, 534)),
        ({"misere": "head"}, (228, -76, -76, -76)),
        ({"misere": "both", "misere_by": "defender"}, (178, -6, -86, -86)),
    ],
)
def test_each_entry_counts(entered: dict[str, Any], scores: tuple[int, ...]) -> None:
    """Contract, bouts, points, Petit, poignees, slam, misere and partner, each at its price."""
    assert worked(**entered).sheet.scores == scores


def test_house_rules_count() -> None:
    """A server's own prices are those of its calculator too."""
    dear = worked({"poignee_points": [50, 60, 70]}, poignee="simple")
    assert dear.sheet.scores == (348, -116, -116, -116)


def test_the_lines_explain_the_score() -> None:
    """The steps are the sheet's own; a poignee that nobody is noted for names nobody."""
    lines = [str(line.reason) for line in worked(poignee="simple").sheet.lines()]
    assert lines == [
        "tarot.score.count(n=2, points=49, target=41)",
        "tarot.score.over(base=25, difference=8, total=33)",
        "tarot.score.multiplied(times=2, bid=tarot.bid.garde, total=66)",
        "tarot.score.some_poignee(what=tarot.poignee.simple, amount=20)",
        "tarot.score.taker_receives(player=0, points=86)",
    ]


def test_seats_are_called_by_their_parts() -> None:
    """Taker, partner and numbered defenders stand in for names."""
    names = [str(seat).removeprefix("tarot.calculator.seat.") for seat in worked(players="5").seats]
    assert names == ["taker", "partner", *(f"defender(number={n})" for n in (1, 2, 3))]
    assert str(worked().seats[3]) == "tarot.calculator.seat.defender(number=3)"


@pytest.mark.parametrize(
    ("entered", "why"),
    [
        ({"points": 49.3}, "halves"),
        ({"points": 12.5}, "bout_points(bid=tarot.bid.garde, players=4, n=2, low=13, high=87)"),
        ({"players": "4", "partner": "with"}, "partner"),
        ({"misere": "head", "misere_by": "partner"}, "partner"),
        ({"misere_by": "taker"}, "misere"),
        ({"slam": "unannounced_made"}, "slam_points(low=87)"),
        ({"bouts": "3", "points": 90.5, "slam": "unannounced_made"}, "slam_points(low=91)"),
        ({"points": 87.0, "slam": "unannounced_made", "petit": "defence"}, "slam_petit"),
        ({"slam": "defence_made"}, "defence_slam(n=1, high=23)"),
        ({**NO_TRICK, "points": 23.5, "slam": "defence_made"}, "defence_slam(n=1, high=23)"),
        ({"points": 13.0, "slam": "defence_made"}, "defence_slam(n=1, high=23)"),
        ({**NO_TRICK, "slam": "defence_made", "petit": "attack"}, "slam_petit"),
        ({"bouts": "0", "petit": "attack"}, "petit_bouts(n=0)"),
        ({"bouts": "3", "petit": "defence"}, "petit_bouts(n=3)"),
    ],
)
def test_entries_that_make_no_deal_are_refused(entered: dict[str, Any], why: str) -> None:
    """Each contradiction has a sentence of its own."""
    with pytest.raises(Unclear) as refused:
        worked(**entered)
    assert str(refused.value) == f"tarot.calculator.why.{why}"


def test_a_garde_contre_leaves_the_defence_its_dog() -> None:
    """All tricks can then hold fewer points, and none too few to make the contract (13.1)."""
    full = worked(contract="garde_contre", points=60.0, slam="unannounced_made")
    assert full.sheet.scores[0] > 0
    with pytest.raises(Unclear):
        worked(contract="garde_contre", points=59.5, slam="unannounced_made")


def test_the_game_offers_it() -> None:
    """What must be entered comes first, as commands want it."""
    assert isinstance(GAME.calculator, TarotCalculator)
    required = [entry.required for entry in GAME.calculator.entries]
    assert required == sorted(required, reverse=True)
