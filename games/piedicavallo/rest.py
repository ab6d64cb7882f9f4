"""When the tricks that are left are sure to be one player's (RULES.md 4.3)."""

from __future__ import annotations

from games.actions import Play
from games.piedicavallo.known import Known
from games.piedicavallo.pack import FOOL, PACK, strength
from games.tricks import commands


def takes_the_rest(seen: Known) -> bool:
    """Whether the seat is to lead and each card it holds beats all that it hasn't seen."""
    leads = seen.trick is not None and not seen.trick.cards
    if not leads or FOOL in seen.hand or not any(isinstance(a, Play) for a in seen.legal):
        return False
    gone = {c for taken in seen.taken for c in taken.trick.cards}.union(seen.discard)
    return commands(seen.hand, set(PACK).difference(gone, seen.hand), strength)
