"""What a game says to people: message keys with values, never text.

The bot turns a :class:`Phrase` into a sentence of the reader's language; values keep their kind
(a card, a player, a suit), so each language names them in its own way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.cards import Card


@dataclass(frozen=True, slots=True)
class Player:
    """A seat, shown by the name of the person or computer that sits there."""

    seat: int


@dataclass(frozen=True, slots=True)
class Team:
    """A fixed partnership, shown by its members or its letter."""

    number: int


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit by its code, trumps (``T``) included."""

    code: str


Value: TypeAlias = "int | float | str | Card | Player | Team | Suit | Phrase | tuple[Value, ...]"


@dataclass(frozen=True, slots=True, init=False)
class Phrase:
    """A message key and the named values that its sentence shows.

    A value named ``n`` chooses the plural form. Strings among the values are data (a number written
    out, a code), never words.
    """

    key: str
    values: tuple[tuple[str, Value], ...]

    def __init__(self, key: str, /, **values: Value) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", tuple(values.items()))

    def __str__(self) -> str:
        """A form for logs and the command line: ``tarot.why.overtrump(trump=T14)``."""
        if not self.values:
            return self.key
        return f"{self.key}({', '.join(f'{name}={_plain(v)}' for name, v in self.values)})"


def _plain(value: Value) -> str:
    match value:
        case Player(seat):
            return str(seat)
        case Team(number):
            return str(number)
        case Suit(code):
            return code
        case tuple():
            return "+".join(_plain(v) for v in value)
        case _:
            return str(value)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not allowed: the paragraph of RULES.md and what to tell people."""

    paragraph: str
    phrase: Phrase

    def __str__(self) -> str:
        return f"{self.paragraph}: {self.phrase}"
