"""Look at every scene, or rebuild the palette after a change of colours."""

from __future__ import annotations

import argparse
from pathlib import Path

from render.gallery.palette import build_palette
from render.gallery.sheet import LANGUAGES, write_gallery

_PALETTE = Path(__file__).parent / "assets" / "palette.bin"


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    gallery = commands.add_parser("gallery", help="draw every scene in every language")
    gallery.add_argument("folder", nargs="?", type=Path, default=Path("gallery"))
    commands.add_parser("palette", help="rebuild the fixed palette from the gallery")
    asked = parser.parse_args()
    if asked.command == "palette":
        _PALETTE.write_bytes(build_palette())
        print(f"wrote {_PALETTE}")
    else:
        for language in LANGUAGES:
            written = write_gallery(asked.folder / language, language)
            print(f"{len(written)} pictures in {asked.folder / language}")


if __name__ == "__main__":
    main()
