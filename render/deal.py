"""All hands of a finished deal, and what lay face down, on one picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PIL import Image

from games.cards import Card
from games.view import Pile
from render.cards import card_sprite, group
from render.pieces import SMALL
from render.piles import owned
from render.reader import Reader
from render.sprite import WIDTH, Sprite, felt, panel
from render.text import fit, write
from render.theme import CREAM, FELT_DEEP

_MARGIN: Final = 24
_GAP: Final = 8
_LABEL: Final = 46
_FOOT: Final = 10
_CARD: Final = 96
_VISIBLE: Final = 80
"""Of each card, the part that shows index and suit."""

_MOST_IN_A_ROW: Final = 18
_MOST_BESIDE: Final = 7
"""Piles up to so many cards lie two in a line."""

_SUIT_GAP: Final = 10


def draw_dealt(piles: Sequence[Pile], reader: Reader) -> Image.Image:
    """A block a pile: whose or what it is, and the cards in as many rows as they need."""
    lines = [[_block(pile, reader, len(line)) for pile in line] for line in _lines(piles)]
    heights = [max(block.height for block in line) + _GAP for line in lines]
    image = felt(sum(heights) + 2 * _MARGIN - _GAP)
    top = _MARGIN
    for line, high in zip(lines, heights, strict=True):
        for place, block in enumerate(line):
            block.lay(image, _MARGIN + place * (block.width + _GAP), top)
        top += high
    return image


def _lines(piles: Sequence[Pile]) -> list[list[Pile]]:
    lines: list[list[Pile]] = []
    for pile in piles:
        beside = lines and len(lines[-1]) == 1 and _is_small(lines[-1][0]) and _is_small(pile)
        if beside:
            lines[-1].append(pile)
        else:
            lines.append([pile])
    return lines


def _is_small(pile: Pile) -> bool:
    return len(pile.cards) <= _MOST_BESIDE


def _block(pile: Pile, reader: Reader, beside: int) -> Sprite:
    """Cards are laid on the panel itself, whose lower edge cuts them off."""
    count = max(1, -(-len(pile.cards) // _MOST_IN_A_ROW))
    per_row = max(1, -(-len(pile.cards) // count))
    wide = (WIDTH - 2 * _MARGIN - _GAP * (beside - 1)) // beside
    blank = panel(wide, _LABEL + _VISIBLE * count + _FOOT, FELT_DEEP, 18)
    image = blank.image.copy()
    label = fit(reader.text(owned(pile)), "bold", SMALL, wide - 36)
    write(image, (18, 35), label, "bold", SMALL, CREAM)
    for row in range(count):
        cards = pile.cards[row * per_row : (row + 1) * per_row]
        _draw_row(image, cards, reader, _LABEL + 2 + _VISIBLE * row)
    return Sprite(image, blank.mask)


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
