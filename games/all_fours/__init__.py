"""Caribbean All Fours, as in Trinidad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from games.all_fours import actions, dealing, rules, views
from games.all_fours.actions import Action, Deal, Kick, More
from games.all_fours.calculator import AllFoursCalculator
from games.all_fours.computer import AllFoursComputer
from games.all_fours.known import Known
from games.all_fours.options import PRESETS, Options
from games.all_fours.phases import opening
from games.all_fours.rest import takes_the_rest
from games.all_fours.sheet import Sheet
from games.all_fours.states import MORE, SEATS, Over, Ready, Running, State
from games.calculator import Calculator
from games.core import OVER, Computer, Game, Result, out_of_turn, places, wrong_number
from games.fair import Rng
from games.options import GameOptions
from games.view import Points, View
from games.words import Reason


class AllFours:
    """The game for :data:`games.core.Game`; RULES.md in this folder is what it plays."""

    key: ClassVar[str] = "all_fours"
    commands: ClassVar[tuple[str, ...]] = ("allfours", "alltours")
    seats: ClassVar[tuple[int, ...]] = (SEATS,)
    usual_seats: ClassVar[int] = SEATS
    rules_version: ClassVar[int] = 1
    Options: ClassVar[type[GameOptions]] = Options
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = PRESETS
    computer: ClassVar[Computer] = AllFoursComputer()
    calculator: ClassVar[Calculator | None] = AllFoursCalculator()

    def start(self, seats: int, options: Any) -> State:
        if seats not in self.seats:
            raise wrong_number(seats)
        return opening(Options.model_validate(options))

    def read(self, text: str) -> Action:
        return actions.read(text)

    def due(self, state: State) -> tuple[int, ...]:
        return rules.due(state)

    def chance_due(self, state: State) -> bool:
        return isinstance(state, Ready | Running)

    def between_deals(self, state: State) -> bool:
        return isinstance(state, Ready)

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        return rules.legal(state, seat)

    def chance(self, state: State, rng: Rng) -> Deal | More | Kick:
        assert isinstance(state, Ready | Running)
        return dealing.draw(state, rng)

    def why_not(self, state: State, seat: int | None, action: Action) -> Reason | None:
        if isinstance(state, Over):
            return OVER
        return out_of_turn(self, state, seat) or rules.refusal(state, action)

    def apply(self, state: State, seat: int | None, action: Action) -> State:
        assert not isinstance(state, Over), "nothing happens after the end"
        return rules.after(state, action)

    def view(self, state: State, seat: int | None) -> View[Known]:
        return views.view(state, seat)

    def takes_the_rest(self, view: View[Any]) -> bool:
        return takes_the_rest(view.known)

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return state.match.sheets

    def totals(self, state: State) -> tuple[Points, ...]:
        return rules.totals(state)

    def recorded_totals(self, state: State) -> tuple[Points, ...]:
        return self.totals(state)

    def result(self, state: State) -> Result | None:
        return self.end(state) if isinstance(state, Over) else None

    def end(self, state: State) -> Result:
        points = state.match.totals
        return Result(views.SIDES, points, places(points))

    def deal_length(self, seats: int, options: Any) -> int:
        """The deal, two calls, the runs, and as many tricks as there are cards in a hand."""
        first = Options.model_validate(options)
        runs = (51 - SEATS * first.first_hand) // (SEATS * MORE + 1)
        kick = int(first.last_card_kick and first.first_hand == 6)
        return 3 + runs + kick + SEATS * (first.first_hand + MORE * runs)


GAME: Game[State, Action] = AllFours()
