"""Scores of deals played with real cards: what people enter, and what a game makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from games.core import Sheet
from games.view import Points
from games.words import Phrase


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to enter.

    ``key`` names it, ``key.help`` explains it, ``key.CHOICE`` names a choice. Without choices it is
    a number from ``low`` to ``high``, a whole one unless ``halves`` are counted too.
    """

    key: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    halves: bool = False
    required: bool = False

    @property
    def name(self) -> str:
        """The last part of the key, by which what was entered is told apart."""
        return self.key.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Worked:
    """The score that was worked out.

    ``seats`` are what each seat is called for want of a name, ``sides`` the seats of each side.
    ``totals`` are the points with those of earlier deals, per side; None if none were entered.
    """

    title: Phrase
    sheet: Sheet
    seats: tuple[Phrase, ...]
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[Points, ...] | None = None


class Unclear(Exception):  # noqa: N818 - the word for it
    """Entries that make no deal; ``phrase`` says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class Calculator(Protocol):
    """Works out one deal; ``key.names.help`` says in which order the seats are named."""

    @property
    def key(self) -> str:
        """The message that says what is worked out."""
        ...

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What to enter; what is required comes first."""
        ...

    def work_out(self, entered: Mapping[str, Any], options: Any) -> Worked:
        """The score of what was entered, by the names of the entries, under these table options.

        Each value is one of its entry's choices or a number in its limits. Unclear if together they
        make no deal.
        """
        ...
