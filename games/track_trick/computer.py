"""The computer player: it weighs the counts it may end with, plays towards the best, searches."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from games.core import Level
from games.search import Question, SearchingComputer
from games.track_trick.actions import Action
from games.track_trick.forecast import Forecast
from games.track_trick.kernel_layout import code, distinct, packed, worths_of
from games.track_trick.known import Known
from games.track_trick.reasons import reason
from games.track_trick.reckoning import Reckoning, deal_forecast
from games.words import Phrase


class TrackTrickComputer(SearchingComputer[Known, Action]):
    """The seed breaks ties of the rule policy, and draws the worlds of a search."""

    kernel: ClassVar[str] = "games.track_trick.kernel"
    worlds: ClassVar[Mapping[Level, int]] = {"normal": 30, "strong": 300}
    playouts_a_call: ClassVar[int] = 400

    def by_rule(self, known: Known, seed: int) -> Action | None:
        """See :class:`games.search.SearchingComputer`."""
        legal = known.legal
        if len(legal) < 2:
            return legal[0] if legal else None
        rng, reckoning = random.Random(seed), Reckoning(known)
        ranked = [(round(reckoning.worth(action), 6), rng.random(), action) for action in legal]
        return max(ranked, key=lambda entry: entry[:2])[2]

    def question(self, known: Known, rule: Action | None) -> Question[Action] | None:
        """See :class:`games.search.SearchingComputer`; equal actions are asked about once."""
        actions = distinct(known, rule)
        if rule is None or len(actions) < 2:
            return None
        position = packed(known, _worths(deal_forecast(known)))
        return Question(position, actions, tuple(map(code, actions)), actions.index(rule))

    def why(self, known: Known, action: Action) -> Phrase:
        """See :class:`games.search.SearchingComputer`."""
        return reason(known, action)


@lru_cache(maxsize=64)
def _worths(found: Forecast) -> list[int]:
    return worths_of(found)
