"""The computer player: a policy by rule that weighs each card (all levels play alike)."""

from __future__ import annotations

from games.actions import Discard, Play
from games.cards import Card
from games.core import Level
from games.piedicavallo.actions import Action
from games.piedicavallo.appraisal import value_of
from games.piedicavallo.inference import read_deal
from games.piedicavallo.known import Known
from games.piedicavallo.pack import POINTS, is_trump
from games.piedicavallo.remarks import remark
from games.view import View


class PiedicavalloComputer:
    """Plays by rule; it is given a view, never a state."""

    def choose(self, view: View[Known], seed: int, level: Level) -> Action | None:
        """Something worth saying, else the best card, else None; chance has no part in it."""
        known = view.known
        if known.trick is None:
            discards = [a for a in known.legal if isinstance(a, Discard)]
            return max(discards, key=lambda a: _laid(known, a.card), default=None)
        if not known.legal:
            return None
        reading = read_deal(known)
        cards = [a for a in known.legal if isinstance(a, Play)]
        return remark(known, reading) or max(
            reversed(cards), key=lambda a: value_of(known, reading, a.card), default=None
        )


def _laid(known: Known, c: Card) -> float:
    """How good it is to lay a card away: points saved, and a suit made short."""
    if is_trump(c):
        return -10.0 - int(c.rank)
    suit = [x for x in known.hand if x.suit == c.suit]
    guarded = any(x.rank == "K" for x in suit)
    saved = 0 if guarded else POINTS[c]
    return saved + 6 / len(suit)
