"""The states of a game: one frozen dataclass a phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from games.cards import Card
from games.match import Match
from games.track_trick.board import Board
from games.track_trick.options import TrackTrickOptions
from games.track_trick.pack import Hand
from games.track_trick.sheet import TrackTrickSheet
from games.tricks import Trick

TrackTrickMatch: TypeAlias = Match[TrackTrickOptions, TrackTrickSheet]


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick. ``taker`` differs from ``winner`` where it was handed over (4.3)."""

    trick: Trick
    winner: int
    taker: int


def tricks_taken(past: tuple[Taken, ...], seats: int) -> tuple[int, ...]:
    """How many tricks each seat has."""
    takers = [taken.taker for taken in past]
    return tuple(map(takers.count, range(seats)))


@dataclass(frozen=True, slots=True)
class Deal:
    """What is settled once trumps are: hands as dealt, the cards shown, the trump suit."""

    match: TrackTrickMatch
    board: Board
    dealt: tuple[Hand, ...]
    shown: tuple[Card, ...]
    trump: str | None


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that has been played out."""

    deal: Deal
    past: tuple[Taken, ...]
    sheet: TrackTrickSheet


@dataclass(frozen=True, slots=True)
class Resting:
    """Before a deal: chance lays the grid where ``board`` is None or laid anew, or else deals.

    ``finished`` is the deal before, None at the start.
    """

    match: TrackTrickMatch
    board: Board | None
    finished: Finished | None

    @property
    def lays_grid(self) -> bool:
        """Whether the next deal begins with a grid line (2.4)."""
        return self.board is None or self.match.options.grid_reshuffle == "per_deal"


@dataclass(frozen=True, slots=True)
class Laid:
    """The grid has been laid and the cards are about to be dealt."""

    match: TrackTrickMatch
    board: Board


@dataclass(frozen=True, slots=True)
class Choosing:
    """Everybody lays a card face down; ``chosen`` has None for a seat that has yet to."""

    match: TrackTrickMatch
    board: Board
    hands: tuple[Hand, ...]
    chosen: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Playing:
    """A trick is under way."""

    deal: Deal
    hands: tuple[Hand, ...]
    trick: Trick
    past: tuple[Taken, ...] = ()


@dataclass(frozen=True, slots=True)
class Giving:
    """``winner`` has won ``trick`` beyond the cap and chooses which of ``takers`` gets it (4.3)."""

    deal: Deal
    hands: tuple[Hand, ...]
    trick: Trick
    past: tuple[Taken, ...]
    winner: int
    takers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game, or the match, has ended with this deal."""

    match: TrackTrickMatch
    finished: Finished


State: TypeAlias = Resting | Laid | Choosing | Playing | Giving | Over


def match_of(state: State) -> TrackTrickMatch:
    """What outlives the deal."""
    match state:
        case Playing() | Giving():
            return state.deal.match
        case Resting() | Laid() | Choosing() | Over():
            return state.match
        case _:
            assert_never(state)
