"""The actions and their exact texts (RULES.md 3, 4 and 7)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.cards import Card, card, read_cards, write_cards
from games.core import Malformed
from games.piedicavallo.kinds import Saying
from games.piedicavallo.pack import PACK
from games.piedicavallo.sayings import read_saying


@dataclass(frozen=True, slots=True)
class Deal:
    """The chance action: who deals, and the four hands by seat."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]

    def __str__(self) -> str:
        return " ".join(("deal", str(self.dealer), *map(write_cards, self.hands)))


@dataclass(frozen=True, slots=True)
class Discard:
    """One of the dealer's two cards laid away."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Play:
    """A card played to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Say:
    """A statement or a suggestion."""

    saying: Saying

    def __str__(self) -> str:
        return f"say {self.saying}"


PLAY: Final = {c: Play(c) for c in PACK}
"""The play of each card, made once."""

Action: TypeAlias = Deal | Discard | Play | Say

_DEAL: Final = re.compile(r"deal ([0-3])" + r" (\S+)" * 4, re.ASCII)


def read(text: str) -> Action:
    """The action of a text; Malformed unless ``str`` would give it back."""
    word, _, rest = text.partition(" ")
    try:
        match word:
            case "deal" if (match := _DEAL.fullmatch(text)) is not None:
                return Deal(int(match[1]), tuple(read_cards(match[seat]) for seat in range(2, 6)))
            case "discard":
                return Discard(card(rest))
            case "play":
                return Play(card(rest))
            case "say":
                return Say(read_saying(rest))
            case _:
                raise Malformed(text)
    except ValueError:
        raise Malformed(text) from None
