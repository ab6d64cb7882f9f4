"""The scenes before play: seats and what they say, and in the middle the dog or the turned card."""

from __future__ import annotations

from typing import Any, Final

from PIL import Image

from games.cards import Card
from games.view import Pile, View
from render.cards import IN_HAND, ON_TABLE, height_of
from render.pieces import PLATE_HEIGHT, SMALL, State, bubble, fan, plate
from render.piles import faces
from render.reader import Reader
from render.seating import HEIGHT, Place, badges, corners, facing, lay_trays, room_at
from render.sprite import WIDTH, table
from render.text import fit, write
from render.theme import CREAM

_PLACES: Final[dict[int, tuple[Place, ...]]] = {
    3: ((550, 640), (190, 345), (910, 345)),
    4: ((550, 640), (190, 345), (550, 62), (910, 345)),
    5: ((550, 640), (176, 400), (418, 62), (682, 62), (924, 400)),
}
"""Middles of the name plates, clockwise from the seat at the bottom."""

_PLATE: Final = 300
_BESIDE: Final = 252
"""The most that plates and bubbles may take, and those of two seats beside each other."""

_MIDDLE: Final = (WIDTH // 2, 335)
_ROOM: Final = 410
"""Where the cards on the table lie, and how wide they may spread between the plates."""

_IN_TWO_ROWS: Final = 100
_RISE: Final = 10
"""Cards in two rows are narrower and lie a little higher, clear of what the seats say."""


def draw_auction(view: View[Any], reader: Reader) -> Image.Image:
    """Bidding, choosing or exchanging: the last word of each seat stands in a bubble."""
    image = table(HEIGHT)
    places = facing(_PLACES[len(view.seats)], clockwise=view.clockwise)
    for seat, (x, y) in zip(view.seats, places, strict=True):
        state: State = "due" if seat.seat in view.due else "idle"
        above = y > HEIGHT // 4
        room = _PLATE if above or len(view.seats) < 5 else _BESIDE
        shown = plate(reader.names[seat.seat], state, badges(seat, reader), room_at(x, room))
        shown.lay_centred(image, x, y)
        if seat.says is not None:
            said = bubble(reader.text(seat.says), room_at(x, room))
            away = (said.height + PLATE_HEIGHT) / 2 + 10
            said.lay_centred(image, x, y - away if above else y + away)
    open_piles = [pile for pile in view.piles if pile.seat is None]
    if open_piles:
        _draw_middle(image, open_piles[0], reader)
    corners(image, view.facts, reader, 236 if len(view.seats) == 5 else 340)
    lay_trays(image, [p for p in view.piles if p not in open_piles[:1]], reader, len(view.seats))
    return image


def _draw_middle(image: Image.Image, pile: Pile, reader: Reader) -> None:
    """The pile that belongs to nobody, in one row or, face up and many, in two."""
    cards = faces(pile)
    rows = (
        [cards[: -(-len(cards) // 2)], cards[-(-len(cards) // 2) :]]
        if _wants_two(pile)
        else [cards]
    )
    wide = ON_TABLE if len(cards) == 1 else _IN_TWO_ROWS if len(rows) > 1 else IN_HAND
    visible = round(wide * 0.92)
    high = visible * (len(rows) - 1) + height_of(wide)
    top = _MIDDLE[1] - high / 2 - _RISE * (len(rows) - 1)
    for number, row in enumerate(rows):
        step = _step(row, wide)
        left = _MIDDLE[0] - (step * (len(row) - 1) + wide) / 2
        fan(image, (left, top + visible * number), row, reader.look, wide, step)
    label = fit(reader.text(pile.label), "text", SMALL, _ROOM)
    point = (_MIDDLE[0], top + high + 38)
    write(image, point, label, "text", SMALL, CREAM, "middle")


def _wants_two(pile: Pile) -> bool:
    return len(pile.cards) > 3


def _step(row: tuple[Card | None, ...], wide: int) -> float:
    """Face-down cards lie closer, since nothing on them is to be read."""
    widest = 44 if all(face is None for face in row) else wide + 8
    return min(widest, (_ROOM - wide) / max(1, len(row) - 1))
