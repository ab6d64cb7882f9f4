"""The small pieces of a table: name plates, bubbles, markers, trays of cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageChops

from games.cards import Card
from render.cards import back_sprite, card_sprite
from render.shapes import MARKS
from render.sprite import Sprite, panel, stamp
from render.text import CUT, balanced, centred, fit, width, write
from render.theme import (
    BRONZE,
    CREAM,
    FELT_DEEP,
    GOLD,
    INK,
    IVORY,
    MARKERS,
    Color,
    Look,
    mix,
)
from render.vector import inner_mask, mask

State: TypeAlias = Literal["idle", "due", "winning"]

SMALL: Final = 35
"""Words are no smaller where there is room: at this size a phone shows letters of 11 dp."""
TIGHT: Final = range(SMALL, 29, -1)
"""Sizes that they shrink to rather than be cut, to 9.5 dp on a phone."""
PLATE_HEIGHT: Final = 58
_NAME: Final = 38
_INITIAL: Final = 33
_DISC: Final = 40
_DISC_STEP: Final = 44
_ARROW_STEP: Final = 30

_PLATES: Final[dict[State, tuple[Color, Color, Color | None]]] = {
    "idle": (FELT_DEEP, CREAM, None),
    "due": (CREAM, INK, GOLD),
    "winning": (GOLD, INK, None),
}
"""Ground, letters and outline of a name plate."""


@lru_cache(maxsize=256)
def plate(name: str, state: State, badges: tuple[str, ...], room: int) -> Sprite:
    """A name plate, at most ``room`` wide. Badges are shapes, or a letter to write."""
    ground, ink, outline = _PLATES[state]
    start = 22 + _DISC_STEP * len(badges) + (_ARROW_STEP if state == "due" else 0)
    shown = fit(name, "text", _NAME, room - start - 22)
    blank = panel(
        max(150, int(width(shown, "text", _NAME)) + start + 22), PLATE_HEIGHT, ground, None, outline
    )
    image = blank.image.copy()
    x, middle = 22, PLATE_HEIGHT / 2
    if state == "due":
        stamp(image, "arrow", 24, x + 10, middle, BRONZE)
        x += _ARROW_STEP
    for badge in badges:
        colours = (GOLD, INK) if state == "winning" else (INK, GOLD)
        badge_disc(badge, *colours).lay_centred(image, x + _DISC / 2 - 2, middle)
        x += _DISC_STEP
    point = ((x + image.width - 22) / 2, centred(middle, _NAME))
    write(image, point, shown, "text", _NAME, ink, "middle")
    return Sprite(image, blank.mask)


@lru_cache(maxsize=64)
def badge_disc(badge: str, ink: Color, ground: Color) -> Sprite:
    """A badge: the name of a mark, or else a letter or two to write."""
    image = Image.new("RGB", (_DISC, _DISC), ground)
    if badge in MARKS:
        stamp(image, badge, 24, _DISC / 2, _DISC / 2, ink)
    else:
        text = badge[:2]
        point = (_DISC / 2, centred(_DISC / 2, _INITIAL))
        write(image, point, text, "bold", _INITIAL, ink, "middle")
    return Sprite(image, mask("disc", _DISC))


@lru_cache(maxsize=128)
def bubble(text: str, room: int) -> Sprite:
    """What a seat says, at most ``room`` wide: two lines leave the index of a card in sight.

    A longer text is set smaller, and only then in three lines.
    """
    size, shown = _spoken(text, room - 36)
    wide = max(90, int(max(width(line, "bold", size) for line in shown)) + 36)
    step = size + 4
    blank = panel(wide, 14 + step * len(shown), CREAM, 24, FELT_DEEP, 3)
    image = blank.image.copy()
    for row, line in enumerate(shown):
        point = (wide / 2, centred(7 + step * (row + 0.5), size))
        write(image, point, line, "bold", size, INK, "middle")
    return Sprite(image, blank.mask)


def _spoken(text: str, room: int) -> tuple[int, Sequence[str]]:
    tried = (*((size, 2) for size in (SMALL + 1, SMALL, 32, TIGHT[-1])), (TIGHT[-1], 3))
    set_in = [(size, balanced(text, "bold", size, room, lines)) for size, lines in tried]
    return next((s for s in set_in if CUT not in s[1][-1]), set_in[-1])


@lru_cache(maxsize=64)
def order_disc(text: str, *, gold: bool) -> Sprite:
    """The place of a card in its trick, on its corner; a longer text makes it a pill."""
    wide = max(46, int(width(text, "bold", SMALL)) + 28)
    blank = panel(wide, 46, GOLD if gold else FELT_DEEP, None, FELT_DEEP, 2)
    image = blank.image.copy()
    ink = INK if gold else CREAM
    write(image, (wide / 2, centred(23, SMALL)), text, "bold", SMALL, ink, "middle")
    return Sprite(image, blank.mask)


@lru_cache(maxsize=1)
def check_disc() -> Sprite:
    """The tick on a card that is chosen."""
    blank = panel(44, 44, GOLD, None, FELT_DEEP, 3)
    image = blank.image.copy()
    stamp(image, "check", 26, 22, 22, INK)
    return Sprite(image, blank.mask)


@lru_cache(maxsize=128)
def token(marker: int, size: int, letter: str = "", *, hollow: bool = False) -> Sprite:
    """The marker of a player or team: shape, colour and letter. ``hollow``: where it would lie."""
    look = MARKERS[marker]
    outline = mask(look.shape, size)
    if hollow:
        grey = Image.new("RGB", (size, size), mix(INK, IVORY, 0.42))
        return Sprite(grey, ImageChops.subtract(outline, inner_mask(look.shape, size, 7)))
    image = Image.new("RGB", (size, size), INK)
    image.paste(look.fill, (0, 0), inner_mask(look.shape, size, 4 if size >= 60 else 3))
    letters = round(size * (0.44 if look.shape in ("triangle", "plus") else 0.56))
    point = (size / 2, centred(size * (0.64 if look.shape == "triangle" else 0.5), letters))
    write(image, point, letter, "bold", letters, look.ink, "middle")
    return Sprite(image, outline)


def fan(
    image: Image.Image,
    at: tuple[float, float],
    faces: Sequence[Card | None],
    look: Look,
    wide: int,
    step: float,
) -> None:
    """Overlapping cards from left to right; None is a card face down."""
    x, y = at
    for face in faces:
        sprite = back_sprite(look, wide) if face is None else card_sprite(face, look, wide)
        sprite.lay(image, x, y)
        x += step
