"""Which card the computer plays: what it is likely to win in the trick, and what it gives up.

All amounts are half points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.cards import EXCUSE, TRUMP, Card, card
from games.tarot.deck import HALF_POINTS, HEIGHT, PETIT, PLACE
from games.tarot.known import Known
from games.tarot.situation import Situation, situation

AT_STAKE: Final = HALF_POINTS | {card("T21"): 0, PETIT: 21}
"""What a card brings to the side that wins it: the 21 always wins, and with the Petit the target
moves."""

RUFF_RISK: Final = (0.06, 0.25, 0.5)
"""How likely an opponent is to trump a plain suit, by how often it has been led before."""

TAKERS_RUFF_RISK: Final = (0.25, 0.35, 0.55)
"""The same of the taker, who could discard a whole suit."""

GIVEN: Final = 2.8
KEPT: Final = 1.4
"""What a card still to come adds to a trick that the own side wins, and to one that it loses."""


def choose_card(known: Known, cards: Sequence[Card]) -> Card:
    """The card that promises most; among equals the lowest in the order of the hand."""
    here = situation(known)
    if known.contract is None:
        most = known.match.options.grash_scoring == "most_points"
        worth = _collecting if most else _shedding
    else:
        worth = _promise
        cards = _timed(here, cards)
    return max(cards, key=lambda c: (worth(here, c), PLACE[c]))


def _timed(here: Situation, cards: Sequence[Card]) -> Sequence[Card]:
    """An Excuse is lost in the last trick, unless a slam is completed by leading it there."""
    contract = here.known.contract
    if EXCUSE in cards and here.sweeping and contract is not None and contract.announced:
        return [c for c in cards if c is not EXCUSE]
    if EXCUSE in cards and here.left == 2 and not here.sweeping:
        return [EXCUSE]
    return cards


def _promise(here: Situation, c: Card) -> float:
    """What playing this card is expected to bring the own side."""
    chance = _chance(here, c)
    excuse = c in here.known.excuses
    value = _table(here) + (0 if excuse else AT_STAKE[c])
    won, lost = value + GIVEN * len(here.to_come), value + KEPT * len(here.to_come)
    given_up = 1 + _kept_excuse(here) if excuse else _given_up(here, c)
    promise = chance * won - (1 - chance) * lost - given_up
    return promise if here.cards or excuse else promise + _lead_bonus(here, c)


def _table(here: Situation) -> int:
    return sum(AT_STAKE[c] for c in here.cards if c not in here.known.excuses)


def _chance(here: Situation, c: Card) -> float:
    """How likely the own side wins the trick after this card."""
    if c not in here.known.excuses and here.beats_trick(c):
        return _side_wins(here, c, ours=True)
    if here.winning is None:
        return 0.4
    return _side_wins(here, here.winning, ours=here.winner in here.friends)


def _side_wins(here: Situation, winning: Card, *, ours: bool) -> float:
    """How likely the own side takes a trick in which this card is winning."""
    led = here.led or winning.suit
    if winning.suit == TRUMP and led != TRUMP:
        return _trumped(here, winning, led, ours=ours)
    chance = _highest(here, winning, ours=ours)
    if led != TRUMP:
        for seat in here.foes_to_come:
            chance *= 1 - _ruffs(here, led, seat)
    return chance


def _highest(here: Situation, winning: Card, *, ours: bool) -> float:
    """Each higher card of the suit is as likely with any other player as with another."""
    others = here.known.match.seats - 1
    foe = sum(_may_hold(here, winning.suit, seat) for seat in here.foes_to_come) / others
    friends = [seat for seat in here.to_come if seat in here.friends]
    friend = sum(_may_hold(here, winning.suit, seat) for seat in friends) / others
    if not foe + friend:
        return float(ours)
    nobody = (1 - min(1.0, foe + friend)) ** here.higher_out(winning)
    return friend / (foe + friend) * (1 - nobody) + nobody * ours


def _trumped(here: Situation, winning: Card, led: str, *, ours: bool) -> float:
    """A trick that is trumped is lost only to one who has to trump, too, and can go over."""
    others = here.known.match.seats - 1
    over = 1 - (1 - 1 / others) ** here.higher_out(winning)
    kept, lost = 1.0, 1.0
    for seat in here.to_come:
        if seat in here.friends:
            lost *= 1 - _ruffs(here, led, seat) * over
        else:
            kept *= 1 - _ruffs(here, led, seat) * over
    return kept if ours else (1 - lost) * kept


def _may_hold(here: Situation, suit: str, seat: int) -> bool:
    return suit not in here.voids[seat]


def _ruffs(here: Situation, suit: str, seat: int) -> float:
    """How likely a seat has to trump this suit."""
    if TRUMP in here.voids[seat] or not here.trumps_out:
        return 0.0
    if suit in here.voids[seat]:
        return 0.95
    out = sum(c.suit == suit for c in here.unseen)
    scarce = out < 2 * (here.known.match.seats - 1)
    contract = here.known.contract
    taker = contract is not None and seat == contract.taker and contract.opens_dog
    risk = (TAKERS_RUFF_RISK if taker else RUFF_RISK)[min(2, here.rounds[suit])]
    return max(risk, 0.4 if scarce else 0.0)


def _given_up(here: Situation, c: Card) -> float:
    """What the card could still have done later."""
    if c is PETIT:
        return 0.0 if here.left == 1 else 12.0 if here.trumps_out else 40.0
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
    wins = _side_wins(here, c, ours=True) if here.beats_trick(c) else 0.0
    value = _table(here) + GIVEN * len(here.to_come)
    return (1 - wins) * (HALF_POINTS[c] + 0.1 * HEIGHT[c]) - wins * (value + HALF_POINTS[c])


def _collecting(here: Situation, c: Card) -> float:
    """In a Grash for many points: win tricks with points in them, and keep one's own."""
    wins = _chance(here, c)
    value = _table(here) + KEPT * len(here.to_come)
    return wins * value - (1 - wins) * HALF_POINTS[c] - _given_up(here, c)
