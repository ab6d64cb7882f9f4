"""The actions that several games share, and the one way to read an action's text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, final

from games.cards import Card
from games.core import Malformed

Action = TypeVar("Action")


@final
@dataclass(frozen=True, slots=True)
class Play:
    """A card played to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card.code}"


@final
@dataclass(frozen=True, slots=True)
class Discard:
    """One card laid away by whoever took up more than a hand."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card.code}"


def exact(text: str, read: Callable[[str], Action]) -> Action:
    """The action that ``read`` makes of a text.

    Raises Malformed where ``read`` finds none (by a ValueError or KeyError), and where the action
    it found is written in another way: every action has one text.
    """
    try:
        action = read(text)
    except (KeyError, ValueError):
        raise Malformed(text) from None
    if str(action) != text:
        raise Malformed(text)
    return action
