"""A game small enough to read at a glance, with every kind of moment that a real one can have.

A deal: everybody gets three numbers; the dealer throws two away, one by one; all choose at once,
hidden, whether they ``bet``; chance turns a number; then each in turn plays a number, after which
that player may say ``hello`` until the next play. The highest number wins a point from each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from games.core import (
    NOT_DUE,
    WRONG_MOMENT,
    Action,
    Hint,
    Level,
    Malformed,
    Result,
    Undertaking,
    out_of_turn,
    places,
    wrong_number,
)
from games.fair import Rng, shuffled
from games.options import GameOptions, option
from games.view import Ask, Choice, DealRow, SeatView, View
from games.words import Phrase, Reason

NOT_HELD = Reason("1", Phrase("toy.why.not_held"))
Phase = Literal["deal", "throw", "choose", "turn", "play"]


class Options(GameOptions):
    deals: int = option("toy.option.deals", 2, offered=True, ge=1, le=9)


@dataclass(frozen=True, slots=True)
class Word:
    """An action like ``deal 3,1,2``, ``turn 4``, ``throw 3``, ``choose yes`` or ``say hello``."""

    verb: str
    what: str

    def __str__(self) -> str:
        return f"{self.verb} {self.what}"


@dataclass(frozen=True, slots=True)
class Sheet:
    scores: tuple[int, ...]

    @property
    def undertaking(self) -> Undertaking:
        """Whoever plays first has promised to win."""
        return Undertaking(0, self.scores[0] > 0)

    def lines(self) -> tuple[()]:
        return ()

    def record(self) -> dict[str, Any]:
        return {"scores": list(self.scores)}


@dataclass(frozen=True, slots=True)
class State:
    seats: int
    options: Options
    phase: Phase = "deal"
    sheets: tuple[Sheet, ...] = ()
    hands: tuple[frozenset[int], ...] = ()
    bets: tuple[str | None, ...] = ()
    plays: tuple[int, ...] = ()
    talker: int | None = None

    @property
    def dealer(self) -> int:
        return len(self.sheets) % self.seats


class Toy:
    key: ClassVar[str] = "toy"
    commands: ClassVar[tuple[str, ...]] = ("toy",)
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    usual_seats: ClassVar[int] = 4
    rules_version: ClassVar[int] = 1
    Options: ClassVar[type[GameOptions]] = Options
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType({})

    def __init__(self) -> None:
        self.computer = ToyComputer()

    def start(self, seats: int, options: Any) -> State:
        if seats not in self.seats:
            raise wrong_number(seats)
        return State(seats, options)

    def read(self, text: str) -> Word:
        verb, space, what = text.partition(" ")
        if not space or verb not in ("deal", "turn", "throw", "choose", "play", "say"):
            raise Malformed(text)
        return Word(verb, what)

    def due(self, state: State) -> tuple[int, ...]:
        match state.phase:
            case "throw":
                return (state.dealer,)
            case "choose":
                return tuple(s for s, bet in enumerate(state.bets) if bet is None)
            case "play":
                return (len(state.plays),)
            case _:
                return ()

    def chance_due(self, state: State) -> bool:
        return state.phase == "turn" or self.between_deals(state)

    def between_deals(self, state: State) -> bool:
        return state.phase == "deal" and self.result(state) is None

    def legal(self, state: State, seat: int) -> tuple[Word, ...]:
        talk = (Word("say", "hello"),) if state.talker == seat else ()
        if seat not in self.due(state):
            return talk
        if state.phase == "choose":
            return Word("choose", "no"), Word("choose", "yes")
        return tuple(Word(state.phase, str(n)) for n in sorted(state.hands[seat])) + talk

    def chance(self, state: State, rng: Rng) -> Word:
        if state.phase == "turn":
            return Word("turn", str(rng.below(100)))
        return Word("deal", ",".join(map(str, shuffled(range(3 * state.seats), rng))))

    def why_not(self, state: State, seat: int | None, action: Word) -> Reason | None:
        if seat is not None and action in self.legal(state, seat):
            return None
        if (reason := out_of_turn(self, state, seat)) is not None:
            return reason
        if action.verb != state.phase:
            return WRONG_MOMENT
        return None if seat is None else NOT_HELD

    def apply(self, state: State, seat: int | None, action: Word) -> State:
        match action.verb:
            case "deal":
                numbers = [int(n) for n in action.what.split(",")]
                hands = tuple(frozenset(numbers[3 * s : 3 * s + 3]) for s in range(state.seats))
                return replace(
                    state, phase="throw", hands=hands, bets=(None,) * state.seats, plays=()
                )
            case "turn":
                return replace(state, phase="play")
            case "say":
                return replace(state, talker=None)
        assert seat is not None
        if action.verb == "choose":
            bets = (*state.bets[:seat], action.what, *state.bets[seat + 1 :])
            return replace(state, bets=bets, phase="choose" if None in bets else "turn")
        number = int(action.what)
        left = state.hands[seat] - {number}
        state = replace(state, hands=(*state.hands[:seat], left, *state.hands[seat + 1 :]))
        if action.verb == "throw":
            return replace(state, phase="throw" if len(left) > 1 else "choose")
        return self._played(replace(state, plays=(*state.plays, number), talker=seat))

    def _played(self, state: State) -> State:
        if len(state.plays) < state.seats:
            return state
        others = state.seats - 1
        scores = tuple(others if n == max(state.plays) else -1 for n in state.plays)
        return replace(state, phase="deal", talker=None, sheets=(*state.sheets, Sheet(scores)))

    def view(self, state: State, seat: int | None) -> View[State | None]:
        legal = () if seat is None else self.legal(state, seat)
        asked = tuple(Choice(str(a), Phrase("toy.choice")) for a in legal)
        return View(
            game=self.key,
            deck="standard",
            seat=seat,
            scene="play",
            headline=Phrase("toy.headline"),
            due=self.due(state),
            over=self.result(state) is not None,
            clockwise=True,
            deal=len(state.sheets) + 1,
            seats=tuple(SeatView(s, 0) for s in range(state.seats)),
            sides=tuple((s,) for s in range(state.seats)),
            totals=self.totals(state),
            rows=tuple(DealRow(Phrase("toy.deal"), sheet.scores) for sheet in state.sheets),
            known=None,
            ask=Ask(Phrase("toy.ask"), asked, optional=seat not in self.due(state))
            if asked
            else None,
        )

    def takes_the_rest(self, view: View[Any]) -> bool:
        return False

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return state.sheets

    def totals(self, state: State) -> tuple[int, ...]:
        return tuple(sum(s.scores[seat] for s in state.sheets) for seat in range(state.seats))

    def recorded_totals(self, state: State) -> tuple[int, ...]:
        return self.totals(state)

    def result(self, state: State) -> Result | None:
        return self.end(state) if len(state.sheets) == state.options.deals else None

    def end(self, state: State) -> Result:
        totals = self.totals(state)
        return Result(tuple((s,) for s in range(state.seats)), totals, places(totals))

    def deal_length(self, seats: int, options: Any) -> int:
        return 4 + 2 * seats


class ToyComputer:
    """Takes the choice that the seed points to; says hello where it may."""

    def choose(self, view: View[Any], seed: int, level: Level) -> Action | None:
        if view.ask is None:
            return None
        choice = view.ask.choices[seed % len(view.ask.choices)]
        return Word(*choice.action.split(" "))

    def hint(self, view: View[Any], seed: int) -> Hint | None:
        action = self.choose(view, seed, "strong")
        return None if action is None else Hint(action, Phrase("core.hint.usual"))

    def prepare(self) -> bool:
        return True


__all__ = ["NOT_DUE", "NOT_HELD", "Toy", "ToyComputer", "Word"]
