"""What a seat knows, in the game's own terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from games.cards import Card
from games.track_trick import rules
from games.track_trick.actions import Action
from games.track_trick.board import Board
from games.track_trick.options import TrackTrickOptions
from games.track_trick.pack import Hand
from games.track_trick.states import (
    Choosing,
    Deal,
    Finished,
    Giving,
    Laid,
    Over,
    Playing,
    Resting,
    State,
    Taken,
    match_of,
    tricks_taken,
)
from games.tricks import Trick


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat knows; a spectator (``seat`` None) has no hand.

    ``shown`` and ``trump`` tell something once the last card for trumps lies there: ``shown`` is
    empty before. ``tricks`` go by seat. ``last_deal``: after this deal the limit ends the game.
    ``dealer`` is that of the deal under way or last played, None before the first.
    """

    seat: int | None
    options: TrackTrickOptions
    board: Board | None
    hand: Hand
    legal: tuple[Action, ...]
    shown: tuple[Card, ...]
    trump: str | None
    tricks: tuple[int, ...]
    trick: Trick | None
    past: tuple[Taken, ...]
    last_deal: bool
    dealer: int | None


def known_to(seat: int | None, state: State) -> Known:
    """The knowledge of a seat, None for a spectator."""
    match, deal, past = match_of(state), _deal(state), _past(state)
    return Known(
        seat=seat,
        options=match.options,
        board=_board(state),
        hand=() if seat is None else hands(state)[seat],
        legal=() if seat is None else rules.legal(state, seat),
        shown=() if deal is None else deal.shown,
        trump=None if deal is None else deal.trump,
        tricks=tricks_taken(past, match.seats),
        trick=state.trick if isinstance(state, Playing | Giving) else None,
        past=past,
        last_deal=rules.deals_of_game(match.sheets) + 1 == match.options.max_deals,
        dealer=match.dealer,
    )


def finished_deal(state: State) -> Finished | None:
    """The deal that has just ended, until the next one begins."""
    return state.finished if isinstance(state, Resting | Over) else None


def hands(state: State) -> tuple[Hand, ...]:
    """The cards held by each seat; a card laid for trumps still counts."""
    if isinstance(state, Choosing | Playing | Giving):
        return state.hands
    return ((),) * match_of(state).seats


def _deal(state: State) -> Deal | None:
    """The deal whose trumps are settled."""
    if isinstance(state, Playing | Giving):
        return state.deal
    finished = finished_deal(state)
    return None if finished is None else finished.deal


def _board(state: State) -> Board | None:
    match state:
        case Playing() | Giving():
            return state.deal.board
        case Laid() | Choosing():
            return state.board
        case Resting() | Over():
            return None if state.finished is None else state.finished.sheet.board
        case _:
            assert_never(state)


def _past(state: State) -> tuple[Taken, ...]:
    match state:
        case Playing() | Giving():
            return state.past
        case Resting() | Over():
            return () if state.finished is None else state.finished.past
        case Laid() | Choosing():
            return ()
        case _:
            assert_never(state)
