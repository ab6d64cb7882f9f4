"""Positions on the edge of a rule, judged as a referee would; the ruling is in the data.

A deal is written as the winners of its tricks, or as numbers of tricks taken seat after seat;
``gives`` are the seats that get what is won beyond eight.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import games.track_trick
from games.records import follow
from games.track_trick import GAME
from games.track_trick.options import TrackTrickOptions
from tests.games.track_trick.arranged import arrange
from tests.games.track_trick.naive import Referee

FILE = Path(games.track_trick.__file__).parent / "cases" / "rulings.json"
RULINGS = json.loads(FILE.read_text("utf-8"))
GRID = "1,4,8,5,0,2,6,3,7"


class Hearing:
    """A ruling's deals, heard by the naive referee and written down for the engine."""

    def __init__(self, ruling: dict[str, Any]) -> None:
        self.seats = 4 if ruling["rule"] == "8.2" else 3
        self.options = TrackTrickOptions.model_validate(ruling.get("options", {}))
        self.referee = Referee(self.seats, self.options.model_dump())
        self.lines: list[str] = []
        self.gives = [f"give {seat}" for seat in ruling.get("gives", [])]
        for number, deal in enumerate(ruling["deals"]):
            last = number == len(ruling["deals"]) - 1
            grid = ruling.get("grid", GRID)
            self._deal(number % self.seats, deal, ruling.get("last_grid", grid) if last else grid)

    def state(self) -> Any:
        """Where the engine stands after the same lines."""
        return follow(GAME, GAME.start(self.seats, self.options), self.lines)

    def _say(self, line: str) -> None:
        self.lines.append(line)
        self.referee.hear(line)

    def _deal(self, dealer: int, deal: str | list[int], grid: str) -> None:
        if isinstance(deal, list):
            deal = "".join(str(seat) * count for seat, count in enumerate(deal))
        tricks = 36 // self.seats
        plan = arrange(
            [int(seat) for seat in deal.ljust(tricks, "0")], self.seats, random.Random(0)
        )
        if self.referee.phase == "grid":
            self._say(f"- grid {grid}")
        self._say(f"- deal {dealer} {' '.join(map(','.join, plan.hands))}")
        for seat, hand in enumerate(plan.hands):
            self._say(f"{seat} choose {hand[-1]}")
        for number in range(len(deal)):
            self._trick(number, plan.hands)

    def _trick(self, number: int, hands: list[list[str]]) -> None:
        for _ in range(self.seats):
            seat = self.referee.turn
            self._say(f"{seat} play {hands[seat][number]}")
        if self.referee.phase == "give" and self.gives:
            self._say(f"{self.referee.turn} {self.gives.pop(0)}")


def _having(key: str) -> pytest.MarkDecorator:
    chosen = [ruling for ruling in RULINGS if key in ruling]
    return pytest.mark.parametrize("ruling", chosen, ids=lambda r: f"{r['rule']} {r['name']}")


@_having("due")
def test_whose_turn_it_is(ruling: dict[str, Any]) -> None:
    """The seats that the game waits for, by the engine and by the naive referee."""
    heard = Hearing(ruling)
    assert list(GAME.due(heard.state())) == heard.referee.due() == ruling["due"]


@_having("legal")
def test_what_may_be_said(ruling: dict[str, Any]) -> None:
    """The legal actions of the seat in turn, in their order."""
    heard, (seat,) = Hearing(ruling), ruling["due"]
    assert [str(action) for action in GAME.legal(heard.state(), seat)] == ruling["legal"]
    assert heard.referee.legal(seat) == ruling["legal"]


@_having("refused")
def test_what_is_refused(ruling: dict[str, Any]) -> None:
    """The seat in turn is refused under the paragraph that forbids it."""
    heard, (seat,) = Hearing(ruling), ruling["due"]
    for text, paragraph in ruling["refused"].items():
        reason = GAME.why_not(heard.state(), seat, GAME.read(text))
        assert reason is not None
        assert reason.paragraph == paragraph
        assert text not in heard.referee.legal(seat)


@_having("sheet")
def test_what_a_deal_leads_to(ruling: dict[str, Any]) -> None:
    """The sheet of the last deal has these values, by the engine and by the naive referee."""
    heard = Hearing(ruling)
    assert ruling["sheet"].items() <= GAME.sheets(heard.state())[-1].record().items()
    assert ruling["sheet"].items() <= heard.referee.sheets[-1].items()


@_having("over")
def test_how_the_game_stands(ruling: dict[str, Any]) -> None:
    """Whether the game has ended, and its totals as they are recorded."""
    heard = Hearing(ruling)
    state, totals = heard.state(), ruling.get("totals", [0, 0, 0])
    assert (GAME.result(state) is not None) == (heard.referee.phase == "over") == ruling["over"]
    assert list(GAME.recorded_totals(state)) == heard.referee.totals == totals
