"""One function a picture: it chooses the scene, draws it and tells it in words."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Any

from PIL import Image

from games.cards import Card
from games.view import Summary, View
from render import alt
from render.auction import draw_auction
from render.deal import draw_dealt
from render.grid import draw_grid
from render.hand import draw_cards, wants_card
from render.picture import Picture, finish
from render.play import draw_gathered, draw_play
from render.reader import Reader, Words, reader_of
from render.scores import draw_table
from render.summary import draw_summary
from render.theme import Style


def draw_board(view: View[Any], names: Sequence[str], words: Words, style: Style) -> Picture:
    """The public picture of a table at any moment. ``names`` are display names, one a seat.

    A table with a grid always shows the grid; else the scene decides.
    """
    reader = reader_of(view, names, words, style)
    return finish(paint_board(view, reader), _tell_board(view, words))


def paint_board(view: View[Any], reader: Reader) -> Image.Image:
    """The board in all its colours, before it is encoded."""
    if view.grid is not None:
        return draw_grid(view, view.grid, reader)
    match view.scene, view.summary:
        case "summary", Summary() as end:
            return draw_summary(view, end, reader)
        case "play", _:
            return draw_play(view, reader)
        case _:
            return draw_auction(view, reader)


def _tell_board(view: View[Any], words: Words) -> str:
    if view.grid is not None:
        return alt.grid(view, view.grid, words)
    match view.scene, view.summary:
        case "summary", Summary() as end:
            return alt.summary(view, end, words)
        case "play", _:
            return alt.play(view, words)
        case _:
            return alt.table(view, words)


def draw_last_trick(
    view: View[Any], names: Sequence[str], words: Words, style: Style
) -> Picture | None:
    """The trick before the one on the table; None if there was none in this deal."""
    if view.last_trick is None:
        return None
    reader = reader_of(view, names, words, style)
    # What the seats say now was not said of these cards, and would cover them.
    silent = replace(view, seats=tuple(replace(seat, says=None) for seat in view.seats))
    image = draw_gathered(silent, reader, view.last_trick)
    return finish(image, alt.gathered(view.last_trick, words))


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


def draw_scores(view: View[Any], names: Sequence[str], words: Words, style: Style) -> Picture:
    """The last six deals and the totals, a column a side."""
    reader = reader_of(view, names, words, style)
    return finish(draw_table(view, reader), alt.scores(view, words))


def draw_deal(view: View[Any], names: Sequence[str], words: Words, style: Style) -> Picture | None:
    """All hands of the finished deal as they were dealt; None while they lie open to nobody."""
    if view.summary is None or not view.summary.dealt:
        return None
    reader = reader_of(view, names, words, style)
    return finish(draw_dealt(view.summary.dealt, reader), alt.deal(view.summary.dealt, words))
