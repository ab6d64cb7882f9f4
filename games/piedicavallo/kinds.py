"""What a kind of saying is made of: its text form, the card that opens it, when it is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from games.cards import Card
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import COLOUR_OF, OTHER_COLOUR, opened_suit


@dataclass(frozen=True, slots=True)
class Saying:
    """Something said, by its code and arguments: ``S_NAME(Q,O)``."""

    code: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.code}({','.join(self.args)})" if self.args else self.code

    @property
    def number(self) -> int:
        """The first argument of a saying that counts or names a trump."""
        return int(self.args[0])


@dataclass(frozen=True, slots=True)
class Moment:
    """All that decides what the player of the last card may say (RULES.md 7.2).

    ``card`` is that card, ``hand`` what its player holds without it, ``discard`` the speaker's own
    discard (empty but for the dealer), ``unplayed`` the pack less all cards that lie or lay face
    up. ``statements`` counts those made with this card already, ``reference`` tells whether the
    speaker's side has named a card before. ``suit`` is the one that the card opens, trumps for the
    Fool too.
    """

    options: PiedicavalloOptions
    card: Card
    hand: tuple[Card, ...]
    is_dealer: bool
    discard: tuple[Card, ...]
    unplayed: frozenset[Card]
    has_trick: bool
    fool_with_side: bool
    statements: int
    reference: bool
    suit: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "suit", opened_suit(self.card))

    @property
    def other_colour(self) -> str:
        """The colour opposite to that of the card, which is a plain one."""
        return OTHER_COLOUR[COLOUR_OF[self.suit]]


class Topic(Enum):
    """Which card opens a kind of saying.

    A trump or the Fool, a card of the same suit, a card of the other colour, or none at all.
    """

    TRUMPS = "trumps"
    SUIT = "suit"
    COLOUR = "colour"
    ANY = "any"


Told: TypeAlias = "bool | Collection[str]"
"""Whether a statement is true; of one that names a value, the values of which it is."""

Truth: TypeAlias = Callable[[tuple[Card, ...], Moment], Told]
"""What is true of some cards: the hand, or the discard."""

_PATTERNS: Final = {
    "trump": "[1-9]|1[0-9]|2[01]",
    "count": "0|[1-9][0-9]?",
    "rank": "[KQNJ]|10|[1-9]",
    "suit": "[OUWB]",
    "colour": "red|black",
    "answer": "yes|no",
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of saying.

    ``form`` is its text with the names of its arguments; ``offered`` are the values that a trump,
    count, rank or answer may have. ``true`` None marks a suggestion.
    """

    form: str
    topic: Topic
    paragraph: str
    offered: tuple[str, ...] = ()
    true: Truth | None = None
    of_discard: bool = False
    names_card: bool = False
    code: str = field(init=False)
    parameters: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        code, _, rest = self.form.partition("(")
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "parameters", tuple(rest.rstrip(")").split(",")) if rest else ())

    def reads(self, args: tuple[str, ...]) -> bool:
        """Whether these can be arguments of this kind."""
        return len(args) == len(self.parameters) and all(
            re.fullmatch(_PATTERNS[name], arg, re.ASCII)
            for name, arg in zip(self.parameters, args, strict=True)
        )

    def among(self, sayings: tuple[Saying, ...], moment: Moment) -> tuple[Saying, ...]:
        """Those of some statements of this kind that are true."""
        assert self.true is not None, "a suggestion is neither true nor false"
        told = self.true(moment.discard if self.of_discard else moment.hand, moment)
        if isinstance(told, bool):
            return sayings if told else ()
        return tuple([said for said in sayings if said.args[0] in told])

    def sayings(self, suit: str) -> tuple[Saying, ...]:
        """All that may be said in this kind with a card of this suit, true or not."""
        if not self.parameters:
            return (Saying(self.code),)
        places = {"suit": (suit,), "colour": (OTHER_COLOUR.get(COLOUR_OF.get(suit, ""), ""),)}
        place = places.get(self.parameters[-1])
        if len(self.parameters) == 1:
            return tuple(Saying(self.code, (value,)) for value in place or self.offered)
        assert place is not None
        return tuple(Saying(self.code, (value, *place)) for value in self.offered)
