"""The score of a tarot deal played with real cards (RULES.md 8, 9, 12-14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.calculator import Entry, Unclear, Worked
from games.tarot.actions import MISERES, TAKES, MisereName
from games.tarot.options import TarotOptions
from games.tarot.reach import bounds, fewest_in_a_slam, most_without_a_trick
from games.tarot.scoring import PETIT_AU_BOUT, TARGETS, TIERS, Outcome, SideName, SlamName
from games.tarot.sheet import score
from games.view import Points
from games.words import Phrase, Value

_KEY: Final = "tarot.calculator"
_ALL: Final = 91
_SLAMS: Final[Mapping[str, SlamName]] = {
    "announced_made": "announced_made",
    "unannounced_made": "unannounced_made",
    "announced_failed": "announced_failed",
    "defence_made": "defence_made",
    "announced_defence_made": "announced_failed+defence_made",
}


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
            half_points=_half_points(entered["points"]),
            petit_au_bout=entered.get("petit"),
            poignees=_poignees(entered),
            miseres=_miseres(entered, partner),
            slam=_SLAMS.get(entered.get("slam", ""), "none"),
        )
        _check(outcome, options)
        made = "tarot.summary.made" if outcome.made else "tarot.summary.failed"
        names = tuple(_seat_name(seat, partner) for seat in range(seats))
        sides = tuple((seat,) for seat in range(seats))
        title = Phrase(made, difference=outcome.difference)
        return Worked(title, score(outcome, options), names, sides)


def _half_points(points: Points) -> int:
    if points * 2 != int(points * 2):
        raise _unclear("halves")
    return int(points * 2)


def _poignees(entered: Mapping[str, Any]) -> tuple[tuple[None, int], ...]:
    shown = (entered.get(name) for name in ("poignee", "second_poignee"))
    return tuple((None, TIERS.index(tier)) for tier in shown if tier is not None)


def _miseres(entered: Mapping[str, Any], partner: int | None) -> tuple[tuple[int, MisereName], ...]:
    if (kind := entered.get("misere")) is None:
        if "misere_by" in entered:
            raise _unclear("misere")
        return ()
    declarer = entered.get("misere_by", "taker")
    if declarer == "partner" and partner is None:
        raise _unclear("partner")
    seats = {"taker": 0, "partner": 1, "defender": 1 + (partner is not None)}
    return ((seats[declarer], kind),)


def _check(outcome: Outcome, options: TarotOptions) -> None:
    """What no deal can have come to, each with its own sentence."""
    points, n = outcome.half_points / 2, outcome.oudlers
    low, high = bounds(outcome, options)
    if not low <= points <= high:
        bid = Phrase(f"tarot.bid.{outcome.bid}")
        raise _unclear("bout_points", bid=bid, players=outcome.seats, n=n, low=low, high=high)
    _check_petit(outcome, options)
    _check_slam(outcome, options)


def _check_petit(outcome: Outcome, options: TarotOptions) -> None:
    """Whoever wins the last trick has the Petit in it, unless that is protected (4.4)."""
    if (side := outcome.petit_au_bout) is None:
        return
    if _swept_by(outcome.slam) not in (None, side):
        raise _unclear("slam_petit")
    bouts = outcome.oudlers if side == "attack" else len(TARGETS) - 1 - outcome.oudlers
    if not bouts and options.petit_sec != "petit_imprenable":
        raise _unclear("petit_bouts", n=outcome.oudlers)


def _check_slam(outcome: Outcome, options: TarotOptions) -> None:
    points, swept_by = outcome.half_points / 2, _swept_by(outcome.slam)
    if swept_by == "attack" and points < (low := fewest_in_a_slam(outcome, options)):
        raise _unclear("slam_points", low=low)
    if swept_by == "defence":
        bouts, high = most_without_a_trick(outcome, options)
        if outcome.oudlers > bouts or points > high:
            raise _unclear("defence_slam", n=bouts, high=high)


def _swept_by(slam: SlamName) -> SideName | None:
    if slam in ("announced_made", "unannounced_made"):
        return "attack"
    return "defence" if slam.endswith("defence_made") else None


def _seat_name(seat: int, partner: int | None) -> Phrase:
    if seat == 0:
        return Phrase(f"{_KEY}.seat.taker")
    if seat == partner:
        return Phrase(f"{_KEY}.seat.partner")
    return Phrase(f"{_KEY}.seat.defender", number=seat - (partner is not None))


def _unclear(key: str, **values: Value) -> Unclear:
    return Unclear(Phrase(f"{_KEY}.why.{key}", **values))
