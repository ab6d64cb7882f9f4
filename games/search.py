"""The search that all games share: sampled worlds, played out by a compiled rule policy.

How a game hands over to it
---------------------------
Three files in ``games/<game>/``:

``computer.py``
    A subclass of :class:`SearchingComputer`. It says which module is the kernel and gives

    * ``by_rule(known, seed)``: the rule policy in plain Python. It is the whole of level easy,
      moves while the kernel is not ready or has failed, and breaks ties;
    * ``question(known, rule)``: what to search, as a :class:`Question`, or None where the rule
      policy decides alone;
    * ``why(known, action)``: one sentence for the hint.

``kernel_layout.py``
    Free of numba: the numbers that both sides need, and the packing of a ``known`` (never a state:
    a player can't see hidden cards) as a list of unsigned 64-bit words. Anything will do: bit sets
    of cards, seats, options, a flag for the kind of decision. Pack for each unseen card, or for
    each seat, what public facts allow, so that the kernel samples only worlds that can be.

``kernel.py``
    One entry, compiled when the module is imported::

        from games.bits import entry, seeded

        @entry
        def evaluate(position, codes, first, seed, values):
            for row in range(values.shape[0]):
                source = seeded(seed, first + row)
                ...sample one world from position; if that fails: return row
                for column in range(codes.shape[0]):
                    values[row, column] = ...take codes[column] there, play on by rule to the end
            return values.shape[0]

    ``values[row, column]`` is the final score of the deal in game points for the side of the seat
    that asks, less that of the others where that is what counts. Row ``row`` is world number
    ``first + row``, which depends on the seed and that number alone: so the answer does not depend
    on how the work is cut into calls. All candidates of a row meet the same world, and should meet
    the same luck in it (seed a second source for playouts from the world's number, not from the
    candidate). Return the number of rows filled; fewer than asked for: no world was found.

    House rules: functions at module level, each with one of the decorators of ``games.bits``, no
    closures, no recursion; cast what meets a uint64 with ``np.uint64`` (uint64 with int64 gives a
    float64); write to no array at module level (two threads search at a time), but make scratch
    rows once a call, and copy them with ``copy`` (a slice takes seconds to compile). Split it over
    several ``kernel*.py`` if need be: the cache is keyed by them all and by ``games/bits.py``, but
    by no other file, so take no constants from elsewhere.

The kernel is held to the rules by a differential test: equal legal cards and scores on random
deals.

How it chooses
--------------
Worlds are added in steps. After each, candidates that are behind the best by more than three
standard errors of the difference (the worlds are common) are dropped; it ends when one is left or
the budget of worlds is spent. If the rule policy's choice is still there and within one standard
error of the best, it is taken: no visible blunders. The budget is in worlds, so a view and a seed
give the same action on any machine; the clock only guards against one that is far too slow.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from games import kernels
from games.core import Action, Hint, Level
from games.kernels import Evaluate
from games.view import View
from games.words import Phrase

STEP: Final = 32
"""Worlds between two looks at the standings."""

LEAD: Final = 3.0
TIE: Final = 1.0
"""Standard errors behind the best: past the first one is dropped, up to the second one ties."""

PATIENCE: Final = 5.0
"""Seconds after which a search makes do with the worlds that it has."""

K = TypeVar("K")
A = TypeVar("A", bound=Action)


class SearchFailed(Exception):  # noqa: N818 - the word of the trade
    """No world was found that fits what the seat knows."""


@dataclass(frozen=True, slots=True)
class Question(Generic[A]):
    """A decision for the kernel.

    ``position`` are unsigned 64-bit words. ``actions`` are the candidates, without those that could
    make no difference, and ``codes`` their names for the kernel. ``favourite`` is the place of the
    rule policy's choice among them.
    """

    position: list[int]
    actions: tuple[A, ...]
    codes: tuple[int, ...]
    favourite: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What a search found: the place of the choice, and each candidate left with its mean value."""

    choice: int
    worlds: int
    means: Mapping[int, float]


class SearchingComputer(ABC, Generic[K, A]):
    """A computer player that searches at the levels above easy; see the top of the module."""

    kernel: ClassVar[str]
    """The kernel's module, like ``games.tarot.kernel``."""

    worlds: ClassVar[Mapping[Level, int]] = {"normal": 30, "strong": 600}
    playouts_a_call: ClassVar[int] = 1000
    """So many take about 5 ms at most: a call of the kernel must end within 10."""

    @abstractmethod
    def by_rule(self, known: K, seed: int) -> A | None:
        """The rule policy's action; None where it has nothing to do or passes an option up."""

    def question(self, known: K, rule: A | None) -> Question[A] | None:
        """What to search; None where the rule policy, which says ``rule``, decides alone."""
        return None

    def why(self, known: K, action: A) -> Phrase:
        """One sentence for people: why this action."""
        return Phrase("core.hint.usual")

    def choose(self, view: View[Any], seed: int, level: Level) -> A | None:
        """The action of the view's seat; None where it has nothing to do or passes an option up.

        The same view, seed and level give the same action, once the kernel is ready.
        """
        rule = self.by_rule(view.known, seed)
        if level == "easy" or (evaluate := kernels.ready(self.kernel)) is None:
            return rule
        try:
            question = self.question(view.known, rule)
            if question is None:
                return rule
            found = search(evaluate, question, seed, self.worlds[level], self.playouts_a_call)
        except Exception as error:  # noqa: BLE001 - the rule policy moves instead
            kernels.blame(self.kernel, error)
            return rule
        return question.actions[found.choice]

    def hint(self, view: View[Any], seed: int) -> Hint | None:
        """What a strong player would do, and why; None where nothing is asked of the seat."""
        action = self.choose(view, seed, "strong")
        return None if action is None else Hint(action, self.why(view.known, action))

    def prepare(self) -> bool:
        """Load the kernel, compiled anew if it isn't in the cache: then it takes a while.

        Until it is done, and where it can't be done, the rule policy moves; says whether it was.
        """
        return kernels.prepare(self.kernel)


def search(
    evaluate: Evaluate, question: Question[Any], seed: int, worlds: int, playouts_a_call: int
) -> Standing:
    """The best candidate of a question; SearchFailed if no world could be found."""
    import numpy as np  # noqa: PLC0415 - comes with numba, which may be missing

    position = np.array(question.position, np.uint64)
    left = list(range(len(question.codes)))
    values, done, began = np.empty((worlds, len(left))), 0, time.monotonic()
    while not done or (done < worlds and len(left) > 1 and time.monotonic() - began < PATIENCE):
        codes = np.array([question.codes[c] for c in left], np.uint64)
        wanted = min(done + STEP, worlds)
        while done < wanted:
            rows = min(wanted - done, max(1, playouts_a_call // len(left)))
            fresh = values[done : done + rows]
            if evaluate(position, codes, done, np.uint64(seed % 2**64), fresh) < rows:
                raise SearchFailed
            done += rows
        lead, error = _leads(values[:done])
        kept = [c for c in range(len(left)) if lead[c] <= LEAD * error[c]]
        if len(kept) < len(left):
            left = [left[c] for c in kept]
            values = np.ascontiguousarray(values[:, kept])
    return _standing(question.favourite, left, values[:done], done)


def _leads(values: Any) -> tuple[Any, Any]:
    """By how much the best is ahead of each candidate, and the standard error of that."""
    best = values.mean(axis=0).argmax()
    behind = values[:, best, None] - values
    return behind.mean(axis=0), behind.std(axis=0) / len(values) ** 0.5


def _standing(favourite: int, left: list[int], values: Any, done: int) -> Standing:
    means = values.mean(axis=0)
    choice = left[means.argmax()]
    if favourite in left and len(left) > 1:
        lead, error = _leads(values)
        place = left.index(favourite)
        if lead[place] <= TIE * error[place]:
            choice = favourite
    return Standing(choice, done, dict(zip(left, map(float, means), strict=True)))
