"""Texts of actions."""

from __future__ import annotations

import pickle

import pytest

from games.actions import Play
from games.all_fours import GAME
from games.all_fours.actions import BEG, PLAY, RUN, STAND, TAKE_ONE, Deal, Kick, More
from games.cards import card
from games.core import Malformed
from tests.games.all_fours.positions import DEAL, begged, run_line
from tests.games.all_fours.positions import after as followed


@pytest.mark.parametrize(
    "text",
    ["stand", "beg", "take_one", "run", "play KH", "run KS", DEAL.removeprefix("- ")],
)
def test_texts_read_back(text: str) -> None:
    """Each form of action is read and gives the very text again."""
    assert str(GAME.read(text)) == text


def test_texts_name_kinds() -> None:
    """One word tells one kind, but for run: alone the call, with a card a kick, else a deal."""
    assert GAME.read("stand") == STAND
    assert GAME.read("beg") == BEG
    assert GAME.read("take_one") == TAKE_ONE
    assert GAME.read("run") == RUN
    assert GAME.read("run KS") == Kick(card("KS"))
    assert GAME.read("play 2H") == Play(card("2H")) == PLAY[card("2H")]
    state = followed(begged(), "0 run")
    assert isinstance(GAME.read(run_line(state, "4C").removeprefix("- ")), More)
    assert isinstance(GAME.read(DEAL.removeprefix("- ")), Deal)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "Stand",
        "stand ",
        " stand",
        "run  KS",
        "run KS KH",
        "play",
        "play kh",
        "play 1X",
        "play KH QH",
        "take one",
        "deal 0 KH",
        "deal x KH KS KD KC QH",
        "deal 00 KH KS KD KC QH",
        "deal ٠ KH KS KD KC QH",
        "deal 0 KH,KH KS KD KC QH",
        "deal 0 KH, KS KD KC QH",
    ],
)
def test_other_texts_are_malformed(text: str) -> None:
    """Nothing looser than the exact texts is read."""
    with pytest.raises(Malformed):
        GAME.read(text)


def test_states_can_be_kept() -> None:
    """States survive pickling: cards stay the same objects."""
    state = begged()
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
