"""One thing has one name: words that were given up don't come back beside those chosen."""

import re

import pytest

from bot.words.catalogues import sources

GIVEN_UP = [
    ("fr", "levée", "pli, as players say and the buttons too"),
    ("it", "compagn", "socio, the word of tarocchi and briscola tables"),
    ("it", "prenditore", "dichiarante"),
    ("it", "tallone", "cane"),
    ("it", "trionf", "tarocchi, as in Piedicavallo itself"),
    ("it", "licita", "offerta"),
    ("it", "campo", "parte, the side of a tarot deal"),
    ("ja", "だれ", "誰"),
    ("ja", "いちばん", "一番"),
    ("ja", "構い", "かまい"),
    ("ja", "この局", "このディール"),
    ("ja", "最終トリック", "最後のトリック"),
    ("ja", "落札", "ビッド"),
    ("ja", "打つ", "プレイ"),
    ("ja", "デック", "デッキ"),
    ("ja", "テイカー", "ディクレアラー, as the pages of Japanese players have it"),
    ("ja", "硬貨", "金貨"),
    ("ja", "ハンドフル", "ポワニエ"),
]


@pytest.mark.parametrize(("language", "word", "instead"), GIVEN_UP)
def test_each_thing_has_one_name(language: str, word: str, instead: str) -> None:
    """What bot, renderer, games and rules call a thing is the same word everywhere."""
    for source in sources(language):
        sentences = [
            line
            for line in source.read_text(encoding="utf-8").splitlines()
            if word in line.lower() and not line.startswith(("#", "msgid"))
        ]
        assert sentences == [], f"{source}: {instead}"


MIXED = re.compile(
    r"[^\s\"]·|·[^\s\"]| ・|・ |[ぁ-んァ-ヶ一-龠][!?:;,()%]|[?!:;,(][ぁ-んァ-ヶ一-龠]"
)


def test_japanese_signs_have_one_width() -> None:
    """Parts of a line stand beside " · ", parts of a word by "・"; other signs are wide."""
    for source in sources("ja"):
        sentences = [
            line
            for line in source.read_text(encoding="utf-8").splitlines()
            if line.startswith(("msgstr", '"')) and MIXED.search(re.sub(r"`[^`]*`", "", line))
        ]
        assert sentences == [], source


LOOSE = re.compile(r"[^\s\"] (?:[:;!?»%](?!\w))|« |n° ")


def test_french_signs_stay_with_their_words() -> None:
    """No line of a phone begins with a colon: the blank before French signs never breaks."""
    for source in sources("fr"):
        sentences = [
            line
            for line in source.read_text(encoding="utf-8").splitlines()
            if line.startswith("msgstr") and LOOSE.search(line)
        ]
        assert sentences == [], source
