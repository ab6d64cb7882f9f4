"""What one deal scored: items in the order in which they count, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from games.cards import Card
from games.view import Points, ScoreLine
from games.words import Phrase

TEAMS = 2
ItemName: TypeAlias = Literal["turned", "begged", "high", "low", "jack", "game"]
COUNTED: tuple[ItemName, ...] = ("high", "low", "jack", "game")
"""The strict order of RULES.md 6.2."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that may score. ``team`` None: nobody scores it. ``line`` tells why."""

    name: ItemName
    line: Phrase
    team: int | None = None
    points: int = 0

    @property
    def scores(self) -> tuple[int, ...]:
        """Points per team."""
        return tuple(self.points if team == self.team else 0 for team in range(TEAMS))


def added(totals: tuple[Points, ...], items: Iterable[Item]) -> tuple[Points, ...]:
    """Totals per team with these items added."""
    for item in items:
        totals = tuple(t + s for t, s in zip(totals, item.scores, strict=True))
    return totals


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score of one deal. ``items`` ends with the one that wins the game, if one does.

    ``trump`` None: trumps were never fixed. ``card_points`` is what each team's tricks count for
    Game, None unless Game was counted.
    """

    dealer: int
    turned: tuple[Card, ...]
    trump: str | None
    items: tuple[Item, ...]
    card_points: tuple[int, ...] | None = None

    @property
    def scores(self) -> tuple[Points, ...]:
        return added((0,) * TEAMS, self.items)

    @property
    def undertaking(self) -> None:
        return None

    def lines(self) -> tuple[ScoreLine, ...]:
        lines = tuple(ScoreLine(i.line, None if i.team is None else i.scores) for i in self.items)
        counted = sum(item.name in COUNTED for item in self.items)
        if 0 < counted < len(COUNTED):
            lines += (ScoreLine(Phrase("all_fours.line.stopped")),)
        if all(item.team is None for item in self.items):
            lines += (ScoreLine(Phrase("all_fours.line.nothing"), self.scores),)
        return lines

    def record(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer,
            "turned": [c.code for c in self.turned],
            "trump": self.trump,
            "turned_points": self._entry("turned"),
            "begged": self._entry("begged"),
            **{name: self._entry(name) for name in COUNTED},
            "card_points": None if self.card_points is None else list(self.card_points),
            "scores": list(self.scores),
        }

    def _entry(self, name: ItemName) -> dict[str, int] | None:
        """Who scored under this name and how much; None if nobody did."""
        scored = [i for i in self.items if i.name == name and i.team is not None]
        if not scored:
            return None
        return {"team": scored[0].team or 0, "points": sum(i.points for i in scored)}
