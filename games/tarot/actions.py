"""The actions of French Tarot and their one exact text form each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, final, get_args

from games.actions import Discard, Play, exact
from games.cards import Card, card, read_cards, write_cards
from games.tarot.deck import DECK, PLACE, Hand

Takes: TypeAlias = Literal["petite", "garde", "garde_sans", "garde_contre"]
BidName: TypeAlias = Literal["pass", "petite", "garde", "garde_sans", "garde_contre"]
MisereName: TypeAlias = Literal["no", "trump", "head", "both"]

BIDS: Final[tuple[BidName, ...]] = get_args(BidName)
TAKES: Final[tuple[Takes, ...]] = get_args(Takes)
MISERES: Final[tuple[MisereName, ...]] = get_args(MisereName)


@final
@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: every card dealt, hands by seat."""

    dealer: int
    hands: tuple[Hand, ...]
    dog: Hand

    def __str__(self) -> str:
        return f"deal {self.dealer} {' '.join(map(write_cards, (*self.hands, self.dog)))}"


@final
@dataclass(frozen=True, slots=True)
class Bid:
    """A pass or a bid."""

    name: BidName

    def __str__(self) -> str:
        return f"bid {self.name}"


@final
@dataclass(frozen=True, slots=True)
class Call:
    """Naming the card whose holder becomes the partner."""

    card: Card

    def __str__(self) -> str:
        return f"call {self.card.code}"


@final
@dataclass(frozen=True, slots=True)
class Slam:
    """The taker's answer whether he announces a slam."""

    announced: bool

    def __str__(self) -> str:
        return "slam yes" if self.announced else "slam no"


@final
@dataclass(frozen=True, slots=True)
class Poignee:
    """The trumps shown, from high to low, the Excuse last; none for no poignee."""

    cards: Hand = ()

    def __str__(self) -> str:
        return f"poignee {write_cards(self.cards) or 'no'}"


@final
@dataclass(frozen=True, slots=True)
class Misere:
    """A misere declared, or none."""

    name: MisereName

    def __str__(self) -> str:
        return f"misere {self.name}"


TarotAction: TypeAlias = Deal | Bid | Call | Discard | Slam | Poignee | Misere | Play

PLAYS: Final = {c: Play(c) for c in DECK}
"""Playing a card is said so often that the actions are made once."""


def read(text: str) -> TarotAction:
    """The action of a text; Malformed unless the action's own text is the same."""
    return exact(text, _read)


def _read(text: str) -> TarotAction:
    word, _, rest = text.partition(" ")
    return _READERS[word](rest)


def _read_deal(text: str) -> Deal:
    dealer, *lists = text.split(" ")
    if len(lists) < 2:
        raise ValueError("a deal has hands and a dog")
    *hands, dog = (_tarot_cards(cards) for cards in lists)
    return Deal(int(dealer), tuple(hands), dog)


def _tarot_card(text: str) -> Card:
    if (found := card(text)) not in PLACE:
        raise ValueError("not a card of this pack")
    return found


def _tarot_cards(text: str) -> Hand:
    return tuple(_tarot_card(c.code) for c in read_cards(text))


def _read_poignee(text: str) -> Poignee:
    return Poignee() if text == "no" else Poignee(_tarot_cards(text))


_READERS: Final[dict[str, Callable[[str], TarotAction]]] = {
    "deal": _read_deal,
    "bid": lambda text: Bid(BIDS[BIDS.index(text)]),
    "call": lambda text: Call(_tarot_card(text)),
    "discard": lambda text: Discard(_tarot_card(text)),
    "slam": lambda text: Slam({"yes": True, "no": False}[text]),
    "poignee": _read_poignee,
    "misere": lambda text: Misere(MISERES[MISERES.index(text)]),
    "play": lambda text: PLAYS[card(text)],
}
