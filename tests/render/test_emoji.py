"""Faces as emoji: one name, one picture, within Discord's limits."""

from __future__ import annotations

import re
from itertools import product
from typing import get_args

import pytest

from games.cards import card
from games.view import Deck
from render import Letters, Style, draw_emoji, face_name, faces

STYLES = [Style(letters, four) for letters in get_args(Letters) for four in (True, False)]
MOST = 2000


def test_there_is_a_face_for_every_reader() -> None:
    """Whatever pack and style, each card that is asked for is among the faces, once."""
    known = [face_name(*face) for face in faces()]
    assert len(known) == len(set(known)) < MOST
    for code, style in product(("KS", "1H", "T21", "EX"), STYLES):
        assert face_name(card(code), "tarot", style) in known
    for code, style in product(("KO", "1U", "T20", "EX"), STYLES):
        assert face_name(card(code), "piemonte", style) in known
    for code, style in product(("AS", "JH", "10D"), STYLES):
        assert face_name(card(code), "standard", style) in known


def test_names_fit_an_emoji_with_room_for_a_hash() -> None:
    """Discord takes 2 to 32 letters, digits and underscores."""
    assert all(re.fullmatch(r"\w{2,23}", face_name(*face), re.ASCII) for face in faces())


@pytest.mark.parametrize("code", ["KS", "10H", "T1", "EX"])
def test_equal_names_are_equal_pictures(code: str) -> None:
    """Readers who share a name would each have drawn the same."""
    decks: tuple[Deck, ...] = ("tarot", "standard") if code in ("KS", "10H") else ("tarot",)
    drawn: dict[str, bytes] = {}
    for deck, style in product(decks, STYLES):
        png = draw_emoji(card(code), deck, style)
        assert drawn.setdefault(face_name(card(code), deck, style), png) == png
        assert len(png) < 256 * 1024
