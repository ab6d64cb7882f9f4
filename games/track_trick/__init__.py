"""Track Trick by David Parlett: take the number of tricks that makes your line of three."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from games.calculator import Calculator
from games.core import Computer, Game, Result, Unplayable, out_of_turn, places, wrong_number
from games.fair import Rng
from games.match import Match
from games.options import GameOptions
from games.track_trick import dealing, rules
from games.track_trick.actions import Action, read
from games.track_trick.computer import TrackTrickComputer
from games.track_trick.known import Known
from games.track_trick.options import TrackTrickOptions
from games.track_trick.pack import hand_size
from games.track_trick.sheet import TrackTrickSheet
from games.track_trick.states import Laid, Over, Resting, State, match_of
from games.track_trick.views import view
from games.view import Points, View
from games.words import Phrase, Reason

_MOST_GIVEN: Final = {"winner_chooses": 4, "left_neighbour": 0, "fewest_tricks": 2}
"""How many tricks one deal can make the winner choose a recipient for: twelve less the cap; with
``fewest_tricks`` only every other one of them."""


class TrackTrick:
    """The game as the protocol sees it."""

    key: ClassVar[str] = "track_trick"
    commands: ClassVar[tuple[str, ...]] = ("tracktrick",)
    seats: ClassVar[tuple[int, ...]] = (3, 4)
    usual_seats: ClassVar[int] = 3
    rules_version: ClassVar[int] = 1
    Options: ClassVar[type[GameOptions]] = TrackTrickOptions
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    computer: ClassVar[Computer] = TrackTrickComputer()
    calculator: ClassVar[Calculator | None] = None

    def start(self, seats: int, options: TrackTrickOptions) -> State:
        """Unplayable unless three or four play, or for three in partnerships.

        Four always play in partnerships: there is no other game for them (8.2).
        """
        if seats not in self.seats:
            raise wrong_number(seats)
        if seats == 4:
            options = options.model_copy(update={"partnership4": True})
        elif options.partnership4:
            raise Unplayable(Phrase("track_trick.why.partnership4"))
        return Resting(Match(seats, options, (0,) * len(options.sides)), None, None)

    def read(self, text: str) -> Action:
        return read(text)

    def due(self, state: State) -> tuple[int, ...]:
        return rules.due(state)

    def chance_due(self, state: State) -> bool:
        return isinstance(state, Resting | Laid)

    def between_deals(self, state: State) -> bool:
        return isinstance(state, Resting)

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        return rules.legal(state, seat)

    def chance(self, state: State, rng: Rng) -> Action:
        assert isinstance(state, Resting | Laid), "chance is due"
        if isinstance(state, Resting) and state.lays_grid:
            return dealing.lay_grid(rng)
        return dealing.deal_cards(state.match, rng)

    def why_not(self, state: State, seat: int | None, action: Action) -> Reason | None:
        if (reason := out_of_turn(self, state, seat)) is not None:
            return rules.why_not_twice(state, seat, action) or reason
        if isinstance(state, Resting | Laid):
            return dealing.why_not(state, action)
        assert seat is not None, "chance is out of turn in all other states"
        return rules.why_not(state, seat, action)

    def apply(self, state: State, seat: int | None, action: Action) -> State:
        return rules.apply(state, seat, action)

    def view(self, state: State, seat: int | None) -> View[Known]:
        return view(state, seat)

    def takes_the_rest(self, view: View[Any]) -> bool:
        """Never: a trick too many is no gain here (4.3)."""
        return False

    def sheets(self, state: State) -> tuple[TrackTrickSheet, ...]:
        return match_of(state).sheets

    def totals(self, state: State) -> tuple[Points, ...]:
        return match_of(state).totals

    def recorded_totals(self, state: State) -> tuple[Points, ...]:
        """Per seat: partners have the same (10)."""
        match = match_of(state)
        return tuple(match.totals[match.options.side_of(seat)] for seat in range(match.seats))

    def result(self, state: State) -> Result | None:
        """The sides of a drawn game share the first place, without a point (7.2, 8.1)."""
        if not isinstance(state, Over):
            return None
        match, first = state.match, state.finished.sheet.first
        if match.options.match_points:
            return self.end(state)
        ahead = places(tuple(int(side in first) for side in range(len(match.totals))))
        return Result(match.options.sides, match.totals, ahead)

    def end(self, state: State) -> Result:
        match = match_of(state)
        return Result(match.options.sides, match.totals, places(match.totals))

    def deal_length(self, seats: int, options: TrackTrickOptions) -> int:
        """The grid, the deal, a choice a seat, 36 cards and the tricks handed over."""
        tricks_over_cap = hand_size(seats) - rules.CAP
        given = min(_MOST_GIVEN[options.cap_recipient], tricks_over_cap)
        return 2 + seats + hand_size(seats) * seats + given


GAME: Game[State, Action] = TrackTrick()
