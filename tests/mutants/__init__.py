"""Hand-made faults: do the tests of a game notice when one of its rules is broken?

Each game has a module here, ``tests/mutants/<game>.py``, with two names:

* ``TESTS``: what pytest is given, fast files first; the first failure ends a run. Name files: of a
  folder among them pytest keeps no order.
* ``MUTANTS``: a tuple of :class:`Mutant`.

``python -m tests.mutants [game …]`` tries them one at a time in a copy of the tree and ends with
status 1 where fewer than 95 % are noticed. It takes minutes and is run by hand; the quick test
beside this file only holds that every original text still stands in the code.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The top of the source tree."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: in ``file`` (from the top of the tree) ``old``, found once, becomes ``new``.

    ``breaks`` says in a few words which rule is broken.
    """

    file: str
    old: str
    new: str
    breaks: str

    def applied(self, root: Path) -> str:
        """The file's text with the fault in it; ValueError unless ``old`` is there just once."""
        text = (root / self.file).read_text(encoding="utf-8")
        if (times := text.count(self.old)) != 1:
            raise ValueError(f"{self.file} has {times} times {self.old!r}")
        return text.replace(self.old, self.new)


@dataclass(frozen=True, slots=True)
class Trial:
    """The mutants of one game and the pytest arguments that are to notice them."""

    game: str
    tests: tuple[str, ...]
    mutants: tuple[Mutant, ...]


def games() -> tuple[str, ...]:
    """The games that have a list of mutants."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return tuple(sorted(n for n in names if n != "__main__" and not n.startswith("test_")))


def trial(game: str) -> Trial:
    """The list of one game."""
    module = importlib.import_module(f"{__name__}.{game}")
    return Trial(game, tuple(module.TESTS), tuple(module.MUTANTS))
