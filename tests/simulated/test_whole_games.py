"""Whole games through the slash command and clicks alone."""

from typing import Any

import pytest

from tests.simulated.sitting import final_text, sit_down
from tests.simulated.traces import check_no_traces
from tests.simulated.world import World


@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_a_game_ends_with_everybody_counted(world: World, seats: int) -> None:
    """People play a whole game by tapping what their hands offer, and the board says who won."""
    sitting = await sit_down(world, seats, seats=seats, seed=seats, rounds="1")
    steps = await sitting.play_on()
    await world.advance(3)
    assert steps > 0
    assert "Final result:" in final_text(world)


SHORTEST: dict[str, dict[str, Any]] = {
    "tarot": {"rounds": "1"},
    "piedicavallo": {},
    "tracktrick": {"max_deals": 1},
    "allfours": {"target": "7"},
}
"""The options with which a game of each kind is over soonest."""


def pairings(shift: int) -> list[Any]:
    """Each kind of game in a language of its own; the shifts together are all pairs."""
    games, languages = list(SHORTEST), ("en", "it", "ja", "fr")
    pairs = [(game, languages[(n + shift) % 4]) for n, game in enumerate(games)]
    return [pytest.param(*pair, marks=[pytest.mark.slow] * (shift > 0)) for pair in pairs]


@pytest.mark.parametrize(
    ("game", "language"), [pair for shift in range(4) for pair in pairings(shift)]
)
async def test_every_kind_of_game_is_played_by_taps(world: World, game: str, language: str) -> None:
    """Two people among computers play a whole game of each kind, each in another language.

    The bot has no code for any game, and needs no word of English. Nothing is left of it in memory.
    """
    options = SHORTEST[game]
    sitting = await sit_down(world, 2, game=game, language=language, seed=1, **options)
    await sitting.play_on()
    await world.advance(3)
    assert sitting.label("score.final") in final_text(world)
    await check_no_traces(world)
