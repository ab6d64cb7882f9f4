"""Words that have little room in a picture are not cut."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.words import LANGUAGES, Speaker
from games.track_trick.pack import PACK
from games.words import Phrase
from render import draw_board, standing
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
        assert drawn[speaker(says)] == speaker(says)
