"""All kinds of sayings together: reading one, and what a card puts on offer."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from games.cards import TRUMP, card
from games.piedicavallo.kinds import Kind, Saying, Topic
from games.piedicavallo.pack import CARDS_OF, SUITS
from games.piedicavallo.statements import DISCARD_STATEMENTS, HAND_STATEMENTS
from games.piedicavallo.suggestions import NEUTRAL, TIED

KINDS: Final = (*HAND_STATEMENTS, *DISCARD_STATEMENTS, *NEUTRAL, *TIED)
"""Every kind, in the order in which sayings are offered."""

_BY_SHAPE: Final = {(kind.code, len(kind.parameters)): kind for kind in KINDS}
_FORM: Final = re.compile(r"([A-Z0-9_]+)(?:\(([a-zA-Z0-9,]+)\))?", re.ASCII)


def kind_of(said: Saying) -> Kind:
    """The row of the table that a saying belongs to."""
    return _BY_SHAPE[said.code, len(said.args)]


def is_statement(said: Saying) -> bool:
    """Whether a saying tells something, and so is true or false; otherwise it is a suggestion."""
    return kind_of(said).true is not None


def names_card(said: Saying) -> bool:
    """Whether a later FARO can refer to this saying (RULES.md 7.7)."""
    return kind_of(said).names_card and said.args != ("no",)


def read_saying(text: str) -> Saying:
    """The saying of a text such as ``S_NAME(Q,O)``; ValueError for any other text."""
    if (form := _FORM.fullmatch(text)) is not None:
        said = Saying(form[1], tuple(form[2].split(",")) if form[2] else ())
        kind = _BY_SHAPE.get((said.code, len(said.args)))
        if kind is not None and kind.reads(said.args):
            return said
    raise ValueError(f"not a saying: {text!r}")


_OPENED: Final = dict.fromkeys(SUITS, (Topic.SUIT, Topic.COLOUR, Topic.ANY)) | {
    TRUMP: (Topic.TRUMPS, Topic.ANY)
}


@cache
def opened_kinds(suit: str, of_discard: bool) -> tuple[tuple[Kind, tuple[Saying, ...]], ...]:
    """All that a card of this suit lets a player say, true or not, by its kind.

    With ``of_discard`` the dealer's words about the discard are among them.
    """
    return tuple(
        (kind, tuple(said for said in kind.sayings(suit) if _in_pack(said, suit)))
        for kind in KINDS
        if kind.topic in _OPENED[suit] and of_discard >= kind.of_discard
    )


def opened_by(suit: str, of_discard: bool) -> tuple[tuple[Kind, Saying], ...]:
    """The same one by one."""
    return tuple((kind, said) for kind, all_ in opened_kinds(suit, of_discard) for said in all_)


def _in_pack(said: Saying, suit: str) -> bool:
    return said.code != "PLAY_CARD" or card("".join(said.args)) in CARDS_OF[suit]
