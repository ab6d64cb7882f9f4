"""What a seat can conclude about the other hands, from the play and from what was said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.cards import TRUMP, Card
from games.piedicavallo.hearing import Condition, conditions, wishes
from games.piedicavallo.kernel_layout import CERTAIN, DISCARD, PLACES
from games.piedicavallo.known import Known
from games.piedicavallo.pack import CARDS_OF, FOOL, PACK, POINTS, is_trump, led_suit
from games.piedicavallo.states import PLAYERS, TRICKS, Said
from games.tricks import Trick


@dataclass(slots=True)
class Reading:
    """The cards as one seat sees them.

    ``plays`` are (seat, card) in order, ``unseen`` the cards whose place is not known for sure by
    sight. For each seat, and last for the discard, ``holds`` are cards surely there, ``lacks``
    cards surely not there, ``left`` is the number of cards. ``conditions`` is what else is known.
    """

    plays: tuple[tuple[int, Card], ...]
    unseen: frozenset[Card]
    left: tuple[int, ...]
    holds: tuple[set[Card], ...] = field(
        default_factory=lambda: tuple(set() for _ in range(PLACES))
    )
    lacks: tuple[set[Card], ...] = field(
        default_factory=lambda: tuple(set() for _ in range(PLACES))
    )

    conditions: list[Condition] = field(default_factory=list)

    def possible(self, seat: int, cards: Iterable[Card]) -> list[Card]:
        """Those of some cards that a seat may hold."""
        lacks = self.lacks[seat]
        return [c for c in cards if c in self.unseen and c not in lacks]

    def anywhere(self, cards: Iterable[Card]) -> bool:
        """Whether another seat may hold one of some cards."""
        return any(c in self.unseen for c in cards)

    def chance(self, seat: int, cards: Iterable[Card]) -> float:
        """How likely it is that a seat holds at least one of some cards."""
        wanted = self.possible(seat, cards)
        if not wanted:
            return 0.0
        if not self.holds[seat].isdisjoint(wanted):
            return 1.0
        pool = len(self.unseen) - len(self.lacks[seat] & self.unseen) - len(self.holds[seat])
        others = pool - (self.left[seat] - len(self.holds[seat]))
        none = 1.0
        for n in range(len(wanted)):
            none *= max(0, others - n) / max(1, pool - n)
        return 1.0 - none


def read_deal(known: Known) -> Reading:
    """The reading of a seat in the play."""
    assert known.trick is not None
    assert known.seat is not None
    tricks = (*(taken.trick for taken in known.taken), known.trick)
    plays = tuple(play for trick in tricks for play in trick.plays(PLAYERS))
    gone = {c for _, c in plays}
    played = [seat for seat, _ in plays]
    left = [TRICKS - played.count(seat) for seat in range(PLAYERS)]
    reading = Reading(
        plays,
        frozenset(PACK).difference(gone, known.hand, known.discard),
        (*left, 0 if known.seat == known.dealer else 2),
    )
    for trick in tricks:
        _watch(reading, trick)
    reading.conditions = [*_laid_away(known, reading), *_told(known, reading)]
    _conclude(reading)
    return reading


def _watch(reading: Reading, trick: Trick) -> None:
    """Who doesn't follow has none of the suit, who doesn't trump either no trumps."""
    led = led_suit(trick.cards)
    if led is None:
        return
    for seat, c in trick.plays(PLAYERS):
        if c is not FOOL and c.suit != led:
            reading.lacks[seat].update(CARDS_OF[led])
            if c.suit != TRUMP:
                reading.lacks[seat].update(CARDS_OF[TRUMP])


def _laid_away(known: Known, reading: Reading) -> list[Condition]:
    """What the announced number of trumps tells of the discard and of the dealer (RULES.md 3.2).

    Trumps go only if none stays, or if there is nothing else that could go.
    """
    dealer, trumps = known.dealer, known.discarded_trumps
    assert dealer is not None
    assert trumps is not None
    if known.seat == dealer:
        return []
    reading.lacks[DISCARD].update(c for c in PACK if POINTS[c] == 5)
    found = [Condition(DISCARD, frozenset(CARDS_OF[TRUMP]) & reading.unseen, trumps, trumps)]
    if trumps:
        kept = {c for seat, c in reading.plays if seat == dealer}
        others = frozenset(c for c in PACK if POINTS[c] < 5 and not is_trump(c))
        stay = [cards for cards in (frozenset(CARDS_OF[TRUMP]), others) if kept.isdisjoint(cards)]
        found += [
            Condition(dealer, cards & reading.unseen, 0, 0, or_else=cards is not stay[-1])
            for cards in stay
        ]
    return found


def _told(known: Known, reading: Reading) -> list[Condition]:
    """What the others have said."""
    assert known.seat is not None
    assert known.dealer is not None
    found = []
    for said in known.said:
        if said.seat != known.seat and _believes(known, said):
            found += conditions(said, known.options, reading.plays, known.dealer)
        if said.seat == (known.seat + 2) % PLAYERS:
            found += wishes(said, reading.plays)
    return found


def _believes(known: Known, said: Said) -> bool:
    """Where truth is left to honour only the partner is believed."""
    assert known.seat is not None
    return known.options.truth == "enforced" or (said.seat + known.seat) % 2 == 0


def _conclude(reading: Reading) -> None:
    """Turn conditions that leave no choice into cards held and lacked; the others stay."""
    after_else, open_ones = False, []
    for condition in reading.conditions:
        cards, sure = condition.cards, condition.certainty == CERTAIN
        alone = sure and not (condition.or_else or after_else)
        after_else = condition.or_else
        if alone and condition.most == 0:
            reading.lacks[condition.place].update(cards)
        elif alone and condition.least == len(cards):
            reading.holds[condition.place].update(cards)
        elif sure or not cards <= reading.lacks[condition.place]:
            open_ones.append(condition)
    reading.conditions = open_ones
    for place, holds in enumerate(reading.holds):
        for other in range(PLACES):
            if other != place:
                reading.lacks[other].update(holds)
