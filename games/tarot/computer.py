"""The computer player: a rule policy from what its seat knows."""

from __future__ import annotations

from random import Random
from typing import Any

from games.core import Level
from games.tarot.actions import TarotAction
from games.tarot.known import Known
from games.view import View


class TarotComputer:
    """All levels play by the same rules of thumb."""

    def choose(self, view: View[Any], seed: int, level: Level) -> TarotAction | None:
        """The action of the view's seat; None where it has nothing to do."""
        known: Known = view.known
        return Random(seed).choice(known.choices) if known.choices else None
