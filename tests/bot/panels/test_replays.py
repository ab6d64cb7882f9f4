"""What a frame of a replay tells, and the sheet in words."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.panels.scores import score_lines
from bot.tables import Table
from bot.tables.reel import PACES, Pace, Reel
from bot.words import Speaker
from games.all_fours import GAME as ALL_FOURS
from games.core import advance
from games.fair import Stream
from games.track_trick import GAME as TRACK_TRICK
from games.view import Summary, View

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def views(game: Any, seats: int, lines: int) -> list[View[Any]]:
    """What everybody sees while always the first choice is taken."""
    stream, state, seen = Stream(b"replay"), game.start(seats, game.Options()), []
    while game.result(state) is None and len(seen) < lines:
        seen.append(game.view(state, None))
        seat = None if game.chance_due(state) else game.due(state)[0]
        action = game.chance(state, stream) if seat is None else game.legal(state, seat)[0]
        state = advance(game, state, seat, action)
    return seen


@pytest.mark.parametrize("pace", PACES)
def test_an_event_is_told_in_one_frame(pace: Pace) -> None:
    """Going on tells each event of the log once: no card that was shown stays for the deal."""
    seen = views(TRACK_TRICK, 3, 60)
    frames = [SimpleNamespace(view=lambda _, v=v: v, between_deals=False) for v in seen]
    reel, at, told = Reel(tuple(cast("list[Table]", frames))), 1, [*seen[0].log]
    told += reel.news(at, pace)
    while at != reel.last:
        at = reel.turned(at, "on", pace)
        told += reel.news(at, pace)
    logs = [v.log for v, after in pairwise(seen) if after.deal != v.deal]
    assert told == [event for log in [*logs, seen[-1].log] for event in log]
    assert reel.news(reel.last, "line") == ()


def test_a_sheet_is_read_at_a_glance() -> None:
    """A reason that names who scores is followed by the points alone, not by both teams' names."""
    seen = next(v for v in views(ALL_FOURS, 4, 400) if v.summary is not None)
    summary = cast("Summary", seen.summary)
    lines = score_lines(
        summary.lines, summary.scores, seen.sides, Speaker("en", NAMES, sides=seen.sides)
    )
    *steps, blank, total = lines
    assert blank == ""
    assert total.startswith("**Anna and Cleo: +")
    assert any(step.endswith(" (+1)") for step in steps)
    assert max(map(len, steps)) < 60
