"""The exact texts of actions."""

import pytest

from games.core import Malformed
from games.tarot import GAME
from tests.games.tarot.build import deal

TEXTS = [
    str(deal(3)),
    str(deal(5)),
    *(f"bid {name}" for name in ("pass", "petite", "garde", "garde_sans", "garde_contre")),
    "call KH",
    "discard 10S",
    "slam yes",
    "slam no",
    "poignee no",
    "poignee T21,T20,T3,EX",
    *(f"misere {name}" for name in ("no", "trump", "head", "both")),
    "play EX",
    "play T1",
]
NONSENSE = [
    "",
    "play",
    "play ",
    "play  KH",
    "play KH ",
    "Play KH",
    "play kh",
    "play AS",
    "play KO",
    "play T22",
    "play T01",
    "bid",
    "bid prise",
    "call",
    "slam",
    "slam maybe",
    "poignee",
    "poignee T21,T21",
    "poignee AS",
    "misere all",
    "discard KH,QH",
    "deal",
    "deal 0",
    "deal 0 KH",
    "deal x KH QH",
    "deal 00 KH QH",
    "deal 0 KH,KH QH",
    "deal 0 KH AS",
    "sing",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_comes_back(text: str) -> None:
    """Reading a text and writing the action gives the same text, and equal actions."""
    action = GAME.read(text)
    assert str(action) == text
    assert action == GAME.read(text)
    assert hash(action) == hash(GAME.read(text))


@pytest.mark.parametrize("text", NONSENSE)
def test_anything_else_is_malformed(text: str) -> None:
    """A text that is not exactly an action's is refused as malformed."""
    with pytest.raises(Malformed):
        GAME.read(text)
