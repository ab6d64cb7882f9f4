"""The score table: a column a side, a row a deal, totals below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PIL import Image, ImageDraw

from games.view import DealRow, View
from render.pieces import SMALL, TIGHT
from render.reader import Reader
from render.sides import side_name, side_token
from render.sprite import WIDTH, felt, panel
from render.text import Face, centred, fit, shrink, write
from render.theme import CREAM, FADED, FELT_DEEP, GOLD, MINT, PANEL_LEADER, PANEL_RULE, Color

_MARGIN: Final = 28
_HEAD: Final = 130
_ROW: Final = 66
_FOOT: Final = 104
_LABELS: Final = 264
LATEST: Final = 6
"""Deals shown, the last ones."""


def draw_table(view: View[Any], reader: Reader) -> Image.Image:
    """The last deals and the totals; the leading side stands on a lighter ground."""
    rows = view.rows[-LATEST:]
    image = felt(2 * _MARGIN + _HEAD + _ROW * max(1, len(rows)) + _FOOT)
    size = (WIDTH - 2 * _MARGIN, image.height - 2 * _MARGIN)
    panel(*size, FELT_DEEP, 22).lay(image, _MARGIN, _MARGIN)
    table = _Table(image, view, reader)
    top = _MARGIN + _HEAD
    table.draw_head()
    for number, row in enumerate(rows):
        table.draw_row(row, top + _ROW * number)
    if not rows:
        point = (WIDTH / 2, centred(top + _ROW / 2, 36))
        write(image, point, reader.label("scores.none"), "text", 36, MINT, "middle")
    table.draw_totals(top + _ROW * max(1, len(rows)))
    return image


class _Table:
    """The table under the brush; every column is equally wide."""

    def __init__(self, image: Image.Image, view: View[Any], reader: Reader) -> None:
        self.image, self.view, self.reader = image, view, reader
        self.pen = ImageDraw.Draw(image)
        self.wide = (WIDTH - 2 * _MARGIN - _LABELS) / len(view.sides)
        best = max(view.totals)
        self.leads = [total == best and min(view.totals) < best for total in view.totals]

    def middle(self, column: int) -> float:
        """The middle of a column, in pixels from the left."""
        return _MARGIN + _LABELS + self.wide * (column + 0.5)

    def draw_head(self) -> None:
        """Markers and names, and the ground of the leading column behind all of it."""
        high = self.image.height - 2 * _MARGIN - 16
        for column, side in enumerate(self.view.sides):
            x = self.middle(column)
            if self.leads[column]:
                ground = panel(round(self.wide) - 12, high, PANEL_LEADER, 18)
                ground.lay(self.image, x - ground.width / 2, _MARGIN + 8)
            side_token(self.view, column, self.reader, 50).lay(self.image, x - 25, _MARGIN + 16)
            name = side_name(side, self.reader, 36, self.wide - 24)
            write(self.image, (x, _MARGIN + 108), name, "text", 36, CREAM, "middle")

    def draw_row(self, row: DealRow, top: int) -> None:
        """A deal: gains bright, losses faded, and never without their sign."""
        ends = (_MARGIN + 22, top, WIDTH - _MARGIN - 22, top)
        self.pen.line(ends, fill=PANEL_RULE, width=2)
        self._label(self.reader.text(row.label), "text", SMALL, MINT, top + _ROW / 2)
        middle = top + _ROW / 2
        for column, told in enumerate(row.told):
            self._cell(column, self.reader.text(told), "text", range(40, 29, -2), CREAM, middle)
        for column, points in enumerate(() if row.told else row.scores):
            text, fill = self.reader.number(points, signed=True), CREAM if points > 0 else FADED
            self._cell(column, text, "text", (40,), fill, middle)

    def draw_totals(self, top: int) -> None:
        """The sums, or what stands in their place, below a rule of gold."""
        box = (_MARGIN + 22, top - 1, WIDTH - _MARGIN - 22, top + 2)
        self.pen.rectangle(box, fill=GOLD)
        middle, told = top + _FOOT / 2, self.view.standing
        title = self.reader.label("total") if told is None else self.reader.text(told.title)
        self._label(title, "bold", 38, GOLD, middle)
        if told is None:
            shown = [self.reader.number(total) for total in self.view.totals]
        else:
            shown = [self.reader.text(side) for side in told.sides]
        for column, text in enumerate(shown):
            fill = GOLD if self.leads[column] else CREAM
            self._cell(column, text, "index", (66, 54, 44, 38), fill, middle)

    def _cell(
        self, column: int, text: str, face: Face, sizes: Sequence[int], fill: Color, middle: float
    ) -> None:
        size = shrink(text, face, sizes, self.wide - 16)
        point = (self.middle(column), centred(middle, sizes[0]))
        write(self.image, point, fit(text, face, size, self.wide - 16), face, size, fill, "middle")

    def _label(self, text: str, face: Face, size: int, fill: Color, middle: float) -> None:
        room = _LABELS - 36
        size = shrink(text, face, range(size, TIGHT[-1] - 1, -1), room)
        point = (_MARGIN + 28, centred(middle, size))
        write(self.image, point, fit(text, face, size, room), face, size, fill)
