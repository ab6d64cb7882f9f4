"""Card faces as application emoji, for the options of selects and for buttons."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product
from typing import Final, get_args

from PIL import Image, ImageDraw

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
)
from games.view import Deck
from render.cards import LETTERS, index, is_oudler
from render.sprite import FINE, stamp
from render.text import centred, write
from render.theme import GOLD, IVORY, Color, Letters, Look, Style, look_of

SIZE: Final = 128


def faces() -> Iterator[tuple[Card, Deck, Style]]:
    """One reader's look at each different face; the others share them by :func:`face_name`."""
    known = set()
    styles = [Style(letters, four) for letters in get_args(Letters) for four in (True, False)]
    for deck, style in product(get_args(Deck), styles):
        for shown in _pack(deck):
            if (name := face_name(shown, deck, style)) not in known:
                known.add(name)
                yield shown, deck, style


def face_name(card: Card, deck: Deck, style: Style) -> str:
    """What a face is called, by all that makes a difference to it: ``fr4_KH``, ``tarot_T21``."""
    if card.suit in (TRUMP, NO_SUIT):
        return f"{deck}_{card}"
    look = look_of(deck, style)
    letters = look.letters if card.rank in LETTERS["fr"] else "en"
    return f"{letters}{4 if look.four_colours else 2}_{card}"


def _pack(deck: Deck) -> list[Card]:
    suits = ITALIAN_SUITS if deck == "piemonte" else FRENCH_SUITS
    ranks = STANDARD_RANKS if deck == "standard" else TAROT_RANKS
    plain = [card(rank + suit) for suit in suits for rank in ranks]
    trumps = [card(f"{TRUMP}{number}") for number in range(1, 22)]
    return plain if deck == "standard" else [*plain, *trumps, EXCUSE]


def draw_emoji(card: Card, deck: Deck, style: Style) -> bytes:
    """A PNG of 128 by 128 pixels with clear corners: index and suit, readable at 22 pixels."""
    look = look_of(deck, style)
    side = SIZE * FINE
    image = Image.new("RGB", (side, side), look.trump_ground if card.suit == TRUMP else IVORY)
    match card.suit:
        case "T":
            _draw_trump(image, card, look)
        case "EX":
            stamp(image, "jester", 112 * FINE, side / 2, 62 * FINE, look.trump_ground, fine=True)
        case _:
            _draw_plain(image, card, look)
    corners = Image.new("L", (side, side), 0)
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, side - 1, side - 1), 22 * FINE, fill=255)
    image.putalpha(corners)
    png = io.BytesIO()
    image.reduce(FINE).save(png, "PNG", optimize=True)
    return png.getvalue()


def _draw_trump(image: Image.Image, card: Card, look: Look) -> None:
    middle = SIZE * FINE / 2
    stamp(image, "star8", 150 * FINE, middle, middle, look.trump_light, fine=True)
    ink = GOLD if is_oudler(card, look) else IVORY
    _write_index(image, card.rank, 104, 64, ink)


def _draw_plain(image: Image.Image, card: Card, look: Look) -> None:
    text, ink = index(card, look), look.suit_colour(card.suit)
    if len(text) == 1:
        _write_index(image, text, 98, 34, ink)
        stamp(image, card.suit, 58 * FINE, 92 * FINE, 66 * FINE, ink, fine=True)
    else:
        _write_index(image, text, 80, 36, ink)
        stamp(image, card.suit, 48 * FINE, 98 * FINE, 65 * FINE, ink, fine=True)


def _write_index(image: Image.Image, text: str, size: int, x: int, ink: Color) -> None:
    point = (x * FINE, centred(64 * FINE, size * FINE))
    write(image, point, text, "index", size * FINE, ink, "middle")
