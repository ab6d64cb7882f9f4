"""Names and descriptions of commands reach Discord in every language, and Discord takes them."""

import re
from collections import Counter
from typing import Any, cast

import pytest
from discord import Locale

import games
from bot.commands.words import Translator, name, text
from bot.words import LANGUAGES
from games.options import describe

LOCALES = {
    "en": Locale.british_english,
    "fr": Locale.french,
    "it": Locale.italian,
    "ja": Locale.japanese,
}
NAME = re.compile(r"(?=.{1,32}$)[^\W_]+(-[^\W_]+)*")
"""Whole words, as many as Discord takes for the name of an option, in any script."""


async def sent(string: Any, language: str) -> str | None:
    """What the translator tells Discord of a name or a text; it never asks where that stands."""
    return await Translator().translate(string, LOCALES[language], cast("Any", None))


@pytest.mark.parametrize(
    ("language", "shown", "described"),
    [
        ("en", "rounds", "How many play"),
        ("fr", "donnes", "Nombre de joueurs"),
        ("it", "smazzate", "In quanti si gioca"),
        ("ja", "ラウンド数", "何人で遊ぶか"),
    ],
)
async def test_commands_speak_the_readers_language(
    language: str, shown: str, described: str
) -> None:
    """An option's name and a description come in the language of whoever types."""
    assert await sent(name("tarot.option.rounds"), language) == shown
    assert await sent(text("command.players.help"), language) == described


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", games.registry())
async def test_names_of_options_are_taken_and_differ(key: str, language: str) -> None:
    """Discord refuses a command with an ill-formed name, or with one name twice."""
    wanted = [f"command.{own}" for own in ("players", "preset", "clock", "thread", "invite_only")]
    wanted += [info.key for info in describe(games.registry()[key].Options) if info.offered]
    names = [await sent(name(key), language) for key in wanted]
    for shown in names:
        assert shown is not None
        assert NAME.fullmatch(shown), shown
        assert shown == shown.lower()
    assert [shown for shown, times in Counter(names).items() if times > 1] == []


@pytest.mark.parametrize(
    ("key", "language", "shown"),
    [
        ("track_trick.option.nt_scope", "en", "equal-ranks"),
        ("track_trick.option.match_points", "en", "match-points"),
        ("tarot.option.excuse_last_trick", "it", "matto-all-ultima-presa"),
        ("all_fours.option.game_points", "ja", "ゲームの得点"),
        ("command.invite_only", "fr", "sur-invitation"),
    ],
)
async def test_options_have_plain_names(key: str, language: str, shown: str) -> None:
    """An option is called as people call it, not as records do; what stands in brackets is left."""
    assert await sent(name(key), language) == shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", games.registry())
async def test_entries_of_calculators_have_words_that_discord_takes(
    key: str, language: str
) -> None:
    """Names are well-formed and differ, each help and choice is there and whole."""
    calculator = games.registry()[key].calculator
    if calculator is None:
        return
    names = [await sent(name("command.score.names"), language)]
    said = [await sent(text(calculator.key), language)]
    for entry in calculator.entries:
        names.append(await sent(name(entry.key), language))
        keys = [f"{entry.key}.help", *(f"{entry.key}.{choice}" for choice in entry.choices)]
        said += [await sent(text(key), language) for key in keys]
    said.append(await sent(text(f"{calculator.key}.names.help"), language))
    assert all(shown and NAME.fullmatch(shown) and shown == shown.lower() for shown in names)
    assert len(set(names)) == len(names)
    assert [
        words for words in said if words is None or words.endswith("…") or "calculator" in words
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_descriptions_are_whole(language: str) -> None:
    """No help text is cut: each fits in Discord's hundred characters as it is written."""
    for game in games.registry().values():
        keys = [f"{info.key}.help" for info in describe(game.Options)]
        for key in (*keys, f"{game.key}.about", "command.preset.help"):
            shown = await sent(text(key), language)
            assert shown is not None
            assert not shown.endswith("…"), key


async def test_a_language_that_we_lack_gets_the_default() -> None:
    """Discord shows English to whoever uses another language."""
    lacking = await Translator().translate(text("command.help"), Locale.korean, cast("Any", None))
    assert lacking is None
