"""Draw every moment in every language, the pictures of the README, or the palette anew."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from bot.words import LANGUAGES
from tests.gallery.drawing import moments, picture_of
from tests.gallery.pages import write_pages
from tests.gallery.palette import build_palette

_ROOT: Final = Path(__file__).parents[2]
_PALETTE: Final = _ROOT / "render" / "assets" / "palette.bin"
_README: Final = _ROOT / "docs" / "pictures"
_CHOSEN: Final = {
    "tarot-5-partner": "trick",
    "tarot-4-hand": "hand",
    "piedicavallo-4-statement": "talk",
    "track_trick-3-late": "grid",
}
"""The moments that the README shows, with the names of their files there."""
_PEOPLE: Final = ("Zoé", "Bastien", "さくら", "Alessandra", "Böb")


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    draw = commands.add_parser("draw", help="a folder a language, with an index.html")
    draw.add_argument("folder", nargs="?", type=Path, default=Path("build/gallery"))
    draw.add_argument("--language", action="append", choices=LANGUAGES, help="only this one")
    commands.add_parser("readme", help="draw the pictures of the README into docs/pictures")
    commands.add_parser("palette", help="rebuild the fixed palette from the moments")
    asked = parser.parse_args()
    match asked.command:
        case "draw":
            _draw(asked.folder, asked.language or LANGUAGES)
        case "readme":
            _draw_readme()
        case _:
            _PALETTE.write_bytes(build_palette())
            print(f"wrote {_PALETTE}")


def _draw(folder: Path, languages: tuple[str, ...]) -> None:
    for language in languages:
        written = write_pages(folder / language, language)
        print(f"{written} pictures and index.html in {folder / language}")


def _draw_readme() -> None:
    for found in moments():
        if found.name in _CHOSEN:
            picture = picture_of(found, "en", _PEOPLE)
            file = _README / f"{_CHOSEN[found.name]}.png"
            file.write_bytes(picture.png)
            print(f"{file.relative_to(_ROOT)}: {picture.alt}")


if __name__ == "__main__":
    main()
