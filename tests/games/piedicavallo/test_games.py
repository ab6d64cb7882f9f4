"""Whole random games, and the frame around them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core import Game, Unplayable
from games.fair import Stream
from games.piedicavallo import GAME
from games.piedicavallo.pack import PACK
from games.piedicavallo.states import Dealing, Discarding, Over, Playing
from games.records import follow
from games.simulation import play, random_chooser
from tests.games.piedicavallo.positions import MIXTURES, options, random_game


@pytest.mark.parametrize("chosen", MIXTURES)
@pytest.mark.parametrize("seed", range(2))
def test_random_games(chosen: dict[str, Any], seed: int) -> None:
    """At every moment the pack is whole, and what is offered to a seat is accepted."""
    rng = random.Random(seed)
    for state in random_game(options(**chosen), seed, deals=2):
        if isinstance(state, Playing):
            held = [c for hand in state.hands for c in hand]
            gone = [c for t in state.tricks() for c in t.cards]
            assert sorted(map(str, (*held, *gone, *state.discard))) == sorted(map(str, PACK))
        for seat in rng.sample(range(4), 1):
            legal = GAME.legal(state, seat)
            assert all(GAME.why_not(state, seat, action) is None for action in legal)
            talk = state.speaker if isinstance(state, Playing) else None
            assert bool(legal) == (seat in GAME.due(state) or (seat == talk and _talks(chosen)))


def _talks(chosen: dict[str, Any]) -> bool:
    return bool(chosen.get("signals", True))


def test_everybody_deals_once() -> None:
    """The first dealer is drawn, the deal passes to the right, four deals make a game (1, 6)."""
    for seed in range(2):
        states = list(random_game(options(), seed, talk=0))
        order = [s.dealer for s in states if isinstance(s, Discarding) and not s.discard]
        assert order == [(order[0] + n) % 4 for n in range(4)]
        assert isinstance(states[-1], Over)
    deals = [GAME.chance(GAME.start(4, options()), Stream(bytes([n]))) for n in range(40)]
    assert {str(deal).split()[1] for deal in deals} == {"0", "1", "2", "3"}


def test_a_deal_has_63_lines_without_talk() -> None:
    """One deal, two discards and sixty cards: as many as the game says."""
    played = play(GAME, 4, options(signals=False), random_chooser(1), Stream(b"length"), 1)
    assert len(played.log) == GAME.deal_length(4, options()) == 63
    assert GAME.between_deals(played.state)


def test_logs_replay() -> None:
    """The lines of a talkative game lead to the same end again."""
    played = play(GAME, 4, options(truth="honour"), random_chooser(5), Stream(b"replay"), 4)
    assert any("say" in line for line in played.log)
    assert follow(GAME, GAME.start(4, options(truth="honour")), played.log) == played.state
    assert GAME.totals(played.state) == played.state.match.totals
    assert GAME.recorded_totals(played.state) == played.state.match.totals
    assert len(GAME.sheets(played.state)) == 4


def test_the_frame() -> None:
    """Four seats only; the game satisfies the protocol; before the first deal chance is due."""
    game: Game[Any, Any] = GAME
    for seats in (2, 3, 5):
        with pytest.raises(Unplayable, match=f"wrong_number.*{seats}"):
            game.start(seats, options())
    state = game.start(4, options())
    assert isinstance(state, Dealing)
    assert game.chance_due(state)
    assert game.between_deals(state)
    assert game.result(state) is None
    assert game.end(state).places == (1, 1)
    assert [game.why_not(state, None, a) for a in [game.chance(state, Stream(b"x"))]] == [None]


def test_random_games_talk() -> None:
    """The walk of these tests really says things of every sort."""
    said = {
        s.saying.code
        for n, chosen in enumerate(MIXTURES[:4])
        for state in random_game(options(**chosen), n, deals=1, talk=0.7)
        if isinstance(state, Dealing | Over) and state.last
        for s in state.last.said
    }
    assert {"T_LOW", "S_NUM", "O_NUM", "LOAD", "PLAY_FIG"} <= said
