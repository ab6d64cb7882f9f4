"""Runs every benchmark of this folder, one after the other."""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Print a heading and the figures of each."""
    sys.argv[1:] = []
    for file in sorted(Path(__file__).parent.glob("[!_]*.py")):
        print(f"== {file.stem}")
        import_module(f"benchmarks.{file.stem}").main()


if __name__ == "__main__":
    main()
