"""Within which bounds a deal's outcome can lie: what can't have been counted (RULES.md 11-13).

The bounds are exact for everybody who counts by the rules: each end is the count of some deal. Only
a dog that nobody took is held to be as dear as six or three cards can be.
"""

from __future__ import annotations

from typing import Final

from games.tarot.dealing import DOG_SIZE
from games.tarot.deck import OUDLERS
from games.tarot.options import TarotOptions
from games.tarot.scoring import Outcome, SideName, halved
from games.view import Points

_PACK: Final = 182
_CLOSED: Final = ("garde_sans", "garde_contre")
"""The bids that leave the dog closed, whatever lies in it."""
_OUDLER: Final = 8
"""What an oudler counts beyond the card in whose place it lies, in half points.

So much is left of an Excuse, too, that the other side's trick costs a card (11.2).
"""
_DEAREST: Final = 9
_DEAREST_DISCARD: Final = {3: 3 * 7, 6: 4 * 7 + 2 * 5}
"""Queens, then Knights: Kings and oudlers can't be discarded (7)."""


def bounds(outcome: Outcome, options: TarotOptions) -> tuple[Points, Points]:
    """The fewest and the most points that the attack can have with its oudlers."""
    fewest = _fewest(outcome, options, "attack", outcome.oudlers)
    others = _fewest(outcome, options, "defence", len(OUDLERS) - outcome.oudlers)
    return halved(fewest), halved(_PACK - others)


def fewest_in_a_slam(outcome: Outcome, options: TarotOptions) -> Points:
    """The fewest points of an attack that won every trick."""
    others = _most_without_a_trick(outcome, options, "defence", len(OUDLERS) - outcome.oudlers)
    return halved(_PACK - others)


def most_without_a_trick(outcome: Outcome, options: TarotOptions) -> tuple[int, Points]:
    """The most oudlers of an attack that won no trick, and the most points with its own."""
    points = _most_without_a_trick(outcome, options, "attack", outcome.oudlers)
    return _oudlers_without_a_trick(outcome, options, "attack"), halved(points)


def _fewest(outcome: Outcome, options: TarotOptions, side: SideName, oudlers: int) -> int:
    """In half points. One trick is enough for all the oudlers that need one."""
    needs_trick = oudlers > _oudlers_without_a_trick(outcome, options, side)
    return _OUDLER * oudlers + _laid(outcome, side) + (outcome.seats if needs_trick else 0)


def _most_without_a_trick(
    outcome: Outcome, options: TarotOptions, side: SideName, oudlers: int
) -> int:
    kept = min(oudlers, _oudlers_without_a_trick(outcome, options, side))
    if not (laid := _laid(outcome, side)):
        return _OUDLER * kept
    if outcome.bid in _CLOSED:
        return _DEAREST * laid + _OUDLER
    return _DEAREST_DISCARD[laid] + _OUDLER * kept


def _laid(outcome: Outcome, side: SideName) -> int:
    """How many cards a side has beside its tricks (13.1); each counts at least half a point."""
    owner = "defence" if outcome.bid == "garde_contre" else "attack"
    return DOG_SIZE[outcome.seats] if side == owner else 0


def _oudlers_without_a_trick(outcome: Outcome, options: TarotOptions, side: SideName) -> int:
    """How many a side can have without a trick: the Excuse, a protected Petit, those in a dog."""
    if outcome.bid in _CLOSED and _laid(outcome, side):
        return len(OUDLERS)
    return 1 + (options.petit_sec == "petit_imprenable")
