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
TOP: Final = 20
"""The highest trump in the trick, 0 for none."""
WINNER: Final = 21
POWER: Final = 22
"""How high the winning card stands: 0 to 13 in the suit led, 13 + n for trump n; -1 none yet."""
TABLE: Final = 23
"""Half points in the trick, the Excuse left out."""
TABLE_OUDLERS: Final = 24
TABLE_EXCUSE: Final = 25
"""The seat that played the Excuse to the trick."""
TABLE_PETIT: Final = 26
EXCUSE_BY: Final = 27
EXCUSE_TO: Final = 28
EXCUSE_TRICK: Final = 29
"""Who played the Excuse, who won that trick, and its number."""
EXCUSE_WON: Final = 30
"""Whether an Excuse led to the last trick won it."""
PETIT_TRICK: Final = 31
"""The number of the trick with the Petit in it."""
HOLE_HALF: Final = 32
HOLE_OUDLERS: Final = 33
FIRST: Final = 34
"""The player after the dealer."""
MIN_BID: Final = 35
REDEAL: Final = 36
"""Whether a deal that all pass is thrown in."""
HOLE_SIZE: Final = 37
LAST: Final = 38
"""Who won the last trick."""
SIDE: Final = 40
HALF: Final = 45
"""Half points won by each seat, the Excuse left out."""
OUDLERS: Final = 50
TRICKS: Final = 55
BIDS: Final = 60
"""The bids so far by seat: 0 pass to 4 garde contre; -1 before the turn."""
FACTS: Final = 65

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
