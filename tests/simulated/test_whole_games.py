"""Whole games through the slash command and clicks alone."""

import pytest

from tests.simulated.sitting import final_text, sit_down
from tests.simulated.world import World


@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_a_game_ends_with_everybody_counted(world: World, seats: int) -> None:
    """People play a whole game by tapping what their hands offer, and the board says who won."""
    sitting = await sit_down(world, seats, seats=seats, seed=seats, rounds="1")
    steps = await sitting.play_on()
    await world.advance(3)
    assert steps > 0
    assert "Final result:" in final_text(world)


@pytest.mark.parametrize("game", ["tarot", "piedicavallo", "tracktrick", "allfours"])
async def test_every_kind_of_game_is_played_by_taps(world: World, game: str) -> None:
    """Two people among computers play a whole game of each kind; the bot has no code for any."""
    size = {"rounds": "1"} if game == "tarot" else {}
    sitting = await sit_down(world, 2, game=game, seed=1, **size)
    await sitting.play_on()
    await world.advance(3)
    assert "Final result:" in final_text(world)
