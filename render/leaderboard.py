"""A page of a leaderboard: a line a person with place, name, games and what they are ranked by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from games.view import Points
from games.words import Phrase
from render.picture import Picture, finish
from render.pieces import SMALL, order_disc
from render.reader import Reader, Words
from render.sprite import WIDTH, felt, panel
from render.text import centred, drawable_name, fit, shrink, width, write
from render.theme import CREAM, FELT_DEEP, GOLD, MINT, PANEL_LEADER, Style, look_of

_MARGIN: Final = 28
_HEAD: Final = 128
_ROW: Final = 64
_GAP: Final = 6
_NAME: Final = _MARGIN + 118
_VALUE: Final = 190
"""Room for what people are ranked by, at the right."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One person: ``value`` is the number that the page is ranked by."""

    place: int
    name: str
    value: Points
    games: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """A page of people from the top down; ``title`` and ``order`` say what it is about."""

    title: Phrase
    order: Phrase
    rungs: tuple[Rung, ...]


def draw_leaderboard(ladder: Ladder, words: Words, style: Style) -> Picture:
    """The page as a picture; names that the fonts lack are left to the alt text."""
    reader = Reader(words, look_of("standard", style), (), ())
    image = felt(2 * _MARGIN + _HEAD + (_ROW + _GAP) * max(1, len(ladder.rungs)) - _GAP)
    _draw_head(image, ladder, reader)
    top = _MARGIN + _HEAD
    for number, rung in enumerate(ladder.rungs):
        _draw_rung(image, rung, reader, top + (_ROW + _GAP) * number)
    if not ladder.rungs:
        point = (WIDTH / 2, centred(top + _ROW / 2, 36))
        write(image, point, reader.label("ladder.none"), "text", 36, MINT, "middle")
    return finish(image, _tell(ladder, words))


def _draw_head(image: Image.Image, ladder: Ladder, reader: Reader) -> None:
    room = WIDTH - 2 * _MARGIN
    title = reader.text(ladder.title)
    size = shrink(title, "bold", (60, 48), room)
    write(image, (_MARGIN, _MARGIN + 52), fit(title, "bold", size, room), "bold", size, GOLD)
    order = fit(reader.text(ladder.order), "text", 36, room)
    write(image, (_MARGIN, _MARGIN + 102), order, "text", 36, MINT)


def _draw_rung(image: Image.Image, rung: Rung, reader: Reader, top: int) -> None:
    """The leaders stand on a lighter ground with a rim of gold."""
    leads, middle = rung.place == 1, top + _ROW / 2
    ground, outline = (PANEL_LEADER, GOLD) if leads else (FELT_DEEP, None)
    panel(WIDTH - 2 * _MARGIN, _ROW, ground, 18, outline, 3).lay(image, _MARGIN, top)
    order_disc(str(rung.place), gold=leads).lay_centred(image, _MARGIN + 58, middle)
    value = reader.number(rung.value)
    size = shrink(value, "index", (50, 44, 40), _VALUE)
    right = WIDTH - _MARGIN - 26
    write(image, (right, centred(middle, size)), value, "index", size, GOLD, "right")
    games = reader.label("ladder.games", n=rung.games)
    edge = right - _VALUE - 20
    write(image, (edge, centred(middle, SMALL)), games, "text", SMALL, MINT, "right")
    name = drawable_name(rung.name) or reader.label("player", n=rung.place)
    room = edge - width(games, "text", SMALL) - 24 - _NAME
    write(image, (_NAME, centred(middle, 42)), fit(name, "bold", 42, room), "bold", 42, CREAM)


def _tell(ladder: Ladder, words: Words) -> str:
    head = Phrase("alt.ladder", title=ladder.title, order=ladder.order)
    lines = (
        Phrase("alt.rung", place=r.place, name=r.name, value=r.value, n=r.games)
        for r in ladder.rungs
    )
    return " ".join(words(phrase) for phrase in (head, *lines))
