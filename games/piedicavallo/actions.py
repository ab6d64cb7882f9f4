"""The actions and their exact texts (RULES.md 3, 4 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.actions import Discard, Play, exact
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
class Say:
    """A statement or a suggestion."""

    saying: Saying

    def __str__(self) -> str:
        return f"say {self.saying}"


PLAY: Final = {c: Play(c) for c in PACK}
"""The play of each card, made once."""

Action: TypeAlias = Deal | Discard | Play | Say


def read(text: str) -> Action:
    """The action of a text; Malformed unless ``str`` would give it back."""
    return exact(text, _read)


def _read(text: str) -> Action:
    match text.split(" "):
        case ["deal", "0" | "1" | "2" | "3" as dealer, *hands] if len(hands) == 4:
            return Deal(int(dealer), tuple(map(read_cards, hands)))
        case ["discard", code]:
            return Discard(card(code))
        case ["play", code]:
            return Play(card(code))
        case ["say", *_]:
            return Say(read_saying(text.removeprefix("say ")))
        case _:
            raise Malformed(text)
