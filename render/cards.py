"""Card faces and backs, drawn from vectors once and kept as sprites.

Measures are those of a card 176 wide and 264 high and scale with it. The index stands top left and
large: it is all that a fan of cards on a phone shows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from games.cards import (
    EXCUSE,
    FRENCH_SUITS,
    ITALIAN_SUITS,
    NO_SUIT,
    STANDARD_RANKS,
    TAROT_RANKS,
    TRUMP,
    Card,
    card,
    plain_suit,
)
from games.view import Deck
from render.sprite import FINE, Sprite, rounded, stamp
from render.text import centred, write
from render.theme import DIM, FELT_DEEP, GOLD, IVORY, Color, Letters, Look, Style, look_of, mix

UNIT: Final = 176
ON_TABLE: Final = 176
IN_HAND: Final = 150
"""The widths at which most cards are shown."""

KEYLINE: Final = 3
EDGE: Final = 4
"""Pixels of the dark line around a card and of its shadow, which keep cards apart in a fan."""

LETTERS: Final[dict[Letters, dict[str, str]]] = {
    "fr": {"K": "R", "Q": "D", "N": "C", "J": "V"},
    "en": {},
    "it": {"K": "R", "Q": "D", "N": "C", "J": "F"},
}
_INDEX_X: Final = 47
_OUDLERS: Final = ("1", "21")


def height_of(width: int) -> int:
    """The height of a card of this width."""
    return width * 3 // 2


def index(card: Card, look: Look) -> str:
    """What stands in the corner of the card; nothing for the Excuse, which bears a star."""
    if card.suit == NO_SUIT:
        return "0" if look.deck == "piemonte" else ""
    return LETTERS[look.letters].get(card.rank, card.rank)


def letter(rank: str, deck: Deck, style: Style) -> str:
    """What cards of this rank bear in their corner, for texts beside pictures."""
    return LETTERS[look_of(deck, style).letters].get(rank, rank)


def group(card: Card) -> str:
    """The suit that a card is kept with in a hand; the Excuse goes with the trumps."""
    return TRUMP if card.suit == NO_SUIT else card.suit


def is_oudler(card: Card, look: Look) -> bool:
    """Whether the trump stands out in gold: the 1 and the 21 of French tarot."""
    return look.deck == "tarot" and card.suit == TRUMP and card.rank in _OUDLERS


class _Face:
    """A card under the brush: a fine canvas with the measures of a card 176 wide."""

    def __init__(self, card: Card, look: Look, width: int) -> None:
        self.card, self.look = card, look
        size = (width * FINE, height_of(width) * FINE)
        self.image = Image.new("RGB", size, look.trump_ground if card.suit == TRUMP else IVORY)
        self.scale = width * FINE / UNIT

    def at(self, value: float) -> int:
        return round(value * self.scale)

    def stamp(self, shape: str, size: float, x: float, y: float, fill: Color) -> None:
        stamp(self.image, shape, size * self.scale, self.at(x), self.at(y), fill, fine=True)

    def write(self, text: str, size: int, x: float, baseline: float, fill: Color) -> None:
        point = (self.at(x), self.at(baseline))
        write(self.image, point, text, "index", self.at(size), fill, "middle")

    def draw(self) -> Image.Image:
        match self.card.suit:
            case "T":
                self._trump()
            case "EX":
                self._excuse()
            case _:
                self._plain()
        return self.image.reduce(FINE)

    def _trump(self) -> None:
        number, ground = self.card.rank, self.look.trump_ground
        gold = is_oudler(self.card, self.look)
        self.stamp("star8", 230, 108, 178, self.look.trump_light)
        self.stamp("star8", 116, 108, 178, GOLD if gold else mix(ground, GOLD, 0.82))
        self.write(number, 56, 108, centred(178, 56), ground)
        self.write(number, 92, _INDEX_X, 74, GOLD if gold else IVORY)
        self.stamp("star4", 46, _INDEX_X, 113, GOLD if gold else mix(ground, IVORY, 0.85))

    def _excuse(self) -> None:
        ink = self.look.trump_ground
        self._lozenges(mix(IVORY, ink, 0.13))
        if number := index(self.card, self.look):
            self.write(number, 92, _INDEX_X, 78, ink)
            self.stamp("star5", 46, _INDEX_X, 118, ink)
        else:
            self.stamp("star5", 76, _INDEX_X, 50, ink)
        self.stamp("jester", 116, 104, 172, ink)

    def _lozenges(self, fill: Color) -> None:
        draw = ImageDraw.Draw(self.image)
        a, b = self.at(22), self.at(33)
        for row in range(1, self.image.height // b + 2, 2):
            for column in range(1, self.image.width // a + 2, 2):
                x, y = column * a, row * b
                draw.polygon([(x, y - b), (x + a, y), (x, y + b), (x - a, y)], fill=fill)

    def _plain(self) -> None:
        suit, rank = self.card.suit, self.card.rank
        ink = self.look.suit_colour(suit)
        if rank in "KQNJ":
            tint = 0.09 if suit in ITALIAN_SUITS else 0.13
            self.stamp(suit, 190, 120, 188, mix(IVORY, ink, tint))
            self.stamp(rank, 110, 108, 176, ink)
        else:
            self.stamp(suit, 106, 112, 178, ink)
        self.write(index(self.card, self.look), 92, _INDEX_X, 74, ink)
        self.stamp(suit, 50, _INDEX_X, 115, ink)


@lru_cache(maxsize=32)
def _outline(width: int) -> Image.Image:
    """The mask of a card with its keyline and edge."""
    w, h = width + 2 * KEYLINE, height_of(width) + 2 * KEYLINE
    shape = rounded(w, h, 17)
    outline = Image.new("L", (w, h + EDGE), 0)
    outline.paste(255, (0, EDGE), shape)
    outline.paste(255, (0, 0), shape)
    return outline


def _framed(face: Image.Image) -> Sprite:
    outline = _outline(face.width)
    image = Image.new("RGB", outline.size, FELT_DEEP)
    image.paste(face, (KEYLINE, KEYLINE), rounded(face.width, face.height, 14))
    return Sprite(image, outline, KEYLINE)


def card_sprite(card: Card, look: Look, width: int, *, dim: bool = False) -> Sprite:
    """A card of this width; ``dim`` for one that can't be played."""
    return _card_sprite(card, _relevant(card, look), width, dim=dim)


def _relevant(card: Card, look: Look) -> Look:
    """The look without choices that this card doesn't show, so that readers share its sprite."""
    lettered = card.rank in LETTERS["fr"]
    coloured = card.suit in FRENCH_SUITS
    return Look(
        look.deck, look.letters if lettered else "en", look.four_colours if coloured else True
    )


# At most 150 kB each, so about 60 MB with several decks at several sizes in play at once.
@lru_cache(maxsize=400)
def _card_sprite(card: Card, look: Look, width: int, *, dim: bool) -> Sprite:
    if not dim:
        return _framed(_Face(card, look, width).draw())
    bright = _card_sprite(card, look, width, dim=False).image
    face = bright.crop((KEYLINE, KEYLINE, KEYLINE + width, KEYLINE + height_of(width)))
    return _framed(ImageChops.multiply(face, Image.new("RGB", face.size, DIM)))


def pack(deck: Deck) -> tuple[Card, ...]:
    """All cards of the full deck; games that take some out waste little."""
    suits = ITALIAN_SUITS if deck == "piemonte" else FRENCH_SUITS
    ranks = STANDARD_RANKS if deck == "standard" else TAROT_RANKS
    plain = tuple(c for suit in suits for c in plain_suit(suit, ranks))
    if deck == "standard":
        return plain
    return (*plain, EXCUSE, *(card(f"T{n}") for n in range(1, 22)))


def prepare(shown: Card, look: Look) -> None:
    """Draw the sprites of a card that tricks and hands show most."""
    card_sprite(shown, look, ON_TABLE)
    for dim in (False, True):
        card_sprite(shown, look, IN_HAND, dim=dim)


@lru_cache(maxsize=16)
def back_sprite(look: Look, width: int) -> Sprite:
    """The back of a card: a weave in the colour of the trumps, an ivory rim, a gold star."""
    scale = width * FINE / UNIT
    size = (width * FINE, height_of(width) * FINE)
    rim = round(9 * scale)
    image = Image.new("RGB", size, IVORY)
    weave = _weave((size[0] - 2 * rim, size[1] - 2 * rim), look, scale)
    inner = Image.new("L", weave.size, 0)
    ImageDraw.Draw(inner).rounded_rectangle(
        (0, 0, weave.width - 1, weave.height - 1), 9 * FINE, fill=255
    )
    image.paste(weave, (rim, rim), inner)
    middle = (size[0] / 2, size[1] / 2)
    stamp(image, "disc", 76 * scale, *middle, look.trump_ground, fine=True)
    stamp(image, "star8", 60 * scale, *middle, GOLD, fine=True)
    return _framed(image.reduce(FINE))


def _weave(size: tuple[int, int], look: Look, scale: float) -> Image.Image:
    image = Image.new("RGB", size, look.trump_ground)
    draw = ImageDraw.Draw(image)
    a, b = 17 * scale, 25 * scale
    for row in range(int(size[1] / b) + 2):
        for column in range(row % 2, int(size[0] / a) + 2, 2):
            x, y, r, q = column * a, row * b, a * 0.72, b * 0.72
            draw.polygon([(x, y - q), (x + r, y), (x, y + q), (x - r, y)], fill=look.trump_light)
    return image


@lru_cache(maxsize=16)
def ring_sprite(width: int, thickness: int = 7) -> Sprite:
    """A gold ring to lay around a card of this width."""
    w, h = width + 2 * KEYLINE, height_of(width) + 2 * KEYLINE
    outer = rounded(w + 2 * thickness, h + 2 * thickness, 17 + thickness)
    hole = Image.new("L", outer.size, 0)
    hole.paste(rounded(w - 4, h - 4, 15), (thickness + 2, thickness + 2))
    gold = Image.new("RGB", outer.size, GOLD)
    return Sprite(gold, ImageChops.subtract(outer, hole), KEYLINE + thickness)


@lru_cache(maxsize=16)
def slot_sprite(width: int, fill: Color) -> Sprite:
    """The outline of a card that has yet to be laid."""
    w, h = width, height_of(width)
    fine = Image.new("L", (w * 2, h * 2), 0)
    box = (4, 4, w * 2 - 6, h * 2 - 6)
    ImageDraw.Draw(fine).rounded_rectangle(box, 28, outline=255, width=6)
    return Sprite(Image.new("RGB", (w, h), fill), fine.reduce(2))
