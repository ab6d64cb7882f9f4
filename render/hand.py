"""The private hand: all cards readable on a phone, what can be played bright and raised."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from PIL import Image

from games.cards import Card
from games.view import HandCard, View
from render.cards import IN_HAND, ON_TABLE, card_sprite, group, height_of, ring_sprite
from render.pieces import check_disc
from render.reader import Reader
from render.sprite import WIDTH, felt
from render.text import centred, write
from render.theme import MINT

_SIDE: Final = 28
_GAP: Final = 14
"""Extra pixels between suits."""

_LIFT: Final = 26
_TOP: Final = 44
_BOTTOM: Final = 30


@dataclass(frozen=True, slots=True)
class _Row:
    cards: tuple[HandCard, ...]
    wide: int

    @property
    def gaps(self) -> int:
        return sum(group(a.card) != group(b.card) for a, b in pairwise(self.cards))

    def step(self) -> float:
        """Pixels from one card to the next: all of the card if there is room, else a strip."""
        room = WIDTH - 2 * _SIDE - self.wide - self.gaps * _GAP
        return min(self.wide + 10, room / max(1, len(self.cards) - 1))

    def places(self) -> list[float]:
        """The left edge of each card, the row centred."""
        step = self.step()
        total = step * (len(self.cards) - 1) + self.wide + self.gaps * _GAP
        found = [(WIDTH - total) / 2]
        for a, b in pairwise(self.cards):
            found.append(found[-1] + step + (_GAP if group(a.card) != group(b.card) else 0))
        return found


def draw_cards(view: View[Any], reader: Reader, chosen: Container[Card]) -> Image.Image:
    """The viewer's hand. Cards in ``chosen`` bear a ring and a tick."""
    if not view.hand:
        return _draw_empty(reader)
    rows = _rows(view.hand)
    high = height_of(rows[0].wide)
    visible = round(rows[0].wide * 0.985)
    image = felt(_TOP + visible * (len(rows) - 1) + high + _BOTTOM)
    asked = wants_card(view)
    for number, row in enumerate(rows):
        _draw_row(image, row, _TOP + visible * number, reader, chosen, asked=asked)
    return image


def wants_card(view: View[Any]) -> bool:
    """Whether the viewer is asked for cards of the own hand."""
    return view.ask is not None and any(c.card is not None for c in view.ask.choices)


def _draw_empty(reader: Reader) -> Image.Image:
    image = felt(180)
    write(
        image, (WIDTH / 2, centred(90, 42)), reader.label("hand.empty"), "text", 42, MINT, "middle"
    )
    return image


def _draw_row(
    image: Image.Image,
    row: _Row,
    top: int,
    reader: Reader,
    chosen: Container[Card],
    *,
    asked: bool,
) -> None:
    strip = min(row.wide, row.step())
    for held, x in zip(row.cards, row.places(), strict=True):
        picked = held.card in chosen
        playable = held.reason is None
        y = top - (_LIFT if picked or (asked and playable) else 0)
        dim = asked and not playable and not picked
        card_sprite(held.card, reader.look, row.wide, dim=dim).lay(image, x, y)
        if picked:
            ring_sprite(row.wide).lay(image, x, y)
            check_disc().lay_centred(image, x + strip - 18, y - 4)


def _rows(cards: Sequence[HandCard]) -> list[_Row]:
    """One row up to 8 cards, two up to 18, three above, cut between suits where that is near."""
    count = 1 if len(cards) <= 8 else 2 if len(cards) <= 18 else 3
    cuts = [0, *_cuts(cards, count), len(cards)]
    pieces = [tuple(cards[a:b]) for a, b in pairwise(cuts)]
    wide = ON_TABLE if len(cards) <= 5 else IN_HAND
    return [_Row(piece, wide) for piece in pieces]


def _cuts(cards: Sequence[HandCard], rows: int) -> list[int]:
    borders = [n for n, (a, b) in enumerate(pairwise(cards), 1) if group(a.card) != group(b.card)]
    cuts: list[int] = []
    for row in range(1, rows):
        even = round(len(cards) * row / rows)
        near = [b for b in borders if abs(b - even) <= 2 and b > max(cuts, default=0)]
        cuts.append(min(near, key=lambda b: abs(b - even), default=even))
    return cuts
