"""Moments of Piedicavallo."""

from __future__ import annotations

from typing import Final

from games.cards import EXCUSE
from tests.gallery.moments import Moment, Setting
from tests.gallery.sights import blocked, both, headline, holds, over, rows, saying, summed, trick

PIEDICAVALLO: Final = (
    Setting(
        "piedicavallo",
        4,
        (
            Moment("dealer-discards", headline("piedicavallo.headline.discard")),
            Moment("discard", headline("piedicavallo.headline.discard"), "hand", 1),
            Moment("statement", both(trick(3, 3), saying(1))),
            Moment("statements", both(trick(2, 2), saying(2))),
            Moment("fool", trick(3, 1, EXCUSE)),
            Moment("play", trick(3, 10)),
            Moment("hand", both(holds(15), blocked(5)), "hand"),
            Moment("last-trick", trick(1, 5), "last_trick"),
            Moment("summary", summed("piedicavallo.summary.deal")),
            Moment("deal", summed("piedicavallo.summary.deal"), "deal"),
            Moment("scores", rows(4), "scores"),
            Moment("over", over),
        ),
    ),
)
