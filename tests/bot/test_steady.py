"""The even clock."""

from __future__ import annotations

from bot.steady import SteadyClock


def test_it_runs_on_evenly_and_tells_of_jumps() -> None:
    """A set clock changes nothing until it is asked for; small differences never matter."""
    wall, steady = [1_000_000.0], [50.0]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    for jump in (3600.0, -3600.0):
        wall[0] += 60 + jump
        steady[0] += 60
        before = clock()
        assert before == wall[0] - jump
        assert clock.strayed() == jump
        assert clock() == wall[0]
        assert clock.strayed() == 0
    wall[0] += 5
    assert clock.strayed() == 0
    assert clock() == wall[0] - 5
