"""One function a picture: it chooses the scene, draws it and tells it in words."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from games.cards import Card
from games.view import View
from render import alt
from render.hand import draw_cards, wants_card
from render.picture import Picture, finish
from render.play import draw_gathered, draw_play
from render.reader import Words, reader_of
from render.theme import Style


def draw_board(view: View[Any], names: Sequence[str], words: Words, style: Style) -> Picture:
    """The public picture of a table at any moment. ``names`` are display names, one a seat."""
    reader = reader_of(view, names, words, style)
    return finish(draw_play(view, reader), alt.play(view, words))


def draw_last_trick(
    view: View[Any], names: Sequence[str], words: Words, style: Style
) -> Picture | None:
    """The trick before the one on the table; None if there was none in this deal."""
    if view.last_trick is None:
        return None
    reader = reader_of(view, names, words, style)
    return finish(
        draw_gathered(view, reader, view.last_trick), alt.gathered(view.last_trick, words)
    )


def draw_hand(
    view: View[Any],
    names: Sequence[str],
    words: Words,
    style: Style,
    chosen: Container[Card] = (),
) -> Picture:
    """The viewer's own cards, those in ``chosen`` marked. Private: show it to nobody else."""
    reader = reader_of(view, names, words, style)
    image = draw_cards(view, reader, chosen)
    return finish(image, alt.hand(view, words, chosen, asked=wants_card(view)))
