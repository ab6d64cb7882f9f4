"""The picture of a leaderboard: every line is told in words too, whatever the names are."""

from __future__ import annotations

import pytest

from games.words import Phrase
from render import Ladder, Rung, Style, draw_leaderboard
from tests.render.saying import DemoWords, said
from tests.render.tables import NAMES

FRENCH = Style("fr")


@pytest.mark.parametrize("people", [0, 1, 10])
def test_each_page_is_as_wide_as_every_picture_and_never_square(people: int) -> None:
    """Phones cut square pictures."""
    rungs = tuple(Rung(place, "Zoé", 1512, 1) for place in range(1, people + 1))
    ladder = Ladder(said("Ladder"), said("by points"), rungs)
    picture = draw_leaderboard(ladder, DemoWords("fr", NAMES), FRENCH)
    assert picture.width == 1100
    assert picture.height != picture.width


def test_the_words_tell_what_the_picture_shows() -> None:
    """Title, order, and each person with place, number and games; the plural fits."""
    rungs = (Rung(1, "Zoé", 1512, 1), Rung(2, "Ω𓀀", -4.5, 7))
    ladder = Ladder(said("Ladder"), said("by points"), rungs)
    picture = draw_leaderboard(ladder, DemoWords("en", ()), Style("en"))
    assert picture.alt == "Ladder, by points. 1. Zoé: 1512, 1 game. 2. Ω𓀀: -4.5, 7 games."


def test_ten_long_names_still_fit_the_words() -> None:
    """The alt text stays within what Discord takes."""
    rungs = tuple(Rung(n, "N" * 32, 123456.5, 99999) for n in range(1, 11))
    picture = draw_leaderboard(
        Ladder(Phrase("render.ladder.none"), Phrase("render.ladder.none"), rungs),
        DemoWords("en", ()),
        Style("en"),
    )
    assert len(picture.alt) <= 1024
    assert "10." in picture.alt
