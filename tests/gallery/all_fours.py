"""Moments of All Fours."""

from __future__ import annotations

from typing import Final

from tests.gallery.moments import Moment, Setting
from tests.gallery.sights import (
    blocked,
    both,
    headline,
    holds,
    over,
    pile,
    rows,
    saying,
    summed,
    trick,
)

ALL_FOURS: Final = (
    Setting(
        "all_fours",
        4,
        (
            Moment("turned-up", headline("all_fours.headline.speaking")),
            Moment("begged", headline("all_fours.headline.answering")),
            Moment("took-one", both(saying(1, "all_fours.says.take_one"), trick(1))),
            Moment("running", headline("all_fours.headline.running")),
            Moment("ran", pile("all_fours.pile.turned", 2)),
            Moment("play", trick(3, 3)),
            Moment("hand", both(holds(6), blocked(2)), "hand"),
            Moment("last-trick", trick(1, 3), "last_trick"),
            Moment("summary", summed("all_fours.line.jack")),
            Moment("hung", summed("all_fours.line.hang_jack")),
            Moment("deal", summed("all_fours.line.game"), "deal"),
            Moment("scores", rows(6), "scores"),
            Moment("over", over),
        ),
    ),
    Setting(
        "all_fours",
        4,
        (Moment("ran-far", pile("all_fours.pile.turned", 3)),),
        {"tobago": False},
        ("beg", "run"),
    ),
)
