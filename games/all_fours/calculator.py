"""The score of an All Fours deal played with real cards (RULES.md 3.1, 3.2, 5, 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.all_fours.options import Options
from games.all_fours.scoring import counted, game_item
from games.all_fours.sheet import TEAMS, Item, ItemName, Sheet, added
from games.calculator import Entry, Unclear, Worked
from games.words import Phrase, Team, Value

_KEY: Final = "all_fours.calculator"
_PACK: Final = 80
_SUIT: Final = 20
_US, _THEM, _NOBODY = "us", "them", "nobody"
_TEAMS: Final = {_US: 0, _THEM: 1, _NOBODY: None}
_HUNG: Final = {"hung_by_us": 0, "hung_by_them": 1}


class AllFoursCalculator:
    """The own team is team 0; a team is a side of one seat, since players have no names here."""

    key: Final = _KEY
    entries: Final = (
        Entry(f"{_KEY}.high", tuple(_TEAMS), required=True),
        Entry(f"{_KEY}.low", tuple(_TEAMS), required=True),
        Entry(f"{_KEY}.jack", (*_TEAMS, *_HUNG), required=True),
        Entry(f"{_KEY}.game_us", high=_PACK, required=True),
        Entry(f"{_KEY}.game_them", high=_PACK, required=True),
        Entry(f"{_KEY}.dealer", (_US, _THEM)),
        Entry(f"{_KEY}.turned", high=12),
        Entry(f"{_KEY}.begged", (_US, _THEM)),
        Entry(f"{_KEY}.before_us", high=99),
        Entry(f"{_KEY}.before_them", high=99),
    )

    def work_out(self, entered: Mapping[str, Any], options: Options) -> Worked:
        """The sheet of what was entered; Unclear where it contradicts itself."""
        _check(entered, options)
        before = (entered.get("before_us", 0), entered.get("before_them", 0))
        items, won = counted(before, tuple(_items(entered, options)), options.target)
        sheet = Sheet(0, (), None, items)
        title = Phrase(f"{_KEY}.title")
        totals = added(before, items)
        if won:
            title = Phrase(f"{_KEY}.won", team=Team(totals.index(max(totals))))
        seats = tuple(Phrase(f"{_KEY}.seat.{team}") for team in (_US, _THEM))
        sides = tuple((team,) for team in range(TEAMS))
        return Worked(title, sheet, seats, sides, totals if any(before) else None)


def _check(entered: Mapping[str, Any], options: Options) -> None:
    """What can't be together, each with its own sentence."""
    without = entered["high"] == _NOBODY
    if without != (entered["low"] == _NOBODY) or (without and entered["jack"] != _NOBODY):
        raise _unclear("no_trumps")
    _check_game(entered)
    _check_begging(entered, options)
    before = (entered.get("before_us", 0), entered.get("before_them", 0))
    if max(before) >= options.target:
        raise _unclear("over", target=options.target)
    level = entered["game_us"] == entered["game_them"] and options.game_tie == "non_dealer"
    if "dealer" not in entered and (entered.get("turned") or level):
        raise _unclear("dealer")


def _check_game(entered: Mapping[str, Any]) -> None:
    """What the cards in play can count (RULES.md 5.3)."""
    lacking = _SUIT if entered["high"] == _NOBODY else int(entered["jack"] == _NOBODY)
    if entered["game_us"] + entered["game_them"] > _PACK - lacking:
        raise _unclear("pack", most=_PACK - lacking)
    jack = entered["jack"].removeprefix("hung_by_")
    if jack != _NOBODY and not entered[f"game_{jack}"]:
        raise _unclear("jack_counts")


def _check_begging(entered: Mapping[str, Any], options: Options) -> None:
    """The point is for the team that speaks first (RULES.md 3.2, 3.3)."""
    dealt, begged = entered.get("dealer"), entered.get("begged")
    if dealt and begged and (dealt == begged) != (options.roles == "dealer_begs"):
        raise _unclear(f"begged.{options.roles}")


def _items(entered: Mapping[str, Any], options: Options) -> Iterator[Item]:
    """Everything that scores, in the order in which it counts (RULES.md 6)."""
    dealer = _TEAMS[entered.get("dealer", _US)] or 0
    if turned := entered.get("turned"):
        yield _item("turned", dealer, turned)
    if (begged := entered.get("begged")) is not None:
        yield _item("begged", _TEAMS[begged], 1)
    yield _item("high", _TEAMS[entered["high"]], 1)
    yield _item("low", _TEAMS[entered["low"]], 1)
    if (jack := entered["jack"]) in _HUNG:
        yield _item("jack", _HUNG[jack], options.hang_jack, "hung")
    else:
        yield _item("jack", _TEAMS[jack], 1)
    yield game_item((entered["game_us"], entered["game_them"]), dealer, options)


def _item(name: ItemName, team: int | None, points: int, line: str = "") -> Item:
    if team is None:
        return Item(name, Phrase(f"all_fours.line.no_{name}"))
    return Item(name, Phrase(f"{_KEY}.line.{line or name}", team=Team(team)), team, points)


def _unclear(key: str, **values: Value) -> Unclear:
    return Unclear(Phrase(f"{_KEY}.why.{key}", **values))
