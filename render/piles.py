"""Piles on the table: whose they are, and the trays that show them beside a trick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image

from games.cards import Card
from games.view import Pile
from games.words import Phrase, Player
from render.pieces import TIGHT, fan, order_disc
from render.reader import Reader
from render.sprite import Sprite, panel
from render.text import shrink, width, write
from render.theme import FELT_DEEP, MINT, Look

Faces: TypeAlias = "tuple[Card | None, ...]"
"""Cards as they lie; None is one face down."""

_CARD: Final = 76
_STRIP: Final = 63
"""Width of a card in a tray, and the height of it that shows."""

_LEGIBLE: Final = 36
_PAD: Final = 18
_LABEL: Final = 48


def owned(pile: Pile) -> Phrase:
    """The label of a pile, with its owner where it doesn't name them itself."""
    values = [value for _, value in pile.label.values]
    if pile.seat is None or Player(pile.seat) in values:
        return pile.label
    return Phrase("render.owned", label=pile.label, player=Player(pile.seat))


def faces(pile: Pile) -> Faces:
    """The cards of a pile as they lie."""
    return (*pile.cards, *(None,) * pile.hidden)


def tray_of(pile: Pile, reader: Reader, room: int) -> Sprite:
    """A labelled tray at most ``room`` wide with the cards of a pile."""
    size = shrink(reader.text(owned(pile)), "text", TIGHT, room - 2 * _PAD)
    label = reader.fitted(owned(pile), "text", size, room - 2 * _PAD)
    return _tray(label, size, pile.cards, pile.hidden, reader.look, room)


@lru_cache(maxsize=32)
def _tray(
    label: str, size: int, cards: tuple[Card, ...], hidden: int, look: Look, room: int
) -> Sprite:
    """Of each card its index shows, in one row or two; one back stands for all face-down cards."""
    shown: Faces = (*cards, None) if hidden else cards
    rows = _rows(shown, room)
    longest = max(map(len, rows), default=0)
    step = min(_CARD + 8.0, (room - 2 * _PAD - _CARD) / max(1, longest - 1))
    needed = round(step * (longest - 1)) + _CARD if longest else 0
    wide = min(room, max(int(width(label, "text", size)), needed) + 2 * _PAD)
    blank = panel(wide, _LABEL + 4 + _STRIP * len(rows), FELT_DEEP, 18)
    image = blank.image.copy()
    write(image, (_PAD, 36), label, "text", size, MINT)
    for number, row in enumerate(rows):
        fan(image, (_PAD, _LABEL + _STRIP * number), row, look, _CARD, step)
    if hidden:
        _count_hidden(image, hidden, _PAD + step * (len(rows[-1]) - 1))
    return Sprite(image, blank.mask)


def _rows(shown: Faces, room: int) -> Sequence[Faces]:
    if len(shown) <= (room - 2 * _PAD - _CARD) // _LEGIBLE + 1:
        return [shown]
    half = -(-len(shown) // 2)
    return [shown[:half], shown[half:]]


def _count_hidden(image: Image.Image, hidden: int, left: float) -> None:
    disc = order_disc(str(hidden), gold=False)
    disc.lay_centred(image, left + _CARD / 2, image.height - _STRIP / 2)
