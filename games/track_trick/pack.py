"""The playing pack: how a hand is laid out, what must be followed, what is trump, what wins."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, TypeAlias, assert_never

from games.cards import FRENCH_SUITS, Card, plain_suit
from games.track_trick.options import TrackTrickOptions
from games.tricks import Strength, Trick, best

RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
PACK: Final = tuple(c for suit in ("S", "H", "C", "D") for c in plain_suit(suit, RANKS))
"""All 36 cards in the order of a hand: suits of alternating colours, each from high to low."""

Hand: TypeAlias = tuple[Card, ...]
TrumpCase: TypeAlias = Literal["equal_ranks", "same_suit", "fourth_suit", "no_majority"]

_PLACE: Final = {c: place for place, c in enumerate(PACK)}
_HEIGHT: Final = {rank: height for height, rank in enumerate(reversed(RANKS))}


def in_order(cards: tuple[Card, ...]) -> Hand:
    """Cards of the pack in the order of a hand."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def hand_size(seats: int) -> int:
    """How many cards each seat is dealt, which is also the number of tricks (1.2, 8.2)."""
    return len(PACK) // seats


def followers(hand: Hand, led: str | None) -> Hand:
    """The cards that may be played when ``led`` is the suit led, None for a lead (4.1)."""
    return tuple(c for c in hand if c.suit == led) or hand


def trump_case(shown: tuple[Card, ...], options: TrackTrickOptions) -> TrumpCase:
    """Which rule settles the trumps for the cards shown together (3.2, 8.2)."""
    suits = Counter(c.suit for c in shown)
    (most, *rest) = sorted(suits.values(), reverse=True)
    ranks_clash = len({c.rank for c in shown}) < len(shown)
    if options.partnership4:
        if ranks_clash:
            return "equal_ranks"
        return "no_majority" if rest and rest[0] == most else "same_suit"
    ranks_matter = options.nt_scope == "any" or most == 1
    if ranks_clash and ranks_matter:
        return "equal_ranks"
    return "same_suit" if most > 1 else "fourth_suit"


def trump_of(shown: tuple[Card, ...], options: TrackTrickOptions) -> str | None:
    """The trump suit for the cards shown together, None for no trump (3.2, 8.2)."""
    suits = [c.suit for c in shown]
    match trump_case(shown, options):
        case "same_suit":
            return max(suits, key=suits.count)
        case "fourth_suit":
            return next(suit for suit in FRENCH_SUITS if suit not in suits)
        case "equal_ranks" | "no_majority":
            return None
        case case:
            assert_never(case)


def _strength(trump: str | None) -> Strength:
    def strength(c: Card, led: str | None) -> int:
        if c.suit == trump:
            return len(RANKS) + _HEIGHT[c.rank]
        return _HEIGHT[c.rank] if c.suit == led else -1

    return strength


STRENGTH: Final = {trump: _strength(trump) for trump in (None, *FRENCH_SUITS)}
"""The strength function for each trump suit, and for no trump."""


def winner_of(trick: Trick, trump: str | None, seats: int) -> int:
    """The seat whose card wins as the trick lies (4.2). It holds at least the card led."""
    place = best(trick.cards, trick.cards[0].suit, STRENGTH[trump])
    assert place is not None, "the card led can always win"
    return (trick.leader + place) % seats
