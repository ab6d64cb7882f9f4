"""The states of a game: one frozen dataclass a phase, and what several phases share.

A deal runs Between -> Auction -> (Calling) -> (Exchange) -> (Announcing) -> for each player
(Showing) -> (Claiming) -> Playing -> Between or Over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.cards import Card
from games.match import Match
from games.tarot.actions import BidName, MisereName, Takes
from games.tarot.deck import Hand
from games.tarot.options import TarotOptions
from games.tarot.sheet import TarotSheet
from games.tricks import Trick

TarotMatch: TypeAlias = Match[TarotOptions, TarotSheet]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal as it fell.

    ``number`` is the round that it would count as, from 1; ``excuses`` are the cards that play as
    an Excuse.
    """

    match: TarotMatch
    number: int
    hands: tuple[Hand, ...]
    dog: Hand
    excuses: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Contract:
    """Who plays against whom for what.

    ``partner`` is None while nobody was called, and where the called card lies with the taker or
    in the dog.
    """

    bids: tuple[BidName, ...]
    taker: int
    bid: Takes
    called: Card | None = None
    partner: int | None = None
    discard: Hand = ()
    announced: bool = False

    @property
    def opens_dog(self) -> bool:
        """Whether the dog is shown and exchanged (RULES.md 5.4)."""
        return self.bid in ("petite", "garde")


@dataclass(frozen=True, slots=True)
class Won:
    """A finished trick and the seat that won it."""

    trick: Trick
    winner: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A poignee that a seat showed; ``tier`` 0 simple, 1 double, 2 triple."""

    seat: int
    cards: Hand
    tier: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A misere that a seat declared."""

    seat: int
    name: MisereName


@dataclass(frozen=True, slots=True)
class Table:
    """The cards in play. ``contract`` None: everybody for himself, after all passed."""

    dealt: Dealt
    contract: Contract | None
    hands: tuple[Hand, ...]
    trick: Trick
    won: tuple[Won, ...] = ()
    declared: tuple[Shown | Claimed, ...] = ()

    @property
    def turn(self) -> int:
        """The seat that plays the next card."""
        return (self.trick.leader + len(self.trick.cards)) % len(self.hands)


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that was played out."""

    table: Table
    sheet: TarotSheet

    @property
    def number(self) -> int:
        """The round that the deal counted as."""
        return self.table.dealt.number


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """A deal that was not played.

    With a bare Petit everybody saw the whole ``hand`` of its holder ``seat``.
    """

    number: int
    why: Literal["petit_sec", "all_pass"]
    seat: int | None = None
    hand: Hand = ()


Ended: TypeAlias = Finished | ThrownIn


@dataclass(frozen=True, slots=True)
class Between:
    """A deal is due. ``rounds`` have been counted, ``last`` is the deal before."""

    match: TarotMatch
    rounds: int = 0
    last: Ended | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """The rounds are played."""

    match: TarotMatch
    last: Ended


@dataclass(frozen=True, slots=True)
class Auction:
    """The bids so far, the first by the player after the dealer."""

    dealt: Dealt
    bids: tuple[BidName, ...] = ()


@dataclass(frozen=True, slots=True)
class Calling:
    """The taker of five names a card."""

    dealt: Dealt
    contract: Contract


@dataclass(frozen=True, slots=True)
class Exchange:
    """The dog lies open and the taker discards; ``hand`` is what he holds, dog included."""

    dealt: Dealt
    contract: Contract
    hand: Hand


@dataclass(frozen=True, slots=True)
class Announcing:
    """The taker, who holds ``hand`` by now, is asked for a slam."""

    dealt: Dealt
    contract: Contract
    hand: Hand


@dataclass(frozen=True, slots=True)
class Showing:
    """The player whose turn it is may show a poignee."""

    table: Table


@dataclass(frozen=True, slots=True)
class Claiming:
    """The player whose turn it is may declare a misere."""

    table: Table


@dataclass(frozen=True, slots=True)
class Playing:
    """A card is due."""

    table: Table


TarotState: TypeAlias = (
    Between | Auction | Calling | Exchange | Announcing | Showing | Claiming | Playing | Over
)
