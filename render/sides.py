"""How a player or team is shown: the marker, which partners share, and the names."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

from games.view import SeatView, View
from render.pieces import token
from render.reader import Reader
from render.sprite import Sprite
from render.text import fit, width


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


def side_name(seats: Sequence[int], reader: Reader, size: int, room: float) -> str:
    """The names of a side in at most ``room`` pixels; partners are cut alike."""
    between = " · "
    names = [reader.names[seat] for seat in seats]
    if width(whole := between.join(names), "text", size) <= room:
        return whole
    share = (room + width(between, "text", size)) / len(names) - width(between, "text", size)
    return between.join(fit(name, "text", size, share) for name in names)
