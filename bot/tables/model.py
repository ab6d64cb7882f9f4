"""What a table is: a frozen snapshot of who sits where and how the game stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol, TypeAlias

from bot.tables.sight import view_of
from games import fair
from games.core import Game, Level
from games.options import GameOptions
from games.view import View
from games.words import Phrase

Status: TypeAlias = Literal["lobby", "playing", "over", "closed"]
"""``over``: played to the end; ``closed``: given up before, finished deals count in points."""

Closing: TypeAlias = Literal["lobby", "idle", "empty", "nobody", "host", "admin"]
"""Nobody came to the lobby; nobody moved; all left the lobby; all left the game; by whom."""

Clock: TypeAlias = Literal["live", "correspondence", "none"]
Stage: TypeAlias = Literal["asked", "noticed", "late", "away"]
"""How far the time of a question is: just asked; half is over; all is over, and whoever sits here
may have the turn played; a computer plays this turn."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who just did something, under the name shown on this server.

    The id of the interaction goes into the next deal's randomness.
    """

    user_id: int
    name: str
    interaction: int


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat.

    A computer with a ``user_id`` stands in for that person, who may sit down again, and keeps the
    person's ``name``. Other computers have none: each language has its own word for them.
    ``interaction`` is the newest one of the person at this table.
    An empty seat with a ``user_id`` is kept for that person. ``calls_off``: the person would call
    the game off before its first card.
    """

    kind: Literal["empty", "person", "computer"] = "empty"
    user_id: int | None = None
    name: str = ""
    level: Level = "strong"
    interaction: int | None = None
    calls_off: bool = False

    @property
    def kept_for(self) -> int | None:
        """For whom an empty seat is kept, if for anybody."""
        return self.user_id if self.kind == "empty" else None


EMPTY = Holder()


@dataclass(frozen=True, slots=True)
class Deal:
    """The source of one deal's randomness, made before the deal (see :mod:`games.fair`).

    ``number`` counts from 0. ``ids`` are the interactions that went in, in seat order, and
    ``first`` the state number before its first line, both None before the deal. ``lines`` is the
    number of its chance lines drawn so far.
    """

    number: int
    server_seed: bytes = field(repr=False)
    ids: tuple[int, ...] | None = None
    first: int | None = None
    lines: int = 0

    @property
    def commitment(self) -> str:
        """What may be shown before the deal: it holds the bot to the seed, and tells nothing."""
        return fair.commitment(self.server_seed)


@dataclass(frozen=True, slots=True)
class Done:
    """What a seat did last: the actions' texts, and since which state number it was asked."""

    asked: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """What a person has played on the panel of state ``number`` and may still take back."""

    user_id: int
    number: int
    texts: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Time:
    """A seat's time (see :mod:`bot.tables.clocks`).

    ``deadline`` is when the present question must be answered, the ``reserve`` (seconds left for
    the whole game) included; None while nobody is timed. ``missed`` deadlines in a row.
    """

    deadline: float | None = None
    stage: Stage = "asked"
    reserve: float = 0.0
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Notice:
    """The message that tells a seat's person of the question asked since that state."""

    seat: int
    since: int
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Call:
    """A message that asks people to come to a lobby."""

    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody claims all tricks that are left, and gets them ``until`` then if nobody objects.

    With None somebody did: the deal is played out, and not claimed again.
    """

    seat: int
    until: float | None


@dataclass(frozen=True, slots=True)
class Rated:
    """How a game changed somebody's rating."""

    before: int
    after: int


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """One table at one moment. Never changed: each operation makes a new one.

    ``number`` counts the tables of a server; it never changes or comes back. ``thread_of`` is the
    channel under which the game has a thread of its own; as long as that is ``channel_id`` the
    thread is still to be made, once the game has begun. ``seq`` is the number of lines in the log,
    which is also the state number that clicks carry. ``since`` has for each seat the state number
    at which its present question arose; a click is fresh if its number is neither below that nor
    above ``seq``.
    ``board_seq`` is the state at which the message of the board was sent; ``revision`` counts what
    was written of the table.
    ``drafts`` are half-chosen batches of action texts, kept until their question is gone.
    ``deal`` is the deal under way, or the next one while none is.
    ``ratings`` are what a finished game changed, by seat; empty if it was not rated.
    ``invite_only``: only the ``invited`` sit down. ``called``: players were called for it already.
    ``calls`` stand in their channels, and go when the lobby does.
    ``take_back`` are the seconds for which a card can be taken back. ``rematch_of`` is the table
    whose people play on here. ``held`` are the cards that their players may still take back, by
    seat; they are not stored.
    ``rings_at`` is when somebody has to look at the table again. ``stood_in``: a computer has held
    a person's seat in this game. ``closed_because`` says why or by whom it was closed.
    """

    id: int
    number: int
    guild_id: int
    channel_id: int
    message_id: int | None
    board_seq: int
    game: Game[Any, Any] = field(repr=False)
    options: GameOptions
    host_id: int
    language: str
    status: Status
    holders: tuple[Holder, ...]
    seq: int
    state: Any = field(repr=False)
    since: tuple[int, ...]
    drafts: tuple[tuple[str, ...], ...] = field(repr=False)
    done: tuple[Done | None, ...] = field(repr=False)
    deal: Deal
    created_at: float
    updated_at: float
    ratings: tuple[Rated | None, ...] = ()
    thread_of: int | None = None
    invite_only: bool = False
    invited: tuple[int, ...] = ()
    called: bool = False
    take_back: int = 0
    rematch_of: int | None = None
    claim: Claim | None = None
    held: Mapping[int, Held] = field(default_factory=dict, repr=False)
    clock: Clock = "none"
    times: tuple[Time, ...] = ()
    rings_at: float | None = None
    notice: Notice | None = None
    calls: tuple[Call, ...] = ()
    stood_in: bool = False
    closed_because: Closing | None = None
    revision: int = 0

    @property
    def seats(self) -> int:
        """How many people and computers play."""
        return len(self.holders)

    @property
    def open(self) -> bool:
        """Whether anything can still happen here."""
        return self.status in ("lobby", "playing")

    @property
    def home(self) -> int:
        """The channel among whose tables this one is found."""
        return self.channel_id if self.thread_of is None else self.thread_of

    @property
    def wants_thread(self) -> bool:
        """Whether the game has begun and its thread is still to be made."""
        return self.status == "playing" and self.thread_of == self.channel_id

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that the game waits for; empty in the lobby."""
        return self.game.due(self.state) if self.status == "playing" else ()

    @property
    def dealt(self) -> int:
        """How many deals have begun."""
        return self.deal.number + (self.deal.ids is not None)

    @property
    def between_deals(self) -> bool:
        """Whether a deal has just ended and the next one is to come."""
        return self.status == "playing" and self.game.between_deals(self.state)

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat that a person holds, if any; None holds none, whoever was erased from it."""
        if user_id is None:
            return None
        held = (
            seat
            for seat, holder in enumerate(self.holders)
            if holder.kind == "person" and holder.user_id == user_id
        )
        return next(held, None)

    def stands_in_for(self, user_id: int) -> bool:
        """Whether a computer holds a person's seat here until that person comes back."""
        return any(h.kind == "computer" and h.user_id == user_id for h in self.holders)

    @property
    def untouched(self) -> bool:
        """Whether a game has begun and no card has been played in it."""
        if not self.dealt or self.game.sheets(self.state):
            return False
        view = self.view(None)
        played = view.trick is not None and bool(view.trick.plays)
        return not played and view.last_trick is None

    @property
    def opens(self) -> bool:
        """Whether the next card is the first of the game: until then it can be called off."""
        return self.untouched and self.view(None).trick is not None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people hold."""
        return tuple(s for s, holder in enumerate(self.holders) if holder.kind == "person")

    def view(self, user_id: int | None) -> View[Any]:
        """What a person may see; a spectator's view for whoever holds no seat, and for None.

        A table that was closed waits for nobody any more, wherever its game had got to.
        """
        view = view_of(self.game, self.state, self.seat_of(user_id))
        if self.status != "closed":
            return view
        return replace(view, headline=Phrase("table.ended"), due=(), ask=None)


class Refused(Exception):  # noqa: N818 - the word of the trade
    """An operation that changed nothing.

    ``phrase`` tells the person why; ``table`` is the newest snapshot, to show afresh, if there is
    one.
    """

    def __init__(self, phrase: Phrase, table: Table | None = None) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase
        self.table = table


class Watcher(Protocol):
    """Whoever shows tables."""

    def changed(self, table: Table) -> None:
        """Called after each commit with the new snapshot, in order. Must neither raise nor wait."""
        ...
