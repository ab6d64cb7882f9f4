"""What a leaderboard says that nobody is on."""

import pytest

from bot.panels.standings import leaderboard_panel
from bot.store import Leaderboard, Scope
from bot.tables.rating import RatedRule
from bot.words import Speaker


@pytest.mark.parametrize(
    ("scope", "rule", "said"),
    [
        (Scope(), "people_only", "Nobody has finished a game here yet."),
        (Scope("tarot"), "people_only", "Choose another game or period below."),
        (Scope(period="week"), "people_only", "Choose another game or period below."),
        (Scope("tarot", "week", "rating"), "people_only", "Choose another game or period below."),
        (Scope(order="rating"), "people_only", "choose a game."),
        (Scope("tarot", order="rating"), "people_only", "that only people finish are rated."),
        (Scope("tarot", order="rating"), "people_among", "has a rating in this game yet."),
        (Scope("tarot", order="rating"), "off", "Games are not rated on this server."),
    ],
)
def test_an_empty_leaderboard_says_why(scope: Scope, rule: RatedRule, said: str) -> None:
    """It claims no more than that nothing counts for just this list, by the server's own rule."""
    panel = leaderboard_panel(Leaderboard(scope, (), 0, 1), Speaker("en"), None, rule)
    assert panel.body.endswith(said)
