"""The words of the game, complete in every language that has them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import games.piedicavallo
from games.cards import card
from games.options import describe
from games.piedicavallo import GAME
from games.piedicavallo.options import PRESETS
from games.piedicavallo.phrases import phrase
from games.piedicavallo.sayings import opened_by
from games.words import Phrase
from tests.games.piedicavallo.positions import MIXTURES, options, random_game
from tests.games.wording import LANGUAGES, catalogue, option_keys, phrases, ungiven

_FOLDER = Path(games.piedicavallo.__file__).parent
_LITERAL = re.compile(r'"(piedicavallo\.[a-z0-9_.]+)"')
_REFUSAL = re.compile(r'_no\((?:"[0-9.]+", )?"([a-z_]+)"')


def emitted() -> dict[str, Phrase]:
    """A phrase for each key that views of random games hold, and for each thing to say."""
    found: dict[str, Phrase] = {}
    for seed, chosen in enumerate(MIXTURES):
        rules = options(**chosen)
        for number, state in enumerate(random_game(rules, seed, deals=4, talk=0.2)):
            if number % 9 and not GAME.chance_due(state) and GAME.result(state) is None:
                continue
            for seat in (None, 0, 1):
                found |= {p.key: p for p in phrases(GAME.view(state, seat))}
        for suit, code in (("T", "T2"), ("O", "KO"), ("W", "KW")):
            for _, said in opened_by(suit, of_discard=True):
                found |= {p.key: p for p in phrases(phrase(said, card(code), rules))}
    return found


EMITTED = emitted()
OPTION_KEYS = option_keys(GAME.Options)
SOURCES = "".join(path.read_text("utf-8") for path in sorted(_FOLDER.glob("*.py")))
WRITTEN = [
    *_LITERAL.findall(SOURCES),
    *(f"piedicavallo.why.{key}" for key in _REFUSAL.findall(SOURCES)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words(language: str) -> None:
    """Keys that games emit, that sources write out and that options carry are all there."""
    known = catalogue(GAME.key, language)
    named = {"piedicavallo.name", "piedicavallo.about"}
    named |= {f"piedicavallo.preset.{preset}" for preset in PRESETS}
    beginnings = {"piedicavallo.say"}
    keys = {*EMITTED, *OPTION_KEYS, *WRITTEN, *named} - beginnings
    assert {key for key in keys if key.startswith("piedicavallo.")} - set(known) == set()
    assert all(text for texts in known.values() for text in texts)


def test_no_words_are_left_over() -> None:
    """Every entry is a key that the game can emit."""
    built = re.compile(
        r"piedicavallo\.(why\.(must_(follow|trump)|other_colour\.(red|black)|trumps_only|no_trumps)"
        r"|score\..*|headline\..*|summary\..*|preset\..*|name|about|figure\..*|notice\..*)"
    )
    keys = {*EMITTED, *OPTION_KEYS, *WRITTEN}
    assert {
        k for k in catalogue(GAME.key, "en") if k not in keys and not built.fullmatch(k)
    } == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_use_the_values_they_are_given(language: str) -> None:
    """No sentence names a value that its phrase doesn't carry."""
    assert ungiven(catalogue(GAME.key, language), EMITTED) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_where_they_are_shown(language: str) -> None:
    """Help in 100 characters, things to say in a button's 80."""
    for key, texts in catalogue(GAME.key, language).items():
        room = 100 if key.endswith(".help") else 80 if ".say." in key else 200
        assert all(len(text) <= room for text in texts), key


def test_the_rule_book_has_every_paragraph() -> None:
    """Each paragraph that a refusal cites stands in RULES.md, and so does every option."""
    rules = (_FOLDER / "RULES.md").read_text("utf-8")
    cited = set(re.findall(r'(?:_no|Reason)\("([0-9.]+)"', SOURCES))
    assert {"3.1", "3.2", "4.1", "7.8.1", "7.8.10"} <= cited
    for paragraph in cited:
        parts = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\.(\d+))?", paragraph)
        assert parts, paragraph
        chapter, item = parts.groups()
        found = re.search(
            rf"^##+ {re.escape(chapter)}\.? (.*?)(?=^##|\Z)", rules, re.MULTILINE | re.DOTALL
        )
        assert found, paragraph
        assert item is None or re.search(rf"^{item}\. ", found[1], re.MULTILINE), paragraph
    for info in describe(GAME.Options):
        assert f"`{info.name}`" in rules
