"""All hands of a finished deal, and what lay face down, on one picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PIL import Image

from games.cards import Card
from games.view import Pile
from render.cards import card_sprite, group
from render.reader import Reader
from render.sprite import WIDTH, Sprite, felt, panel
from render.text import fit, write
from render.theme import CREAM, FELT_DEEP

_MARGIN: Final = 24
_LABEL: Final = 50
_CARD: Final = 96
_VISIBLE: Final = 84
"""Of each card, the part that shows index and suit."""

_MOST_IN_A_ROW: Final = 18
_SUIT_GAP: Final = 10


def draw_dealt(piles: Sequence[Pile], reader: Reader) -> Image.Image:
    """One block a pile, from the top: the label, and the cards in as many rows as they need."""
    blocks = [(pile, _rows(pile.cards)) for pile in piles]
    heights = [_LABEL + _VISIBLE * len(rows) + 14 for _, rows in blocks]
    image = felt(sum(heights) + 10 * (len(blocks) - 1) + 2 * _MARGIN)
    top = _MARGIN
    for (pile, rows), high in zip(blocks, heights, strict=True):
        _draw_block(image, pile, rows, reader, top, high)
        top += high + 10
    return image


def _rows(cards: Sequence[Card]) -> list[Sequence[Card]]:
    count = max(1, -(-len(cards) // _MOST_IN_A_ROW))
    per_row = -(-len(cards) // count)
    return [cards[row * per_row : (row + 1) * per_row] for row in range(count)]


def _draw_block(
    image: Image.Image,
    pile: Pile,
    rows: list[Sequence[Card]],
    reader: Reader,
    top: int,
    high: int,
) -> None:
    """Cards are laid on the panel itself, whose lower edge cuts them off."""
    blank = panel(WIDTH - 2 * _MARGIN, high, FELT_DEEP, 18)
    block = blank.image.copy()
    label = reader.text(pile.label)
    if pile.seat is not None:
        label = f"{reader.names[pile.seat]} · {label}"
    write(block, (18, 38), fit(label, "bold", 34, blank.width - 36), "bold", 34, CREAM)
    for number, row in enumerate(rows):
        _draw_row(block, row, reader, _LABEL + 2 + _VISIBLE * number)
    Sprite(block, blank.mask).lay(image, _MARGIN, top)


def _draw_row(block: Image.Image, row: Sequence[Card], reader: Reader, top: int) -> None:
    gaps = sum(group(a) != group(b) for a, b in pairwise(row))
    room = block.width - 36 - _CARD - gaps * _SUIT_GAP
    step = min(_CARD + 6, room / max(1, len(row) - 1))
    x = 18.0
    for number, card in enumerate(row):
        if number and group(card) != group(row[number - 1]):
            x += _SUIT_GAP
        card_sprite(card, reader.look, _CARD).lay(block, x, top)
        x += step
