"""Tricks that are sure to be one player's: the score is the same whatever is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games import registry
from games.cards import Card, card
from games.core import Game
from games.records import follow
from games.tarot.deck import strength
from games.tricks import commands
from tests.games.tables import SIZES, some_options, walk

CLAIMED = {"tarot", "piedicavallo", "all_fours"}
GAMES, ENOUGH = 60, 2
LATE = 3
"""So many cards at most are left in a hand where every order of play is tried."""


def sure_moments(game: Game[Any, Any], seats: int, seed: int) -> Iterator[Any]:
    """(state, seat) where somebody is sure of the rest, late in deals of random options."""
    rng = random.Random(f"{game.key} {seats} {seed}")
    for _ in range(GAMES):
        options = game.Options() if rng.random() < 0.5 else some_options(game, seats, rng)
        steps = list(walk(game, seats, options, rng.getrandbits(32), deals=1))
        for step in steps[-LATE * seats :]:
            if step.seat is None or step.seat not in game.due(step.state):
                continue
            seen = game.view(step.state, step.seat)
            if len(seen.hand) > 1 and game.takes_the_rest(seen):
                yield step.state, step.seat


def ends(game: Game[Any, Any], state: Any, seat: int) -> Iterator[Any]:
    """The end of the deal by every order of play; each trick on the way is the seat's."""
    before = len(game.sheets(state))
    (turn,) = game.due(state)
    for action in game.legal(state, turn):
        if not str(action).startswith("play "):
            continue
        after = game.apply(state, turn, action)
        trick = game.view(after, None).trick
        assert trick is None or trick.leader == seat
        if len(game.sheets(after)) > before:
            yield game.sheets(after)[-1].scores
        else:
            yield from ends(game, after, seat)


def six_trumps() -> tuple[Any, int]:
    """(state, seat) of All Fours, where so many cards stay undealt that chance hardly ever does."""
    hands = "2S,3S,4S,5S,6S,7S 9H,10H,JH,QH,KH,AH 2C,3C,4C,5C,6C,7C 2D,3D,4D,5D,6D,7D"
    tricks = (
        f"1 play {trump}, 2 play {n}C, 3 play {n}D, 0 play {n}S"
        for n, trump in enumerate(("9H", "10H", "JH", "QH"), 2)
    )
    log = (f"- deal 0 {hands} 8H", "1 stand", *", ".join(tricks).split(", "))
    game = registry()["all_fours"]
    return follow(game, game.start(4, game.Options()), log), 1


@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_every_order_of_play_comes_to_the_same(key: str, seats: int) -> None:
    """All cards fall to the one who leads, and the sheet never depends on how."""
    game = registry()[key]
    sure = [six_trumps()] if key == "all_fours" else []
    sure += islice(sure_moments(game, seats, 0), ENOUGH)
    assert sure or key not in CLAIMED
    assert not sure or key != "track_trick"
    for state, seat in sure:
        assert len(set(ends(game, state, seat))) == 1
        others = (None, *(other for other in range(seats) if other != seat))
        assert not any(game.takes_the_rest(game.view(state, other)) for other in others)


def test_the_highest_cards_command() -> None:
    """A card that is beaten by one still out spoils it, whatever suit that is of."""
    hand = _cards("T21 T20 KS")
    assert commands(hand, _cards("QS JS 2H"), strength)
    assert not commands(hand, _cards("QS T2"), strength)
    assert not commands((*hand, *_cards("JS")), _cards("QS"), strength)
    assert commands(hand, (), strength)


def _cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(card, codes.split()))
