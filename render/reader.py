"""Who a picture is drawn for: how cards look to them, and how phrases, names and numbers read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any, Final, TypeAlias

from games.view import Points, View
from games.words import Phrase, Player, Team, Value
from render.text import Face, drawable, drawable_name, fit, shortened, width
from render.theme import Look, Style, look_of

_SHORTEST: Final = 4
"""Letters that are left of a name where a sentence has little room."""

Words: TypeAlias = Callable[[Phrase], str]
"""Turns a phrase into the reader's language; cards, players and suits among its values too."""


@dataclass(frozen=True, slots=True)
class Reader:
    """``names`` are as drawn, one a seat; ``marks`` a letter or number a seat, all different."""

    words: Words
    look: Look
    names: tuple[str, ...]
    marks: tuple[str, ...]

    def text(self, phrase: Phrase) -> str:
        """A phrase as it is drawn: with names, and without letters, that the fonts lack."""
        return drawable(self.words(self._renamed(phrase)))

    def fitted(self, phrase: Phrase, face: Face, size: int, room: float) -> str:
        """The same in at most ``room`` pixels: long names give way before a word is cut."""
        text, most = self.text(phrase), max(map(len, self.names), default=0)
        while width(text, face, size) > room and most > _SHORTEST:
            most -= 1
            names = tuple(shortened(name, most) for name in self.names)
            text = replace(self, names=names).text(phrase)
        return fit(text, face, size, room)

    def label(self, key: str, /, **values: Value) -> str:
        """A phrase of the renderer's own as it is drawn."""
        return self.text(Phrase(f"render.{key}", **values))

    def number(self, points: Points, *, signed: bool = False) -> str:
        """Points as people write them: a true minus, the decimal mark; ``signed``: a plus too."""
        sign = "−" if points < 0 else "+" if signed and points > 0 else ""
        return sign + f"{abs(points):g}".replace(".", self.words(Phrase("render.decimal")))

    def _renamed(self, phrase: Phrase) -> Phrase:
        return Phrase(phrase.key, **{name: self._drawn(v) for name, v in phrase.values})

    def _drawn(self, value: Value) -> Value:
        match value:
            case Player(seat):
                return self.names[seat]
            case Team(number):
                return ascii_uppercase[number]  # as on plates and markers; two names are too long
            case Phrase():
                return self._renamed(value)
            case tuple():
                return tuple(self._drawn(v) for v in value)
            case _:
                return value


def reader_of(view: View[Any], names: Sequence[str], words: Words, style: Style) -> Reader:
    """The reader of this view.

    ``names`` are display names as people wrote them, one a seat. One that can't be drawn becomes
    "Player" and the number of the seat.
    """
    drawn = [drawable_name(name) for name in names]
    shown = tuple(
        name or words(Phrase("render.player", n=seat + 1)) for seat, name in enumerate(drawn)
    )
    return Reader(words, look_of(view.deck, style), shown, _marks(drawn))


def _marks(names: Sequence[str | None]) -> tuple[str, ...]:
    """First letters; the seat's number where that is no letter or somebody else's too."""
    initials = [name[0].upper() if name and name[0].isalpha() else "" for name in names]
    return tuple(
        initial if initial and initials.count(initial) == 1 else str(seat + 1)
        for seat, initial in enumerate(initials)
    )
