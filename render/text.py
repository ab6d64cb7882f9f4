"""Text with fallback from letter to letter: a condensed Latin face, then a Japanese one.

Sizes are in pixels, a ``baseline`` is the y on which capitals stand. Pillow's font objects are not
safe to share between threads, so all of this belongs to the one thread that draws.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import as_file, files
from itertools import groupby
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from render.theme import Color

Face: TypeAlias = Literal["index", "text", "bold"]
Anchor: TypeAlias = Literal["left", "middle", "right"]

_JAPANESE: Final = "NotoSansCJKjp-Bold-JIS12.otf"
_FILES: Final[dict[Face, tuple[str, ...]]] = {
    "index": ("BarlowCondensed-Bold.ttf", _JAPANESE),
    "text": ("BarlowSemiCondensed-SemiBold.ttf", _JAPANESE),
    "bold": ("BarlowSemiCondensed-Bold.ttf", _JAPANESE),
}
_SCALE: Final = {_JAPANESE: 0.88}
"""Kanji fill their square, so they are set smaller to match Latin capitals."""

_FONTS: Final = files("render") / "assets" / "fonts"
_LARGEST: Final = 90
"""Size of the largest text that is set on a picture itself; on fine canvases it is larger."""

CUT: Final = "…"
_NUMBER: Final = re.compile(r" \d{1,2}$")
_STOPS: Final = frozenset("、。：！？・）」")
_CAPITALS: Final = 0.7
"""Height of a capital in the Latin faces, per pixel of size."""


@cache
def _coverage() -> dict[str, frozenset[int]]:
    """The letters of each font file; ``coverage.json`` lists [first, last] pairs."""
    ranges = json.loads((_FONTS / "coverage.json").read_text("ascii"))
    return {
        name: frozenset(c for first, last in pairs for c in range(first, last + 1))
        for name, pairs in ranges.items()
    }


@lru_cache(maxsize=128)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    with as_file(_FONTS / name) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def _file_for(letter: str, face: Face) -> str | None:
    covered = _coverage()
    return next((name for name in _FILES[face] if ord(letter) in covered[name]), None)


def _has(letter: str) -> bool:
    return _file_for(letter, "text") is not None


def drawable(text: str) -> str:
    """The text without what the fonts lack; a fancy letter becomes its plain one."""
    plain = (t if _has(t) else unicodedata.normalize("NFKC", t) for t in text)
    return " ".join("".join(filter(_has, "".join(plain))).split())


def drawable_name(name: str) -> str | None:
    """A display name as it can be drawn, or None if nothing is left or a letter would be missing.

    Emoji and other signs are dropped silently, but a name that has lost a letter is another name.
    """
    folded = unicodedata.normalize("NFKC", name)
    lost = (c for c in folded if unicodedata.category(c)[0] in "LN" and not _has(c))
    return None if any(lost) else drawable(folded) or None


def _runs(text: str, face: Face, size: int) -> list[tuple[ImageFont.FreeTypeFont, str]]:
    return [
        (_font(name, max(1, round(size * _SCALE.get(name, 1)))), "".join(letters))
        for name, letters in groupby(text, lambda letter: _file_for(letter, face))
        if name is not None
    ]


@lru_cache(maxsize=4096)
def width(text: str, face: Face, size: int) -> float:
    """How wide the text is set, in pixels."""
    return sum(font.getlength(run) for font, run in _runs(text, face, size))


@lru_cache(maxsize=512)
def _cached_mask(text: str, face: Face, size: int) -> Image.Image:
    return _mask(text, face, size)


def _mask(text: str, face: Face, size: int) -> Image.Image:
    """A mask of the text with one pixel of margin; its baseline is at :func:`_ascent`.

    Text for fine canvases has hard edges, through which Pillow fills ten times as fast.
    """
    image = Image.new(
        "L" if size <= _LARGEST else "1", (int(width(text, face, size)) + 4, int(size * 1.38)), 0
    )
    draw = ImageDraw.Draw(image)
    x = 1.0
    for font, run in _runs(text, face, size):
        draw.text((x, _ascent(size)), run, 255, font, anchor="ls")
        x += font.getlength(run)
    return image


def _ascent(size: int) -> int:
    return int(size * 1.05)


@lru_cache(maxsize=1024)
def fit(text: str, face: Face, size: int, room: float) -> str:
    """The text, shortened if it is wider than ``room`` pixels."""
    if width(text, face, size) <= room:
        return text
    cuts = (shortened(text, letters) for letters in range(len(text) - 1, 0, -1))
    return next((cut for cut in cuts if width(cut, face, size) <= room), CUT)


def shortened(text: str, letters: int) -> str:
    """The text in at most so many letters, 1 or more, an ellipsis for those that are left out.

    A number behind it stays where there is room: it is all that tells one computer from another.
    """
    if len(text) <= letters:
        return text
    found = _NUMBER.search(text)
    number = found[0] if found and len(found[0]) < letters - 1 else ""
    return text[: letters - 1 - len(number)].rstrip() + CUT + number


def shrink(text: str, face: Face, sizes: Sequence[int], room: float) -> int:
    """The first of the sizes at which the text fits, or the last."""
    return next((size for size in sizes if width(text, face, size) <= room), sizes[-1])


def whole(text: str, figure: str, face: Face, size: int, room: float) -> str:
    """The text if there is room for it, else the figure in it alone: half a figure misleads."""
    return text if width(text, face, size) <= room else figure


@lru_cache(maxsize=512)
def wrap(text: str, face: Face, size: int, room: float, lines: int) -> tuple[str, ...]:
    """The text in at most so many lines of ``room`` pixels, the last one cut if need be."""
    found: list[str] = []
    rest = text
    while len(found) < lines - 1 and width(rest, face, size) > room:
        end = _line_end(rest, face, size, room)
        found.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return (*found, fit(rest, face, size, room))


@lru_cache(maxsize=128)
def balanced(text: str, face: Face, size: int, room: float, lines: int) -> tuple[str, ...]:
    """The same with lines about equally long."""
    shown = wrap(text, face, size, room, lines)
    while len(shown) > 1 and CUT not in shown[-1]:
        room -= 16
        narrower = wrap(text, face, size, room, lines)
        if CUT in narrower[-1]:
            break
        shown = narrower
    return shown


def _line_end(text: str, face: Face, size: int, room: float) -> int:
    """Where the first line ends: after the last word that fits, or within one too long.

    Japanese has no spaces: there a line ends after a stop, or where a kana of grammar does.
    """
    letters = 1
    while letters < len(text) and width(text[: letters + 1], face, size) <= room:
        letters += 1
    space = text.rfind(" ", 0, letters + 1)
    if space > 0:
        return space
    ends = (end for end in range(letters, 0, -1) if _parts(text[end - 1], text[end : end + 1]))
    return next(ends, letters)


def _parts(before: str, after: str) -> bool:
    """Whether Japanese begins a new word here, as far as letters tell."""
    ended = before in _STOPS or _is_hiragana(before)
    return ended and not (after in _STOPS or after == "ー" or _is_hiragana(after))


def _is_hiragana(letter: str) -> bool:
    return "\u3041" <= letter <= "\u309f"


def centred(middle: float, size: int) -> float:
    """The baseline that puts the middle of capitals at this y."""
    return middle + size * _CAPITALS / 2


def write(
    image: Image.Image,
    at: tuple[float, float],
    text: str,
    face: Face,
    size: int,
    fill: Color,
    anchor: Anchor = "left",
) -> None:
    """Set one line of text; ``at`` is the point on the baseline that the anchor names."""
    x, baseline = at
    if anchor != "left":
        x -= width(text, face, size) / (2 if anchor == "middle" else 1)
    # Fine canvases are drawn once, and what they are reduced to is kept.
    mask = (_cached_mask if size <= _LARGEST else _mask)(text, face, size)
    image.paste(fill, (round(x) - 1, round(baseline) - _ascent(size)), mask)
