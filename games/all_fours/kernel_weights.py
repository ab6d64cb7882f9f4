"""What the rule policy weighs, in points of the game. No numba here: its Python form reads this."""

from __future__ import annotations

from typing import Final

COUNT_POINT: Final = 0.04
"""What one card point brings towards Game."""
LENGTH: Final = (-0.9, -0.5, -0.1, 0.4, 0.9, 1.4, 1.9, 2.4)
"""What holding 0, 1, 2 … trumps is worth besides High, Low and Jack."""
CLOSER: Final = 0.13
NOT_DEALT: Final = 0.6
"""For each card closer to High or Low than the own one: the chance that an opponent rather than the
partner has it, and that nobody has."""
LONE_JACK: Final = -0.6
COMPANY: Final = 0.4
"""A jack without any, and what each trump held adds to it."""
JACK_CATCHER: Final = 0.15
"""What an ace, king or queen is worth where the jack may be with others."""

STAND_FROM_ELDEST: Final = -0.7
STAND_FROM_DEALER: Final = 0.2
"""A suit worth this much is kept by the one who may beg; running the pack favours the dealer."""
GIVE_FROM_ELDEST: Final = -0.7
GIVE_FROM_DEALER: Final = 0.3
"""A suit worth this much is kept at the price of a point."""
PARTNER_CARD: Final = 0.35
PARTNER_USUAL: Final = 1.5
"""What each card of the suit in the partner's hand adds, over the usual number."""

EAGER: Final = 0.18
EAGER_BY_STAKE: Final = 2.0
"""How willing a player who could follow is to trump: always a little, and more for a high stake."""
JACK_HUNT: Final = 0.5
TOP_TRUMP: Final = 0.1
"""What leading the best trump left is worth while the jack is out or in hand, and else."""
KEEP_JACK: Final = 0.7
KEEP_TRUMP: Final = 0.14
KEEP_TRUMP_HEIGHT: Final = 0.03
KEEP_TEN: Final = 0.1
"""What a card may still be good for if it stays in hand; a plain one but a ten for nothing."""
