"""Beside a grid: a panel for each player with the card played, the tricks won, the markers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from PIL import Image

from games.view import Cell, Fact, Grid, SeatView, View
from render.cards import height_of, ring_sprite, slot_sprite
from render.pieces import SMALL, TIGHT, badge_disc, fan, order_disc, token
from render.piles import Faces, faces
from render.reader import Reader
from render.seating import HEIGHT, badges, suit_disc, suit_of
from render.sides import letter_of, marker_of
from render.sprite import WIDTH, panel, stamp
from render.text import centred, fit, shrink, width, write
from render.theme import (
    CREAM,
    FELT_DEEP,
    FELT_LINE,
    GOLD,
    INK,
    MARKERS,
    MINT,
    PANEL_USED,
)

_HEAD: Final = 62
_GAP: Final = 12
_LOW: Final = 150
"""Panels up to this height have two lines, higher ones three."""


def draw_standing(
    image: Image.Image, view: View[Any], grid: Grid, reader: Reader, left: int, margin: int
) -> None:
    """The facts in a line, and the panels below, from ``left`` to the right margin."""
    _draw_head(image, view, reader, left, margin)
    step = (HEIGHT - 2 * margin - _HEAD + _GAP) // len(view.seats)
    size = (WIDTH - margin - left, step - _GAP)
    for place, seat in enumerate(view.seats):
        panel_ = _Panel(seat, left, margin + _HEAD + place * step, *size)
        panel_.draw(image, view, grid, reader)


def _draw_head(image: Image.Image, view: View[Any], reader: Reader, left: int, margin: int) -> None:
    """As many facts in a line as there is room for; at the end what came of the deal."""
    if view.scene == "summary" and view.summary is not None:
        title, room = view.summary.title, WIDTH - margin - left
        size = shrink(reader.text(title), "bold", (42, *TIGHT), room)
        text = reader.fitted(title, "bold", size, room)
        write(image, (left, centred(margin + 24, size)), text, "bold", size, GOLD)
        return
    x, middle = float(left + 4), margin + 24
    for fact in view.facts:
        x = _draw_fact(image, fact, x, middle, reader) + 30


def _draw_fact(image: Image.Image, fact: Fact, x: float, middle: int, reader: Reader) -> float:
    """A label and its value, where both fit; the x after them."""
    label, value, suit = reader.text(fact.label), reader.text(fact.value), suit_of(fact.value)
    wide = width(label, "text", SMALL) + 12 + width(value, "bold", 38) + (52 if suit else 0)
    if x + wide > WIDTH - 20:
        return x
    write(image, (x, centred(middle, 38)), label, "text", SMALL, MINT)
    x += width(label, "text", SMALL) + 12
    if suit is not None:
        suit_disc(image, suit, x + 23, middle, reader.look)
        x += 54
    write(image, (x, centred(middle, 38)), value, "bold", 38, CREAM)
    return x + width(value, "bold", 38)


@dataclass(frozen=True, slots=True)
class _Panel:
    """The panel of one seat, its place and size in pixels."""

    seat: SeatView
    left: int
    top: int
    wide: int
    high: int

    @property
    def card_width(self) -> int:
        """The width of the card on the right, as high as the panel allows."""
        return (self.high - 14) * 2 // 3

    @property
    def card_left(self) -> int:
        """Where that card begins."""
        return self.left + self.wide - self.card_width - 10

    @property
    def token_size(self) -> int:
        """The size of the marker beside the name."""
        return 68 if self.high > _LOW else 54

    def draw(self, image: Image.Image, view: View[Any], grid: Grid, reader: Reader) -> None:
        """All of the panel; a gold outline marks who is waited for and who has won."""
        due = self.seat.seat in view.due
        won = bool(grid.line) and all(self._owns(view, grid.cells[c]) for c in grid.line)
        outline = GOLD if due or won else None
        panel(self.wide, self.high, FELT_DEEP, 20, outline, 5).lay(image, self.left, self.top)
        self._draw_name(image, reader, "arrow" if due else "check" if won else None)
        self._draw_note(image, grid, reader)
        self._draw_counts(image, grid, reader)
        self._draw_card(image, view, reader, due=due)

    def _draw_name(self, image: Image.Image, reader: Reader, mark: str | None) -> None:
        size = self.token_size
        sprite = token(marker_of(self.seat), size, letter_of(self.seat, reader))
        sprite.lay(image, self.left + 16, self.top + 14)
        x, middle = float(self.left + 30 + size), self.top + 14 + size / 2
        if mark is not None:
            stamp(image, mark, 28, x + 12, middle, GOLD)
            x += 36
        for badge in badges(replace(self.seat, team=None), reader):
            badge_disc(badge, INK, GOLD).lay_centred(image, x + 20, middle)
            x += 47
        name = fit(reader.names[self.seat.seat], "bold", 42, self.card_left - 14 - x)
        write(image, (x, centred(middle, 42)), name, "bold", 42, CREAM)

    def _draw_note(self, image: Image.Image, grid: Grid, reader: Reader) -> None:
        """Where the panel is high enough, what the side lacks or else what the seat says."""
        side = marker_of(self.seat)
        note = grid.notes[side] if side < len(grid.notes) else None
        if (words := note or self.seat.says) is not None and self.high > _LOW:
            room = self.card_left - self.left - 32
            size = shrink(reader.text(words), "text", (SMALL + 1, *TIGHT), room)
            text = fit(reader.text(words), "text", size, room)
            point = (self.left + 18, centred(self.top + self.token_size + 32, size))
            write(image, point, text, "text", size, MINT)

    def _draw_counts(self, image: Image.Image, grid: Grid, reader: Reader) -> None:
        marker = marker_of(self.seat)
        left = grid.supply[marker] if marker < len(grid.supply) else 0
        for place in range(max(6, left)):
            fill = MARKERS[marker].fill if place < left else PANEL_USED
            x = self.left + 34 + 34 * place
            stamp(image, MARKERS[marker].shape, 30, x, self.top + self.high - 30, fill)
        if self.seat.tricks is not None:
            word = reader.label("tricks", n=self.seat.tricks)
            # On a low panel the word beside a winning card is wider than the card.
            baseline = self.top + self.high - 18
            right = self.card_left - (16 if self.high > _LOW else 56)
            write(image, (right, baseline), word, "text", SMALL, MINT, "right")
            start = right - width(word, "text", SMALL) - 10
            write(image, (start, baseline), str(self.seat.tricks), "index", 60, CREAM, "right")

    def _draw_card(self, image: Image.Image, view: View[Any], reader: Reader, *, due: bool) -> None:
        x, y, wide = self.card_left, self.top + 7, self.card_width
        plays = view.trick.plays if view.trick else ()
        laid = {seat: (order, (card,)) for order, (seat, card) in enumerate(plays, 1)}
        # Cards shown for trumps would look like cards played beside a trick.
        order, shown = laid.get(self.seat.seat, (0, () if plays else self._own_pile(view)))
        if not shown and view.scene == "summary":
            return
        if not shown:
            slot_sprite(wide, GOLD if due else FELT_LINE).lay(image, x, y)
        else:
            fan(image, (x, y), shown[:1], reader.look, wide, 0)
        if not order:
            return
        if view.trick and view.trick.winner == self.seat.seat:
            ring_sprite(wide).lay(image, x, y)
            word = order_disc(reader.label("winning"), gold=True)
            left = min(x + (wide - word.width) / 2, self.left + self.wide - word.width - 3)
            word.lay(image, left, y + height_of(wide) - 44)
        order_disc(str(order), gold=order == 1).lay(image, x + wide - 38, y - 4)

    def _owns(self, view: View[Any], cell: Cell) -> bool:
        return marker_of(self.seat) in [marker_of(view.seats[owner]) for owner in cell.owners]

    def _own_pile(self, view: View[Any]) -> Faces:
        """What lies before the seat outside of a trick, such as a card chosen for trumps."""
        return next((faces(p) for p in view.piles if p.seat == self.seat.seat), ())
