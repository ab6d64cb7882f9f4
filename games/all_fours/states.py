"""The states of All Fours: one frozen dataclass a phase."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from games.all_fours.actions import Call, Hands
from games.all_fours.options import Options
from games.all_fours.pack import PACK
from games.all_fours.sheet import Sheet
from games.cards import Card
from games.match import Match
from games.tricks import Trick

SEATS = 4
MORE = 3
"""Cards that each player gets when the pack is run (RULES.md 3.4)."""

AllFoursMatch: TypeAlias = Match[Options, Sheet]
Ending: TypeAlias = Literal["played", "decided", "turned", "begged", "pack"]
"""Why a deal ended: played out; early stop; the game won by a turned card or by the begged point;
the pack ran out."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What was dealt and said.

    ``hands`` holds every card that a seat was dealt, ``turned`` the cards turned up in their order.
    ``speaker`` stands or begs, and leads to the first trick.
    """

    dealer: int
    speaker: int
    hands: Hands
    turned: tuple[Card, ...]
    calls: tuple[Call, ...] = ()

    @property
    def eldest(self) -> int:
        """The seat at the dealer's right."""
        return (self.dealer + 1) % SEATS

    @property
    def answerer(self) -> int:
        """The seat that answers a beg: of dealer and eldest the one that doesn't speak first."""
        return self.dealer + self.eldest - self.speaker

    @property
    def rest(self) -> int:
        """How many cards are still undealt."""
        return len(PACK) - sum(map(len, self.hands)) - len(self.turned)

    def said(self, call: Call) -> Dealt:
        """The deal with one more call."""
        return replace(self, calls=(*self.calls, call))


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick."""

    trick: Trick
    winner: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A deal that is over; its sheet is the last one of the match."""

    dealt: Dealt
    ending: Ending
    tricks: tuple[Taken, ...] = ()


@dataclass(frozen=True, slots=True)
class Ready:
    """A deal is due. ``dealer`` None: the first dealer is free. ``ended`` is shown until then."""

    match: AllFoursMatch
    dealer: int | None = None
    ended: Ended | None = None


@dataclass(frozen=True, slots=True)
class Speaking:
    """The speaker stands or begs."""

    match: AllFoursMatch
    dealt: Dealt


@dataclass(frozen=True, slots=True)
class Answering:
    """The speaker begged; the answerer gives one or runs the pack."""

    match: AllFoursMatch
    dealt: Dealt


@dataclass(frozen=True, slots=True)
class Running:
    """More cards are due, or only the last card of the pack, turned alone (a kick)."""

    match: AllFoursMatch
    dealt: Dealt

    @property
    def kick(self) -> bool:
        """Whether the one card left is turned without a deal (RULES.md 3.5)."""
        return self.dealt.rest == 1


@dataclass(frozen=True, slots=True)
class Playing:
    """Tricks. ``hands`` are the cards still held, laid out with trumps first."""

    match: AllFoursMatch
    dealt: Dealt
    trump: str
    hands: Hands
    trick: Trick
    tricks: tuple[Taken, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """A team has reached the target."""

    match: AllFoursMatch
    ended: Ended


Open: TypeAlias = Speaking | Answering | Running
"""Trumps are not fixed yet."""
Live: TypeAlias = Ready | Open | Playing
"""Something is still to come."""
State: TypeAlias = Live | Over
