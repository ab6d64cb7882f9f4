"""What each action of a seat is worth by rule, from what the seat knows."""

from __future__ import annotations

from games.actions import Play
from games.cards import Card, without
from games.track_trick.actions import Action, Choose, Give
from games.track_trick.chances import chance_later
from games.track_trick.forecast import Forecast, Prospects, forecast, prospects
from games.track_trick.kernel_weights import WILLING
from games.track_trick.known import Known
from games.track_trick.pack import PACK, STRENGTH, Hand, winner_of
from games.tricks import Trick


def deal_forecast(known: Known) -> Forecast:
    """The forecast of the deal that a seat is asked in."""
    assert known.board is not None, "the grid lies before anybody is asked"
    return forecast(known.board, known.options, last_deal=known.last_deal)


class Reckoning:
    """What each action of a seat is worth, from what the seat knows."""

    def __init__(self, known: Known) -> None:
        assert known.seat is not None, "a spectator plays no card"
        self._known = known
        self._seat: int = known.seat
        self._trick = known.trick if known.trick is not None else Trick(self._seat)
        played = {c for taken in known.past for c in taken.trick.cards}
        seen = {*played, *known.hand, *self._trick.cards}
        self._unseen = tuple(c for c in PACK if c not in seen)
        self._around = {c: self._unseen_around(c) for c in known.hand}
        self._rests: dict[float, Prospects] = {}
        self._forecast = deal_forecast(known)

    def _unseen_around(self, card: Card) -> tuple[int, int]:
        """How many unseen cards of its suit are higher and lower."""
        own = PACK.index(card)
        suit = [PACK.index(c) for c in self._unseen if c.suit == card.suit]
        return sum(place < own for place in suit), sum(place > own for place in suit)

    def worth(self, action: Action) -> float:
        """How good the grid is expected to be after the deal, from the side of the seat."""
        match action:
            case Choose(card):
                return self._worth_of_trump(card.suit)
            case Give(taker):
                return self._after(taker, self._prospects(self._known.hand, self._known.trump))
            case Play(card):
                return self._worth_of_card(card)
            case _:
                raise AssertionError("chance asks nobody")

    def aim(self, trump: str | None) -> int:
        """The number of tricks that the seat does best to play for, with these trumps."""
        hand = self._known.hand
        later = self._prospects(hand, trump)
        return self._forecast.aim(self._seat, self._known.tricks, len(hand), later)

    def _worth_of_trump(self, suit: str) -> float:
        """A deal with the suit of the card laid as trumps, the likeliest outcome of laying it."""
        hand = self._known.hand
        return self._forecast.expected(
            self._seat, self._known.tricks, len(hand), self._prospects(hand, suit)
        )

    def _worth_of_card(self, card: Card) -> float:
        """The trick won and the trick lost, each weighed by its chance."""
        trick = self._trick.with_card(card)
        chance, later = self._chance_to_hold(trick), self._without(card)
        rivals = self._rivals(trick)
        lost = sum(self._after(seat, later) for seat in rivals) / len(rivals) if rivals else 0.0
        return chance * self._after(self._seat, later) + (1 - chance) * lost

    def _after(self, taker: int, later: Prospects) -> float:
        """The worth of the trick under way going to ``taker``."""
        tricks = tuple(n + (s == taker) for s, n in enumerate(self._known.tricks))
        return self._forecast.expected(self._seat, tricks, len(later[0]) - 1, later)

    def _prospects(self, hand: Hand, trump: str | None) -> Prospects:
        """How many tricks the cards of a hand may take."""
        return prospects(self._chance_later(card, trump) for card in hand)

    def _without(self, card: Card) -> Prospects:
        """How many tricks the other cards of the hand may take; equal chances are one question."""
        trump, hand = self._known.trump, self._known.hand
        chance = self._chance_later(card, trump)
        if chance not in self._rests:
            self._rests[chance] = self._prospects(without(hand, card), trump)
        return self._rests[chance]

    def _chance_later(self, card: Card, trump: str | None) -> float:
        higher, lower = self._around[card]
        return chance_later(higher, lower, is_trump=card.suit == trump, trumps=trump is not None)

    def _behind(self, trick: Trick) -> tuple[int, ...]:
        """The seats that have yet to play to a trick."""
        seats = len(self._known.tricks)
        return tuple((trick.leader + i) % seats for i in range(len(trick.cards), seats))

    def _rivals(self, trick: Trick) -> tuple[int, ...]:
        """The others who may take a trick once the own card lies there."""
        holder = winner_of(trick, self._known.trump, len(self._known.tricks))
        return tuple(s for s in (holder, *self._behind(trick)) if s != self._seat)

    def _chance_to_hold(self, trick: Trick) -> float:
        """The chance that the own card, the last in the trick, takes it."""
        if winner_of(trick, self._known.trump, len(self._known.tricks)) != self._seat:
            return 0.0
        beaten = self._chance_to_be_beaten(trick)
        return float((1 - beaten) ** len(self._behind(trick)))

    def _chance_to_be_beaten(self, trick: Trick) -> float:
        """The chance that one player behind beats the own card."""
        trump, led, own = self._known.trump, trick.cards[0].suit, trick.cards[-1]
        strength = STRENGTH[trump]
        higher = [c for c in self._unseen if strength(c, led) > strength(own, led)]
        held = len(self._known.hand) / max(1, len(self._unseen))
        has_led = 1 - (1 - held) ** sum(c.suit == led for c in self._unseen)
        follows = 1 - (1 - held) ** sum(c.suit == led for c in higher)
        ruffs = 1 - (1 - held) ** sum(c.suit != led for c in higher)
        return WILLING * (follows + (1 - has_led) * ruffs)
