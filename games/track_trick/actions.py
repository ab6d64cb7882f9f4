"""The actions of Track Trick and their texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.actions import Play, exact
from games.cards import Card, card, read_cards, write_cards
from games.core import Malformed


@dataclass(frozen=True, slots=True)
class LayGrid:
    """Chance lays the score cards: their values row by row."""

    values: tuple[int, ...]

    def __str__(self) -> str:
        return f"grid {','.join(map(str, self.values))}"


@dataclass(frozen=True, slots=True)
class DealCards:
    """Chance deals: the dealer's seat and the hand of each seat."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]

    def __str__(self) -> str:
        return f"deal {self.dealer} {' '.join(map(write_cards, self.hands))}"


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat lays a card of its hand face down for the trump choice."""

    card: Card

    def __str__(self) -> str:
        return f"choose {self.card}"


@dataclass(frozen=True, slots=True)
class Give:
    """The winner of a surplus trick hands it to another seat."""

    seat: int

    def __str__(self) -> str:
        return f"give {self.seat}"


Action: TypeAlias = LayGrid | DealCards | Choose | Play | Give


def read(text: str) -> Action:
    """The action of this exact text; Malformed for any other."""
    return exact(text, _read)


def _read(text: str) -> Action:
    match text.split(" "):
        case ["grid", values]:
            return LayGrid(tuple(int(value) for value in values.split(",")))
        case ["deal", dealer, *hands]:
            return DealCards(int(dealer), tuple(map(read_cards, hands)))
        case ["choose", code]:
            return Choose(card(code))
        case ["play", code]:
            return Play(card(code))
        case ["give", seat]:
            return Give(int(seat))
        case _:
            raise Malformed(text)
