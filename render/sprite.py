"""Pieces cut out by a mask, and the surfaces they are laid on.

Nothing is changed once it is cached: whoever draws on a cached image copies it first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.shapes import GROWTH
from render.theme import FELT, FELT_HALO, FELT_LIGHT, FELT_LINE, Color
from render.vector import mask, rough_mask

WIDTH: Final = 1100
"""Every picture is so many pixels wide: twice Discord's box, three times a phone's."""

FINE: Final = 4
"""Canvases that are drawn finer and reduced, by this factor a side."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """An image and the mask through which it is laid down.

    ``inset`` is how far its keyline or ring reaches outside the corner it is placed by.
    """

    image: Image.Image
    mask: Image.Image
    inset: int = 0

    @property
    def width(self) -> int:
        """In pixels, all of it."""
        return self.image.width

    @property
    def height(self) -> int:
        """In pixels, all of it."""
        return self.image.height

    def lay(self, onto: Image.Image, x: float, y: float) -> None:
        """Lay the sprite with its corner at (x, y)."""
        onto.paste(self.image, (round(x) - self.inset, round(y) - self.inset), self.mask)

    def lay_centred(self, onto: Image.Image, x: float, y: float) -> None:
        """Lay the sprite with its middle at (x, y)."""
        self.lay(onto, x - self.width / 2, y - self.height / 2)


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a rectangle with rounded corners."""
    fine = Image.new("L", (width * FINE, height * FINE), 0)
    box = (0, 0, width * FINE - 1, height * FINE - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * FINE, fill=255)
    return fine.reduce(FINE)


@lru_cache(maxsize=128)
def panel(
    width: int,
    height: int,
    fill: Color,
    radius: int | None = None,
    outline: Color | None = None,
    line: int = 4,
) -> Sprite:
    """A filled rounded rectangle; without a radius, a pill."""
    radius = height // 2 if radius is None else radius
    image = Image.new("RGB", (width, height), outline or fill)
    if outline is not None:
        inner = rounded(width - 2 * line, height - 2 * line, max(1, radius - line))
        image.paste(fill, (line, line), inner)
    return Sprite(image, rounded(width, height, radius))


def stamp(
    onto: Image.Image,
    shape: str,
    size: float,
    x: float,
    y: float,
    fill: Color,
    *,
    fine: bool = False,
) -> None:
    """Fill a shape of about ``size`` pixels around a point. ``fine`` canvases are reduced later."""
    side = round(size * GROWTH.get(shape, 1))
    cut = rough_mask(shape, side) if fine else mask(shape, side)
    onto.paste(fill, (round(x - side / 2), round(y - side / 2)), cut)


@lru_cache(maxsize=16)
def _felt(height: int) -> Image.Image:
    return Image.new("RGB", (WIDTH, height), FELT)


@lru_cache(maxsize=4)
def _spotlit(height: int) -> Image.Image:
    w, h = WIDTH * 2, height * 2
    image = Image.new("RGB", (w, h), FELT)
    draw = ImageDraw.Draw(image)
    draw.ellipse((w * 0.02, -h * 0.12, w * 0.98, h * 1.12), fill=FELT_HALO)
    draw.ellipse((w * 0.16, h * 0.02, w * 0.84, h * 0.98), fill=FELT_LIGHT)
    draw.rounded_rectangle((24, 24, w - 24, h - 24), 52, outline=FELT_LINE, width=4)
    return image.reduce(2)


def felt(height: int) -> Image.Image:
    """A new plain surface, full width."""
    return _felt(height).copy()


def table(height: int) -> Image.Image:
    """A new card table seen from above, with its light and its frame."""
    return _spotlit(height).copy()
