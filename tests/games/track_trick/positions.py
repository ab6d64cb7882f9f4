"""Positions and games for the tests of Track Trick."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.cards import Card, card
from games.core import advance
from games.fair import Stream
from games.match import Match
from games.records import follow
from games.track_trick import GAME
from games.track_trick.board import Board
from games.track_trick.options import TrackTrickOptions
from games.track_trick.pack import PACK, in_order
from games.track_trick.states import Deal, Over, Playing, Resting, State, Taken, TrackTrickMatch
from games.tricks import Trick

GRID = "- grid 1,4,8,5,0,2,6,3,7"
VALUES = (1, 4, 8, 5, 0, 2, 6, 3, 7)


def options(**chosen: Any) -> TrackTrickOptions:
    """Options, the others as by default."""
    return TrackTrickOptions.model_validate(chosen)


def start(seats: int = 3, **chosen: Any) -> State:
    """A table before its first deal."""
    return GAME.start(seats, options(**chosen))


def deal_line(dealer: int = 0, seats: int = 3) -> str:
    """A deal of the pack in its order: whole suits lie together."""
    size = 36 // seats
    hands = [PACK[s * size : (s + 1) * size] for s in range(seats)]
    return f"- deal {dealer} " + " ".join(",".join(c.code for c in hand) for hand in hands)


def choosing(seats: int = 3, **chosen: Any) -> Any:
    """The first deal, everybody about to lay a card for trumps."""
    lines = [GRID, deal_line(seats=seats)]
    return follow(GAME, start(seats, **chosen), lines)


def after(state: State, *lines: str) -> Any:
    """The state after some log lines."""
    return follow(GAME, state, lines)


def why(state: State, seat: int | None, text: str) -> str:
    """The refusal of an action, as paragraph and message; empty if there is none."""
    reason = GAME.why_not(state, seat, GAME.read(text))
    return "" if reason is None else str(reason)


def legal(state: State, seat: int) -> list[str]:
    """The texts of the legal actions."""
    return [str(action) for action in GAME.legal(state, seat)]


def cards(codes: str) -> tuple[Card, ...]:
    """Cards by their codes, parted by spaces."""
    return tuple(map(card, codes.split()))


def playing(
    *hands: str,
    counts: tuple[int, ...] = (0, 0, 0),
    leader: int = 0,
    trump: str | None = None,
    board: Board | None = None,
    **chosen: Any,
) -> Playing:
    """A deal under way with these hands and tricks taken so far; ``leader`` is to lead."""
    seats, rules = len(hands), options(**chosen)
    match: TrackTrickMatch = Match(seats, rules, (0,) * len(rules.sides), dealer=0, deals=1)
    held = tuple(in_order(cards(hand)) for hand in hands)
    shown = cards("AS KS QS 9H")[:seats]
    past = tuple(
        Taken(Trick(s, cards("AS KS QS JS")[:seats]), s, s)
        for s, n in enumerate(counts)
        for _ in range(n)
    )
    deal = Deal(match, board or Board(VALUES), held, shown, trump)
    return Playing(deal, held, Trick(leader), past)


def random_game(seats: int, rules: TrackTrickOptions, seed: int, deals: int = 4) -> Iterator[State]:
    """The states of a random game through the one door, until it is over or after some deals."""
    rng, stream = random.Random(seed), Stream(str(seed).encode())
    state, begun = GAME.start(seats, rules), 0
    yield state
    while not isinstance(state, Over):
        begun += isinstance(state, Resting)
        if begun > deals:
            return
        if GAME.chance_due(state):
            state = advance(GAME, state, None, GAME.chance(state, stream))
        else:
            seat = rng.choice(GAME.due(state))
            state = advance(GAME, state, seat, rng.choice(GAME.legal(state, seat)))
        yield state


MIXTURES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (3, {"nt_scope": "all_different_only", "line_tiebreak": "highest_card"}),
    (3, {"cap_recipient": "left_neighbour", "grid_reshuffle": "per_deal"}),
    (3, {"cap_recipient": "fewest_tricks", "center_shared": True}),
    (3, {"check_before_evict": True, "center_shared": True, "match_points": True}),
    (3, {"max_deals": 1}),
    (3, {"max_deals": 2, "match_points": True, "check_before_evict": True}),
    (4, {"partnership4": True}),
    (4, {"partnership4": True, "match_points": True, "cap_recipient": "fewest_tricks"}),
    (4, {"center_shared": True, "check_before_evict": True, "max_deals": 3}),
]
"""Player counts and options that between them have every value of every option."""
