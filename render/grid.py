"""The picture of a 3x3 grid: score cards with their markers, and what each player has."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from PIL import Image, ImageDraw

from games.view import Cell, Grid, View
from render.pieces import token
from render.reader import Reader
from render.seating import HEIGHT
from render.sides import letter_of, marker_of
from render.sprite import FINE, Sprite, felt, rounded
from render.standing import draw_standing
from render.text import centred, write
from render.theme import FELT_DEEP, GOLD, INK, IVORY, VIOLET

_MARGIN: Final = 26
_CELL: Final = (172, 204)
_GAP: Final = 12
_TOKEN_SIZES: Final = {1: 80, 2: 72, 3: 52}


def draw_grid(view: View[Any], grid: Grid, reader: Reader) -> Image.Image:
    """The grid, with the line that wins if there is one, and beside it what each player has."""
    image = felt(HEIGHT)
    if grid.line:
        _draw_line(image, grid.line)
    for number, cell in enumerate(grid.cells):
        _draw_cell(image, number, cell, view, reader, hot=number in grid.line)
    draw_standing(image, view, grid, reader, _MARGIN + 3 * (_CELL[0] + _GAP) + 6, _MARGIN)
    return image


def _corner(number: int) -> tuple[int, int]:
    row, column = divmod(number, 3)
    return _MARGIN + column * (_CELL[0] + _GAP), _MARGIN + row * (_CELL[1] + _GAP)


def _draw_line(image: Image.Image, line: tuple[int, ...]) -> None:
    """A bar of gold that shows between the cards of the line."""
    ends = [_corner(line[0]), _corner(line[-1])]
    points = [(x + _CELL[0] / 2, y + _CELL[1] / 2) for x, y in ends]
    ImageDraw.Draw(image).line(points, fill=GOLD, width=44)


def _draw_cell(
    image: Image.Image, number: int, cell: Cell, view: View[Any], reader: Reader, *, hot: bool
) -> None:
    x, y = _corner(number)
    _score_card(cell.value, hot=hot).lay(image, x, y)
    lying = [(view.seats[s], False) for s in cell.owners]
    lying += [(view.seats[s], True) for s in cell.landing if s not in cell.owners]
    size = _TOKEN_SIZES.get(len(lying), 46)
    per_row = len(lying) if len(lying) <= 3 else -(-len(lying) // 2)
    step = size + 4
    for place, (seat, hollow) in enumerate(lying):
        row, column = divmod(place, per_row)
        in_row = min(per_row, len(lying) - row * per_row)
        left = x + (_CELL[0] - step * in_row + 4) / 2 + step * column
        top = y + 148 - step * (-(-len(lying) // per_row)) / 2 + step * row
        letter = "" if hollow else letter_of(seat, reader)
        token(marker_of(seat), size, letter, hollow=hollow).lay(image, left, top)


@lru_cache(maxsize=32)
def _score_card(value: int, *, hot: bool) -> Sprite:
    """A card of the grid; the Queen counts nought and is violet. ``hot``: part of the line."""
    wide, high = _CELL
    fine = Image.new("RGB", (wide * FINE, high * FINE), IVORY)
    point = (wide * FINE / 2, centred(high * FINE * 0.29, 112 * FINE))
    write(fine, point, str(value), "index", 112 * FINE, INK if value else VIOLET, "middle")
    inset = 7 if hot else 3
    size = (wide + 2 * inset, high + 2 * inset)
    image = Image.new("RGB", size, GOLD if hot else FELT_DEEP)
    image.paste(fine.reduce(FINE), (inset, inset), rounded(wide, high, 14))
    return Sprite(image, rounded(*size, 14 + inset), inset)
