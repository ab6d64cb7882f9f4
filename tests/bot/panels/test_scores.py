"""The table of deals in words, where a game has no points to tell yet."""

from bot.panels.scores import scores_panel, standings_line, summary_lines
from bot.words import Speaker
from games.track_trick import GAME
from tests.games.track_trick.positions import after, playing
from tests.games.track_trick.test_scoring import board

NAMES = ("Alice", "Bob", "Cara")


def test_nobody_reads_of_nothing_but_noughts() -> None:
    """After a deal of Track Trick without a line: tricks and score cards, and no points."""
    state = playing("AH", "9H", "7H", counts=(7, 2, 2), board=board(v1=0, v5=2))
    view = GAME.view(after(state, "0 play AH", "1 play 9H", "2 play 7H"), None)
    assert view.summary is not None
    speaker = Speaker("en", NAMES)
    panel = scores_panel(view, speaker, None)
    assert panel.body == "- Deal 1: Alice: 8 tricks · Bob: 2 tricks · Cara: 2 tricks"
    assert panel.head.endswith(standings_line(view, speaker))
    assert standings_line(view, speaker) == "**Score cards**: Alice: 1, 8 · Bob: – · Cara: 5"
    lines = summary_lines(view, view.summary, speaker)
    assert not [line for line in lines if "Alice: 0" in line]
    assert lines[-1] == "", "what follows is no part of the list's last line"
