"""``python -m tests.mutants [game …]``: break the rules one at a time and see the tests notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.mutants import ROOT, Mutant, Trial, games, trial

ENOUGH = 0.95
LONGEST = 600
"""Seconds; a run that takes longer hangs, and that counts as noticed."""

BROKEN = 2
"""Pytest's status where not even the imports go through; above it, it was called wrongly."""

NO_COPY = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build")


def main(names: list[str]) -> int:
    """Exit status 0 if enough is noticed in every game, 1 if not, 2 if it can't be judged."""
    if unknown := set(names) - set(games()):
        print(f"no list for {', '.join(sorted(unknown))}; there is {', '.join(games())}")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=NO_COPY)
        return max(_judge(trial(game), tree) for game in names or games())


def _judge(plan: Trial, tree: Path) -> int:
    print(f"{plan.game}: the tests as they are", flush=True)
    if _fails(plan, tree):
        print("they fail without any mutant")
        return 2
    noticed = sum(_tried(plan, mutant, tree) for mutant in plan.mutants)
    share = noticed / len(plan.mutants)
    print(f"{plan.game}: {noticed} of {len(plan.mutants)} killed, {share:.0%}")
    return int(share < ENOUGH)


def _tried(plan: Trial, mutant: Mutant, tree: Path) -> bool:
    file = tree / mutant.file
    sound, began = file.read_text(encoding="utf-8"), time.monotonic()
    file.write_text(mutant.applied(tree), encoding="utf-8")
    try:
        killed = _fails(plan, tree)
    finally:
        file.write_text(sound, encoding="utf-8")
    word = "killed" if killed else "SURVIVED"
    spent = time.monotonic() - began
    print(f"{word:8} {spent:4.0f} s  {mutant.file}: {mutant.breaks}", flush=True)
    return killed


def _fails(plan: Trial, tree: Path) -> bool:
    """Whether the tests fail in this tree. No byte code is kept: its stamps are a second wide."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-p",
        "pytest_asyncio.plugin",
        *plan.tests,
    ]
    quiet = {
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(tree),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    try:
        run = subprocess.run(
            command,
            cwd=tree,
            env=os.environ | quiet,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    if run.returncode > BROKEN:
        raise RuntimeError(f"pytest ended with status {run.returncode}: {' '.join(command)}")
    return run.returncode != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
