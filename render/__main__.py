"""``python -m render gallery [DIR]`` draws every scene; ``palette`` rebuilds the fixed palette."""

from __future__ import annotations

import argparse
from pathlib import Path

from render.gallery.sheet import write_gallery


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    gallery = commands.add_parser("gallery", help="draw every scene with made-up tables")
    gallery.add_argument("folder", nargs="?", type=Path, default=Path("gallery"))
    folder: Path = parser.parse_args().folder
    written = write_gallery(folder)
    print(f"{len(written)} pictures in {folder}")


if __name__ == "__main__":
    main()
