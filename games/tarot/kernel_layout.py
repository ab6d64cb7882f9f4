"""The numbers that the compiled search and its callers agree on. No numba here.

A plain card is 16 × suit + height - 1 (suits in the order of a hand, heights from 1 to 14), the
Excuse is 64, trump n is 64 + n. A hand is two words: plain cards by their number, and trumps by
theirs with the Excuse as bit 0.
"""

from __future__ import annotations

from typing import Final

EXCUSE: Final = 64
PETIT: Final = 65
NOBODY: Final = 99
"""No seat, no card."""

HOLE: Final = 5
"""The owner of what lies in the dog or the discard, beside seats 0 to 4."""

# What is decided
PLAY: Final = 0
BID: Final = 1
CALL: Final = 2
DISCARD: Final = 3
SLAM: Final = 4
DECLARE: Final = 5

LENIENCE: Final = 12
"""Half points that a taker makes over what played-out worlds say, in which the defence sees all."""

# The facts of a deal: one row of signed numbers. What is per seat has five places.
SEATS: Final = 0
ME: Final = 1
KIND: Final = 2
TAKER: Final = 3
PARTNER: Final = 4
MULTIPLIER: Final = 5
"""1, 2, 4, 6 by bid; 0 without a taker."""
CALLED: Final = 6
FREE: Final = 7
"""Whether one who can't follow may play anything."""
SWITCH: Final = 8
"""Whether an Excuse in the last trick changes sides."""
BARRED: Final = 9
"""Whether the suit of the called card may not open the first trick."""
DEFENCE_SLAM: Final = 10
ANNOUNCED: Final = 11
EQUAL: Final = 12
"""Whether taker and partner share equally."""
GRASH: Final = 13
"""How a deal without a taker scores: 0 fewest points win, 1 most points win, 2 descendante."""
BONUS: Final = 14
"""What goes to the side that makes or breaks the contract: poignees and such, per defender."""
HAND: Final = 15
"""Tricks in a deal."""
TRICK: Final = 16
"""Finished tricks."""
LEADER: Final = 17
LAID: Final = 18
"""Cards in the trick."""
LED: Final = 19
"""The suit to follow: 0 to 3, 4 trumps, -1 none yet."""
BEST: Final = 20
"""Eight times the power of the winning card and its seat, -1 for none yet.

The power is 0 to 13 in the suit led, 13 + n for trump n.
"""
TABLE_PLAIN: Final = 21
TABLE_TRUMPS: Final = 22
"""The cards in the trick, as two words."""
TABLE_EXCUSE: Final = 23
"""The seat that played the Excuse to the trick."""
EXCUSE_BY: Final = 24
EXCUSE_TO: Final = 25
EXCUSE_TRICK: Final = 26
"""Who played the Excuse, who won that trick, and its number."""
EXCUSE_WON: Final = 27
"""Whether an Excuse led to the last trick won it."""
PETIT_TRICK: Final = 28
"""The number of the trick with the Petit in it."""
HOLE_HALF: Final = 29
HOLE_OUDLERS: Final = 30
FIRST: Final = 31
"""The player after the dealer."""
MIN_BID: Final = 32
REDEAL: Final = 33
"""Whether a deal that all pass is thrown in."""
HOLE_SIZE: Final = 34
LAST: Final = 35
"""Who won the last trick."""
SIDE: Final = 36
HALF: Final = 41
"""Half points won by each seat, the Excuse left out."""
OUDLERS: Final = 46
TRICKS: Final = 51
BIDS: Final = 56
"""The bids so far by seat: 0 pass to 4 garde contre; -1 before the turn."""
FACTS: Final = 61

# The position: the facts as they are, then sets of cards.
OWN_PLAIN: Final = FACTS
OWN_TRUMPS: Final = FACTS + 1
HOLE_PLAIN: Final = FACTS + 2
HOLE_TRUMPS: Final = FACTS + 3
"""What is known to lie in the dog or the discard."""
WANTS: Final = FACTS + 4
"""How many unseen cards each of the six owners holds."""
MAY_PLAIN: Final = WANTS + 6
MAY_TRUMPS: Final = MAY_PLAIN + 6
"""The unseen cards that each may hold."""
PLANS: Final = MAY_TRUMPS + 6
"""Two words a plan for the discard; code n is plan n."""
MOST_PLANS: Final = 24
WORDS: Final = PLANS + 2 * MOST_PLANS
