"""What the computer player thinks of a suit, a trick and a card, from what its seat knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.all_fours.kernel_weights import (
    CLOSER,
    COMPANY,
    COUNT_POINT,
    EAGER,
    EAGER_BY_STAKE,
    JACK_CATCHER,
    JACK_HUNT,
    KEEP_JACK,
    KEEP_TEN,
    KEEP_TRUMP,
    KEEP_TRUMP_HEIGHT,
    LENGTH,
    LONE_JACK,
    NOT_DEALT,
    TOP_TRUMP,
)
from games.all_fours.known import Known
from games.all_fours.pack import GAME_VALUE, HEIGHT, PACK, STRENGTH, game_value
from games.all_fours.states import SEATS
from games.cards import STANDARD_RANKS, Card, card
from games.tricks import Trick, best

_SUIT_TOP_DOWN: Final = {suit: [card(r + suit) for r in STANDARD_RANKS] for suit in "SHCD"}


def suit_worth(hand: tuple[Card, ...], turned: tuple[Card, ...]) -> float:
    """What the suit turned up is worth as trumps to the holder of this hand."""
    suit = [c for c in _SUIT_TOP_DOWN[turned[-1].suit] if c not in turned]
    held = [c for c in hand if c in suit]
    length = LENGTH[min(len(held), len(LENGTH) - 1)]
    return _first_dealt(suit, hand) + _first_dealt(suit[::-1], hand) + _jack(held) + length


def _first_dealt(suit: list[Card], hand: tuple[Card, ...]) -> float:
    """High, or Low if the suit is turned round: who holds the first card of it that was dealt."""
    worth, reached = 0.0, 1.0
    for c in suit:
        if c in hand:
            return worth + reached
        worth -= reached * CLOSER
        reached *= NOT_DEALT
    return worth


def _jack(held: list[Card]) -> float:
    """A jack is safer in company; without it there is one to catch for those who hold more."""
    if any(c.rank == "J" for c in held):
        return LONE_JACK + COMPANY * len(held)
    return JACK_CATCHER * sum(c.rank in "AKQ" for c in held)


@dataclass(frozen=True, slots=True)
class Table:
    """A trick before the own card.

    ``unseen`` are the cards that may lie in other hands, ``share`` is for each seat the chance that
    a certain one of them lies there, ``void`` who has shown to be out of which suit.
    """

    seat: int
    trump: str
    trick: Trick
    hand: tuple[Card, ...]
    unseen: frozenset[Card]
    share: tuple[float, ...]
    void: frozenset[tuple[int, str]]

    @classmethod
    def of(cls, known: Known) -> Table:
        """What the seat that is asked for a card can tell."""
        assert known.seat is not None
        assert known.trick is not None
        assert known.trump is not None
        played = [c for t in known.tricks for c in t.trick.cards]
        seen = {*played, *known.hand, *known.turned, *known.trick.cards}
        unseen = frozenset(c for c in PACK if c not in seen)
        laid = len(known.trick.cards)
        after = [(known.seat + i) % SEATS for i in range(1, SEATS - laid)]
        share = tuple(
            (len(known.hand) - (seat not in after)) / max(1, len(unseen)) for seat in range(SEATS)
        )
        tricks = [*(t.trick for t in known.tricks), known.trick]
        void = frozenset(v for trick in tricks for v in _voids(trick, known.trump))
        return cls(known.seat, known.trump, known.trick, known.hand, unseen, share, void)

    def prospect(self, c: Card) -> float:
        """What playing this card promises."""
        trick = self.trick.with_card(c)
        wins = self._chance_to_win(trick)
        stake = self._stake(trick)
        return wins * stake[0] + (1 - wins) * stake[1] + self._lead_bonus(c) - self._keep(c)

    def _ours(self, seat: int) -> bool:
        return (seat - self.seat) % 2 == 0

    def _stake(self, trick: Trick) -> tuple[float, float]:
        """What the trick brings if the own side wins it, and if the other one does."""
        count = COUNT_POINT * game_value(trick.cards)
        for seat, c in trick.plays(SEATS):
            if c.suit == self.trump and c.rank == "J":
                return (count + 1, -count - 3) if self._ours(seat) else (count + 3, -count - 1)
        return count, -count

    def _chance_to_win(self, trick: Trick) -> float:
        led = trick.cards[0].suit
        place = best(trick.cards, led, STRENGTH[self.trump])
        assert place is not None
        chance = float(self._ours((trick.leader + place) % SEATS))
        top = trick.cards[place]
        eager = min(1.0, EAGER + EAGER_BY_STAKE * self._stake(trick)[0])
        for turn in range(len(trick.cards), SEATS):
            seat = (trick.leader + turn) % SEATS
            beats = self._chance_to_beat(seat, top, led, eager)
            chance = chance + (1 - chance) * beats if self._ours(seat) else chance * (1 - beats)
        return chance

    def _chance_to_beat(self, seat: int, top: Card, led: str, eager: float) -> float:
        """By a higher card of the suit, or by a trump for those eager to spend one."""
        share = self.share[seat]
        higher = self._unseen_above(top) if (seat, top.suit) not in self.void else 0
        miss = (1 - share) ** higher
        if top.suit != self.trump and (seat, self.trump) not in self.void:
            trumps = sum(u.suit == self.trump for u in self.unseen)
            willing = eager if (seat, led) not in self.void else 1.0
            miss *= 1 - willing * (1 - (1 - share) ** trumps)
        return 1 - miss

    def _unseen_above(self, top: Card) -> int:
        return sum(u.suit == top.suit and HEIGHT[u] > HEIGHT[top] for u in self.unseen)

    def _lead_bonus(self, c: Card) -> float:
        """Leading the best trump left draws trumps, and may bring down the jack."""
        if self.trick.cards or c.suit != self.trump or self._unseen_above(c):
            return 0.0
        jack = card("J" + self.trump)
        return JACK_HUNT if jack in self.unseen or jack in self.hand else TOP_TRUMP

    def _keep(self, c: Card) -> float:
        """What the card may still be good for if it stays in hand."""
        if c.suit == self.trump:
            return KEEP_JACK if c.rank == "J" else KEEP_TRUMP + KEEP_TRUMP_HEIGHT * HEIGHT[c]
        return KEEP_TEN if GAME_VALUE[c] == 10 else 0.0


def _voids(trick: Trick, trump: str) -> list[tuple[int, str]]:
    """Who has shown to be out of the suit led: a trump on a plain suit shows nothing."""
    led = trick.cards[0].suit if trick.cards else trump
    return [(seat, led) for seat, c in trick.plays(SEATS) if c.suit not in (led, trump)]
