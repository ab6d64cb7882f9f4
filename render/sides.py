"""Which marker stands for whom: one kind a player, or one kind a team where partners share."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

from games.view import SeatView, View
from render.pieces import token
from render.reader import Reader
from render.sprite import Sprite


def marker_of(seat: SeatView) -> int:
    """The kind of marker of a seat."""
    return seat.seat if seat.team is None else seat.team


def letter_of(seat: SeatView, reader: Reader) -> str:
    """The letter on the markers of a seat."""
    return reader.marks[seat.seat] if seat.team is None else ascii_uppercase[seat.team]


def side_token(view: View[Any], side: int, reader: Reader, size: int) -> Sprite:
    """The marker of a score column."""
    first = view.seats[view.sides[side][0]]
    return token(marker_of(first), size, letter_of(first, reader))
