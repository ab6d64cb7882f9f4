"""The numbers that the compiled search and its callers agree on, and the packing of a question.

A card is 9 × suit + height (suits in the order of a hand, heights from 0 for a six to 8 for an
ace), a hand one word with a bit a card. What may follow a number with "four of them" is by seat.
No numba here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.actions import Play
from games.cards import Card
from games.track_trick.actions import Action, Choose, Give
from games.track_trick.forecast import Forecast
from games.track_trick.known import Known
from games.track_trick.options import CapRecipient
from games.track_trick.pack import PACK, RANKS, hand_size, winner_of

# What is decided
CHOICE: Final = 0
CARD: Final = 1
GIFT: Final = 2

CAP: Final = 8
WINNER_CHOOSES: Final = 0
LEFT_NEIGHBOUR: Final = 1
FEWEST_TRICKS: Final = 2
"""Who may get a surplus trick."""

# The facts of a deal: one row of signed numbers, -1 for nobody and nothing
SEATS: Final = 0
ME: Final = 1
KIND: Final = 2
RECIPIENT: Final = 3
RANKS_CLASH: Final = 4
"""Whether two equal ranks always mean no trump, and not only where all suits differ."""
TRUMP: Final = 5
LEADER: Final = 6
LAID: Final = 7
"""Cards in the trick."""
LED: Final = 8
TOP: Final = 9
"""The card that wins as the trick lies."""
WINNER: Final = 10
LAST: Final = 11
"""Who took the trick before."""
COUNTS: Final = 12
"""Four of them: tricks taken."""
VOIDS: Final = 16
"""Four of them: bit i for suit i that the seat has shown to be out of."""
SIZES: Final = 20
"""Four of them: cards held."""
FACTS: Final = 24

# Sets of cards, behind the facts
HAND: Final = 24
GONE: Final = 25
"""What has been played."""
MAY: Final = 26
"""Four of them: which unseen cards each seat may hold."""
SURE: Final = 30
"""Four of them: which it does hold, having shown them for trumps."""
WORTH: Final = 34
"""The worth of final counts from here on, in parts of ``SCALE``.

Three players: 81 for each side by the counts of the first two seats, then those of the three sides
for each taker of the last trick where all counts are equal. Four: of the first side, 729 by the
counts of the first three seats.
"""
SCALE: Final = 2**30
"""A game won; a lost one is worth nothing."""

SUITS: Final = ("S", "H", "C", "D")
NUMBER: Final = {c: 9 * SUITS.index(c.suit) + len(RANKS) - 1 - RANKS.index(c.rank) for c in PACK}
_RECIPIENT: Final[dict[CapRecipient, int]] = {
    "winner_chooses": WINNER_CHOOSES,
    "left_neighbour": LEFT_NEIGHBOUR,
    "fewest_tricks": FEWEST_TRICKS,
}
_WORD: Final = 2**64
_WHOLE: Final = 2**36 - 1


def bits(cards: Iterable[Card]) -> int:
    """Cards as a set."""
    return sum(1 << NUMBER[c] for c in cards)


def suit_bits(suit: str) -> int:
    """All cards of a suit."""
    return 0x1FF << 9 * SUITS.index(suit)


def code(action: Action) -> int:
    """The name of an action for the kernel: the number of a card, or a seat."""
    match action:
        case Choose(card) | Play(card):
            return NUMBER[card]
        case Give(seat):
            return seat
        case _:
            raise AssertionError("chance asks nobody")


def packed(known: Known, worths: list[int]) -> list[int]:
    """What a seat that is asked knows, as the words of a position."""
    words = [0] * WORTH
    seats = words[SEATS] = len(known.tricks)
    _pack_moment(words, known)
    _pack_trick(words, known)
    played = [c for taken in known.past for c in taken.trick.cards]
    laid = known.trick.cards if known.trick else ()
    words[HAND], words[GONE] = bits(known.hand), bits(played) | bits(laid)
    _pack_seats(words, known, seats)
    return [int(word) % _WORD for word in words] + worths


def _pack_moment(words: list[int], known: Known) -> None:
    assert known.seat is not None
    kind = known.legal[0]
    words[ME] = known.seat
    words[KIND] = CHOICE if isinstance(kind, Choose) else CARD if isinstance(kind, Play) else GIFT
    words[RECIPIENT] = _RECIPIENT[known.options.cap_recipient]
    words[RANKS_CLASH] = known.options.partnership4 or known.options.nt_scope == "any"
    words[TRUMP] = -1 if known.trump is None else SUITS.index(known.trump)
    words[LAST] = known.past[-1].taker if known.past else -1
    words[COUNTS : COUNTS + words[SEATS]] = known.tricks


def _pack_trick(words: list[int], known: Known) -> None:
    words[LED] = words[TOP] = words[WINNER] = -1
    if known.trick is None:
        assert known.dealer is not None, "cards for trumps are laid after a deal"
        words[LEADER] = (known.dealer + 1) % words[SEATS]
        return
    words[LEADER], words[LAID] = known.trick.leader, len(known.trick.cards)
    if known.trick.cards:
        words[LED] = SUITS.index(known.trick.cards[0].suit)
        words[WINNER] = winner_of(known.trick, known.trump, words[SEATS])
        place = (words[WINNER] - known.trick.leader) % words[SEATS]
        words[TOP] = NUMBER[known.trick.cards[place]]


def _pack_seats(words: list[int], known: Known, seats: int) -> None:
    """How much each seat still holds, and what that can be, must be or can't be."""
    tricks = [*(taken.trick for taken in known.past), *([known.trick] if known.trick else [])]
    unseen = _WHOLE & ~(words[HAND] | words[GONE])
    shown = [bits((c,)) & unseen for c in known.shown] or [0] * seats
    for seat in range(seats):
        words[SIZES + seat] = hand_size(seats)
        words[SURE + seat] = shown[seat]
        words[MAY + seat] = unseen & ~sum(shown) | shown[seat]
    for trick in tricks:
        for seat, c in trick.plays(seats):
            words[SIZES + seat] -= 1
            if c.suit != trick.cards[0].suit:
                words[MAY + seat] &= ~suit_bits(trick.cards[0].suit)
                words[VOIDS + seat] |= 1 << SUITS.index(trick.cards[0].suit)


def worths_of(forecast: Forecast) -> list[int]:
    """The worth of all final counts, see ``WORTH``."""
    found = [0] * (729 if forecast.seats == 4 else 252)
    for counts, last, worths in forecast.outcomes():
        scaled = [round(worth * SCALE) for worth in worths]
        if forecast.seats == 4:
            found[81 * counts[0] + 9 * counts[1] + counts[2]] = scaled[0]
        elif last is not None:
            found[243 + 3 * last : 246 + 3 * last] = scaled
        else:
            for side, worth in enumerate(scaled):
                found[81 * side + 9 * counts[0] + counts[1]] = worth
    return found


def distinct(known: Known, kept: Action | None) -> tuple[Action, ...]:
    """The legal actions, one for each set of equal cards; ``kept`` stands for its own set.

    In play, cards of a suit are equal if no card between them is with others or in the trick. Laid
    for trumps, they are if others can lay as many cards of the same rank.
    """
    laid = known.trick.cards if known.trick else ()
    own = {*known.hand, *(c for taken in known.past for c in taken.trick.cards)}
    live = bits(c for c in PACK if c not in own) | bits(laid)
    found: dict[object, Action] = {}
    for action in known.legal:
        kind = _kind(action, known, live)
        if action == kept or kind not in found:
            found[kind] = action
    return tuple(found.values())


def _kind(action: Action, known: Known, live: int) -> object:
    """What equal actions have in common."""
    match action:
        case Choose(card):
            return card.suit, sum(c.rank == card.rank for c in known.hand)
        case Play(card):
            lower = suit_bits(card.suit) & ((1 << NUMBER[card]) - 1)
            return card.suit, (live & lower).bit_count()
        case _:
            return action
