"""A computer player: what a suit is worth as trumps, what a card may win or lose, and the search.

The rule policy counts in points of the game, for the own team less those for the other one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.actions import Play
from games.all_fours.actions import BEG, PLAY, RUN, STAND, TAKE_ONE, Action
from games.all_fours.appraisal import Table, suit_worth
from games.all_fours.kernel_layout import code, distinct, packed
from games.all_fours.kernel_weights import (
    GIVE_FROM_DEALER,
    GIVE_FROM_ELDEST,
    PARTNER_CARD,
    PARTNER_USUAL,
    STAND_FROM_DEALER,
    STAND_FROM_ELDEST,
)
from games.all_fours.known import Known
from games.all_fours.reasons import giving_loses, reason
from games.core import Level
from games.search import Question, SearchingComputer
from games.words import Phrase

STAND_FROM = {"eldest": STAND_FROM_ELDEST, "dealer": STAND_FROM_DEALER}
GIVE_FROM = {"eldest": GIVE_FROM_ELDEST, "dealer": GIVE_FROM_DEALER}


class AllFoursComputer(SearchingComputer[Known, Action]):
    """The seed draws the worlds of a search; the rule policy needs none."""

    kernel: ClassVar[str] = "games.all_fours.kernel"
    worlds: ClassVar[Mapping[Level, int]] = {"normal": 30, "strong": 1000}
    playouts_a_call: ClassVar[int] = 600

    def by_rule(self, known: Known, seed: int) -> Action | None:
        """See :class:`games.search.SearchingComputer`."""
        match known.legal:
            case ():
                return None
            case (only,):
                return only
            case (Play(), *_):
                return _card(known)
            case _:
                return _call(known)

    def question(self, known: Known, rule: Action | None) -> Question[Action] | None:
        """See :class:`games.search.SearchingComputer`; equal cards are asked about once."""
        actions = distinct(known, rule)
        if rule is None or len(actions) < 2:
            return None
        return Question(packed(known), actions, tuple(map(code, actions)), actions.index(rule))

    def why(self, known: Known, action: Action) -> Phrase:
        """See :class:`games.search.SearchingComputer`."""
        return reason(known, action)


def _call(known: Known) -> Action:
    worth = suit_worth(known.hand, known.turned)
    if known.partner_holds is not None:
        worth += PARTNER_CARD * (known.partner_holds - PARTNER_USUAL)
    role = "dealer" if known.seat == known.dealer else "eldest"
    if STAND in known.legal:
        return STAND if worth >= STAND_FROM[role] else BEG
    return TAKE_ONE if worth >= GIVE_FROM[role] and not giving_loses(known) else RUN


def _card(known: Known) -> Action:
    table = Table.of(known)
    cards = [a.card for a in known.legal if isinstance(a, Play)]
    return PLAY[max(cards, key=table.prospect)]
