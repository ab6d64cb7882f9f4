"""Phrases become sentences of one language, with the people and cards of one table."""

import re

import pytest

from bot.words import LANGUAGES, Speaker, language_of
from bot.words.catalogues import sources
from games.cards import card
from games.words import Phrase, Player, Suit, Team


def shown(speaker: Speaker, code: str) -> str:
    """The name of a card."""
    return speaker(Phrase("core.card", card=card(code)))


@pytest.mark.parametrize(
    ("language", "code", "name"),
    [
        ("en", "KH", "King of Hearts"),
        ("en", "10S", "10 of Spades"),
        ("en", "T21", "trump 21"),
        ("en", "EX", "Excuse"),
        ("en", "NU", "Knight of Cups"),
        ("fr", "KH", "Roi de Cœur"),
        ("fr", "AS", "As de Pique"),
        ("fr", "T1", "1 d’atout"),
        ("fr", "QW", "Dame d’Épées"),
        ("it", "KH", "Re di Cuori"),
        ("it", "T21", "21 di tarocchi"),
        ("it", "EX", "Matto"),
        ("it", "NU", "Cavallo di Coppe"),
        ("ja", "KH", "ハートのキング"),
        ("ja", "10S", "スペードの10"),
        ("ja", "T21", "切り札の21"),
        ("ja", "EX", "エクスキューズ"),
        ("ja", "NU", "聖杯のナイト"),
    ],
)
def test_cards_have_names(language: str, code: str, name: str) -> None:
    """Each card is named as players of the language name it."""
    assert shown(Speaker(language), code) == name


def test_the_fool_is_no_excuse() -> None:
    """In the pack of Piedmont the card without a suit has its own name."""
    assert shown(Speaker("en", deck="piemonte"), "EX") == "Fool"


@pytest.mark.parametrize(
    ("language", "points", "text"),
    [
        ("en", 4.5, "+4.5"),
        ("en", -12, "−12"),
        ("fr", -4.5, "−4,5"),
        ("en", 0, "0"),
        ("fr", 3.0, "+3"),
        ("it", -4.5, "−4,5"),
        ("ja", -4.5, "−4.5"),
    ],
)
def test_numbers_are_written_as_people_do(language: str, points: float, text: str) -> None:
    """A true minus, the language's decimal mark, a plus where gains are meant."""
    said = Speaker(language, ["Zoé"]).say("score.change", side=Player(0), points=points)
    assert said.removeprefix("Zoé").lstrip("\xa0 :：") == text


@pytest.mark.parametrize(
    ("language", "n", "words"),
    [
        ("en", 1, "1 seat is"),
        ("en", 0, "0 seats are"),
        ("fr", 0, "0 place est"),
        ("fr", 2, "2 places sont"),
        ("it", 1, "1 posto è"),
        ("it", 0, "0 posti sono"),
        ("ja", 1, "まだ1席"),
        ("ja", 3, "まだ3席"),
    ],
)
def test_plurals_follow_the_language(language: str, n: int, words: str) -> None:
    """A value named n picks the form: nought is singular in French; Japanese has one form."""
    assert Speaker(language).say("table.why.empty_seats", n=n).startswith(words)


def test_a_fraction_takes_the_plural_it_should() -> None:
    """Half a thing is plural in English and singular in French."""
    assert "seats are" in Speaker("en").say("table.why.empty_seats", n=1.5)
    assert "place est" in Speaker("fr").say("table.why.empty_seats", n=1.5)


def test_values_keep_their_kind() -> None:
    """Players, teams, suits, lists and phrases inside a phrase are each said in the language."""
    speaker = Speaker("fr", ["Ann", "Bob", "Cy", "Di"], sides=((0, 2), (1, 3)))
    waiting = speaker.say("table.why.not_your_turn", players=(Player(0), Player(3)))
    assert "Ann et Di" in waiting
    assert "Ann et Cy" in speaker.say("score.total", side=Team(0), points=1)
    assert speaker.say("panel.pick_suit", suit=Suit("H")).startswith("Cœur")
    assert "Fermer" in speaker.say("panel.event", player=Player(0), event=Phrase("menu.end"))


def test_lists_and_lengths_of_time_are_said_in_the_language() -> None:
    """What no catalogue holds is said by the locale: the commas of a list, units of time."""
    speaker = Speaker("ja", ["Ann", "Bob"])
    waiting = speaker.say("table.why.not_your_turn", players=(Player(0), Player(1)))
    assert "Ann、Bob" in waiting
    assert speaker.duration(3 * 24 * 3600) == "3 日"


def test_italian_sentences_hold_their_cards_and_people() -> None:
    """Cards, lists, figures and the letters of ranks are those of an Italian table."""
    speaker = Speaker("it", ["Ann", "Bob"], deck="piemonte")
    assert speaker.say("piedicavallo.say.T_NAME", card=card("T20")) == "Ho il 20 di tarocchi"
    king = Phrase("piedicavallo.figure.K.red")
    assert speaker.say("piedicavallo.say.PLAY_FIG", figure=king) == "Socio, gioca un Re rosso"
    waiting = speaker.say("table.why.not_your_turn", players=(Player(0), Player(1)))
    assert "Ann e Bob" in waiting
    assert [speaker.letter(rank) for rank in "KQNJ"] == ["R", "D", "C", "F"]


PEOPLE = (
    r"players?|names?|teams?|sides?|partners?|hosts?|holder|owners?|beggar|landing|others?|taker"
)
ELIDED = re.compile(
    rf"\b(?:de|que|du|des|au|aux|le|la|les|lorsque|puisque|jusque) \{{(?:{PEOPLE})\}}"
)


def test_french_never_elides_before_a_name() -> None:
    """No sentence puts "de" or "que" before a name, since "de Ana" is as wrong as "d’Zoé"."""
    for source in sources("fr"):
        text = source.read_text(encoding="utf-8")
        assert ELIDED.findall(text) == [], source


@pytest.mark.parametrize("points", [0, 0.5, 1, 1.5, 2])
def test_counted_points_take_their_number(points: float) -> None:
    """What a deal came to is counted right in words, from nought and halves on."""
    said = {
        language: Speaker(language, ["Zoé"]).say("tarot.score.took", player=Player(0), n=points)
        for language in LANGUAGES
    }
    assert said["en"].endswith("point" if points == 1 else "points")
    assert said["fr"].endswith("point" if points < 2 else "points")
    assert said["it"].endswith("punto" if points == 1 else "punti")
    assert said["ja"] == f"Zoéのカード点は{points}"


def test_nouns_in_place_of_names_have_capitals_only_at_the_beginning() -> None:
    """Where parts stand for people, sentences read as such: the taker pays, and is paid."""
    parts = ["le preneur", "défenseur 1"]
    speaker = Speaker("fr", parts, sides=((0,), (1,)), nouns=True)
    paid = speaker.say("tarot.score.taker_receives", player=Player(0), points=30)
    assert paid == "Le preneur reçoit 30 de chaque défenseur"
    assert speaker.say("score.change", side=Team(1), points=-30) == "Défenseur 1\xa0: −30"


def test_a_team_without_members_has_a_letter() -> None:
    """Where nobody is known to sit, a team goes by its letter."""
    assert Speaker("en").say("score.total", side=Team(1), points=1) == "Team B: 1"


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "*bold*",
        "__under__",
        "`code`",
        "||spoiler||",
        "<@123456789012345678>",
        "~~gone~~",
    ],
)
def test_names_neither_ping_nor_format(name: str) -> None:
    """A display name is shown as it is written, whatever it is."""
    said = Speaker("en", [name]).say("score.total", side=Player(0), points=1)
    assert name not in said
    assert Speaker("en", [name]).plain().name(0) == name


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("two\nlines", "two lines"),
        ("\u202eturned\u202c", "turned"),
        ("Z\u0335\u0336\u0337\u0338\u0332oe", "Z\u0335\u0336oe"),
        ("\u200b", "?"),
        (" \u00a0 ", "?"),
        ("Ann\u2003\u3000 B.", "Ann B."),
        ("👩\u200d🚀 Ann", "👩\u200d🚀 Ann"),
    ],
)
def test_names_stay_on_their_line(name: str, clean: str) -> None:
    """Control characters, direction marks and heaps of accents are dropped; emoji stay whole."""
    assert Speaker("en", [name], markdown=False).name(0) == clean


def test_right_to_left_names_stay_inside() -> None:
    """A name written from the right turns nothing around it round."""
    assert Speaker("en", ["שלום"]).name(0) == "\u2068שלום\u2069"


def test_a_missing_key_falls_back() -> None:
    """What a language lacks is said in English; what no language has shows its key."""
    assert Speaker("en").say("no.such.key") == "no.such.key"
    assert not Speaker("fr").knows("no.such.key")
    assert Speaker("fr").knows("table.free")


def test_a_missing_value_shows_its_name() -> None:
    """A sentence whose value was forgotten is still a sentence."""
    assert Speaker("en").say("panel.deal") == "deal {number}"


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("fr", "fr"),
        ("it", "it"),
        ("ja", "ja"),
        ("en-GB", "en"),
        ("en-US", "en"),
        ("de", "en"),
        (None, "en"),
    ],
)
def test_discords_locales_map_to_languages(locale: str | None, language: str) -> None:
    """Whoever uses a language that we lack is answered in English."""
    assert language_of(locale) == language
    assert language in LANGUAGES
