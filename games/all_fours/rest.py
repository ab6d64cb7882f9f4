"""When the tricks that are left are sure to be one player's (RULES.md 4.4)."""

from __future__ import annotations

from games.all_fours.known import Known
from games.all_fours.pack import PACK, STRENGTH
from games.tricks import commands


def takes_the_rest(seen: Known) -> bool:
    """Whether the seat is to lead and each card it holds beats all that it hasn't seen."""
    if seen.trump is None or seen.trick is None or seen.trick.cards or not seen.legal:
        return False
    gone = {c for taken in seen.tricks for c in taken.trick.cards}
    return commands(seen.hand, set(PACK).difference(gone, seen.hand), STRENGTH[seen.trump])
