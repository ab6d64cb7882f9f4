"""The moments of the gallery: found, drawn and told in every language, with nothing cut."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

import pytest

from bot.words import LANGUAGES, Speaker
from games import registry
from render import (
    auction,
    draw_leaderboard,
    leaderboard,
    piles,
    play,
    reader,
    scores,
    seating,
    standing,
    summary,
    theme,
)
from render.picture import ALT_LIMIT
from render.text import fit
from tests.gallery import pages
from tests.gallery.drawing import moments, pictures
from tests.gallery.ladders import ladders
from tests.gallery.moments import Moment, Setting, find
from tests.gallery.names import PEOPLE
from tests.gallery.palette import build_palette
from tests.gallery.sights import rows

DRAWERS = (auction, leaderboard, piles, play, reader, scores, seating, standing, summary)
KEY = re.compile(r"\b(alt|render|core|" + "|".join(registry()) + r")\.\w")


def test_all_games_are_shown_with_every_number_of_players() -> None:
    """No kind of table is left out, and no two pictures have one name."""
    shown = {(found.view.game, len(found.view.seats)) for found in moments()}
    assert shown == {(key, seats) for key, game in registry().items() for seats in game.seats}
    names = [found.name for found in moments()]
    assert len(set(names)) == len(names)


def test_nothing_but_names_is_cut_in_any_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each moment is drawn and told without a key for a word and without half a sentence."""
    cut: list[str] = []

    def watched(text: str, *room: Any) -> str:
        shown = fit(text, *room)
        if shown != text and not text.startswith(tuple(PEOPLE)):
            cut.append(text)
        return shown

    for module in DRAWERS:
        if hasattr(module, "fit"):
            monkeypatch.setattr(module, "fit", watched)
    for language in LANGUAGES:
        for name, picture in pictures(language):
            assert 0 < len(picture.alt) <= ALT_LIMIT, (language, name)
            assert not KEY.search(picture.alt), (language, name, picture.alt)
            assert not cut, (language, name, cut)


def test_a_moment_that_never_comes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search gives up and says what it looked for."""
    monkeypatch.setattr("tests.gallery.moments._MOST_GAMES", 1)
    never = Setting("all_fours", 4, (Moment("five-deals", rows(99)),))
    with pytest.raises(LookupError, match="five-deals"):
        find(never)


def test_a_page_shows_every_picture_with_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pictures lie beside the page, and the words are in the same figure."""
    speaker = Speaker("fr", markdown=False)
    found = [
        (name, draw_leaderboard(ladder, speaker, speaker.style))
        for name, ladder in ladders(speaker).items()
    ]
    monkeypatch.setattr(pages, "pictures", {"fr": found}.get)
    assert pages.write_pages(tmp_path, "fr") == len(found)
    page = (tmp_path / "index.html").read_text("utf-8")
    for name, picture in found:
        assert f'src="{name}.png"' in page
        assert escape(picture.alt) in page
        assert (tmp_path / f"{name}.png").read_bytes() == picture.png
    assert 'lang="fr"' in page


@pytest.mark.slow
def test_the_palette_is_built_of_what_is_drawn() -> None:
    """Room for 256 colours: those of the theme exactly, the rest shades of cards and scenes."""
    colours = build_palette()
    assert len(colours) == 3 * 256
    triples = {tuple(colours[n : n + 3]) for n in range(0, len(colours), 3)}
    assert triples >= {theme.FELT, theme.GOLD, theme.IVORY, theme.INK}
    assert len(triples) > 200
