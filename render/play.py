"""The scene of play: the trick on the table, who leads, who wins, who is to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from PIL import Image

from games.cards import Card
from games.view import SeatView, TrickView, View
from render.cards import ON_TABLE, card_sprite, height_of, ring_sprite, slot_sprite
from render.pieces import PLATE_HEIGHT, State, bubble, order_disc, plate
from render.reader import Reader
from render.seating import HEIGHT, Place, badges, corners, facing, lay_trays, room_at
from render.sprite import WIDTH, table
from render.text import write
from render.theme import CREAM, FELT_LINE, GOLD

_PLACES: Final[dict[int, tuple[Place, ...]]] = {
    3: ((550, 486), (240, 316), (860, 316)),
    4: ((550, 496), (238, 318), (550, 164), (862, 318)),
    5: ((550, 506), (160, 428), (392, 158), (708, 158), (940, 428)),
}
"""Middles of the cards, clockwise from the seat at the bottom."""

_NARROW: Final = 156
"""The width of a card among five."""

_WORDS: Final = {3: 404, 4: 404, 5: 288}
"""The most that a bubble may take, by number of seats: clear of trays and of the next bubble."""

_NAME: Final = 340
"""The most that a name plate may take, if a bubble may."""

_PLATE_DROP: Final = 30
"""Pixels by which a name plate covers the foot of the card above it."""


@dataclass(frozen=True, slots=True)
class _Sitter:
    """One seat of the scene; ``order`` is the place of its card in the trick, from 1."""

    seat: SeatView
    place: Place
    card: Card | None
    order: int
    state: State


def draw_play(view: View[Any], reader: Reader) -> Image.Image:
    """The trick under way, with facts and piles around it."""
    image = _draw_trick(view, reader, view.trick, view.due)
    corners(image, view.facts, reader, _fact_room(view))
    lay_trays(image, view.piles, reader, len(view.seats))
    if view.trick is not None:
        count = reader.label("trick", number=view.trick.number, of=view.trick.of)
        _write_count(image, count)
    return image


def draw_gathered(view: View[Any], reader: Reader, trick: TrickView) -> Image.Image:
    """A trick that is over."""
    image = _draw_trick(view, reader, trick, ())
    corners(image, view.facts, reader, _fact_room(view))
    _write_count(image, reader.label("last_trick"))
    return image


def _write_count(image: Image.Image, text: str) -> None:
    """Which trick this is, in the lower right corner."""
    write(image, (WIDTH - 40, HEIGHT - 40), text, "bold", 36, CREAM, "right")


def _fact_room(view: View[Any]) -> int:
    """The width left for facts beside the cards at the top."""
    return {3: 480, 4: 380, 5: 260}[len(view.seats)]


def _draw_trick(
    view: View[Any], reader: Reader, trick: TrickView | None, due: tuple[int, ...]
) -> Image.Image:
    image = table(HEIGHT)
    for sitter in _sitters(view, trick, due):
        _draw_sitter(image, sitter, reader, len(view.seats))
    return image


def _sitters(view: View[Any], trick: TrickView | None, due: tuple[int, ...]) -> list[_Sitter]:
    plays = trick.plays if trick else ()
    laid = {seat: (order, card) for order, (seat, card) in enumerate(plays, 1)}
    winner = trick.winner if trick else None
    found = []
    places = facing(_PLACES[len(view.seats)], clockwise=view.clockwise)
    for seat, place in zip(view.seats, places, strict=True):
        order, card = laid.get(seat.seat, (0, None))
        winning: State = "winning" if seat.seat == winner and card else "idle"
        state: State = "due" if seat.seat in due else winning
        found.append(_Sitter(seat, place, card, order, state))
    return found


def _draw_sitter(image: Image.Image, sitter: _Sitter, reader: Reader, seats: int) -> None:
    wide = ON_TABLE if seats < 5 else _NARROW
    (x, y), high = sitter.place, height_of(wide)
    left, top = x - wide // 2, y - high // 2
    if sitter.card is None:
        slot_sprite(wide, GOLD if sitter.state == "due" else FELT_LINE).lay(image, left, top)
    else:
        card_sprite(sitter.card, reader.look, wide).lay(image, left, top)
        _mark_card(image, sitter, reader, left, top, wide)
    name = reader.names[sitter.seat.seat]
    room = room_at(x, min(_NAME, _WORDS[seats]))
    shown = plate(name, sitter.state, badges(sitter.seat, reader), room)
    shown.lay_centred(image, x, top + high - _PLATE_DROP + PLATE_HEIGHT / 2)
    if sitter.seat.says is not None:
        said = bubble(reader.text(sitter.seat.says), room_at(x, _WORDS[seats]))
        said.lay(image, x - said.width / 2, top + high - _PLATE_DROP - 6 - said.height)


def _mark_card(
    image: Image.Image, sitter: _Sitter, reader: Reader, left: int, top: int, wide: int
) -> None:
    """The order of play on the card's corner; the winning card has a ring and a word too."""
    text = str(sitter.order)
    winning = sitter.state == "winning"
    if winning:
        ring_sprite(wide).lay(image, left, top)
        text += f" · {reader.label('winning')}"
    disc = order_disc(text, gold=winning or sitter.order == 1)
    disc.lay(image, min(left + wide - 34, WIDTH - 16 - disc.width), top - 12)
