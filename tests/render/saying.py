"""Words for made-up tables: the renderer's catalogues, and phrases that say what they are given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from games.cards import Card
from games.words import Phrase, Player, Suit, Team, Value

_SAID: Final = "said:"
_SUITS: Final = {
    "en": "Spades Hearts Diamonds Clubs Coins Cups Swords Batons Trumps",
    "fr": "Pique Cœur Carreau Trèfle Deniers Coupes Épées Bâtons Atouts",
    "it": "Picche Cuori Quadri Fiori Denari Coppe Spade Bastoni Tarocchi",
    "ja": "スペード ハート ダイヤ クラブ 金貨 聖杯 剣 棍棒 切り札",
}


def said(text: str, /, **values: Value) -> Phrase:
    """A phrase that says these very words, with placeholders for the values."""
    return Phrase(_SAID + text, **values)


@cache
def _catalogue(language: str) -> Catalog:
    with (files("render") / "words" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


class DemoWords:
    """Says the renderer's phrases in one language, and :func:`said` ones as they are."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self.names = names
        self._catalogue = _catalogue(language)
        self._suits = dict(zip("SHDCOUWBT", _SUITS[language].split(), strict=True))

    def __call__(self, phrase: Phrase) -> str:
        """The sentence of a phrase; KeyError if the catalogue lacks it."""
        values = dict(phrase.values)
        shown = {name: self._show(value) for name, value in values.items()}
        return self._template(phrase.key, values.get("n")).format(**shown)

    def _template(self, key: str, n: object) -> str:
        if key.startswith(_SAID):
            return key.removeprefix(_SAID)
        message = self._catalogue.get(key)
        if message is None:
            raise KeyError(key)
        if isinstance(message.string, tuple):
            return str(message.string[0 if n == 1 else -1])
        return str(message.string)

    def _show(self, value: Value) -> Any:
        match value:
            case Phrase():
                return self(value)
            case Card():
                return f"{value.rank} {self._suits.get(value.suit, '★')}".strip()
            case Player(seat):
                return self.names[seat]
            case Team(number):
                return "AB"[number]
            case Suit(code):
                return self._suits[code]
            case tuple():
                return ", ".join(str(self._show(v)) for v in value)
            case _:
                return value
