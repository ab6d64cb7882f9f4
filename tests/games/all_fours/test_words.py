"""The words of the game, complete in every language that has them, and the rule book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import games.all_fours
from games.all_fours import GAME
from games.all_fours.options import Options
from games.all_fours.scoring import game_item, high_and_low
from games.all_fours.sheet import Sheet
from games.cards import card
from games.core import Illegal
from games.options import describe
from games.records import BadRecord
from games.view import ScoreLine
from games.words import Phrase
from tests.games.all_fours.positions import (
    DEAL,
    MIXTURES,
    PLAYED,
    after,
    begged,
    playing,
    random_game,
    run,
    table,
)
from tests.games.wording import LANGUAGES, asked, catalogue, option_keys, phrases

FOLDER = Path(games.all_fours.__file__).parent
LITERAL = re.compile(r'"(all_fours\.[a-z0-9_.]+)"')
SOURCES = {
    path.name: path.read_text("utf-8")
    for path in FOLDER.glob("*.py")
    if path.name != "calculator.py"  # it has a catalogue of its own
}


def moments() -> Iterator[Any]:
    """States that hold everything the game can say, rare things made to happen."""
    for seed, chosen in enumerate(MIXTURES):
        yield from random_game(seed, chosen, deals=2)
    yield run(after(begged(last_card_kick=True), "0 run"), "6H", "4H")
    yield run(after(begged(), "0 run"), "6H", "4H")
    yield begged(totals=(0, 13))
    yield after(playing(), *PLAYED)
    yield after(playing(totals=(13, 13)), *PLAYED)
    yield after(table(), DEAL.removesuffix("9H") + "6H", "1 beg", "0 take_one")
    yield playing("1 play KD", "2 play JH", "3 play 2D", "0 play QD")


REFUSED = [
    (table(), f"{DEAL.replace('deal 0', 'deal 1')}"),
    (table(), DEAL.replace("10H,", "")),
    (table(), DEAL.replace("10H", "AH")),
    (run(after(begged(last_card_kick=True), "0 run"), "6H", "4H"), "- run 9H"),
    (begged(), "0 play AC"),
    (begged(), "0 stand"),
    (after(table(), DEAL), "1 run"),
    (after(table(stand_needs_trump=True), DEAL.replace("AH", "2S")), "1 stand"),
    (begged(DEAL.replace("10H", "KC"), give_needs_trump=True), "0 take_one"),
    (begged(totals=(0, 13), no_give_at_13=True), "0 take_one"),
    (playing(), "1 beg"),
    (playing(), "1 play 2C"),
    (playing("1 play AH"), "2 play QS"),
    (playing("1 play KD"), "2 play QS"),
    (playing("1 play KD", "2 play JH", undertrump="forbidden"), "3 play 5H"),
]


def refusals() -> Iterator[Phrase]:
    """The reason of each refusal."""
    for state, line in REFUSED:
        with pytest.raises((Illegal, BadRecord)) as refused:
            after(state, line)
        yield refused.value.reason.phrase


def rare_lines() -> Iterator[Phrase]:
    """Lines of scores that hardly ever come up."""
    for tie in ("none", "non_dealer"):
        yield game_item((5, 5), 0, Options.model_validate({"game_tie": tie})).line
    bare = tuple((card(code),) for code in ("2S", "3S", "4S", "5S"))
    yield from (item.line for item in high_and_low(bare, "H"))
    yield from (line.reason for line in Sheet(0, (), None, ()).lines())


def emitted() -> dict[str, Phrase]:
    """A phrase for each key that the game can say, with the values that it carries."""
    found = {phrase.key: phrase for phrase in (*refusals(), *rare_lines())}
    for state in moments():
        for seat in (None, 0, 1, 2, 3):
            found |= {p.key: p for p in phrases(GAME.view(state, seat))}
        lines: list[ScoreLine] = [line for s in GAME.sheets(state) for line in s.lines()]
        found |= {line.reason.key: line.reason for line in lines}
    return found


EMITTED = emitted()
NUMBERS = {info.choice_key(v) for info in describe(GAME.Options) for v in info.choices or ()}
OPTION_KEYS = option_keys(GAME.Options) | NUMBERS
OWN_KEYS = {"all_fours.name", "all_fours.about"} | {f"all_fours.preset.{p}" for p in GAME.presets}
WRITTEN = {key for source in SOURCES.values() for key in LITERAL.findall(source)}
KEYS = {*EMITTED, *OPTION_KEYS, *OWN_KEYS, *WRITTEN}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words(language: str) -> None:
    """What the game emits, what sources write out and what options carry has words."""
    known = catalogue(GAME.key, language)
    assert {key for key in KEYS if key.startswith("all_fours.")} - set(known) == set()
    assert all(all(texts) for texts in known.values())


def test_no_words_are_left_over() -> None:
    """No language is left with words that nobody can say."""
    assert set(catalogue(GAME.key, "en")) - KEYS == set()


def test_rare_things_were_said() -> None:
    """The phrases gathered above cover all words but those of options and hints."""
    elsewhere = ("all_fours.option.", "all_fours.hint.")
    words = {key for key in catalogue(GAME.key, "en") if not key.startswith(elsewhere)}
    assert words - set(EMITTED) - OWN_KEYS == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_use_the_values_they_are_given(language: str) -> None:
    """No sentence names a value that its phrase doesn't carry, and none leaves out a card."""
    known = catalogue(GAME.key, language)
    for key, phrase in EMITTED.items():
        given = {name for name, _ in phrase.values}
        for text in known.get(key, ()):
            assert asked(text) <= given, key
            assert "card" not in given - asked(text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_fit(language: str) -> None:
    """A help text fits in 100 characters, an option's name in 32, a button in 80."""
    known = catalogue(GAME.key, language)
    for key, (text, *_) in known.items():
        if key.endswith(".help"):
            assert len(text) <= 100, key
        elif key in {info.key for info in describe(GAME.Options)}:
            assert len(text) <= 32, key
        elif key.startswith("all_fours.choice."):
            assert len(text) <= 50, key


def test_the_rule_book_has_every_paragraph() -> None:
    """Each paragraph that code cites stands in RULES.md, and so does every option."""
    rules = (FOLDER / "RULES.md").read_text("utf-8")
    cited = {p for s in SOURCES.values() for p in re.findall(r'"(\d\.\d)"', s)}
    assert cited == {"1.1", "2.1", "3.2", "3.4", "3.5", "3.7", "4.2", "4.3", "6.3"}
    for paragraph in cited:
        assert re.search(rf"^{re.escape(paragraph)} ", rules, re.MULTILINE), paragraph
    for source in SOURCES.values():
        for number in re.findall(r"RULES\.md (\d(?:\.\d)?)", source):
            found = re.search(rf"^(## )?{re.escape(number)}[. ]", rules, re.MULTILINE)
            assert found, number
    for info in describe(GAME.Options):
        assert f"`{info.name}`" in rules
