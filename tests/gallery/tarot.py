"""Moments of French Tarot."""

from __future__ import annotations

from typing import Final

from games.cards import EXCUSE
from tests.gallery.moments import Moment, Setting
from tests.gallery.sights import (
    badge,
    blocked,
    both,
    fact,
    headline,
    holds,
    made,
    over,
    pile,
    rows,
    saying,
    scene,
    summed,
    trick,
)

TAROT: Final = (
    Setting(
        "tarot",
        4,
        (
            Moment("auction", both(scene("auction"), saying(3, "tarot.bid.garde"))),
            Moment("dog", both(headline("tarot.headline.discard"), pile("tarot.pile.dog", 6))),
            Moment("discard", both(headline("tarot.headline.discard"), holds(24)), "hand", 5),
            Moment("lead", headline("tarot.headline.lead")),
            Moment("excuse", trick(3, 2, EXCUSE)),
            Moment("play", trick(3, 7)),
            Moment("hand", both(holds(16), blocked(5)), "hand"),
            Moment("few", holds(4), "hand"),
            Moment("gathered", both(trick(0, 9), headline("tarot.headline.lead"))),
            Moment("last-trick", trick(2, 9), "last_trick"),
            Moment("made", made(True)),
            Moment("failed", made(False)),
            Moment("deal", made(True), "deal"),
            Moment("no-scores", rows(0), "scores"),
            Moment("scores", rows(6), "scores"),
            Moment("over", over),
        ),
    ),
    Setting("tarot", 4, (Moment("petit", summed("tarot.chip.petit")),), first=15),
    Setting(
        "tarot",
        4,
        (
            Moment("poignee", both(pile("tarot.poignee", 10), trick(1))),
            Moment("slam", both(fact("tarot.fact.slam"), trick(2, 2))),
            Moment("slam-failed", summed("tarot.chip.announced")),
        ),
        eager=("slam yes",),
    ),
    Setting(
        "tarot",
        4,
        (
            Moment("misere", both(saying(1, "tarot.misere"), trick(2))),
            Moment("without-dog", both(fact("tarot.fact.contract"), trick(3, 3))),
        ),
        {"declarations": "poignee_misere", "min_bid": "garde_sans"},
    ),
    Setting(
        "tarot",
        4,
        (Moment("grash", summed("tarot.summary.grash")),),
        {"all_pass": "grash"},
        ("bid pass",),
    ),
    Setting(
        "tarot",
        3,
        (
            Moment("auction", both(scene("auction"), saying(2))),
            Moment("dog", both(headline("tarot.headline.discard"), pile("tarot.pile.dog", 6))),
            Moment("discard", both(headline("tarot.headline.discard"), holds(30)), "hand", 3),
            Moment("play", trick(2, 5)),
            Moment("hand", both(holds(24), blocked(6)), "hand"),
            Moment("made", made(True)),
            Moment("deal", made(True), "deal"),
        ),
    ),
    Setting(
        "tarot",
        5,
        (
            Moment("auction", both(scene("auction"), saying(4, "tarot.bid.garde"))),
            Moment("call", both(headline("tarot.headline.call"))),
            Moment("dog", both(headline("tarot.headline.discard"), pile("tarot.pile.dog", 3))),
            Moment("play", trick(3, 1)),
            Moment("partner", both(badge("partner"), trick(4, 2))),
            Moment("hand", both(holds(15), blocked(4)), "hand"),
            Moment("pair", summed("tarot.summary.pair")),
            Moment("deal", made(True), "deal"),
            Moment("scores", rows(5), "scores"),
        ),
    ),
)
