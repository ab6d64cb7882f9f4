"""Colours: contrast as WCAG counts it, and apart for eyes that lack one kind of cone."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image

from render.picture import encode
from render.theme import (
    CREAM,
    DIM,
    FELT,
    FELT_DEEP,
    FOUR_COLOURS,
    GOLD,
    INDIGO,
    INK,
    ITALIAN,
    IVORY,
    MARKERS,
    MINT,
    SALMON,
    TWO_COLOURS,
    WINE,
    Color,
    Style,
    look_of,
)
from render.vector import mask

# Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB.
DEFICIENCIES = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: Color) -> list[float]:
    """Channels as light, 0 to 1."""
    shares = [channel / 255 for channel in colour]
    return [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]


def contrast(one: Color, other: Color) -> float:
    """The contrast of WCAG, 1 to 21."""
    lights = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(x), strict=True))
        for x in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """Lightness and two colour axes, in which distance is difference."""

    def root(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    r, g, b = rgb
    x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: Color, eyes: str) -> tuple[float, float, float]:
    """A colour as such eyes see it."""
    plain = linear(colour)
    rows = DEFICIENCIES[eyes]
    mixed = [sum(m * c for m, c in zip(row, plain, strict=True)) for row in rows]
    return lab([min(1.0, max(0.0, channel)) for channel in mixed])


def distance(one: Color, other: Color, eyes: str) -> float:
    """How far apart such eyes see two colours."""
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def dimmed(colour: Color) -> Color:
    """The colour on a card that can't be played."""
    red, green, blue = (a * b // 255 for a, b in zip(colour, DIM, strict=True))
    return red, green, blue


@pytest.mark.parametrize("eyes", DEFICIENCIES)
@pytest.mark.parametrize("suits", [FOUR_COLOURS, ITALIAN], ids=["french", "italian"])
def test_four_suits_stay_apart_for_all_eyes(suits: dict[str, Color], eyes: str) -> None:
    """No two suits of four come nearer than eyes can tell at a glance."""
    nearest = min(distance(a, b, eyes) for a, b in combinations(suits.values(), 2))
    assert nearest >= 22


@pytest.mark.parametrize("eyes", DEFICIENCIES)
def test_red_and_black_stay_apart_for_all_eyes(eyes: str) -> None:
    """With two colours the reds differ from the blacks for everybody."""
    assert distance(TWO_COLOURS["H"], TWO_COLOURS["S"], eyes) >= 22


@pytest.mark.parametrize(
    ("letters", "ground", "least"),
    [
        (CREAM, FELT, 8.5),
        (CREAM, FELT_DEEP, 12),
        (MINT, FELT, 5.4),
        (MINT, FELT_DEEP, 7.5),
        (GOLD, FELT_DEEP, 8.5),
        (INK, GOLD, 11),
        (INK, SALMON, 8),
        (IVORY, INDIGO, 12.5),
        (GOLD, INDIGO, 8.4),
        (IVORY, WINE, 12),
    ],
)
def test_text_is_readable(letters: Color, ground: Color, least: float) -> None:
    """Every pair of letters and ground holds the contrast it was chosen for."""
    assert contrast(letters, ground) >= least


@pytest.mark.parametrize("suits", [FOUR_COLOURS, TWO_COLOURS, ITALIAN])
def test_suits_are_readable_on_cards(suits: dict[str, Color]) -> None:
    """A suit reads well on a bright card, and still on one that can't be played."""
    for colour in suits.values():
        assert contrast(colour, IVORY) >= 4.5
        assert contrast(dimmed(colour), dimmed(IVORY)) >= 3.2


def test_a_dimmed_card_is_told_by_brightness_alone() -> None:
    """Bright and dimmed faces differ for people who see no colour at all."""
    assert contrast(IVORY, dimmed(IVORY)) >= 2.5


def test_marker_letters_are_readable() -> None:
    """The letter on a marker stands out from its colour."""
    for marker in MARKERS:
        assert contrast(marker.ink, marker.fill) >= 4.5


def test_marker_shapes_differ_without_colour() -> None:
    """As bare silhouettes, any two markers differ by a seventh of their area and more."""
    shapes = [mask(marker.shape, 100) for marker in MARKERS]
    for one, other in combinations(shapes, 2):
        pairs = zip(one.tobytes(), other.tobytes(), strict=True)
        apart = sum(abs(a - b) for a, b in pairs)
        assert apart / sum(one.tobytes()) > 0.15


@pytest.mark.parametrize("eyes", DEFICIENCIES)
def test_marker_colours_stay_apart_for_all_eyes(eyes: str) -> None:
    """The colours of markers differ too, if less widely than their shapes."""
    nearest = min(distance(a.fill, b.fill, eyes) for a, b in combinations(MARKERS, 2))
    assert nearest >= 10


def test_the_encoder_keeps_the_colours_of_the_theme() -> None:
    """What is drawn in a colour of the theme comes out in just that colour."""
    suits = [*TWO_COLOURS.values(), *FOUR_COLOURS.values(), *ITALIAN.values()]
    colours = [CREAM, FELT, FELT_DEEP, GOLD, INDIGO, INK, IVORY, MINT, SALMON, WINE, *suits]
    colours += [marker.fill for marker in MARKERS]
    image = Image.new("RGB", (len(colours), 1))
    image.putdata(colours)
    decoded = Image.open(io.BytesIO(encode(image))).convert("RGB")
    assert [decoded.getpixel((x, 0)) for x in range(len(colours))] == colours


def test_looks_without_a_difference_are_one() -> None:
    """A choice that a pack doesn't show makes no second set of sprites."""
    assert look_of("standard", Style("fr")) == look_of("standard", Style("it"))
    assert look_of("piemonte", Style("it", four_colours=False)) == look_of("piemonte", Style("it"))
    assert look_of("tarot", Style("fr")) != look_of("tarot", Style("en"))
