"""Names and sentences as they can be drawn."""

from __future__ import annotations

import random
from typing import get_args

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from games.words import Phrase, Player
from render import Style, text
from render.reader import Reader
from render.text import (
    Face,
    balanced,
    drawable,
    drawable_name,
    fit,
    shortened,
    shrink,
    whole,
    width,
    wrap,
)
from render.theme import look_of


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Zoé", "Zoé"),
        ("𝓩𝓸é 🎴", "Zoé"),
        ("さくら", "さくら"),
        ("  two\n words ", "two words"),
        ("Łukasz Ðorđe", "Łukasz Ðorđe"),
        ("Вячеслав", "Вячеслав"),
        ("a\u202eb", "ab"),
        ("e\u0301a", "éa"),
        ("🎴🎴🎴", None),
        ("محمد", None),
        ("홍길동", None),
        ("Min 홍", None),
        ("นก", None),
        ("", None),
        ("\u200b", None),
    ],
)
def test_names_are_cleaned_or_given_up(name: str, drawn: str | None) -> None:
    """Emoji and controls go; a name that would lose a letter isn't drawn at all."""
    assert drawable_name(name) == drawn


def test_sentences_keep_their_fractions() -> None:
    """Only letters that the fonts lack are folded, so ½ stays one half."""
    assert drawable("½ … 😀 𝓩") == "½ … Z"


@pytest.mark.parametrize("face", get_args(Face))
def test_the_list_of_letters_tells_the_truth(face: Face) -> None:
    """A sample of the letters listed for each font file really has a shape there."""
    chance = random.Random(7)
    for name in text._FILES[face]:
        font = text._font(name, 24)
        missing = _shape(font, "\ue000")
        for code in chance.sample(sorted(text._coverage()[name]), 60):
            if not chr(code).isspace():
                assert _differ(_shape(font, chr(code)), missing), (name, hex(code))


def _shape(font: ImageFont.FreeTypeFont, letter: str) -> Image.Image:
    image = Image.new("L", (48, 48))
    ImageDraw.Draw(image).text((8, 8), letter, 255, font)
    return image


def _differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


def test_a_long_text_is_cut_to_its_room() -> None:
    """What is cut ends with an ellipsis and fits; what fits is left alone."""
    cut = fit("Jean-Baptiste de la Tour", "text", 38, 200)
    assert cut.endswith("…")
    assert width(cut, "text", 38) <= 200
    assert fit("Zoé", "text", 38, 200) == "Zoé"


def test_a_number_behind_a_name_stays() -> None:
    """Computers differ in it alone; where there is no room even for that, letters go first."""
    assert fit("Ordinateur 3", "text", 38, 150) == "Ordin… 3"
    assert shortened("Ordinateur 12", 6) == "Or… 12"
    assert shortened("Ordinateur 3", 3) == "Or…"
    assert shortened("Computer 3", 10) == "Computer 3"
    assert shortened("Agent 007", 6) == "Agent…"


@pytest.mark.parametrize(
    "sentence",
    ["two kings of the other colour, and the Fool", "全部の切り札を持っています", "x" * 90],
)
def test_lines_fit_and_lose_nothing_that_has_room(sentence: str) -> None:
    """Every line keeps to the room, words stay whole where they can."""
    lines = wrap(sentence, "bold", 34, 300, 8)
    assert all(width(line, "bold", 34) <= 300 for line in lines)
    assert "".join(lines).replace(" ", "") == sentence.replace(" ", "")


def test_too_many_lines_end_with_an_ellipsis() -> None:
    """The last line that is allowed is cut."""
    lines = wrap("one two three four five six seven eight nine", "bold", 34, 150, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")


def test_balanced_lines_are_about_equally_long() -> None:
    """No single word is left alone below a full line."""
    first, second = balanced("Batto! Ho i due più alti", "bold", 34, 300, 2)
    assert width(second, "bold", 34) > width(first, "bold", 34) / 2


def test_a_number_shrinks_before_it_leaves_its_column() -> None:
    """The largest size that fits is taken, and the smallest if none does."""
    assert shrink("472", "index", (66, 44), 200) == 66
    assert shrink("−1336,5", "index", (66, 44), 150) == 44


def test_a_figure_is_shown_whole_or_not_at_all() -> None:
    """Where its label has no room the figure stands alone: half a figure would be another one."""
    assert whole("Total 1060", "1060", "text", 32, 400) == "Total 1060"
    assert whole("Total 1060", "1060", "text", 32, 100) == "1060"


def test_japanese_lines_end_where_a_word_does() -> None:
    """Before a new word, not inside one: no line begins with a long-vowel mark or a kana."""
    lines = wrap("アルト：赤のカードはありません", "bold", 34, 300, 3)
    assert lines == ("アルト：赤の", "カードはありません")


def test_names_give_way_before_words_are_cut() -> None:
    """A sentence with a long name keeps its end, in any order of words."""
    reader = Reader(
        lambda phrase: "{player}がマッチに優勝".format_map(dict(phrase.values)),
        look_of("tarot", Style("en")),
        ("Jean-Baptiste de la Tour", "Zoé"),
        ("J", "Z"),
    )
    won = Phrase("won", player=Player(0))
    shown = reader.fitted(won, "bold", 34, 400)
    assert shown.startswith("Jean-Bapt")
    assert shown.endswith("…がマッチに優勝")
    assert width(shown, "bold", 34) <= 400
    assert reader.fitted(won, "bold", 34, 900) == "Jean-Baptiste de la Tourがマッチに優勝"
