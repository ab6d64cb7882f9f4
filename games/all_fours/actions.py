"""The actions of All Fours and their exact texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.actions import Play, exact
from games.all_fours.pack import PACK
from games.cards import Card, card, read_cards, write_cards
from games.core import Malformed

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards of each seat, in seat order."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the first cards of each seat and the turn-up (RULES.md 2)."""

    dealer: int
    hands: Hands
    turn_up: Card

    def __str__(self) -> str:
        return f"deal {self.dealer} {_write_hands(self.hands)} {self.turn_up}"


@dataclass(frozen=True, slots=True)
class More:
    """Chance: three more cards for each seat and a new turn-up (RULES.md 3.4)."""

    hands: Hands
    turn_up: Card

    def __str__(self) -> str:
        return f"run {_write_hands(self.hands)} {self.turn_up}"


@dataclass(frozen=True, slots=True)
class Kick:
    """Chance: the last card of the pack, turned without a deal (RULES.md 3.5)."""

    turn_up: Card

    def __str__(self) -> str:
        return f"run {self.turn_up}"


@dataclass(frozen=True, slots=True)
class Stand:
    """The speaker keeps the suit turned up (RULES.md 3.2)."""

    def __str__(self) -> str:
        return "stand"


@dataclass(frozen=True, slots=True)
class Beg:
    """The speaker asks for another suit or a point (RULES.md 3.2)."""

    def __str__(self) -> str:
        return "beg"


@dataclass(frozen=True, slots=True)
class TakeOne:
    """The answer that keeps the suit and gives the beggar's team a point (RULES.md 3.2)."""

    def __str__(self) -> str:
        return "take_one"


@dataclass(frozen=True, slots=True)
class RunPack:
    """The answer that runs the pack for another suit (RULES.md 3.4)."""

    def __str__(self) -> str:
        return "run"


Call: TypeAlias = Stand | Beg | TakeOne | RunPack
Action: TypeAlias = Deal | More | Kick | Call | Play

STAND: Final = Stand()
BEG: Final = Beg()
TAKE_ONE: Final = TakeOne()
RUN: Final = RunPack()
PLAY: Final = {c: Play(c) for c in PACK}
_CALLS: Final[dict[str, Call]] = {str(call): call for call in (STAND, BEG, TAKE_ONE, RUN)}


def read(text: str) -> Action:
    """The action of a text; Malformed unless ``str`` gives it back."""
    return exact(text, _read)


def _read(text: str) -> Action:
    match text.split(" "):
        case ["play", code]:
            return Play(card(code))
        case ["deal", dealer, *hands, turn_up] if len(hands) == 4:
            return Deal(int(dealer), _read_hands(hands), card(turn_up))
        case ["run", *hands, turn_up] if len(hands) == 4:
            return More(_read_hands(hands), card(turn_up))
        case ["run", turn_up]:
            return Kick(card(turn_up))
        case [word] if word in _CALLS:
            return _CALLS[word]
        case _:
            raise Malformed(text)


def _read_hands(hands: list[str]) -> Hands:
    return tuple(read_cards(hand) for hand in hands)


def _write_hands(hands: Hands) -> str:
    return " ".join(map(write_cards, hands))
