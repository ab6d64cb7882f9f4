"""A computer player by rules of thumb: what a suit is worth as trumps, what a card may win or lose.

All values are in points of the game, for the own team less those for the other one.
"""

from __future__ import annotations

from games.actions import Play
from games.all_fours.actions import BEG, PLAY, RUN, STAND, TAKE_ONE, Action
from games.all_fours.appraisal import Table, suit_worth
from games.all_fours.known import Known
from games.core import Level
from games.view import View

STAND_FROM = {"eldest": -0.7, "dealer": 0.2}
"""A suit worth this much is kept by the one who may beg; running the pack favours the dealer."""
GIVE_FROM = {"eldest": -0.7, "dealer": 0.3}
"""A suit worth this much is kept at the price of a point."""
PARTNER_CARD = 0.35
"""What each card of the suit in the partner's hand adds, over the usual one and a half."""


class AllFoursComputer:
    """Plays from the view alone; the seed is not needed, and all levels play alike."""

    def choose(self, view: View[Known], seed: int, level: Level) -> Action | None:
        """The action of the view's seat; None where nothing is asked of it."""
        known = view.known
        match known.legal:
            case ():
                return None
            case (only,):
                return only
            case (Play(), *_):
                return _card(known)
            case _:
                return _call(known)


def _call(known: Known) -> Action:
    worth = suit_worth(known.hand, known.turned)
    if known.partner_holds is not None:
        worth += PARTNER_CARD * (known.partner_holds - 1.5)
    role = "dealer" if known.seat == known.dealer else "eldest"
    if STAND in known.legal:
        return STAND if worth >= STAND_FROM[role] else BEG
    return TAKE_ONE if worth >= GIVE_FROM[role] and not _giving_loses(known) else RUN


def _giving_loses(known: Known) -> bool:
    assert known.speaker is not None
    return known.totals[known.speaker % 2] + 1 >= known.options.target


def _card(known: Known) -> Action:
    table = Table.of(known)
    cards = [a.card for a in known.legal if isinstance(a, Play)]
    return PLAY[max(cards, key=table.prospect)]
