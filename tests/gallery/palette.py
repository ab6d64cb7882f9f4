"""Builds the fixed palette: the colours of the theme exactly, and shades from what is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from PIL import Image

from render import theme
from render.cards import back_sprite, card_sprite, pack
from render.deal import draw_dealt
from render.hand import draw_cards
from render.reader import reader_of
from render.scenes import paint_board
from render.scores import draw_table
from render.theme import DIM, FELT, MARKERS, Color, Style, look_of
from tests.gallery.drawing import moments, speaker_for

_SIZE: Final = 256
_NEAR: Final = 12
"""Squared distance within which a shade needs no entry beside a colour of the theme."""

_LOOKS: Final = (
    look_of("tarot", Style("fr")),
    look_of("piemonte", Style("it")),
    look_of("standard", Style("en", four_colours=False)),
)


def build_palette() -> bytes:
    """768 bytes: red, green and blue of 256 colours."""
    own = _own_colours()
    shades: Counter[Color] = Counter()
    for image in chain(_cards(), _scenes()):
        # A larger bound than there can be colours would cost its memory for every card.
        for count, colour in image.getcolors(image.width * image.height) or ():
            assert isinstance(colour, tuple)
            shades[colour[0], colour[1], colour[2]] += count
    rest = _quantized([s for s in shades.items() if not _is_near(s[0], own)], _SIZE - len(own))
    flat = [channel for colour in own for channel in colour] + rest
    return bytes(flat + [0] * (3 * _SIZE - len(flat)))


def _own_colours() -> list[Color]:
    """The colours of the theme, and what becomes of those on cards when they are dimmed."""
    named = [v for v in vars(theme).values() if isinstance(v, tuple) and len(v) == 3]
    plain = [c for c in named if all(isinstance(channel, int) for channel in c)]
    suits = [*theme.TWO_COLOURS.values(), *theme.FOUR_COLOURS.values(), *theme.ITALIAN.values()]
    dark = [theme.INDIGO, theme.INDIGO_LIGHT, theme.WINE, theme.WINE_LIGHT]
    on_cards = [theme.IVORY, theme.GOLD, *dark, *suits]
    markers = [colour for m in MARKERS for colour in (m.fill, m.ink)]
    return list(dict.fromkeys([*plain, *suits, *markers, *map(_dimmed, on_cards)]))


def _dimmed(colour: Color) -> Color:
    red, green, blue = (a * b // 255 for a, b in zip(colour, DIM, strict=True))
    return red, green, blue


def _is_near(shade: Color, own: list[Color]) -> bool:
    return any(sum((a - b) ** 2 for a, b in zip(shade, c, strict=True)) < _NEAR for c in own)


def _quantized(shades: list[tuple[Color, int]], room: int) -> list[int]:
    """So many colours that stand for the shades; a root keeps wide areas from taking all."""
    pixels = [colour for colour, count in shades for _ in range(max(1, round(count**0.6)))]
    image = Image.new("RGB", (1024, -(-len(pixels) // 1024)), pixels[0])
    image.putdata(pixels)
    palette = image.quantize(room, method=Image.Quantize.MEDIANCUT, kmeans=3).getpalette()
    assert palette is not None
    return palette[: 3 * room]


def _cards() -> Iterator[Image.Image]:
    for look in _LOOKS:
        sprites = [
            card_sprite(c, look, 150, dim=dim) for c in pack(look.deck) for dim in (False, True)
        ]
        for sprite in [*sprites, back_sprite(look, 150)]:
            image = Image.new("RGB", (sprite.width + 8, sprite.height + 8), FELT)
            sprite.lay(image, 7, 7)
            yield image


def _scenes() -> Iterator[Image.Image]:
    for found in moments():
        view, words = found.view, speaker_for(found, "fr")
        reader = reader_of(view, words.names, words, words.style)
        match found.moment.kind:
            case "hand":
                yield draw_cards(view, reader, found.chosen)
            case "scores":
                yield draw_table(view, reader)
            case "deal" if view.summary is not None:
                yield draw_dealt(view.summary.dealt, reader)
            case _:
                yield paint_board(view, reader)
