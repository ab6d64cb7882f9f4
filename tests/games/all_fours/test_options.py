"""Options, presets, seats."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games.all_fours import GAME
from games.all_fours.options import PRESETS, Options
from games.core import Unplayable
from games.options import describe

DEFAULTS = {
    "target": 14,
    "first_hand": 6,
    "roles": "eldest_begs",
    "tobago": False,
    "last_card_kick": False,
    "early_look": "dealer_and_eldest",
    "consult": False,
    "stand_needs_trump": False,
    "give_needs_trump": False,
    "no_give_at_13": False,
    "undertrump": "allowed",
    "game_points": 1,
    "game_tie": "none",
    "hang_jack": 3,
    "early_stop": False,
}


def test_defaults() -> None:
    """Names and defaults are those of the rule book."""
    assert Options().model_dump() == DEFAULTS
    assert {info.name: info.default for info in describe(Options)} == DEFAULTS


def test_presets() -> None:
    """Two presets are the defaults; the others change what they are known for."""
    assert PRESETS["trinidad"] == PRESETS["bga"] == {}
    assert PRESETS["tournament"] == {
        "undertrump": "forbidden_unless_all_trumps",
        "game_points": 2,
    }
    assert PRESETS["seven_cards"] == {"first_hand": 7, "roles": "dealer_begs", "consult": True}
    for preset in PRESETS.values():
        GAME.start(4, Options.model_validate(preset))


@pytest.mark.parametrize(
    "chosen",
    [
        {"target": 13},
        {"target": "14"},
        {"first_hand": 8},
        {"tobago": "yes"},
        {"game_tie": None},
        {"hang_jack": 4},
        {"unknown": 1},
    ],
)
def test_other_values_are_refused(chosen: dict[str, object]) -> None:
    """Only the values of the rule book are read."""
    with pytest.raises(ValidationError):
        Options.model_validate(chosen)


def test_switches_read_words() -> None:
    """On and off are read like JSON booleans."""
    assert Options.model_validate({"tobago": "on", "consult": "off"}).tobago


def test_only_four_play() -> None:
    """Any other number of seats is refused."""
    for seats in (2, 3, 5):
        with pytest.raises(Unplayable, match=f"wrong_number.*{seats}"):
            GAME.start(seats, Options())


def test_consulting_lets_all_look() -> None:
    """Consultation opens all hands to their holders."""
    assert Options(consult=True).all_may_look
    assert Options(early_look="all").all_may_look
    assert not Options().all_may_look
