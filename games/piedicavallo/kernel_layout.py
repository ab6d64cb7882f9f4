"""What the kernel and the rest agree on: the numbers of the cards, and the words of a position.

Plain cards are numbered by suit (coins, cups, swords, batons), the weakest of a suit first; then
come the Fool and the trumps. So within the suit led and the trumps the greater number wins.
"""

from __future__ import annotations

from typing import Final

from games import cards
from games.piedicavallo.pack import CARDS_OF, FOOL, SUITS

PLAYERS: Final = 4
SUIT_LENGTH: Final = 10
FOOL_NUMBER: Final = 40
FIRST_TRUMP: Final = 41
PACK_SIZE: Final = 62
TRUMP: Final = 4
"""The suit number of trumps; the plain suits are 0 to 3."""

PLAIN_POINTS: Final = (1, 1, 1, 1, 1, 1, 2, 3, 4, 5)
FIVE_POINTS: Final = (FOOL_NUMBER, FIRST_TRUMP, PACK_SIZE - 1)
"""Points of a plain suit, the weakest card first; and the other cards of five points."""

NUMBER: Final = {
    c: n
    for n, c in enumerate(
        (
            *(c for suit in SUITS for c in reversed(CARDS_OF[suit])),
            FOOL,
            *reversed(CARDS_OF[cards.TRUMP]),
        )
    )
}

DISCARD: Final = 4
"""The fifth place where a card can be, beside the four hands."""
PLACES: Final = 5

SEAT: Final = 0
LEADER: Final = 1
LAID: Final = 2
"""How many cards lie in the trick; they are in the four words from ``TRICK`` on."""
TRICK: Final = 3
WON: Final = 7
"""Points in the tricks of team 0 and team 1, without the Fool."""
TRICKS: Final = 9
"""Their numbers of tricks."""
FOOL_SEAT: Final = 11
"""Who has played the Fool in a finished trick, and the team that won that trick; else NOBODY."""
FOOL_TRICK: Final = 12
NOBODY: Final = 4
DEALER: Final = 13
FORFEIT: Final = 14
"""1 if what a side without a trick loses goes to the other side."""
EXCHANGE: Final = 15
"""1 if a point is given for the Fool."""
HELD: Final = 16
"""For each place the cards that are there for sure, ..."""
ROOM: Final = 21
"""... how many more there are, ..."""
MAY: Final = 26
"""... and which of the others these may be."""
LOOSE: Final = 31
"""The cards whose place is not known: those that may be in one place, in two, three, four."""
CHANCES: Final = 4
CONDITIONS: Final = 35
"""How many conditions follow, each in so many words:"""
MOST_CONDITIONS: Final = 64
WIDTH: Final = 6
PLACE, CARDS, LEAST, MOST, CERTAINTY, ELSE = range(WIDTH)
CERTAIN: Final = 256
"""A condition with less certainty holds in so many of 256 worlds only."""
