"""What all scenes around a table share: who sits where, badges, facts in the corners, trays."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final, TypeAlias

from PIL import Image

from games.view import Fact, Pile, SeatView
from games.words import Phrase, Suit
from render.pieces import SMALL, TIGHT
from render.piles import tray_of
from render.reader import Reader
from render.shapes import SUITS
from render.sprite import WIDTH, stamp
from render.text import Anchor, fit, shrink, width, write
from render.theme import CREAM, IVORY, MINT, Look

HEIGHT: Final = 690
Place: TypeAlias = "tuple[int, int]"

_MARGIN: Final = 40
_BADGES: Final = {"taker": "star5", "partner": "star4", "chosen": "check"}
_SUIT_DISC: Final = 46
_FEW: Final = 3
"""Open cards with which a tray is narrow: clear of the names and words of the seats beside it."""


def facing(places: Sequence[Place], *, clockwise: bool) -> Sequence[Place]:
    """The place of each seat; ``places`` run clockwise from the bottom, where seat 0 sits."""
    return places if clockwise else (places[0], *places[:0:-1])


def badges(seat: SeatView, reader: Reader) -> tuple[str, ...]:
    """What stands on a name plate: the letter of the team, then shapes and the dealer's letter."""
    team = () if seat.team is None else (ascii_uppercase[seat.team],)
    return team + tuple(_BADGES.get(b) or reader.label(f"badge.{b}") for b in seat.badges)


def room_at(x: int, most: int) -> int:
    """The width that a plate or bubble centred at x may take within the picture."""
    return min(most, 2 * (min(x, WIDTH - x) - 18))


def corners(image: Image.Image, facts: Sequence[Fact], reader: Reader, room: int) -> None:
    """Up to four facts: two large ones in the upper corners, two more on a line below each."""
    for place, fact in enumerate(facts[:4]):
        anchor: Anchor = "left" if place % 2 == 0 else "right"
        x = _MARGIN if anchor == "left" else WIDTH - _MARGIN
        label = reader.text(fact.label)
        if place < 2:
            size = shrink(label, "text", TIGHT, room)
            write(image, (x, 62), fit(label, "text", size, room), "text", size, MINT, anchor)
            _value(image, (x, 104), fact.value, "", anchor, 42, room, reader)
        else:
            _value(image, (x, 148), fact.value, f"{label} ", anchor, SMALL + 1, room, reader)


def suit_of(phrase: Phrase) -> str | None:
    """The one plain suit that a phrase names, to be drawn beside it."""
    codes = [v.code for _, v in phrase.values if isinstance(v, Suit) and v.code in SUITS]
    return codes[0] if len(codes) == 1 else None


def _value(
    image: Image.Image,
    at: tuple[float, float],
    value: Phrase,
    before: str,
    anchor: Anchor,
    size: int,
    room: int,
    reader: Reader,
) -> None:
    """The value, behind some words of the same size, with its suit on the outer side."""
    x, baseline = at
    suit = suit_of(value)
    if suit is not None:
        side = 1 if anchor == "left" else -1
        suit_disc(image, suit, x + side * _SUIT_DISC / 2, baseline - size * 0.35, reader.look)
        x += side * (_SUIT_DISC + 10)
        room -= _SUIT_DISC + 10
    size = shrink(before + reader.text(value), "bold", range(size, TIGHT[-1] - 1, -1), room)
    text = before + reader.fitted(value, "bold", size, room - width(before, "bold", size))
    write(image, (x, baseline), text, "bold", size, CREAM, anchor)


def suit_disc(image: Image.Image, suit: str, x: float, y: float, look: Look) -> None:
    """A suit in its own colour on a disc of ivory, since red on green is hard to see."""
    stamp(image, "disc", _SUIT_DISC, x, y, IVORY)
    stamp(image, suit, 28, x, y, look.suit_colour(suit))


def lay_trays(image: Image.Image, piles: Sequence[Pile], reader: Reader, count: int) -> None:
    """Two piles in trays, clear of ``count`` seats; the one with most to read on the left."""
    wide, narrow = (272, 218) if count == 5 else (372, 316)
    most_first = sorted(piles, key=lambda pile: -len(pile.cards))
    for place, pile in enumerate(most_first[:2]):
        tray = tray_of(pile, reader, wide if len(pile.cards) > _FEW else narrow)
        x = 28 if place == 0 else WIDTH - 28 - tray.width
        tray.lay(image, x, 166 if count == 5 else HEIGHT - (28, 84)[place] - tray.height)
