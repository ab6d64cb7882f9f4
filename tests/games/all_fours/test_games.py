"""Whole games through the one door, with many mixtures of options."""

from __future__ import annotations

import pytest

from games.all_fours import GAME
from games.all_fours.scoring import turn_value
from games.all_fours.states import Over, Playing, Ready, Running, Speaking, State
from games.core import places
from games.records import follow, write_line
from tests.games.all_fours.positions import (
    DEAL,
    MIXTURES,
    PLAYED,
    after,
    playing,
    random_game,
    table,
)


@pytest.mark.parametrize("seed", range(3 * len(MIXTURES)))
def test_games_come_to_an_end(seed: int) -> None:
    """Totals are the sheets and what this deal scored at once; one team reaches the target."""
    chosen = MIXTURES[seed % len(MIXTURES)]
    state: State = table()
    for state in random_game(seed, chosen):
        finished = tuple(sum(sheet.scores[team] for sheet in GAME.sheets(state)) for team in (0, 1))
        if isinstance(state, Ready | Over):
            assert GAME.totals(state) == finished
        else:
            assert sum(GAME.totals(state)) - sum(finished) == _at_once(state)
    assert isinstance(state, Over)
    result = GAME.result(state)
    assert result is not None
    assert sorted(result.places) == [1, 2]
    assert max(result.points) >= state.match.options.target > min(result.points)
    assert result.places == places(result.points)
    assert result.sides == ((0, 2), (1, 3))


def _at_once(state: Speaking | Running | Playing | State) -> int:
    assert not isinstance(state, Ready | Over)
    dealt, options = state.dealt, state.match.options
    given = "take_one" in [str(call) for call in dealt.calls]
    return sum(turn_value(c, options) for c in dealt.turned) + given


@pytest.mark.parametrize("seed", range(len(MIXTURES)))
def test_deals_score_what_is_declared(seed: int) -> None:
    """Each deal scores its turned cards and begged point, and at most High, Low, Jack, Game."""
    *_, state = random_game(100 + seed, MIXTURES[seed])
    options = GAME.Options.model_validate(MIXTURES[seed]).model_dump()
    for sheet in GAME.sheets(state):
        record = sheet.record()
        most = {"high": 1, "low": 1, "jack": options["hang_jack"], "game": options["game_points"]}
        named = [record[name] for name in ("turned_points", "begged", *most)]
        assert sum(entry["points"] for entry in named if entry) == sum(record["scores"])
        for name, points in most.items():
            assert record[name] is None or record[name]["points"] in {1, points}


def test_seven_cards_tie_goes_on() -> None:
    """A table closed early is placed by its finished deals; equal ones share the place."""
    result = GAME.end(table((6, 6)))
    assert (result.points, result.places) == ((6, 6), (1, 1))
    line = DEAL.replace("JH", "9H").removesuffix("9H") + "JH"
    assert GAME.end(after(table((4, 6)), line)).points == (4, 6)
    assert GAME.end(after(table((4, 6)), line)).places == (2, 1)


def test_replay_of_a_log() -> None:
    """A log written line by line leads to the same state."""
    state = after(playing(), *PLAYED)
    assert follow(GAME, table(), [DEAL, "1 stand", *PLAYED]) == state
    assert write_line(1, GAME.read("stand")) == "1 stand"


def test_nothing_is_due_after_the_end() -> None:
    """No seat, no chance, no action."""
    state = after(playing(totals=(13, 13)), *PLAYED)
    assert GAME.due(state) == ()
    assert not GAME.chance_due(state)
    assert not GAME.between_deals(state)
    assert all(GAME.legal(state, seat) == () for seat in range(4))
    for seat in (None, 0, 1):
        reason = GAME.why_not(state, seat, GAME.read("stand"))
        assert reason is not None
        assert reason.phrase.key == "core.why.over"
