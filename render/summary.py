"""The end of a deal: what came of it and by how much, what counted, and who gained."""

from __future__ import annotations

from typing import Any, Final

from PIL import Image, ImageDraw

from games.cards import Card
from games.view import Bar, ScoreLine, Summary, View
from games.words import Phrase
from render.cards import card_sprite
from render.pieces import SMALL, TIGHT
from render.reader import Reader
from render.sides import side_name, side_token
from render.sprite import WIDTH, Sprite, felt, panel, stamp
from render.text import centred, fit, shrink, whole, width, wrap, write
from render.theme import CREAM, FADED, FELT_DEEP, GOLD, INK, MINT, SALMON, Color

_MARGIN: Final = 34
_HEIGHT: Final = 684
_TOP: Final = 176
_PANELS: Final = 472
_LINE: Final = 46


def draw_summary(view: View[Any], end: Summary, reader: Reader) -> Image.Image:
    """Title, the bar of points, the lines of the score if there is room, extras, a panel a side."""
    image = felt(_HEIGHT)
    colour = SALMON if end.good is False else GOLD
    _draw_title(image, end, reader, colour)
    top = _TOP
    if end.bar is not None:
        _draw_bar(image, end.bar, reader, colour)
        top = 296
    if end.bar is None or top + _LINE * len(end.lines) + _chips_height(end) + 28 <= _PANELS:
        top = _draw_lines(image, view, end, reader, top)
    _draw_chips(image, end, reader, top)
    for side in range(len(view.sides)):
        _draw_side(image, view, end, reader, side)
    return image


def _draw_title(image: Image.Image, end: Summary, reader: Reader, colour: Color) -> None:
    mark = {True: "check", False: "cross", None: "star5"}[end.good]
    stamp(image, "disc", 104, 86, 88, colour)
    stamp(image, mark, 58, 86, 88, INK)
    room = WIDTH - 160 - _MARGIN
    size = shrink(reader.text(end.title), "bold", (64, 50), room)
    title = reader.fitted(end.title, "bold", size, room)
    write(image, (160, 84), title, "bold", size, CREAM)
    if end.subtitle is not None:
        text = reader.fitted(end.subtitle, "text", 36, room)
        write(image, (160, 130), text, "text", 36, MINT)


def _draw_bar(image: Image.Image, bar: Bar, reader: Reader, colour: Color) -> None:
    """Points won out of all, with a tick where the mark lies."""
    left, top, wide, high = _MARGIN, _TOP, WIDTH - 2 * _MARGIN, 56
    panel(wide, high, FELT_DEEP).lay(image, left, top)
    filled = max(high, round(wide * bar.points / bar.most))
    panel(filled, high, colour).lay(image, left, top)
    tick = left + round(wide * bar.target / bar.most)
    ImageDraw.Draw(image).rectangle((tick - 3, top - 10, tick + 3, top + high + 10), fill=CREAM)
    points = reader.number(bar.points)
    text = reader.label("bar", label=bar.label, points=points)
    inside, beyond = min(filled, tick - left) - 48, max(left + filled, tick) + 20
    outside = left + wide - 24 - beyond
    x, room, ink = (left + 24, inside, INK) if inside > outside else (beyond, outside, CREAM)
    size = shrink(text, "bold", (40, *TIGHT), room)
    point = (x, centred(top + high / 2, size))
    write(image, point, whole(text, points, "bold", size, room), "bold", size, ink)
    point = (tick, top + high + 46)
    write(image, point, reader.number(bar.target), "text", SMALL, CREAM, "middle")


def _draw_lines(image: Image.Image, view: View[Any], end: Summary, reader: Reader, top: int) -> int:
    """The score line by line, as far as there is room; the y below."""
    left = (_PANELS - top) // _LINE
    spare = max(0, left - len(end.lines))
    y = top
    for line in end.lines[:left]:
        x = _draw_moved(image, view, line, reader, centred(y + _LINE / 2, 36))
        rows = _set_line(line.reason, reader, x - _MARGIN - 24, 1 + spare)
        spare -= len(rows) - 1
        for size, text in rows:
            write(image, (_MARGIN, centred(y + _LINE / 2, size)), text, "text", size, CREAM)
            y += _LINE
    return y + (16 if end.lines else 0)


def _set_line(reason: Phrase, reader: Reader, room: float, most: int) -> list[tuple[int, str]]:
    """Size and text of each row that a reason takes, ``most`` of them: longer before smaller."""
    text = reader.text(reason)
    size = shrink(text, "text", (SMALL + 1, *TIGHT), room)
    if most > 1 and size < SMALL:
        return [(SMALL, row) for row in wrap(text, "text", SMALL, room, 2)]
    return [(size, reader.fitted(reason, "text", size, room))]


def _draw_moved(
    image: Image.Image, view: View[Any], line: ScoreLine, reader: Reader, baseline: float
) -> float:
    """Who gained or lost how much by a line, from the right margin; the x where that begins."""
    x = float(WIDTH - _MARGIN)
    moved = [(side, p) for side, p in enumerate(line.points or ()) if p]
    for side, points in reversed(moved):
        text = reader.number(points, signed=True)
        colour = GOLD if points > 0 else FADED
        write(image, (x, baseline), text, "bold", 38, colour, "right")
        x -= width(text, "bold", 38) + 46
        side_token(view, side, reader, 38).lay(image, x, baseline - 32)
        x -= 24
    return x


def _chips_height(end: Summary) -> int:
    if not end.chips:
        return 0
    return 154 if any(isinstance(chip, Card) for chip in end.chips) else 64


def _draw_chips(image: Image.Image, end: Summary, reader: Reader, top: int) -> None:
    """Cards on the left, short words beside them in the rows that there is room for."""
    if top + _chips_height(end) > _PANELS:
        return
    x = _MARGIN
    for chip in end.chips:
        if isinstance(chip, Card):
            card_sprite(chip, reader.look, 96).lay(image, x, top)
            x += 112
    left, right, y = x, WIDTH - _MARGIN, top
    for chip in end.chips:
        if isinstance(chip, Card):
            continue
        piece = _chip(chip, reader, right - left)
        if x + piece.width > right:
            x, y = left, y + 74
        if y + piece.height > _PANELS - 8:
            return
        piece.lay(image, x, y)
        x += piece.width + 14


def _chip(chip: Phrase, reader: Reader, room: int) -> Sprite:
    text = fit(reader.text(chip), "text", 36, room - 44)
    blank = panel(int(width(text, "text", 36)) + 44, 60, FELT_DEEP)
    image = blank.image.copy()
    write(image, (22, centred(30, 36)), text, "text", 36, CREAM)
    return Sprite(image, blank.mask)


def _draw_side(
    image: Image.Image, view: View[Any], end: Summary, reader: Reader, side: int
) -> None:
    """A side's panel: marker, name, what it gained, its total; a gold outline around a gain."""
    count, gap = len(view.sides), 14
    wide = (WIDTH - 2 * _MARGIN - gap * (count - 1)) // count
    left, gained = _MARGIN + side * (wide + gap), end.scores[side]
    outline = GOLD if gained > 0 else None
    panel(wide, 178, FELT_DEEP, 20, outline).lay(image, left, _PANELS)
    side_token(view, side, reader, 44).lay(image, left + wide - 58, _PANELS + 72)
    name = side_name(view.sides[side], reader, 36, wide - 36)
    write(image, (left + 20, _PANELS + 48), name, "text", 36, CREAM)
    text = reader.number(gained, signed=True)
    size = shrink(text, "index", (64, 52), wide - 84)
    fill = GOLD if gained > 0 else CREAM
    write(image, (left + 20, _PANELS + 114), text, "index", size, fill)
    total = reader.number(view.totals[side])
    text = whole(f"{reader.label('total')} {total}", total, "text", SMALL, wide - 38)
    write(image, (left + 20, _PANELS + 158), text, "text", SMALL, MINT)
