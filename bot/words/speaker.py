"""A speaker says phrases in one language, with the names of one table."""

from __future__ import annotations

import string
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final, assert_never

from babel import Locale
from babel.dates import format_timedelta
from babel.lists import format_list

from bot.words.catalogues import catalogue
from bot.words.names import message_text, plain_text
from games.cards import NO_SUIT, TRUMP, Card
from games.view import Deck
from games.words import Phrase, Player, Suit, Team, Value
from render import Letters, Style, letter

_LETTERS: Final[dict[str, Letters]] = {"fr": "fr", "it": "it"}
_TEAM_LETTERS: Final = string.ascii_uppercase


def style_of(language: str, letters: Letters | None = None, *, four_colours: bool = True) -> Style:
    """The look of cards for readers of a language, with their own letters or those usual in it."""
    return Style(letters or _LETTERS.get(language, "en"), four_colours)


class Speaker:
    """Callable: phrase in, sentence out.

    ``names`` are by seat, ``sides`` the seats of each team, ``deck`` that of the view, ``style``
    the look of the cards, by default that of the language. ``nouns``: the names are words like
    "the taker", with a capital only where a sentence begins. Names are escaped for Discord's
    markdown; :meth:`plain` gives a speaker for pictures and labels, which know none.
    """

    def __init__(
        self,
        language: str,
        names: Sequence[str] = (),
        *,
        sides: Sequence[Sequence[int]] = (),
        deck: Deck | None = None,
        style: Style | None = None,
        nouns: bool = False,
        markdown: bool = True,
    ) -> None:
        self.language = language
        self.names = tuple(names)
        self.sides = sides
        self.deck = deck
        self.style = style or style_of(language)
        self.nouns = nouns
        self._clean = message_text if markdown else plain_text
        self._words = catalogue(language)
        self._locale = Locale.parse(language)

    def plain(self) -> Speaker:
        """The same speaker, names without escapes."""
        return Speaker(
            self.language,
            self.names,
            sides=self.sides,
            deck=self.deck,
            style=self.style,
            nouns=self.nouns,
            markdown=False,
        )

    def __call__(self, phrase: Phrase) -> str:
        """The sentence of a phrase."""
        values = dict(phrase.values)
        shown = _Shown({name: self._show(value) for name, value in values.items()})
        said = self._template(phrase.key, values.get("n")).format_map(shown)
        return said[:1].upper() + said[1:] if self.nouns else said

    def say(self, key: str, /, **values: Value) -> str:
        """The sentence of a key."""
        return self(Phrase(key, **values))

    def fact(self, label: str, value: str) -> str:
        """``label: value``, both in words already, with the colon of the language."""
        template = self._template("panel.fact", None)
        return template.format(label=label, value=value)

    def remark(self, text: str, more: str) -> str:
        """``text (more)``, both in words already, with the brackets of the language."""
        template = self._template("panel.remark", None)
        return template.format(text=text, more=more)

    def knows(self, key: str) -> bool:
        """Whether any catalogue has the key."""
        return self._words.gettext(key) != key

    def number(self, value: float) -> str:
        """A number as people write it: a true minus, the decimal mark of the language."""
        return _Number(value, self._locale.number_symbols["latn"]["decimal"]).__format__("")

    def list_of(self, parts: Sequence[str]) -> str:
        """``a, b and c``."""
        return format_list(list(parts), locale=self._locale)

    def duration(self, seconds: float) -> str:
        """A length of time in its largest unit: ``3 days``."""
        return format_timedelta(timedelta(seconds=seconds), locale=self._locale)

    def name(self, seat: int) -> str:
        """Who sits on a seat; without names, the seat's number from 1."""
        if seat < len(self.names):
            return self._clean(self.names[seat])
        return self.say("core.player", number=seat + 1)

    def letter(self, rank: str) -> str:
        """The short form of a rank, as its cards bear it: ``R`` for the King in French."""
        return letter(rank, self.deck or "tarot", self.style)

    def _template(self, key: str, n: Value | None) -> str:
        if isinstance(n, int | float):
            whole = int(n) if n == int(n) else n
            form = 1 if self._locale.plural_form(abs(whole)) == "one" else 2
            if (template := self._words.ngettext(key, key, form)) != key:
                return template
        return self._words.gettext(key)

    def _show(self, value: Value) -> Any:
        match value:
            case Phrase():
                return self(value)
            case Card():
                return self._card(value)
            case Player(seat):
                return self.name(seat)
            case Team(number):
                return self._team(number)
            case Suit(code):
                return self.say(f"suit.{code}")
            case str():
                return self._clean(value)
            case int() | float():
                return _Number(value, self._locale.number_symbols["latn"]["decimal"])
            case tuple():
                return self.list_of([str(self._show(v)) for v in value])
            case _:
                assert_never(value)

    def _card(self, shown: Card) -> str:
        if shown.suit == NO_SUIT:
            return self.say("card.fool" if self.deck == "piemonte" else "card.excuse")
        if shown.suit == TRUMP:
            return self.say("card.trump", rank=shown.rank)
        rank = shown.rank if shown.rank.isdigit() else self.say(f"rank.{shown.rank}")
        return self.say(f"card.of.{shown.suit}", rank=rank)

    def _team(self, number: int) -> str:
        members = self.sides[number] if number < len(self.sides) else ()
        if members:
            return self.list_of([self.name(seat) for seat in members])
        return self.say("core.team", letter=_TEAM_LETTERS[number])


class _Shown(dict[str, Any]):
    """Values of a sentence. A missing one shows its name: a slip in a catalogue stops no game."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


class _Number:
    """A number for ``str.format``; ``+`` asks for the sign of gains too."""

    def __init__(self, value: float, decimal: str) -> None:
        self._value = value
        self._decimal = decimal

    def __format__(self, spec: str) -> str:
        sign = "−" if self._value < 0 else "+" if spec == "+" and self._value > 0 else ""
        return sign + f"{abs(self._value):.12g}".replace(".", self._decimal)

    def __str__(self) -> str:
        return format(self)
