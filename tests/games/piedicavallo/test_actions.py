"""The texts of actions."""

from __future__ import annotations

import pytest

from games.core import Malformed
from games.fair import Stream
from games.piedicavallo import GAME
from games.piedicavallo.actions import read
from games.piedicavallo.sayings import KINDS
from tests.games.piedicavallo.positions import options

SAYINGS = [
    "T_NAME(20)",
    "T_NAME(3)",
    "T_LOW(2)",
    "T_LOW(0)",
    "T_BATTO",
    "T_BATTO2",
    "T_ONE(yes)",
    "T_ONE(no)",
    "T_FOOL_DANGER",
    "T_NONE",
    "S_NAME(Q,O)",
    "S_NAME(4,O)",
    "S_NUM(3)",
    "S_LEN(10)",
    "S_BATTO",
    "S_BATTO2",
    "S_NONE",
    "O_ALTO_BATTO(red)",
    "O_ALTO_BATTO2(black)",
    "O_ALTO(red)",
    "O_NAME(Q,black)",
    "O_NUM(12)",
    "D_NAME(N,U)",
    "D_NUM(1)",
    "D_LEN(2)",
    "D_NONE",
    "D_BATTO",
    "DT_NAME(15)",
    "DT_LOW(2)",
    "DO_NAME(Q,red)",
    "DO_NUM(2)",
    "DO_ALTO(black)",
    "TAKE",
    "DUCK",
    "LOAD",
    "SAVE",
    "HIGH",
    "LOW",
    "FARO",
    "PLAY_TRUMP",
    "PLAY_TRUMP(20)",
    "LEAD_TRUMP",
    "PLAY_CARD(K,U)",
    "PLAY_CARD(10,W)",
    "LEAD_SUIT(U)",
    "PLAY_COLOUR(red)",
    "LEAD_COLOUR(black)",
    "PLAY_FIG(Q,red)",
]


@pytest.mark.parametrize(
    "text", ["play T17", "play EX", "discard 5U", *(f"say {s}" for s in SAYINGS)]
)
def test_texts_read_back(text: str) -> None:
    """Each text gives an action whose text it is."""
    assert str(read(text)) == text
    assert hash(read(text)) == hash(read(text))


def test_every_kind_of_saying_has_a_text() -> None:
    """The list above leaves no kind out."""
    assert {kind.code for kind in KINDS} == {text.partition("(")[0] for text in SAYINGS}


def test_a_deal_reads_back() -> None:
    """A deal keeps its dealer and the order in which its cards are written."""
    deal = GAME.chance(GAME.start(4, options()), Stream(b"deal"))
    assert read(str(deal)) == deal
    assert str(read(str(deal))) == str(deal)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play ",
        "play KH ",
        "Play KH",
        "pass",
        "deal 0",
        "deal 4 KO KU KW KB",
        "deal 0 KO KU KW",
        "deal 0 KO KU KW KB QO",
        "deal 0 KO,KO KU KW KB",
        "deal 0 KO  KU KW KB",
        "say",
        "say ",
        "say NO",
        "say TAKE()",
        "say T_NAME",
        "say T_NAME()",
        "say T_NAME(0)",
        "say T_NAME(22)",
        "say T_NAME(020)",
        "say T_NAME(20,21)",
        "say T_NAME( 20)",
        "say T_LOW(-1)",
        "say T_LOW(02)",
        "say T_LOW(100)",
        "say T_LOW(٣)",
        "say T_ONE(maybe)",
        "say S_NAME(Q)",
        "say S_NAME(Q,T)",
        "say S_NAME(A,O)",
        "say O_NAME(Q,O)",
        "say O_ALTO(green)",
        "say O_ALTO",
        "say PLAY_TRUMP(20,O)",
        "say TAKE TAKE",
        "say take",
    ],
)
def test_other_texts_are_malformed(text: str) -> None:
    """Nothing looser than the exact text is read."""
    with pytest.raises(Malformed):
        read(text)
