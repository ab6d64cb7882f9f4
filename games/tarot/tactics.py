"""Which card the computer plays: what it is likely to win in the trick, and what it gives up.

All amounts are half points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.cards import EXCUSE, TRUMP, Card
from games.tarot.deck import HALF_POINTS, HEIGHT, PETIT, PLACE
from games.tarot.known import Known
from games.tarot.situation import Situation, situation

RUFF_RISK: Final = (0.06, 0.25, 0.5)
"""How likely an opponent is to trump a plain suit, by how often it has been led before."""

ORDINARY: Final = 2.2
"""What a card still to come adds to a trick, on average."""

HELP: Final = 0.25
"""How likely a friend still to come wins a trick that an opponent is winning."""


def choose_card(known: Known, cards: Sequence[Card]) -> Card:
    """The card that promises most; among equals the lowest in the order of the hand."""
    if len(cards) == 1:
        return cards[0]
    here = situation(known)
    if known.contract is None:
        worth = _grash_promise if known.match.options.grash_scoring == "most_points" else _shedding
        return max(cards, key=lambda c: (worth(here, c), PLACE[c]))
    if EXCUSE in cards and here.left == 2 and not here.sweeping:
        return EXCUSE  # in the last trick it would be lost
    return max(cards, key=lambda c: (_promise(here, c), PLACE[c]))


def _promise(here: Situation, c: Card) -> float:
    """What playing this card is expected to bring the own side."""
    chance = _chance(here, c)
    if c in here.known.excuses:
        table = _table(here) + ORDINARY * len(here.to_come)
        return (2 * chance - 1) * table - 1 - _kept_excuse(here)
    value = _table(here) + HALF_POINTS[c] + ORDINARY * len(here.to_come)
    promise = (2 * chance - 1) * value - _given_up(here, c)
    return promise if here.cards else promise + _lead_bonus(here, c)


def _table(here: Situation) -> int:
    return sum(HALF_POINTS[c] for c in here.cards if c not in here.known.excuses)


def _chance(here: Situation, c: Card) -> float:
    """How likely the own side wins the trick after this card."""
    if c not in here.known.excuses and here.beats_trick(c):
        return _holds(here, c)
    if here.winner is not None and here.winner in here.friends and here.winning is not None:
        return _holds(here, here.winning)
    friends = len(here.to_come) - len(here.foes_to_come)
    return HELP if friends else 0.0


def _holds(here: Situation, c: Card) -> float:
    """How likely no opponent still to come beats a card that is winning."""
    chance = 1.0
    others = here.known.match.seats - 1
    higher = here.higher_out(c)
    for foe in here.foes_to_come:
        chance *= 1 - _beaten_by(here, c, foe, higher / others if higher < others else 1.0)
    return chance


def _beaten_by(here: Situation, c: Card, foe: int, higher: float) -> float:
    """How likely one opponent beats a card; ``higher``: that he has a higher one of its suit."""
    voids = here.voids[foe]
    if c.suit == TRUMP:
        return 0.0 if TRUMP in voids else min(0.9, higher)
    ruff = _ruffs(here, c.suit, foe)
    follows = 0.0 if c.suit in voids else min(0.9, higher)
    return ruff + (1 - ruff) * follows


def _ruffs(here: Situation, suit: str, foe: int) -> float:
    if TRUMP in here.voids[foe] or not here.trumps_out:
        return 0.0
    if suit in here.voids[foe]:
        return 0.95
    out = sum(c.suit == suit for c in here.unseen)
    scarce = out < 2 * len(here.foes_to_come)
    return max(RUFF_RISK[min(2, here.rounds[suit])], 0.5 if scarce else 0.0)


def _given_up(here: Situation, c: Card) -> float:
    """What the card could still have done later."""
    if c is PETIT:
        return 8.0 if here.trumps_out == 0 and here.left > 1 else 0.0
    if c.suit == TRUMP:
        return 0.5 + HEIGHT[c] * 0.2
    boss = here.higher_out(c) == 0
    return 0.3 * HALF_POINTS[c] if boss else 0.1 * HEIGHT[c] / 14


def _kept_excuse(here: Situation) -> float:
    """What an Excuse is still good for: it saves a card later, as long as there is a later."""
    return min(4.0, 0.6 * (here.left - 2)) if here.left > 1 else 0.0


def _lead_bonus(here: Situation, c: Card) -> float:
    contract = here.known.contract
    assert contract is not None
    own = sum(other.suit == c.suit for other in here.known.hand)
    if c.suit == TRUMP:
        return _trump_lead(here, own, taker=here.me == contract.taker)
    if here.me == contract.taker:
        return 0.5 * own  # a long suit makes the defence trump and run out
    through = c.suit in here.voids[contract.taker] and HALF_POINTS[c] == 1
    return 2.0 if through else 0.2 * own


def _trump_lead(here: Situation, own: int, *, taker: bool) -> float:
    """The taker leads trumps from strength, above all while the Petit is with the others."""
    if not taker:
        return -2.0
    if own * 2 < here.trumps_out + 2:
        return -2.0
    return 3.0 if PETIT in here.unseen else 0.5


def _shedding(here: Situation, c: Card) -> float:
    """In a Grash for few points: lose tricks, and be rid of points in tricks that others win."""
    if c in here.known.excuses:
        return -1.0 - _kept_excuse(here) + 0.5 * _table(here)
    wins = _holds_alone(here, c) if here.beats_trick(c) else 0.0
    value = _table(here) + ORDINARY * len(here.to_come)
    return (1 - wins) * (HALF_POINTS[c] + 0.1 * HEIGHT[c]) - wins * (value + HALF_POINTS[c])


def _holds_alone(here: Situation, c: Card) -> float:
    return max(_holds(here, c), 0.02)


def _grash_promise(here: Situation, c: Card) -> float:
    """In a Grash for many points: win tricks with points in them, and keep one's own."""
    wins = _holds(here, c) if c not in here.known.excuses and here.beats_trick(c) else 0.0
    value = _table(here) + ORDINARY * len(here.to_come)
    return wins * value - (1 - wins) * HALF_POINTS[c] - _given_up(here, c)
