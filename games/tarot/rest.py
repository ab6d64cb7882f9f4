"""When the tricks that are left are sure to be one player's (RULES.md 10.2)."""

from __future__ import annotations

from games.cards import EXCUSE
from games.tarot.deck import DECK, PETIT, strength
from games.tarot.known import Known
from games.tricks import commands


def takes_the_rest(seen: Known) -> bool:
    """Whether the seat is to lead and each card it holds beats all that it hasn't seen.

    Not while the Excuse or the Petit is out: what they bring depends on when they fall (11). Nor in
    a deal without a taker, where tricks cost points.
    """
    leads = seen.phase == "play" and seen.trick is not None and not seen.trick.cards
    if not leads or seen.seat is None or seen.due != seen.seat or seen.contract is None:
        return False
    gone = {c for _, c in seen.plays()}.union(seen.contract.discard)
    unseen = set(DECK).difference(gone, seen.hand)
    return {EXCUSE, PETIT} <= gone and commands(seen.hand, unseen, strength)
