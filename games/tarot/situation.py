"""The trick under way as one seat can see it: who is with whom, and what is still out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.cards import TRUMP, Card
from games.tarot.dealing import HAND_SIZE
from games.tarot.deck import DECK, strength
from games.tarot.known import Known
from games.tarot.play import laid, winning_place


@dataclass(frozen=True, slots=True)
class Situation:
    """What a choice of a card rests on.

    ``friends`` are the seats on the own side as far as known, the own one too; ``to_come`` those
    that still play to this trick after the own one. ``unseen`` are the cards that others may hold;
    ``voids`` the suits that a seat has shown not to have; ``rounds`` how often each suit was led.
    ``winner`` and ``winning`` are the seat and the card that win so far.
    """

    known: Known
    me: int
    cards: tuple[Card, ...]
    led: str | None
    friends: frozenset[int]
    to_come: tuple[int, ...]
    unseen: frozenset[Card]
    voids: Mapping[int, set[str]]
    rounds: Counter[str]
    left: int
    winner: int | None
    winning: Card | None

    @property
    def foes_to_come(self) -> tuple[int, ...]:
        """The opponents that still play to this trick."""
        return tuple(seat for seat in self.to_come if seat not in self.friends)

    @property
    def trumps_out(self) -> int:
        """How many trumps others may hold."""
        return sum(c.suit == TRUMP for c in self.unseen)

    def higher_out(self, c: Card) -> int:
        """How many unseen cards of its suit are higher."""
        own = strength(c, c.suit)
        return sum(other.suit == c.suit and strength(other, c.suit) > own for other in self.unseen)

    def beats_trick(self, c: Card) -> bool:
        """Whether a card would win the trick as it lies."""
        cards = (*self.cards, c)
        return winning_place(cards, self.known.excuses) == len(self.cards)

    @property
    def sweeping(self) -> bool:
        """Whether the own side has won every trick so far."""
        return all(won.winner in self.friends for won in self.known.won)


def situation(known: Known) -> Situation:
    """The situation of a seat that is about to play."""
    trick, me, seats = known.trick, known.seat, known.match.seats
    assert trick is not None
    assert me is not None
    place = winning_place(trick.cards, known.excuses)
    tricks = (*known.won, trick)
    seen = {c for _, c in known.plays()} | set(known.hand)
    if known.contract is not None:
        seen.update(known.contract.discard)
    return Situation(
        known=known,
        me=me,
        cards=trick.cards,
        led=laid(trick.cards, known.excuses).led,
        friends=_friends(known, me),
        to_come=tuple((me + step) % seats for step in range(1, seats - len(trick.cards))),
        unseen=frozenset(DECK) - seen,
        voids=_voids(known),
        rounds=Counter(_led(known)),
        left=HAND_SIZE[seats] - len(tricks) + 1,
        winner=None if place is None else (trick.leader + place) % seats,
        winning=None if place is None else trick.cards[place],
    )


def _friends(known: Known, me: int) -> frozenset[int]:
    """A defender takes everybody but the taker for a friend until the partner is known."""
    if (contract := known.contract) is None:
        return frozenset((me,))
    attack = {seat for seat in (contract.taker, contract.partner) if seat is not None}
    return frozenset(attack if me in attack else set(range(known.match.seats)) - attack)


def _led(known: Known) -> list[str]:
    leads = (laid(won.trick.cards, known.excuses).led for won in known.won)
    return [suit for suit in leads if suit is not None]


def _voids(known: Known) -> dict[int, set[str]]:
    """Who has failed to follow a suit, and who has not trumped when he had to."""
    seats = known.match.seats
    free = known.match.options.void_play == "free"
    voids: dict[int, set[str]] = {seat: set() for seat in range(seats)}
    tricks = [won.trick for won in known.won] + ([known.trick] if known.trick else [])
    for trick in tricks:
        led = laid(trick.cards, known.excuses).led
        for seat, c in trick.plays(seats):
            if led is not None and c.suit != led and c not in known.excuses:
                voids[seat].add(led)
                if c.suit != TRUMP and (led == TRUMP or not free):
                    voids[seat].add(TRUMP)
    return voids
