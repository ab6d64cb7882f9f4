"""The rules of each game, page by page, in every language."""

import re
from importlib.resources import files

import pytest

from bot.panels.rules import Page, pages_of, rules_panel
from bot.words import LANGUAGES, Speaker
from games import registry
from games.options import describe
from tests.limits import breaches

NUMBERED = re.compile(r"\*\*(\d+(?:\.\d+)*)\b")
"""How a page names a paragraph of RULES.md."""


def chapters(key: str, language: str) -> tuple[Page, ...]:
    """The pages of a game that are no options."""
    pages = pages_of(registry()[key], Speaker(language))
    return pages[: -1 - any(not info.offered for info in describe(registry()[key].Options))]


def paragraphs(page: Page) -> list[str]:
    """The paragraphs of RULES.md that a page names, in their order."""
    return NUMBERED.findall(page.text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", registry())
async def test_each_page_fits_a_message(key: str, language: str) -> None:
    """No page is cut off, and none is longer than a reader on a phone will bear."""
    game, speaker = registry()[key], Speaker(language)
    for number, page in enumerate(pages_of(game, speaker)):
        panel = rules_panel(game, number, speaker)
        sent = {"components": panel.layout().to_components(), "flags": 1 << 15}
        assert breaches("PATCH", "/channels/1/messages/2", sent) == []
        assert page.text in str(sent["components"][1]["content"])
        assert len(page.text) < 2500, page.title


@pytest.mark.parametrize("key", registry())
def test_languages_tell_the_same_paragraphs(key: str) -> None:
    """Page by page, each language has the paragraphs that English has: none was left out."""
    english = [sorted(paragraphs(page)) for page in chapters(key, "en")]
    for language in LANGUAGES:
        assert [sorted(paragraphs(page)) for page in chapters(key, language)] == english


@pytest.mark.parametrize("key", registry())
def test_each_paragraph_stands_in_the_rule_book(key: str) -> None:
    """What a page numbers is that paragraph of RULES.md, the page in brief needs no number."""
    book = (files(f"games.{key}") / "RULES.md").read_text(encoding="utf-8")
    first, *others = chapters(key, "en")
    assert paragraphs(first) == []
    for page in others:
        for paragraph in paragraphs(page):
            section, _, rest = paragraph.partition(".")
            own = re.search(rf"^## {section}\. .*?(?=^## |\Z)", book, re.MULTILINE | re.DOTALL)
            assert own is not None, paragraph
            place = rest.rpartition(".")[2]
            standing = rf"^(?:###? )?{re.escape(paragraph)}[. ]|^(?:### )?{place}\. "
            assert not rest or re.search(standing, own[0], re.MULTILINE), paragraph


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", registry())
def test_every_option_stands_with_what_it_changes(key: str, language: str) -> None:
    """The last pages hold each option by name, with its help and its other choices."""
    game, speaker = registry()[key], Speaker(language)
    text = "\n".join(page.text for page in pages_of(game, speaker))
    for info in describe(game.Options):
        assert f"**{speaker.say(info.key)}" in text, info.name
        assert speaker.say(f"{info.key}.help") in text
        if info.type in ("switch", "choice"):
            for value in info.choices or ():
                assert speaker.say(info.choice_key(value)) in text, (info.name, value)


def test_a_table_shows_its_own_options() -> None:
    """What is set at a table stands first, the usual choice among the others."""
    game, speaker = registry()["tarot"], Speaker("en")
    usual, here = (
        pages_of(game, speaker, options)
        for options in (None, game.Options(rounds=4, min_bid="garde"))
    )
    assert "**Rounds: 6**" in usual[-2].text
    assert usual[-2].title == "The usual options"
    assert "**Rounds: 4**" in here[-2].text
    assert "**Lowest bid: Garde**" in here[-2].text
    assert "or: Petite · Garde sans" in here[-2].text
    assert here[-2].title == "The options of this table"


def test_pages_end_where_they_end() -> None:
    """Turning back from the first page or on from the last one stays there."""
    game, speaker = registry()["all_fours"], Speaker("en")
    last = len(pages_of(game, speaker)) - 1
    assert rules_panel(game, -1, speaker) == rules_panel(game, 0, speaker)
    assert rules_panel(game, 999, speaker) == rules_panel(game, last, speaker)
