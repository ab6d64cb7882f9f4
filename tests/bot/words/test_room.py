"""Words that have little room, in a picture or on a phone, are not cut."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unicodedata import east_asian_width

import pytest

from bot.words import LANGUAGES, Speaker
from games.track_trick.pack import PACK
from games.words import Phrase, Suit
from render import draw_board, standing
from render.text import drawable
from tests.render.tables import NAMES, boards


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_that_a_seat_showed_is_named_whole(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside three seats' panels each card of the pack fits, in small letters if need be."""
    drawn: dict[str, str] = {}

    def fit(text: str, *room: Any) -> str:
        return drawn.setdefault(text, whole(text, *room))

    whole = standing.fit
    monkeypatch.setattr(standing, "fit", fit)
    view, speaker = (
        boards()["grid_choosing"],
        Speaker(language, NAMES, deck="english", markdown=False),
    )
    for card in PACK:
        says = Phrase("track_trick.says.showed", card=card)
        seats = tuple(replace(seat, says=says) for seat in view.seats)
        bare = replace(view, seats=seats, grid=replace(view.grid, notes=()))
        draw_board(bare, NAMES[:3], speaker, speaker.style)
        told = drawable(speaker(says))
        assert drawn[told] == told


PHONE = 31
"""Columns that a closed list shows on a screen of 360 pixels, at the mean width of a letter."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_closed_list_says_is_read_on_a_phone(language: str) -> None:
    """What may be said with a card, asked of a partner, and how well a computer plays."""
    speaker = Speaker(language, markdown=False, deck="piemonte")
    topics = [
        Phrase("piedicavallo.aside.partner"),
        Phrase("computer.add"),
        *(Phrase("piedicavallo.aside.with", suit=Suit(code)) for code in "SHDCT"),
    ]
    wide = [said for said in map(speaker, topics) if _columns(said) > PHONE]
    assert wide == []


def _columns(text: str) -> int:
    """Signs of East Asia take two."""
    return sum(1 + (east_asian_width(letter) in "FW") for letter in text)
