"""The computer player."""

from __future__ import annotations

from games.core import Level
from games.piedicavallo.actions import Action
from games.piedicavallo.known import Known
from games.view import View


class PiedicavalloComputer:
    """Plays by rule; it is given a view, never a state."""

    def choose(self, view: View[Known], seed: int, level: Level) -> Action | None:
        """The first card that may be played; nothing said."""
        known = view.known
        return known.legal[0] if known.legal and known.seat in view.due else None
