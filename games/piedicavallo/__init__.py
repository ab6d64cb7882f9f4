"""The Tarocchi of Piedicavallo: four players in two partnerships, 62 cards, and a formal talk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from games import core
from games.calculator import Calculator
from games.fair import Rng
from games.options import GameOptions
from games.piedicavallo import actions, rules, views
from games.piedicavallo.actions import Action
from games.piedicavallo.computer import PiedicavalloComputer
from games.piedicavallo.known import Known
from games.piedicavallo.options import PRESETS, PiedicavalloOptions
from games.piedicavallo.rest import takes_the_rest
from games.piedicavallo.scoring import Sheet
from games.piedicavallo.states import PLAYERS, TRICKS, Dealing, Over, State
from games.view import Points, View
from games.words import Reason


class Piedicavallo:
    """The game; see :class:`games.core.Game`."""

    key: ClassVar[str] = "piedicavallo"
    commands: ClassVar[tuple[str, ...]] = ("piedicavallo",)
    seats: ClassVar[tuple[int, ...]] = (PLAYERS,)
    usual_seats: ClassVar[int] = PLAYERS
    rules_version: ClassVar[int] = 1
    Options: ClassVar[type[GameOptions]] = PiedicavalloOptions
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = PRESETS
    computer: ClassVar[core.Computer] = PiedicavalloComputer()
    calculator: ClassVar[Calculator | None] = None

    def start(self, seats: int, options: Any) -> State:
        if seats not in self.seats:
            raise core.wrong_number(seats)
        return rules.start(PiedicavalloOptions.model_validate(options))

    def read(self, text: str) -> Action:
        return actions.read(text)

    def due(self, state: State) -> tuple[int, ...]:
        return rules.due(state)

    def chance_due(self, state: State) -> bool:
        return isinstance(state, Dealing)

    def between_deals(self, state: State) -> bool:
        return isinstance(state, Dealing)

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        return rules.legal(state, seat)

    def chance(self, state: State, rng: Rng) -> Action:
        assert isinstance(state, Dealing)
        return rules.deal(state, rng)

    def why_not(self, state: State, seat: int | None, action: Action) -> Reason | None:
        return rules.why_not(state, seat, action)

    def apply(self, state: State, seat: int | None, action: Action) -> State:
        return rules.apply(state, seat, action)

    def view(self, state: State, seat: int | None) -> View[Known]:
        return views.view(state, seat)

    def takes_the_rest(self, view: View[Any]) -> bool:
        return takes_the_rest(view.known)

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return state.match.sheets

    def totals(self, state: State) -> tuple[Points, ...]:
        return state.match.totals

    def recorded_totals(self, state: State) -> tuple[Points, ...]:
        return self.totals(state)

    def result(self, state: State) -> core.Result | None:
        return self.end(state) if isinstance(state, Over) else None

    def end(self, state: State) -> core.Result:
        totals = state.match.totals
        return core.Result(views.SIDES, totals, core.places(totals))

    def deal_length(self, seats: int, options: Any) -> int:
        return 1 + rules.DISCARD + PLAYERS * TRICKS


GAME: core.Game[State, Action] = Piedicavallo()
