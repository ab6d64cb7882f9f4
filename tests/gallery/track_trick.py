"""Moments of Track Trick."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from tests.gallery.moments import Moment, Setting
from tests.gallery.sights import (
    badge,
    blocked,
    both,
    headline,
    over,
    pile,
    rows,
    shared,
    summed,
    trick,
)

_EXAMPLE: Final = json.loads(
    (files("games.track_trick") / "cases" / "golden.json").read_text("utf-8")
)
"""A game in which somebody wins a ninth trick: rare, so it is not waited for."""

_DEAL: Final = (
    Moment("choosing", badge("chosen", 2)),
    Moment("chosen", both(pile("track_trick.pile"), trick(1))),
    Moment("play", trick(2, 6)),
    Moment("hand", both(trick(1, 4), blocked(3)), "hand"),
    Moment("last-trick", trick(1, 7), "last_trick"),
    Moment("placed", summed("track_trick.summary.placed")),
    Moment("deal", summed("track_trick.summary.placed"), "deal"),
    Moment("evicted", summed("track_trick.score.evicted")),
    Moment("late", both(trick(2, 8), rows(3))),
    Moment("line", both(over, summed("track_trick.score.won_by_line"))),
    Moment("scores", rows(3), "scores"),
)

TRACK_TRICK: Final = (
    Setting("track_trick", 3, _DEAL),
    Setting(
        "track_trick",
        3,
        (Moment("giving", headline("track_trick.head.giving")),),
        _EXAMPLE["record"]["options"],
        log=tuple(_EXAMPLE["record"]["log"]),
    ),
    Setting(
        "track_trick",
        3,
        (
            Moment("match", both(trick(2, 3), rows(1))),
            Moment("match-game", summed("track_trick.summary.won")),
        ),
        {"match_points": True},
    ),
    Setting(
        "track_trick",
        3,
        (Moment("shared-centre", both(trick(2, 8), shared)),),
        {"center_shared": True},
    ),
    Setting("track_trick", 4, _DEAL, {"partnership4": True}),
)
