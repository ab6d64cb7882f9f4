"""What a seat may know, in the game's own terms; its computer player sees nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from games.all_fours.actions import Action, Call
from games.all_fours.options import Options
from games.all_fours.pack import laid_out
from games.all_fours.rules import due, legal, totals
from games.all_fours.states import (
    SEATS,
    Answering,
    Dealt,
    Over,
    Playing,
    Ready,
    Speaking,
    State,
    Taken,
)
from games.cards import Card
from games.tricks import Trick
from games.view import Points


@dataclass(frozen=True, slots=True)
class Known:
    """``hand`` is empty for a seat that may not look yet; ``rest`` counts the undealt cards.

    ``partner_holds``: with the option ``consult``, how many cards of the turned suit the partner
    holds, told to the seat that is asked. Without a deal under way all but the first four is empty.
    """

    seat: int | None
    options: Options
    totals: tuple[Points, ...]
    legal: tuple[Action, ...]
    dealer: int | None = None
    speaker: int | None = None
    turned: tuple[Card, ...] = ()
    calls: tuple[Call, ...] = ()
    rest: int = 0
    hand: tuple[Card, ...] = ()
    partner_holds: int | None = None
    trump: str | None = None
    trick: Trick | None = None
    tricks: tuple[Taken, ...] = ()


def may_look(dealt: Dealt, options: Options, seat: int) -> bool:
    """Whether a seat sees its hand before trumps are fixed (RULES.md 3.6)."""
    return options.all_may_look or seat in (dealt.dealer, dealt.eldest)


def own_hand(state: State, seat: int | None) -> tuple[Card, ...]:
    """The cards that a seat sees in its hand, laid out; nothing for a spectator."""
    if seat is None or isinstance(state, Ready | Over):
        return ()
    if isinstance(state, Playing):
        return state.hands[seat]
    if not may_look(state.dealt, state.match.options, seat):
        return ()
    return laid_out(state.dealt.hands[seat], state.dealt.turned[-1].suit)


def _partner_holds(state: State, seat: int | None) -> int | None:
    """How many cards of the turned suit the partner of the seat asked holds (RULES.md 3.6)."""
    if not isinstance(state, Speaking | Answering) or not state.match.options.consult:
        return None
    if seat is None or seat not in due(state):
        return None
    suit = state.dealt.turned[-1].suit
    return sum(c.suit == suit for c in state.dealt.hands[(seat + 2) % SEATS])


def known(state: State, seat: int | None) -> Known:
    """The knowledge of a seat, or of a spectator."""
    options = state.match.options
    may = () if seat is None else legal(state, seat)
    if isinstance(state, Ready | Over):
        return Known(seat, options, totals(state), may)
    dealt, playing = state.dealt, state if isinstance(state, Playing) else None
    return Known(
        seat=seat,
        options=options,
        totals=totals(state),
        legal=may,
        dealer=dealt.dealer,
        speaker=dealt.speaker,
        turned=dealt.turned,
        calls=dealt.calls,
        rest=dealt.rest,
        hand=own_hand(state, seat),
        partner_holds=_partner_holds(state, seat),
        trump=playing.trump if playing else None,
        trick=playing.trick if playing else None,
        tricks=playing.tricks if playing else (),
    )
