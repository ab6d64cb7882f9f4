"""One thing has one name: words that were given up don't come back beside those chosen."""

import pytest

from bot.words.catalogues import sources

GIVEN_UP = [
    ("fr", "levée", "pli, as players say and the buttons too"),
    ("it", "compagn", "socio, the word of tarocchi and briscola tables"),
    ("it", "prenditore", "dichiarante"),
    ("it", "tallone", "cane"),
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
