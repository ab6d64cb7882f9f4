"""Sheets say in one way for all games who had promised what and whether it came true."""

from __future__ import annotations

import pytest

from games import registry
from games.records import usual_seats
from games.simulation import computer_chooser, play_deals


@pytest.mark.parametrize("key", sorted(registry()))
def test_an_undertaking_is_what_the_record_tells(key: str) -> None:
    """Where a record names a taker, the sheet does too; where it names none, nor does the sheet."""
    game = registry()[key]
    seats = usual_seats(key, {})
    sheets = [
        sheet
        for played in play_deals(game, seats, game.Options(), computer_chooser(1), 1, 6)
        for sheet in game.sheets(played.state)
    ]
    assert sheets
    for sheet in sheets:
        told, undertaking = sheet.record(), sheet.undertaking
        made = None if undertaking is None else (undertaking.seat, undertaking.made)
        taker = told.get("taker")
        assert made == (None if taker is None else (taker, told["made"]))
