"""What the rule policy weighs. No numba here: its Python form reads this.

The chances are those of a held card to take a trick later in the deal. They were counted in some
400 deals between computer players: by the kind of the card, by how many unseen cards of its suit
are higher (rows, 5 stands for more) and lower (columns, 4 stands for more).
"""

from __future__ import annotations

from typing import Final

NO_TRUMP: Final = (
    (0.49, 0.57, 0.68, 0.70, 0.79),
    (0.18, 0.30, 0.42, 0.45, 0.53),
    (0.07, 0.18, 0.26, 0.31, 0.37),
    (0.06, 0.12, 0.15, 0.23, 0.30),
    (0.05, 0.07, 0.12, 0.16, 0.20),
    (0.03, 0.03, 0.07, 0.12, 0.12),
)
PLAIN: Final = (
    (0.17, 0.34, 0.47, 0.55, 0.73),
    (0.07, 0.18, 0.26, 0.35, 0.45),
    (0.04, 0.11, 0.18, 0.26, 0.30),
    (0.04, 0.06, 0.12, 0.17, 0.18),
    (0.02, 0.05, 0.10, 0.13, 0.13),
    (0.01, 0.02, 0.05, 0.08, 0.08),
)
TRUMP_SUIT: Final = (
    (1.00, 1.00, 1.00, 1.00, 1.00),
    (0.64, 0.69, 0.74, 0.74, 0.74),
    (0.48, 0.55, 0.55, 0.55, 0.50),
    (0.40, 0.42, 0.40, 0.38, 0.30),
    (0.32, 0.28, 0.23, 0.20, 0.15),
    (0.20, 0.13, 0.08, 0.05, 0.05),
)

WILLING: Final = 0.75
"""How often a player who can beat a card does."""
STEERING: Final = 0.2
"""How far a player can push the chance of an even card to take a trick, either way."""
