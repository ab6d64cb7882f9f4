"""A computer player by rules of thumb."""

from __future__ import annotations

from games.all_fours.actions import Action
from games.all_fours.known import Known
from games.core import Level
from games.view import View


class AllFoursComputer:
    """Plays from the view alone."""

    def choose(self, view: View[Known], seed: int, level: Level) -> Action | None:
        """The action of the view's seat; None where nothing is asked of it."""
        may = view.known.legal
        return may[seed % len(may)] if may else None
