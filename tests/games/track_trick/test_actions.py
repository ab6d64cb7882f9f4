"""Texts of actions and the order of the pack."""

from __future__ import annotations

import pytest

from games.core import Malformed
from games.track_trick import GAME
from games.track_trick.pack import PACK
from tests.games.track_trick.positions import deal_line

TEXTS = [
    "grid 1,4,8,5,0,2,6,3,7",
    deal_line(2).removeprefix("- "),
    deal_line(0, 4).removeprefix("- "),
    "choose 9H",
    "play KH",
    "give 2",
]
BROKEN = [
    "",
    "grid",
    "grid 1,4,8,5,0,2,6,3,7 ",
    "grid 1,4,8,5,0,2,6,3,07",
    "grid 1,4, 8,5,0,2,6,3,7",
    "grid a,b",
    "deal",
    "deal x AH",
    "deal 0 AH,AH KH",
    "choose",
    "choose 11H",
    "choose  9H",
    "play kh",
    "play KH QH",
    "give two",
    "give 02",
    "pass",
]


@pytest.mark.parametrize("text", TEXTS)
def test_texts_are_read_back(text: str) -> None:
    """The action of a text has just that text."""
    assert str(GAME.read(text)) == text


@pytest.mark.parametrize("text", BROKEN)
def test_other_texts_are_malformed(text: str) -> None:
    """Anything that isn't exactly an action's text is refused."""
    with pytest.raises(Malformed):
        GAME.read(text)


def test_the_order_of_a_hand() -> None:
    """Suits of alternating colours, each from the ace down to the six."""
    assert [c.code for c in PACK[:10]] == [
        *("AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S", "6S", "AH")
    ]
    assert [c.suit for c in PACK[::9]] == ["S", "H", "C", "D"]
