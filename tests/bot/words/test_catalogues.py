"""The catalogues are whole: each key has its sentence in each language, and the same values."""

import ast
import re
import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import bot
import games
from bot.words import LANGUAGES, Speaker
from bot.words.catalogues import sources
from games.options import describe

ROOT = Path(bot.__file__).parent.parent
KEY = re.compile(r"[a-z_]+(\.[a-zA-Z0-9_]+)+")


def messages(language: str) -> dict[str, Message]:
    """All messages of a language by key."""
    return dict(_listed(language))


def _listed(language: str) -> Iterator[tuple[str, Message]]:
    for source in sources(language):
        with source.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    yield message.id if isinstance(message.id, str) else message.id[0], message


def placeholders(message: Message) -> list[set[str]]:
    """The values that each form of a message shows, ``points:+`` where gains bear a sign."""
    return [
        {f"{name}:{sign}" if sign else name for _, name, sign, _ in _parsed(form) if name}
        for form in forms_of(message)
    ]


def forms_of(message: Message) -> tuple[str, ...]:
    """The sentences of a message: one, or one for each plural form of its language."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


_parsed = string.Formatter().parse


def keys_in_sources() -> Iterator[tuple[str, str]]:
    """Each literal key that the bot, the renderer and the games say, with its file."""
    for folder in ("bot", "games", "render"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and node.args:
                    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                    first = node.args[0]
                    if (
                        name in ("Phrase", "say", "text")
                        and isinstance(first, ast.Constant)
                        and isinstance(first.value, str)
                        and KEY.fullmatch(first.value)
                    ):
                        yield first.value, path.name


def test_no_key_stands_twice() -> None:
    """Two parts of the program never fight for one key."""
    for language in LANGUAGES:
        counted = Counter(key for key, _ in _listed(language))
        assert [key for key, n in counted.items() if n > 1] == []


def test_each_language_has_every_key() -> None:
    """No language lacks a key that English has, nor keeps one that English has dropped."""
    english = set(messages("en"))
    for language in LANGUAGES:
        assert set(messages(language)) ^ english == set()


def test_no_sentence_is_empty() -> None:
    """Every form of every message says something."""
    for language in LANGUAGES:
        for key, message in messages(language).items():
            assert all(form.strip() for form in forms_of(message)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_forms_of_their_language(language: str) -> None:
    """Two forms where one thing is named unlike many, else one, and each file's header says so."""
    forms = 1 + ("one" in Locale.parse(language).plural_form.tags)
    counted = {key for key, message in messages("en").items() if len(forms_of(message)) > 1}
    for source in sources(language):
        with source.open("rb") as file:
            own = read_po(file, locale=language)
        assert own.num_plurals == forms
        for message in own:
            if isinstance(message.id, tuple):
                assert message.id[0] in counted
                assert len(forms_of(message)) == forms, message.id[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_values_are_shown(language: str) -> None:
    """A translation shows what English shows: a lost value is a lost fact."""
    english = messages("en")
    for key, message in messages(language).items():
        expected = set().union(*placeholders(english[key]))
        assert set().union(*placeholders(message)) == expected, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_makes_a_numbered_list(language: str) -> None:
    """Discord counts such a list anew, so places that are shared would be told wrongly."""
    counted = re.compile(r"^\{\w+\}\. ", re.MULTILINE)
    # One is never at the beginning of a line, the other describes a picture.
    inside = {"score.place", "alt.rung"}
    for key, message in messages(language).items():
        assert key in inside or not any(map(counted.search, forms_of(message))), key


def test_every_key_that_is_said_has_words() -> None:
    """Each key that stands literally in a source file is in the English catalogue."""
    known = set(messages("en"))
    assert sorted({key for key, _ in keys_in_sources()} - known) == []


def test_every_key_of_the_bot_is_said() -> None:
    """The bot's own catalogue keeps no sentence that nothing uses any more."""
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in ("bot", "games", "render")
        for path in (ROOT / folder).rglob("*.py")
    )
    made = re.compile(
        r"(card\.of|server|own|clock|table\.closed|language|card\.short|rank|suit|glyph|right|board\.(order|period|game)"
        r"|computer\.(level\.)?(easy|normal|strong)|menu\.\w+\.(sure|yes|choose|seat)|menu\.(invite_only|take_back)(\.off)?"
        r"|command\.(players|preset|clock|thread|invite_only)"
        r"|command\.(leaderboard|stats|history|replay|verify|table|rules|score))"
    )
    with next(iter(sources("en"))).open("rb") as file:
        own = [m.id if isinstance(m.id, str) else m.id[0] for m in read_po(file) if m.id]
    said = set(re.findall(r"""["']([a-z_.]+)["']""", text))
    assert [key for key in own if not made.match(key) and key not in said] == []


def test_every_game_and_option_has_words() -> None:
    """What commands and lobbies say of a game: its name, what it is, presets, options, choices."""
    known = set(messages("en"))
    wanted = set()
    for game in games.registry().values():
        wanted |= {f"{game.key}.name", f"{game.key}.about"}
        wanted |= {f"{game.key}.preset.{preset}" for preset in game.presets}
        for info in describe(game.Options):
            wanted |= {info.key, f"{info.key}.help"}
            if info.type in ("switch", "choice"):
                wanted |= {info.choice_key(value) for value in info.choices or ()}
    assert sorted(wanted - known) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_game_is_stands_in_a_whole_sentence(language: str) -> None:
    """The lines of /help all end with a stop."""
    said = {key: Speaker(language).say(f"{key}.about") for key in games.registry()}
    assert [key for key, about in said.items() if not about.endswith((".", "。"))] == []
