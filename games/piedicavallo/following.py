"""Which cards may be played to a trick (RULES.md 4.1, 4.2)."""

from __future__ import annotations

from games.cards import TRUMP, Card
from games.piedicavallo.pack import FOOL, led_suit
from games.words import Phrase, Reason, Suit


def playable(hand: tuple[Card, ...], trick: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that may be played next to a trick, in the order of the hand."""
    if (asked := _asked(hand, trick)) is None:
        return hand
    return tuple([c for c in hand if c.suit == asked or c is FOOL])


def why_not_play(hand: tuple[Card, ...], trick: tuple[Card, ...], c: Card) -> Reason | None:
    """None if the card may be played, else the duty that it breaks."""
    if c not in hand:
        return Reason("4.1", Phrase("piedicavallo.why.not_in_hand", card=c))
    asked = _asked(hand, trick)
    if asked is None or c.suit == asked or c is FOOL:
        return None
    led = led_suit(trick)
    assert led is not None
    duty = "must_follow" if asked == led else "must_trump"
    return Reason("4.1", Phrase(f"piedicavallo.why.{duty}", suit=Suit(led)))


def _asked(hand: tuple[Card, ...], trick: tuple[Card, ...]) -> str | None:
    """The suit that has to be played: the one led, else trumps; None if any card will do."""
    led = led_suit(trick)
    if led is None:
        return None
    suits = {c.suit for c in hand}
    return next((suit for suit in (led, TRUMP) if suit in suits), None)
