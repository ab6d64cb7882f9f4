"""What one seat knows, in the game's own terms: all that a computer player gets to see."""

from __future__ import annotations

from dataclasses import dataclass

from games.cards import Card
from games.piedicavallo.actions import Action
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.states import Said, Taken
from games.tricks import Trick


@dataclass(frozen=True, slots=True)
class Known:
    """The deal as a seat sees it.

    ``discard`` is empty but for the dealer, who laid it; ``discarded_trumps`` is None until it is
    announced. ``trick`` is None before the play. ``said`` holds all that was said in this deal,
    true words where the table enforces the truth. ``legal`` are the seat's actions now.
    """

    options: PiedicavalloOptions
    seat: int | None
    dealer: int | None
    hand: tuple[Card, ...]
    discard: tuple[Card, ...]
    discarded_trumps: int | None
    taken: tuple[Taken, ...]
    trick: Trick | None
    said: tuple[Said, ...]
    legal: tuple[Action, ...]
