"""The score of a tarot deal played with real cards (RULES.md 8, 9, 12-14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.calculator import Entry, Unclear, Worked
from games.tarot.actions import MISERES, TAKES, MisereName
from games.tarot.options import TarotOptions
from games.tarot.scoring import PETIT_AU_BOUT, TARGETS, TIERS, Outcome, SlamName
from games.tarot.sheet import score
from games.view import Points
from games.words import Phrase, Value

_KEY: Final = "tarot.calculator"
_ALL: Final = 91
_BOUT: Final = 4.5
_EXCUSE_PAID: Final = 0.5
"""What an Excuse can cost its side (RULES.md 11.2)."""

_SLAMS: Final[Mapping[str, SlamName]] = {
    "announced_made": "announced_made",
    "unannounced_made": "unannounced_made",
    "announced_failed": "announced_failed",
    "defence_made": "defence_made",
    "announced_defence_made": "announced_failed+defence_made",
}
_ALL_TRICKS: Final = {"garde_contre": 60.0}
"""The fewest points that all tricks can hold: a garde contre leaves the defence its dog."""


class TarotCalculator:
    """The taker sits on seat 0, a partner on seat 1."""

    key: Final = _KEY
    entries: Final = (
        Entry(f"{_KEY}.contract", TAKES, required=True),
        Entry(f"{_KEY}.bouts", tuple(map(str, range(len(TARGETS)))), required=True),
        Entry(f"{_KEY}.points", high=_ALL, halves=True, required=True),
        Entry(f"{_KEY}.players", ("3", "4", "5")),
        Entry(f"{_KEY}.partner", ("with", "alone")),
        Entry(f"{_KEY}.petit", tuple(PETIT_AU_BOUT)),
        Entry(f"{_KEY}.poignee", TIERS),
        Entry(f"{_KEY}.second_poignee", TIERS),
        Entry(f"{_KEY}.slam", tuple(_SLAMS)),
        Entry(f"{_KEY}.misere", MISERES[1:]),
        Entry(f"{_KEY}.misere_by", ("taker", "partner", "defender")),
    )

    def work_out(self, entered: Mapping[str, Any], options: TarotOptions) -> Worked:
        """The sheet of what was entered; Unclear where it contradicts itself."""
        seats = int(entered.get("players", 5 if "partner" in entered else 4))
        if seats != 5 and "partner" in entered:
            raise _unclear("partner")
        partner = 1 if seats == 5 and entered.get("partner") != "alone" else None
        outcome = Outcome(
            seats=seats,
            taker=0,
            partner=partner,
            bid=entered["contract"],
            oudlers=int(entered["bouts"]),
            half_points=_half_points(entered),
            petit_au_bout=entered.get("petit"),
            poignees=_poignees(entered),
            miseres=_miseres(entered, partner),
            slam=_SLAMS.get(entered.get("slam", ""), "none"),
        )
        _check_slam(outcome)
        made = "tarot.summary.made" if outcome.made else "tarot.summary.failed"
        names = tuple(_seat_name(seat, partner) for seat in range(seats))
        sides = tuple((seat,) for seat in range(seats))
        title = Phrase(made, difference=outcome.difference)
        return Worked(title, score(outcome, options), names, sides)


def _half_points(entered: Mapping[str, Any]) -> int:
    """The attack's points in halves, as many as its bouts allow (RULES.md 2.2)."""
    points, bouts = entered["points"], int(entered["bouts"])
    if points * 2 != int(points * 2):
        raise _unclear("halves")
    low, high = _least(bouts), _ALL - _least(len(TARGETS) - 1 - bouts)
    if not low <= points <= high:
        raise _unclear("bout_points", n=bouts, low=low, high=high)
    return int(points * 2)


def _least(bouts: int) -> Points:
    """The points of so many bouts alone, the Excuse at its cheapest."""
    return bouts * _BOUT - _EXCUSE_PAID if bouts else 0


def _poignees(entered: Mapping[str, Any]) -> tuple[tuple[None, int], ...]:
    shown = (entered.get(name) for name in ("poignee", "second_poignee"))
    return tuple((None, TIERS.index(tier)) for tier in shown if tier is not None)


def _miseres(entered: Mapping[str, Any], partner: int | None) -> tuple[tuple[int, MisereName], ...]:
    if (kind := entered.get("misere")) is None:
        return ()
    declarer = entered.get("misere_by", "taker")
    if declarer == "partner" and partner is None:
        raise _unclear("partner")
    seats = {"taker": 0, "partner": 1, "defender": 1 + (partner is not None)}
    return ((seats[declarer], kind),)


def _check_slam(outcome: Outcome) -> None:
    points = outcome.half_points / 2
    if outcome.slam in ("announced_made", "unannounced_made"):
        low = _ALL_TRICKS.get(outcome.bid, _ALL - _least(1))
        if points < low:
            raise _unclear("slam_points", low=low)
        if outcome.petit_au_bout == "defence":
            raise _unclear("slam_petit")
    elif outcome.slam.endswith("defence_made") and outcome.made:
        raise _unclear("defence_slam")
    elif outcome.slam.endswith("defence_made") and outcome.petit_au_bout == "attack":
        raise _unclear("slam_petit")


def _seat_name(seat: int, partner: int | None) -> Phrase:
    if seat == 0:
        return Phrase(f"{_KEY}.seat.taker")
    if seat == partner:
        return Phrase(f"{_KEY}.seat.partner")
    return Phrase(f"{_KEY}.seat.defender", number=seat - (partner is not None))


def _unclear(key: str, **values: Value) -> Unclear:
    return Unclear(Phrase(f"{_KEY}.why.{key}", **values))
