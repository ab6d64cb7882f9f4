"""The states of a game: one dataclass a phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.cards import Card
from games.match import Match
from games.piedicavallo.kinds import Saying
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.sayings import is_statement
from games.piedicavallo.scoring import Sheet
from games.tricks import Trick

PLAYERS = 4
TRICKS = 15

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards of each seat, in display order."""

PiedicavalloMatch: TypeAlias = Match[PiedicavalloOptions, Sheet]


@dataclass(frozen=True, slots=True)
class Said:
    """Something said.

    By whom, with which own card (None: with none), and after how many cards of the deal.
    """

    seat: int
    saying: Saying
    card: Card | None
    after: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick and the seat that won it."""

    trick: Trick
    winner: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over: the hands as they were dealt and all that happened."""

    dealer: int
    hands: Hands
    discard: tuple[Card, ...]
    taken: tuple[Taken, ...]
    said: tuple[Said, ...]

    def tricks(self) -> tuple[Trick, ...]:
        """All tricks of the deal."""
        return tuple(taken.trick for taken in self.taken)


@dataclass(frozen=True, slots=True)
class Dealing:
    """Chance is due. ``last`` is the deal just finished."""

    match: PiedicavalloMatch
    last: Finished | None


@dataclass(frozen=True, slots=True)
class Discarding:
    """The dealer lays two cards away; ``discard`` are those laid already, ``hands`` as dealt."""

    match: PiedicavalloMatch
    dealer: int
    hands: Hands
    discard: tuple[Card, ...]
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Playing:
    """The tricks. ``dealt`` are the hands as dealt, ``hands`` what is left of them."""

    match: PiedicavalloMatch
    dealer: int
    dealt: Hands
    discard: tuple[Card, ...]
    hands: Hands
    taken: tuple[Taken, ...]
    trick: Trick
    said: tuple[Said, ...]

    @property
    def played(self) -> int:
        """How many cards of the deal have been played."""
        return PLAYERS * len(self.taken) + len(self.trick.cards)

    @property
    def last_play(self) -> tuple[int, Card] | None:
        """The seat and the card of the last play; its player may tell something now."""
        trick = self.trick if self.trick.cards or not self.taken else self.taken[-1].trick
        if not trick.cards:
            return None
        return (trick.turn(PLAYERS) - 1) % PLAYERS, trick.cards[-1]

    @property
    def speaker(self) -> int | None:
        """The player of the last card; None before the first card."""
        return None if self.last_play is None else self.last_play[0]

    @property
    def statements(self) -> int:
        """How many statements were made with the last card."""
        played = self.played
        return sum(s.after == played and is_statement(s.saying) for s in self.said)

    def tricks(self) -> tuple[Trick, ...]:
        """All tricks of the deal so far, the one under way last."""
        return (*(taken.trick for taken in self.taken), self.trick)


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    match: PiedicavalloMatch
    last: Finished


State: TypeAlias = Dealing | Discarding | Playing | Over
