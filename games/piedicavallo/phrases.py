"""How each saying is put to people: its message key with values."""

from __future__ import annotations

from games.cards import Card, card
from games.piedicavallo.kinds import Saying
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import COLOUR_OF, OTHER_COLOUR
from games.piedicavallo.sayings import kind_of
from games.words import Phrase, Suit, Value

_MEANING = {
    "T_LOW": "low_scope",
    "DT_LOW": "low_scope",
    "T_BATTO2": "batto2",
    "S_BATTO2": "batto2",
    "O_NUM": "opp_num",
    "DO_NUM": "opp_num",
    "FARO": "faro",
}
"""Sayings whose meaning a table option settles: their keys end in the option's value."""


def phrase(said: Saying, played: Card | None, options: PiedicavalloOptions) -> Phrase:
    """The words of a saying.

    ``played`` is the card it goes with: it gives the suit or colour that the text form leaves out.
    """
    values = _values(said, played)
    parts = ["piedicavallo.say", said.code, *_variant(said, played)]
    if (meaning := _MEANING.get(said.code)) is not None:
        parts.append(getattr(options, meaning))
    if values.get("n") == 0:
        parts.append("zero")
    return Phrase(".".join(parts), **values)


def _variant(said: Saying, played: Card | None) -> tuple[str, ...]:
    """What of a saying its sentence doesn't get as a value: answer, colour, a card or none."""
    match kind_of(said).parameters:
        case ("colour" | "answer",):
            return said.args
        case ("trump",) if said.code == "PLAY_TRUMP":
            return ("card",)
        case _ if said.code in ("O_NUM", "DO_NUM"):
            assert played is not None
            return (OTHER_COLOUR[COLOUR_OF[played.suit]],)
        case _:
            return ()


def _values(said: Saying, played: Card | None) -> dict[str, Value]:
    values: dict[str, Value] = {}
    if said.code.startswith(("S_", "D_")):
        assert played is not None
        values["suit"] = Suit(played.suit)
    match kind_of(said).parameters, said.args:
        case ("trump",), (number,):
            return {"card": card(f"T{number}")}
        case ("rank", "suit"), (rank, suit):
            return {"card": card(rank + suit)}
        case ("rank", "colour"), (rank, colour):
            return {"figure": Phrase(f"piedicavallo.figure.{rank}.{colour}")}
        case ("suit",), (suit,):
            return {"suit": Suit(suit)}
        case ("count",), _:
            return {"n": said.number, **values}
        case _:
            return values
