"""Draws the gallery into a folder, and a sheet of all of it at the width of a phone."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from render.gallery.tables import NAMES, boards, hands, ladders, scores
from render.gallery.words import DemoWords
from render.leaderboard import draw_leaderboard
from render.picture import Picture
from render.scenes import draw_board, draw_deal, draw_hand, draw_last_trick, draw_scores
from render.theme import Letters, Style

PHONE: Final = 350
LANGUAGES: Final[dict[str, Letters]] = {"en": "en", "fr": "fr", "it": "it", "ja": "en"}
"""Each language with the letters on its cards."""
_COLUMNS: Final = 4
_GROUND: Final = (49, 51, 56)


def pictures(
    language: str = "fr", names: Sequence[str] = NAMES, *, four_colours: bool = True
) -> Iterator[tuple[str, Picture]]:
    """Every picture of the gallery with its name."""
    style = Style(LANGUAGES[language], four_colours)
    words = DemoWords(language, names)
    for name, view in boards().items():
        yield name, draw_board(view, names, words, style)
        if name == "trick_4_full":
            last = draw_last_trick(view, names, words, style)
            assert last is not None
            yield "last_trick", last
        if deal := draw_deal(view, names, words, style) if name == "summary" else None:
            yield "deal", deal
    for name, (view, chosen) in hands().items():
        yield name, draw_hand(view, names, words, style, chosen)
    for name, view in scores().items():
        yield name, draw_scores(view, names, words, style)
    for name, ladder in ladders().items():
        yield name, draw_leaderboard(ladder, words, style)


def write_gallery(folder: Path, language: str) -> list[Path]:
    """Write every picture, and ``phone.png`` with all of them; the files written.

    What the renderer says is in the language; what a game would say is made up for each table.
    """
    folder.mkdir(parents=True, exist_ok=True)
    drawn = list(pictures(language))
    for name, picture in drawn:
        (folder / f"{name}.png").write_bytes(picture.png)
    phone = folder / "phone.png"
    contact_sheet([picture for _, picture in drawn]).save(phone)
    return [*(folder / f"{name}.png" for name, _ in drawn), phone]


def contact_sheet(drawn: Sequence[Picture]) -> Image.Image:
    """All pictures in columns, each as wide as a phone shows it."""
    small = [_shrunk(picture) for picture in drawn]
    rows = [small[i : i + _COLUMNS] for i in range(0, len(small), _COLUMNS)]
    heights = [max(image.height for image in row) + 10 for row in rows]
    sheet = Image.new("RGB", (_COLUMNS * (PHONE + 10), sum(heights)), _GROUND)
    top = 0
    for row, high in zip(rows, heights, strict=True):
        for column, image in enumerate(row):
            sheet.paste(image, (column * (PHONE + 10), top))
        top += high
    return sheet


def _shrunk(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png)).convert("RGB")
    size = (PHONE, round(image.height * PHONE / image.width))
    return image.resize(size, Image.Resampling.LANCZOS)
