"""``python -m tests.vectors FILE…``: a line for each example that differs, then the count."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.vectors.runner import check_all


def main(names: list[str]) -> int:
    """Exit status 0 if all agree, 1 if one differs, 2 if there is nothing to read."""
    if not names:
        print("usage: python -m tests.vectors FILE...", file=sys.stderr)
        return 2
    try:
        outcomes = list(check_all(map(Path, names)))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    failed = [difference for difference in outcomes if difference is not None]
    for difference in failed:
        print(difference)
    print(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
