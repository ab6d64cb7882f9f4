"""The protocol that every game satisfies, and the one door through which a state changes.

A game is a stateless object that folds a list of accepted actions into a state, and a state into
what one seat may see. Nothing here knows a particular game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar

from games.fair import Rng
from games.options import GameOptions
from games.view import Points, ScoreLine, View
from games.words import Phrase, Reason

if TYPE_CHECKING:
    from games.calculator import Calculator

Level: TypeAlias = Literal["easy", "normal", "strong"]


class Action(Protocol):
    """An atomic action. Equal actions have equal texts; ``str`` gives the one exact text form."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Undertaking:
    """What one player promised alone or with a partner for a deal, and whether it came true."""

    seat: int
    made: bool


class Sheet(Protocol):
    """The score of one deal that was played."""

    @property
    def scores(self) -> tuple[Points, ...]:
        """Points of this deal, per side."""
        ...

    @property
    def undertaking(self) -> Undertaking | None:
        """The contract of this deal; None in a game or a deal without one."""
        ...

    def lines(self) -> tuple[ScoreLine, ...]:
        """The score step by step, each step with its reason."""
        ...

    def record(self) -> dict[str, Any]:
        """The sheet as plain JSON data, in the fixed form of records."""
        ...


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game.

    ``sides`` are the seats of each side; ``points`` and ``places`` (1 is first, equal ones share)
    are per side.
    """

    sides: tuple[tuple[int, ...], ...]
    points: tuple[Points, ...]
    places: tuple[int, ...]


def places(points: tuple[Points, ...]) -> tuple[int, ...]:
    """The place of each entry, the highest first; equal entries share the better place."""
    return tuple(1 + sum(other > own for other in points) for own in points)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a computer would do in a person's place, and why in one sentence."""

    action: Action
    reason: Phrase


S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Illegal(Exception):  # noqa: N818 - the word of the trade
    """An action that the rules refuse; ``reason`` says which and why. The state is unchanged."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Unplayable(ValueError):  # noqa: N818
    """Players or options that make no game; ``phrase`` says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


def wrong_number(seats: int) -> Unplayable:
    """What is raised where so many can't play."""
    return Unplayable(Phrase("core.why.wrong_number", n=seats))


class Malformed(ValueError):  # noqa: N818
    """A text that is no action of the game."""


class Game(Protocol[S, A]):
    """One game. States are frozen; no method changes one.

    ``key`` names it in records, ``commands`` are the slash commands that open a table of it.
    ``seats`` are the numbers of players there can be, ``usual_seats`` is what most tables have.
    ``calculator`` works out deals played with real cards, for a game that offers it.

    At each moment exactly one holds: seats are due, or chance is due (``chance_due``), or there is
    a result. A seat that is not due may still have legal actions (things said out of turn).
    """

    key: ClassVar[str]
    commands: ClassVar[tuple[str, ...]]
    seats: ClassVar[tuple[int, ...]]
    usual_seats: ClassVar[int]
    rules_version: ClassVar[int]
    Options: ClassVar[type[GameOptions]]
    presets: ClassVar[Mapping[str, Mapping[str, Any]]]
    computer: ClassVar[Computer]
    calculator: ClassVar[Calculator | None]

    def start(self, seats: int, options: Any) -> S:
        """The state before the first deal.

        Unplayable if so many can't play, or not with these options together.
        """
        ...

    def read(self, text: str) -> A:
        """The action of a text (without the seat); Malformed unless ``str`` would give it back."""
        ...

    def due(self, state: S) -> tuple[int, ...]:
        """The seats that the game waits for, in ascending order."""
        ...

    def chance_due(self, state: S) -> bool:
        """Whether the next line of the log is a chance line."""
        ...

    def between_deals(self, state: S) -> bool:
        """Whether chance is due and its line begins a new deal."""
        ...

    def legal(self, state: S, seat: int) -> tuple[A, ...]:
        """The actions put to a seat, in a fixed order; empty for a seat that may do nothing."""
        ...

    def chance(self, state: S, rng: Rng) -> A:
        """The chance action now due. The only place with randomness."""
        ...

    def why_not(self, state: S, seat: int | None, action: A) -> Reason | None:
        """None if the action is allowed now (``seat`` None: chance), else the rule it breaks.

        Everything in ``legal`` is allowed; where a game lists only samples of many equal choices,
        so are the others. Chance actions are checked for being a possible deal. Never raises.
        """
        ...

    def apply(self, state: S, seat: int | None, action: A) -> S:
        """The next state. May assume that ``why_not`` said None."""
        ...

    def view(self, state: S, seat: int | None) -> View[Any]:
        """What a seat may see; None is the spectator, who sees the least."""
        ...

    def takes_the_rest(self, view: View[Any]) -> bool:
        """Whether the viewer, who is to lead, surely wins all tricks left in the deal.

        By what the viewer knows, whatever anybody holds and plays, and with the same score each
        time. A game may say no where it can't tell; it does where nobody wants the tricks.
        """
        ...

    def sheets(self, state: S) -> tuple[Sheet, ...]:
        """The sheets of the deals played so far."""
        ...

    def totals(self, state: S) -> tuple[Points, ...]:
        """Points so far, per side."""
        ...

    def recorded_totals(self, state: S) -> tuple[Points, ...]:
        """The totals in the fixed form of records: per seat, or per team where a game says so."""
        ...

    def result(self, state: S) -> Result | None:
        """The result once the game is over."""
        ...

    def end(self, state: S) -> Result:
        """The result by the points of the finished deals, for a table that is closed early."""
        ...

    def deal_length(self, seats: int, options: Any) -> int:
        """The most lines that one deal can take in the log.

        From its first chance line to its last play; things said out of turn are not counted.
        """
        ...


class Computer(Protocol):
    """A computer player. It is given a view, never a state: it can't see hidden cards."""

    def choose(self, view: View[Any], seed: int, level: Level) -> Action | None:
        """The action of the view's seat; None where it has nothing to do or passes an option up.

        The same view, seed and level give the same action.
        """
        ...

    def hint(self, view: View[Any], seed: int) -> Hint | None:
        """What a strong player would do in the view's seat, and why; None where it has no say."""
        ...

    def prepare(self) -> bool:
        """Get ready to play well, however long it takes; until then it plays by rules of thumb.

        Whether it worked; called from a thread.
        """
        ...


def advance(game: Game[S, A], state: S, seat: int | None, action: A) -> S:
    """The one door: the next state, or Illegal with the reason. Nothing else changes a state."""
    if (reason := game.why_not(state, seat, action)) is not None:
        raise Illegal(reason)
    return game.apply(state, seat, action)


NOT_DUE = Reason("core", Phrase("core.why.not_due"))
OVER = Reason("core", Phrase("core.why.over"))
WRONG_MOMENT = Reason("core", Phrase("core.why.wrong_moment"))
"""Refusals that are no game's own: out of turn, after the end, an action of another phase."""


def out_of_turn(game: Game[S, Any], state: S, seat: int | None) -> Reason | None:
    """The refusal for a seat that isn't waited for (chance: None), or None if it is."""
    if game.result(state) is not None:
        return OVER
    waited = game.chance_due(state) if seat is None else seat in game.due(state)
    return None if waited else NOT_DUE
