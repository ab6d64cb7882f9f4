"""French Tarot for three, four or five players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from games.calculator import Calculator
from games.core import Computer, Game, Result, out_of_turn, places, wrong_number
from games.fair import Rng
from games.match import Match
from games.options import GameOptions
from games.tarot import actions, dealing, rules, views
from games.tarot.actions import TarotAction
from games.tarot.calculator import TarotCalculator
from games.tarot.computer import TarotComputer
from games.tarot.known import Known
from games.tarot.options import PRESETS, TarotOptions
from games.tarot.rest import takes_the_rest
from games.tarot.sheet import TarotSheet
from games.tarot.states import Between, Over, TarotState
from games.view import Points, View
from games.words import Reason


class Tarot:
    """The game as :class:`games.core.Game`; RULES.md in this folder is what it plays."""

    key: ClassVar[str] = "tarot"
    commands: ClassVar[tuple[str, ...]] = ("tarot",)
    seats: ClassVar[tuple[int, ...]] = (3, 4, 5)
    usual_seats: ClassVar[int] = 4
    rules_version: ClassVar[int] = 1
    Options: ClassVar[type[GameOptions]] = TarotOptions
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = PRESETS
    computer: ClassVar[Computer] = TarotComputer()
    calculator: ClassVar[Calculator | None] = TarotCalculator()

    def start(self, seats: int, options: Any) -> TarotState:
        if seats not in self.seats:
            raise wrong_number(seats)
        return Between(Match(seats, TarotOptions.model_validate(options), (0,) * seats))

    def read(self, text: str) -> TarotAction:
        return actions.read(text)

    def due(self, state: TarotState) -> tuple[int, ...]:
        seat = rules.due_seat(state)
        return () if seat is None else (seat,)

    def chance_due(self, state: TarotState) -> bool:
        return isinstance(state, Between)

    def between_deals(self, state: TarotState) -> bool:
        return isinstance(state, Between)

    def legal(self, state: TarotState, seat: int) -> tuple[TarotAction, ...]:
        return rules.legal_now(state) if seat == rules.due_seat(state) else ()

    def chance(self, state: TarotState, rng: Rng) -> TarotAction:
        return dealing.draw_deal(rules.match_of(state), rng)

    def why_not(self, state: TarotState, seat: int | None, action: TarotAction) -> Reason | None:
        return out_of_turn(self, state, seat) or rules.refusal(state, action)

    def apply(self, state: TarotState, seat: int | None, action: TarotAction) -> TarotState:
        return rules.after(state, action)

    def view(self, state: TarotState, seat: int | None) -> View[Known]:
        return views.view(state, seat)

    def takes_the_rest(self, view: View[Any]) -> bool:
        return takes_the_rest(view.known)

    def sheets(self, state: TarotState) -> tuple[TarotSheet, ...]:
        return rules.match_of(state).sheets

    def totals(self, state: TarotState) -> tuple[Points, ...]:
        return rules.match_of(state).totals

    def recorded_totals(self, state: TarotState) -> tuple[Points, ...]:
        return self.totals(state)

    def result(self, state: TarotState) -> Result | None:
        return self.end(state) if isinstance(state, Over) else None

    def end(self, state: TarotState) -> Result:
        totals = self.totals(state)
        return Result(tuple((seat,) for seat in range(len(totals))), totals, places(totals))

    def deal_length(self, seats: int, options: Any) -> int:
        """The deal, bids, call, discard, slam; for each player two questions and his cards."""
        chosen = TarotOptions.model_validate(options)
        exchange = dealing.DOG_SIZE[seats] + (chosen.slam_announce != "off")
        questions = {"none": 0, "poignee": seats, "poignee_misere": 2 * seats}
        cards = seats * dealing.HAND_SIZE[seats]
        return 1 + seats + (seats == 5) + exchange + questions[chosen.declarations] + cards


GAME: Final[Game[TarotState, TarotAction]] = Tarot()
