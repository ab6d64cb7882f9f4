"""What one seat, or a spectator, may see: all that bot and renderer ever learn of a game.

A view is built by allow-list. Everything that people read is a :class:`~games.words.Phrase`;
everything that is drawn is cards, seats and numbers. ``known`` holds the same knowledge in the
game's own terms, for its computer player, and obeys the same secrecy.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from games.cards import Card, write_cards
from games.options import GameOptions
from games.words import Phrase, Reason

Points: TypeAlias = "int | float"
Scene: TypeAlias = Literal["auction", "exchange", "play", "summary"]
Badge: TypeAlias = Literal["dealer", "taker", "partner", "chosen"]
Deck: TypeAlias = Literal["tarot", "piemonte", "standard"]
K_co = TypeVar("K_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Choice:
    """One action that the viewer may take, by its text form.

    ``card`` is set where the choice is a card of the own hand; then the card itself is shown and
    tapped, and ``label`` is for readers of text. Choices of one ``topic`` stand together, under its
    name where that has room.
    """

    action: str
    label: Phrase
    card: Card | None = None
    topic: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """One action that is made of several cards: exactly ``count`` of ``cards``.

    Its text is ``verb`` and the codes, comma-joined, in the order of ``cards``.
    """

    verb: str
    label: Phrase
    cards: tuple[Card, ...]
    count: int

    def action(self, codes: Collection[str]) -> str:
        """The text of the action for the cards with these codes."""
        chosen = (c for c in self.cards if c.code in codes)
        return f"{self.verb} {write_cards(chosen)}"


@dataclass(frozen=True, slots=True)
class Aside:
    """Something that the viewer may say along with a choice, by its text form.

    It goes with the choices whose actions are ``fits``, by the paragraph ``rule`` with no other,
    and is sent right after one of them. Asides of one ``part`` share a ``topic``; the same words in
    two parts mean two things.
    """

    action: str
    label: Phrase
    part: str
    topic: Phrase
    fits: tuple[str, ...]
    rule: str

    @property
    def mark(self) -> str:
        """What tells it from the same words in another part."""
        return f"{self.part} {self.action}"


@dataclass(frozen=True, slots=True)
class Ask:
    """What the viewer is asked.

    ``count`` choices are taken together (a discard of six is ``count=6``) and sent as that many
    actions in one go; each may be taken once. With ``optional`` the viewer may also do nothing and
    take up to ``count``. ``asides`` may be said along with one of the choices; each of ``picks`` is
    a further choice, made by picking its cards.
    """

    prompt: Phrase
    choices: tuple[Choice, ...]
    count: int = 1
    optional: bool = False
    asides: tuple[Aside, ...] = ()
    picks: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the viewer's hand. ``reason`` says why it can't be chosen now; None: it can.

    Where the viewer is not asked for a card, every reason is None.
    """

    card: Card
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of one seat. ``says`` is its last bid, call or answer in this phase."""

    seat: int
    cards: int
    tricks: int | None = None
    team: int | None = None
    badges: tuple[Badge, ...] = ()
    says: Phrase | None = None


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick: plays in order, the first is the lead. ``number`` counts from 1.

    ``winner`` is the seat that wins as it lies, ``leader`` the seat that leads it even before a
    card lies there.
    """

    number: int
    of: int
    leader: int
    plays: tuple[tuple[int, Card], ...] = ()
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """Labelled cards on the table that the viewer may see (dog, turned card, shown poignee).

    ``hidden`` counts further cards of the pile that lie face down. ``seat`` is the owner, if any.
    """

    label: Phrase
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A short labelled value for a corner of the picture: contract, trump suit, points so far."""

    label: Phrase
    value: Phrase


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the deal's public log: a bid, a call, something said. ``seat`` None: the table."""

    seat: int | None
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Cell:
    """A score card of a 3x3 grid.

    Its value, the colours whose markers lie there, and the seats that would place one there if the
    deal ended now. A colour is a seat, in a partnership game the team's number.
    """

    value: int
    owners: tuple[int, ...] = ()
    landing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """Nine cells row by row.

    ``line`` is the winning line if there is one (cell indices). ``supply`` says for each colour of
    markers how many are still unused, ``notes`` what it lacks or has (None: nothing to tell).
    """

    cells: tuple[Cell, ...]
    line: tuple[int, ...] = ()
    supply: tuple[int, ...] = ()
    notes: tuple[Phrase | None, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason in the score of a deal. ``points``, where the line moves points, per side."""

    reason: Phrase
    points: tuple[Points, ...] | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """Points won on a scale from 0 to ``most`` with the mark to be reached, in card points."""

    points: Points
    target: Points
    most: Points
    label: Phrase


@dataclass(frozen=True, slots=True)
class Summary:
    """The end of a deal. ``good`` True: the taker or target succeeded, None: there was none.

    ``chips`` are short extras, cards or phrases. ``dealt`` shows every hand as it was dealt and
    what else lay face down, open to all now.
    """

    title: Phrase
    subtitle: Phrase | None
    good: bool | None
    bar: Bar | None
    chips: tuple[Card | Phrase, ...]
    lines: tuple[ScoreLine, ...]
    scores: tuple[Points, ...]
    dealt: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class DealRow:
    """A row of the score table: a short label and the points of each side.

    ``told`` stands in place of the points, a phrase a side, in a game that gives them at its end.
    """

    label: Phrase
    scores: tuple[Points, ...]
    told: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """How each side stands in a game that gives points at its end, in place of the totals."""

    title: Phrase
    sides: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class View(Generic[K_co]):
    """A table as seen from ``seat`` (None: a spectator, who sees the least).

    ``deck`` is the pack that the game is played with, which decides how its cards are drawn: French
    tarot, the Italian suits with trumps of Piedmont, or the standard pack (shortened ones too).
    ``sides`` are the score columns: one seat each, or the seats of a team. ``rows`` and ``totals``
    have one entry a side; a ``standing`` is told instead of totals. ``ask`` is set only for a seat
    that may act. ``clockwise`` is the direction of play, for drawing. ``over``: the game has ended.
    """

    game: str
    deck: Deck
    seat: int | None
    scene: Scene
    headline: Phrase
    due: tuple[int, ...]
    over: bool
    clockwise: bool
    deal: int
    seats: tuple[SeatView, ...]
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[Points, ...]
    rows: tuple[DealRow, ...]
    known: K_co
    ask: Ask | None = None
    hand: tuple[HandCard, ...] = ()
    trick: TrickView | None = None
    last_trick: TrickView | None = None
    standing: Standing | None = None
    piles: tuple[Pile, ...] = ()
    facts: tuple[Fact, ...] = ()
    log: tuple[Event, ...] = ()
    grid: Grid | None = None
    summary: Summary | None = None
    notices: tuple[Phrase, ...] = ()


def as_json(value: object) -> Any:
    """Plain JSON data for a view or any part of one; cards are codes, phrases ``{key, values}``.

    Equal values give equal data: a set is a sorted list.
    """
    match value:
        case Card():
            return value.code
        case Phrase():
            return {"key": value.key, "values": {k: as_json(v) for k, v in value.values}}
        case tuple() | list():
            return [as_json(v) for v in value]
        case frozenset():
            return sorted(map(as_json, value), key=str)
        case dict():
            return {str(k): as_json(v) for k, v in value.items()}
        case GameOptions():
            return {name: as_json(chosen) for name, chosen in value}
        case _ if is_dataclass(value):
            return {f.name: as_json(getattr(value, f.name)) for f in fields(value)}
        case _:
            return value
