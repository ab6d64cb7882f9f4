"""The colours of every picture, and the looks a reader may choose.

Channels are multiples of four: Pillow looks palette colours up in cells of that size, so these come
out of the encoder exactly as written. ``tests/render/test_theme.py`` holds contrasts and distances.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.view import Deck

Color: TypeAlias = "tuple[int, int, int]"
Letters: TypeAlias = Literal["fr", "en", "it"]


def rgb(code: str) -> Color:
    """The colour of a hex code, ``#RRGGBB``."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(one: Color, other: Color, share: float) -> Color:
    """``share`` (0 to 1) of the other colour over the one, on the grid of four."""
    red, green, blue = (
        min(252, round((a + (b - a) * share) / 4) * 4) for a, b in zip(one, other, strict=True)
    )
    return red, green, blue


FELT: Final = rgb("#104C3C")
FELT_LIGHT: Final = rgb("#145840")
FELT_DEEP: Final = rgb("#0C3428")
FELT_LINE: Final = rgb("#2C7C5C")
FELT_HALO: Final = mix(FELT, FELT_LIGHT, 0.5)
PANEL_RULE: Final = mix(FELT_DEEP, FELT_LINE, 0.5)
PANEL_USED: Final = mix(FELT_DEEP, FELT_LINE, 0.6)
PANEL_LEADER: Final = mix(FELT_DEEP, FELT_LIGHT, 0.75)

IVORY: Final = rgb("#FCFCF4")
CREAM: Final = rgb("#F8F0E4")
MINT: Final = rgb("#A8C8BC")
FADED: Final = mix(CREAM, FELT_DEEP, 0.38)
INK: Final = rgb("#14181C")
GOLD: Final = rgb("#F4C85C")
BRONZE: Final = rgb("#A88020")
SALMON: Final = rgb("#F4A09C")
VIOLET: Final = rgb("#6C40A0")

INDIGO: Final = rgb("#282860")
INDIGO_LIGHT: Final = rgb("#3C3C80")
WINE: Final = rgb("#5C1C34")
WINE_LIGHT: Final = rgb("#782848")

DIM: Final = rgb("#8CA498")
"""Multiplied into a card that can't be played."""

TWO_COLOURS: Final = {
    "S": rgb("#14181C"),
    "H": rgb("#C81030"),
    "D": rgb("#C81030"),
    "C": rgb("#14181C"),
}
FOUR_COLOURS: Final = {
    "S": rgb("#14181C"),
    "H": rgb("#B4001C"),
    "D": rgb("#0C4CD8"),
    "C": rgb("#008450"),
}
ITALIAN: Final = {
    "O": rgb("#946C00"),
    "U": rgb("#A00C38"),
    "W": rgb("#1440DC"),
    "B": rgb("#247C68"),
}


@dataclass(frozen=True, slots=True)
class Marker:
    """What stands for one player or team: a shape, its colour, and the colour of a letter on it."""

    shape: str
    fill: Color
    ink: Color


MARKERS: Final = (
    Marker("disc", rgb("#E8A000"), INK),
    Marker("square", rgb("#0074B4"), IVORY),
    Marker("triangle", rgb("#E490C0"), INK),
    Marker("diamond", rgb("#7CE4C4"), INK),
    Marker("plus", rgb("#F0E444"), INK),
)


@dataclass(frozen=True, slots=True)
class Style:
    """What a reader may choose: the letters of the court cards, and four colours for four suits."""

    letters: Letters
    four_colours: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """How the cards of one pack are drawn.

    :func:`look_of` settles what makes no difference, so that equal sprites are cached once.
    """

    deck: Deck
    letters: Letters
    four_colours: bool

    @property
    def trump_ground(self) -> Color:
        """The dark ground of trumps and backs."""
        return WINE if self.deck == "piemonte" else INDIGO

    @property
    def trump_light(self) -> Color:
        """The pattern on that ground."""
        return WINE_LIGHT if self.deck == "piemonte" else INDIGO_LIGHT

    def suit_colour(self, suit: str) -> Color:
        """The colour of a plain suit, by its code."""
        if suit in ITALIAN:
            return ITALIAN[suit]
        return (FOUR_COLOURS if self.four_colours else TWO_COLOURS)[suit]


def look_of(deck: Deck, style: Style) -> Look:
    """How a reader of this style sees this pack.

    A standard pack always bears A K Q J, and Italian suits always have four colours.
    """
    match deck:
        case "standard":
            return Look(deck, "en", style.four_colours)
        case "piemonte":
            return Look(deck, style.letters, four_colours=True)
        case "tarot":
            return Look(deck, style.letters, style.four_colours)
