"""How likely a held card is to take a trick later in the deal."""

from __future__ import annotations

from games.track_trick.kernel_weights import NO_TRUMP, PLAIN, TRUMP_SUIT


def chance_later(higher: int, lower: int, *, is_trump: bool, trumps: bool) -> float:
    """The chance of a card with so many unseen cards of its suit above and below it.

    ``trumps``: there is a trump suit in this deal.
    """
    kind = TRUMP_SUIT if is_trump else PLAIN if trumps else NO_TRUMP
    return kind[min(higher, 5)][min(lower, 4)]
