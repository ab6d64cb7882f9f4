"""The numbers that the compiled search and its callers agree on, and the packing of a question.

A card is 13 × suit + height (suits in the order of a hand, heights from 0 for a deuce to 12 for an
ace), a hand one word with a bit a card. What may follow a number with "four of them" is by seat.
No numba here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.actions import Play
from games.all_fours.actions import BEG, RUN, STAND, TAKE_ONE, Action
from games.all_fours.known import Known
from games.all_fours.options import Options, Undertrump
from games.all_fours.pack import GAME_VALUE, HEIGHT, PACK, STRENGTH, SUITS, game_value
from games.all_fours.states import SEATS
from games.cards import Card, card
from games.tricks import Trick, best

# What a code can mean besides the number of a card
SAY_STAND: Final = 60
SAY_BEG: Final = 61
SAY_TAKE_ONE: Final = 62
SAY_RUN: Final = 63

ALLOWED: Final = 0
FORBIDDEN: Final = 1
UNLESS_ALL_TRUMPS: Final = 2
"""The ways to read undertrumping."""

# The facts of a deal: one row of signed numbers, -1 for nobody and nothing
ME: Final = 0
DEALER: Final = 1
SPEAKER: Final = 2
TRUMP: Final = 3
"""The suit of the last card turned up."""
FIRST_SUIT: Final = 4
"""The suit of the first card turned up."""
STOOD: Final = 5
BEGGED: Final = 6
GIVEN: Final = 7
RAN: Final = 8
"""What has been said in this deal."""
PARTNER_HOLDS: Final = 9
LEADER: Final = 10
LAID: Final = 11
"""Cards in the trick."""
LED: Final = 12
TOP: Final = 13
"""The card that wins as the trick lies."""
WINNER: Final = 14
TABLE: Final = 15
"""What the trick counts for Game."""
TABLE_JACK: Final = 16
"""The seat that played the jack of trumps to the trick."""
WON: Final = 17
"""Two of them: what the tricks of each team count for Game."""
JACK_FROM: Final = 19
JACK_TO: Final = 20
"""The seat that played the jack of trumps, and the one that won it."""
TOTALS: Final = 21
"""Two of them: points of the teams, with those of this deal that count at once."""
TARGET: Final = 23
UNDERTRUMP: Final = 24
GAME_POINTS: Final = 25
HANG_JACK: Final = 26
TIE_TO_NON_DEALER: Final = 27
TOBAGO: Final = 28
KICK: Final = 29
STAND_NEEDS: Final = 30
GIVE_NEEDS: Final = 31
CONSULT: Final = 32
VOIDS: Final = 33
"""Four of them: bit i for suit i that the seat has shown to be out of."""
SIZES: Final = 37
"""Four of them: cards held."""
FACTS: Final = 41

# Sets of cards, behind the facts
HAND: Final = 41
TURNED: Final = 42
PLAYED: Final = 43
"""Four of them: what each seat has played."""
MAY: Final = 47
"""Four of them: which unseen cards each seat may hold."""
WORDS: Final = 51

NUMBER: Final = {c: 13 * SUITS.index(c.suit) + HEIGHT[c] for c in PACK}
_SAY: Final[dict[Action, int]] = {
    STAND: SAY_STAND,
    BEG: SAY_BEG,
    TAKE_ONE: SAY_TAKE_ONE,
    RUN: SAY_RUN,
}
_UNDERTRUMP: Final[dict[Undertrump, int]] = {
    "allowed": ALLOWED,
    "forbidden": FORBIDDEN,
    "forbidden_unless_all_trumps": UNLESS_ALL_TRUMPS,
}
_WORD: Final = 2**64
_WHOLE: Final = 2**52 - 1


def bits(cards: Iterable[Card]) -> int:
    """Cards as a set."""
    return sum(1 << NUMBER[c] for c in cards)


def code(action: Action) -> int:
    """The name of an action for the kernel."""
    return NUMBER[action.card] if isinstance(action, Play) else _SAY[action]


def suit_bits(suit: str) -> int:
    """All cards of a suit."""
    return 0x1FFF << 13 * SUITS.index(suit)


def packed(known: Known) -> list[int]:
    """What a seat that is asked knows, as the words of a position."""
    assert known.seat is not None
    assert known.dealer is not None
    assert known.speaker is not None
    words = [0] * WORDS
    words[ME], words[DEALER], words[SPEAKER] = known.seat, known.dealer, known.speaker
    words[TRUMP] = SUITS.index(known.turned[-1].suit)
    words[FIRST_SUIT] = SUITS.index(known.turned[0].suit)
    for place, call in ((STOOD, STAND), (BEGGED, BEG), (GIVEN, TAKE_ONE), (RAN, RUN)):
        words[place] = call in known.calls
    words[PARTNER_HOLDS] = -1 if known.partner_holds is None else known.partner_holds
    words[TOTALS : TOTALS + 2] = map(int, known.totals)
    words[HAND], words[TURNED] = bits(known.hand), bits(known.turned)
    words[TARGET:VOIDS] = _options(known.options)
    _pack_tricks(words, known)
    return [int(word) % _WORD for word in words]


def _options(options: Options) -> list[int]:
    return [
        options.target,
        _UNDERTRUMP[options.undertrump],
        options.game_points,
        options.hang_jack,
        options.game_tie == "non_dealer",
        options.tobago,
        options.last_card_kick,
        options.stand_needs_trump,
        options.give_needs_trump,
        options.consult,
    ]


def _pack_tricks(words: list[int], known: Known) -> None:
    trick = known.trick or Trick(known.speaker or 0)
    words[LEADER], words[LAID] = trick.leader, len(trick.cards)
    words[LED] = words[TOP] = words[WINNER] = words[TABLE_JACK] = -1
    words[JACK_FROM] = words[JACK_TO] = -1
    trump = known.turned[-1].suit
    if trick.cards:
        place = best(trick.cards, trick.cards[0].suit, STRENGTH[trump])
        assert place is not None, "the card led can always win"
        words[LED] = SUITS.index(trick.cards[0].suit)
        words[TOP] = NUMBER[trick.cards[place]]
        words[WINNER] = (trick.leader + place) % SEATS
        words[TABLE] = game_value(trick.cards)
        words[TABLE_JACK] = _player_of_jack(trick, trump)
    for taken in known.tricks:
        words[WON + taken.winner % 2] += game_value(taken.trick.cards)
        if (by := _player_of_jack(taken.trick, trump)) >= 0:
            words[JACK_FROM], words[JACK_TO] = by, taken.winner
    _pack_seats(words, known, trick)


def _player_of_jack(trick: Trick, trump: str) -> int:
    jack = card("J" + trump)
    return next((seat for seat, c in trick.plays(SEATS) if c is jack), -1)


def _pack_seats(words: list[int], known: Known, trick: Trick) -> None:
    """What each seat has played, how much it still holds, and what that can be."""
    plays = [*(t.trick for t in known.tricks), trick]
    for seat, c in (play for one in plays for play in one.plays(SEATS)):
        words[PLAYED + seat] |= 1 << NUMBER[c]
    seen = words[HAND] | words[TURNED] | sum(words[PLAYED : PLAYED + SEATS])
    dealt = len(known.hand) + words[PLAYED + words[ME]].bit_count()
    for seat in range(SEATS):
        words[SIZES + seat] = dealt - words[PLAYED + seat].bit_count()
        words[MAY + seat] = _WHOLE & ~seen
    for one in plays:
        for seat, may in _shown(one, known.turned[-1].suit, known.options.undertrump):
            words[MAY + seat] &= may
    for seat in range(SEATS):
        for place, suit in enumerate(SUITS):
            void = not words[MAY + seat] & suit_bits(suit)
            words[VOIDS + seat] |= void << place


def _shown(trick: Trick, trump: str, undertrump: Undertrump) -> Iterable[tuple[int, int]]:
    """(seat, what it may have held after that) for the plays of a trick that tell something.

    A trump on a plain suit tells nothing (RULES.md 4.2), unless it went under another one where
    that is forbidden: then its player had nothing else (4.3).
    """
    if not trick.cards:
        return
    led, top = trick.cards[0].suit, -1
    for seat, c in trick.plays(SEATS):
        if c.suit not in (led, trump):
            yield seat, _WHOLE & ~suit_bits(led)
        elif c.suit == trump != led and HEIGHT[c] < top:
            if undertrump == "forbidden":
                yield seat, suit_bits(trump) & ((1 << 13 * SUITS.index(trump) + top) - 1)
            elif undertrump == "forbidden_unless_all_trumps":
                yield seat, suit_bits(trump)
        if c.suit == trump:
            top = max(top, HEIGHT[c])


def distinct(known: Known, kept: Action | None) -> tuple[Action, ...]:
    """The legal actions, one for each set of equal cards; ``kept`` stands for its own set.

    Cards of a suit that count nothing for Game are equal if no card between them is with others or
    in the trick.
    """
    trick = known.trick.cards if known.trick else ()
    seen = {*known.hand, *known.turned, *(c for t in known.tricks for c in t.trick.cards)}
    live = bits(c for c in PACK if c not in seen) | bits(trick)
    found: dict[object, Action] = {}
    for action in known.legal:
        kind = _kind(action.card, live) if isinstance(action, Play) else action
        if action == kept or kind not in found:
            found[kind] = action
    return tuple(found.values())


def _kind(c: Card, live: int) -> object:
    """What equal cards have in common."""
    if GAME_VALUE[c]:
        return c
    lower = suit_bits(c.suit) & ((1 << NUMBER[c]) - 1)
    return c.suit, (live & lower).bit_count()
