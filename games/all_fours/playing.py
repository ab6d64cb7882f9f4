"""Which cards may be played to a trick, and why others may not (RULES.md 4)."""

from __future__ import annotations

from games.all_fours.options import Undertrump
from games.all_fours.pack import HEIGHT
from games.cards import Card
from games.words import Phrase, Reason, Suit

Cards = tuple[Card, ...]


def playable(hand: Cards, trick: Cards, trump: str, undertrump: Undertrump) -> Cards:
    """The cards of ``hand`` that may be played, in its order (RULES.md 4.2, 4.3)."""
    if not trick:
        return hand
    following = _following(hand, trick[0].suit, trump)
    if undertrump == "allowed":
        return following
    return _not_undertrumping(following, hand, trick, trump, undertrump)


def _following(hand: Cards, led: str, trump: str) -> Cards:
    """A trump is always allowed; without the suit led so is everything (RULES.md 4.2)."""
    if all(c.suit != led for c in hand):
        return hand
    return tuple(c for c in hand if c.suit in (led, trump))


def _not_undertrumping(
    following: Cards, hand: Cards, trick: Cards, trump: str, undertrump: Undertrump
) -> Cards:
    """Without trumps that go under one in the trick, if anything else is left (RULES.md 4.3)."""
    best = _trump_to_beat(trick, trump)
    if best is None:
        return following
    if undertrump == "forbidden_unless_all_trumps" and all(c.suit == trump for c in hand):
        return following
    kept = tuple(c for c in following if c.suit != trump or HEIGHT[c] > HEIGHT[best])
    return kept or following


def _trump_to_beat(trick: Cards, trump: str) -> Card | None:
    """The best trump on a trick to which another suit was led."""
    if trick[0].suit == trump:
        return None
    return max((c for c in trick if c.suit == trump), key=HEIGHT.__getitem__, default=None)


def refuse_card(
    card: Card, hand: Cards, trick: Cards, trump: str, undertrump: Undertrump
) -> Reason | None:
    """Why this card may not be played, or None."""
    if card not in hand:
        return Reason("4.2", Phrase("all_fours.why.not_held", card=card))
    if card in playable(hand, trick, trump, undertrump):
        return None
    led = trick[0].suit
    if led == trump:
        return Reason("4.2", Phrase("all_fours.why.follow_trump", suit=Suit(trump)))
    if card.suit != trump:
        suits = {"suit": Suit(led), "trump": Suit(trump)}
        return Reason("4.2", Phrase("all_fours.why.follow_or_trump", **suits))
    best = _trump_to_beat(trick, trump)
    assert best is not None, "only a trump on the trick can bar a trump"
    return Reason("4.3", Phrase("all_fours.why.undertrump", card=best))
