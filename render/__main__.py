"""The command line of the render package: the gallery of pictures, for whoever changes one."""

from __future__ import annotations

import argparse
import importlib.util
import runpy
import sys
from collections.abc import Sequence
from typing import Final

_GALLERY: Final = "tests.gallery"
"""Started by its name: it draws with the words of the bot, and nothing here may import those."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 without a source tree, 2 for wrong arguments."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    commands.add_parser("gallery", add_help=False, help="draw the moments of all games")
    _, rest = parser.parse_known_args(arguments)
    if not _there():
        print("The gallery belongs to the tests: run this in a source tree.", file=sys.stderr)
        return 1
    sys.argv = [_GALLERY, "draw", *rest]
    runpy.run_module(_GALLERY, run_name="__main__", alter_sys=True)
    return 0


def _there() -> bool:
    try:
        return importlib.util.find_spec(f"{_GALLERY}.__main__") is not None
    except ModuleNotFoundError:
        return False


if __name__ == "__main__":
    sys.exit(main())
