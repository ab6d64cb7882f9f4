"""The catalogues: everything that the game can say, in English and French."""

import random
import string
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from games.actions import Discard
from games.options import describe
from games.tarot import GAME
from games.tarot.actions import PLAYS, Bid, Call, Misere, Poignee, Slam
from games.tarot.deck import DECK
from games.tarot.rules import refusal
from games.tarot.states import TarotState
from games.view import View, as_json
from tests.games.tarot.build import random_game, some_options

LONGEST_HELP = 100
"""What Discord shows of the description of an option."""


def catalogue(language: str) -> Catalog:
    """One of the game's own catalogues."""
    with (files("games.tarot") / "words" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


CATALOGUES = {language: catalogue(language) for language in ("en", "fr")}


def phrases(value: Any) -> Iterator[tuple[str, frozenset[str]]]:
    """Key and names of the values of each phrase in JSON data of a view."""
    if isinstance(value, dict):
        if set(value) == {"key", "values"}:
            yield value["key"], frozenset(value["values"])
        for inner in value.values():
            yield from phrases(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from phrases(inner)


def said(view: View[Any]) -> Iterator[tuple[str, frozenset[str]]]:
    """The phrases of a view."""
    data = as_json(view)
    del data["known"]
    return phrases(data)


def refusals(state: TarotState) -> Iterator[tuple[str, frozenset[str]]]:
    """Why the actions that come to mind are refused here."""
    poignees = [Poignee(), Poignee(DECK[:10]), Poignee(DECK[1:9]), Poignee(DECK[5:6])]
    others = [Bid("petite"), Bid("pass"), Slam(announced=True), Misere("both"), Misere("no")]
    for card in DECK[::5]:
        others += [Call(card), Discard(card), PLAYS[card]]
    for action in (*poignees, *others):
        if (reason := refusal(state, action)) is not None:
            yield from phrases(as_json({"phrase": reason.phrase}))


@pytest.fixture(scope="module")
def emitted() -> set[tuple[str, frozenset[str]]]:
    """All phrases of random games with all sorts of options."""
    found: set[tuple[str, frozenset[str]]] = set()
    for seed in range(6):
        rng = random.Random(seed)
        seats = 3 + seed % 3
        options = some_options(rng, rounds=1, slam_announce="after_exchange")
        for step, (state, seat, _) in enumerate(random_game(seats, seed, **options)):
            if step % 9 and seat is not None and step > 30:
                continue
            found.update(refusals(state))
            for viewer in (None, seat):
                found.update(said(GAME.view(state, viewer)))
    return found


@pytest.mark.parametrize("language", CATALOGUES)
def test_everything_that_is_said_has_words(
    language: str, emitted: set[tuple[str, frozenset[str]]]
) -> None:
    """Each key that comes up in play has an entry that asks for no value that isn't given."""
    assert len(emitted) > 60
    for key, values in emitted:
        if not key.startswith("core."):
            message = CATALOGUES[language].get(key)
            assert message is not None, key
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            for form in forms:
                asked = {name for _, name, _, _ in string.Formatter().parse(form) if name}
                assert asked <= values, key


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_option_has_words(language: str) -> None:
    """Name, help that fits, and each choice that isn't a number."""
    words = CATALOGUES[language]
    for option in describe(GAME.Options):
        keys = [option.key, f"{option.key}.help"]
        if option.type in ("switch", "choice"):
            assert option.choices is not None
            keys += [option.choice_key(value) for value in option.choices]
        assert all(words.get(key) is not None for key in keys), option.name
        assert len(str(words.get(keys[1]).string)) <= LONGEST_HELP
    assert words.get("tarot.option.rounds.0") is not None
    for preset in GAME.presets:
        assert words.get(f"tarot.preset.{preset}") is not None


def test_both_languages_say_the_same_things() -> None:
    """The same keys, the same values in each entry, nothing left empty."""
    english, french = (
        {m.id if isinstance(m.id, str) else m.id[0]: m for m in words if m.id}
        for words in CATALOGUES.values()
    )
    assert english.keys() == french.keys()
    for key, message in english.items():
        asked = [
            {name for _, name, _, _ in string.Formatter().parse(str(m.string)) if name}
            for m in (message, french[key])
        ]
        assert asked[0] == asked[1], key
        assert all(message.string), key
        assert all(french[key].string), key


def test_no_entry_is_left_over() -> None:
    """Every key stands in the sources, whole or by its beginning, or belongs to options or help."""
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in files("games.tarot").iterdir()
        if path.name.endswith(".py")
    )
    for message in CATALOGUES["en"]:
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key and not key.startswith(("tarot.option.", "tarot.preset.")):
            stem = key[: key.rindex(".") + 1]
            assert f'"{key}"' in sources or f'f"{stem}' in sources or key in PLAIN, key


PLAIN = {"tarot.name", "tarot.about"}
"""What the bot says of every game."""
