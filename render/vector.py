"""A small rasteriser: paths of :mod:`render.shapes` to masks of Pillow."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from render.shapes import SHAPES, SLANT

Point: TypeAlias = "tuple[float, float]"

_TOKEN: Final = re.compile(r"[MLCZ]|-?\d*\.?\d+")
_STEPS: Final = 18


def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """Points along a cubic curve, without its first."""
    found = []
    for k in range(1, _STEPS + 1):
        t, u = k / _STEPS, 1 - k / _STEPS
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        pairs = [(w * p[0], w * p[1]) for w, p in zip(weights, (a, b, c, d), strict=True)]
        found.append((sum(x for x, _ in pairs), sum(y for _, y in pairs)))
    return found


def polygons(path: str) -> Iterator[list[Point]]:
    """The closed polygons of a path, curves flattened."""
    tokens = iter(_TOKEN.findall(path))
    outline: list[Point] = []
    command = ""
    for token in tokens:
        if token.isalpha():
            command = token
            if command == "Z":
                yield outline
                outline = []
            continue
        first = float(token), float(next(tokens))
        if command == "C":
            second, third = ((float(next(tokens)), float(next(tokens))) for _ in range(2))
            outline += _curve(outline[-1], first, second, third)
        else:
            outline.append(first)


def _lines(shape: str) -> list[str]:
    """The parts of a shape, each on one line."""
    lines: list[str] = []
    for line in SHAPES[shape].split("\n"):
        if (text := line.strip()).startswith(("+", "-")):
            lines.append(text)
        elif text:
            lines[-1] += f" {text}"
    return lines


def _turned(point: Point, turn: float) -> Point:
    x, y, c, s = point[0] - 50, point[1] - 50, math.cos(turn), math.sin(turn)
    return 50 + x * c - y * s, 50 + x * s + y * c


@cache
def _parts(shape: str) -> tuple[tuple[int, tuple[Point, ...]], ...]:
    """The polygons of a shape, turned by its slant, each with the value to fill it with."""
    turn = math.radians(SLANT.get(shape, 0))
    return tuple(
        (
            255 if line[0] == "+" else 0,
            tuple(_turned(point, turn) for point in outline),
        )
        for line in _lines(shape)
        for outline in polygons(line[1:])
    )


@lru_cache(maxsize=256)
def mask(shape: str, size: int) -> Image.Image:
    """A smooth mask (mode L, ``size`` pixels square) of a shape."""
    finer = 8 if size < 90 else 4
    return rough_mask(shape, size * finer).convert("L").reduce(finer)


@lru_cache(maxsize=64)
def inner_mask(shape: str, size: int, border: int) -> Image.Image:
    """What a border of so many pixels leaves of a shape that has no holes."""
    finer = 8 if size < 90 else 4
    image = rough_mask(shape, size * finer)
    draw = ImageDraw.Draw(image)
    for _, outline in _parts(shape):
        points = [(x * size * finer / 100, y * size * finer / 100) for x, y in outline]
        draw.line([*points, *points[:2]], fill=0, width=2 * border * finer, joint="curve")
    return image.convert("L").reduce(finer)


def rough_mask(shape: str, size: int) -> Image.Image:
    """The same with hard edges, for a canvas that is itself reduced later.

    Mode 1: through such a mask Pillow fills ten times as fast.
    """
    image = Image.new("1", (size, size), 0)
    draw = ImageDraw.Draw(image)
    for value, outline in _parts(shape):
        draw.polygon([(x * size / 100, y * size / 100) for x, y in outline], fill=value)
    return image
