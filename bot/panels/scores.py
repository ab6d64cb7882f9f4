"""Scores in words: the reasons of a deal, the totals, the sheet of the whole game."""

from __future__ import annotations

from typing import Any

from bot.panels.cards import listed, trick_line
from bot.panels.panel import Panel
from bot.tables import Table
from bot.words import Speaker
from games.core import places
from games.view import Points, ScoreLine, Summary, TrickView, View
from games.words import Phrase, Player, Team
from render import Picture, owned


def side_of(view: View[Any], side: int) -> Player | Team:
    """The player or the team whose points stand in this column."""
    seats = view.sides[side]
    return Player(seats[0]) if len(seats) == 1 else Team(side)


def summary_lines(view: View[Any], summary: Summary, speaker: Speaker) -> list[str]:
    """The score of a deal step by step, then what each side wins or loses."""
    lines = [f"- {_reason(view, line, summary.scores, speaker)}" for line in summary.lines]
    return [*lines, "", f"**{_row(view, summary.scores, speaker)}**"]


def standings_line(view: View[Any], speaker: Speaker) -> str:
    """The totals, the best first; after the last deal with places."""
    order = sorted(range(len(view.sides)), key=lambda side: -view.totals[side])
    rank = places(view.totals)
    key = "score.place" if view.over else "score.total"
    parts = [
        speaker.say(key, place=rank[side], side=side_of(view, side), points=view.totals[side])
        for side in order
    ]
    title = speaker.say("score.final" if view.over else "score.totals")
    return f"**{title}** {' · '.join(parts)}"


def ratings_line(table: Table, speaker: Speaker) -> str:
    """What a finished game did to everybody's rating."""
    changes = (
        speaker.say(
            "rating.of",
            player=Player(seat),
            change=Phrase("rating.change", rating=rated.after, change=rated.after - rated.before),
        )
        for seat, rated in enumerate(table.ratings)
        if rated is not None
    )
    return f"**{speaker.say('rating.title')}** {' · '.join(changes)}"


def scores_panel(view: View[Any], speaker: Speaker, picture: Picture | None) -> Panel:
    """The table of all deals and the totals."""
    rows = [f"- {speaker(row.label)}: {_row(view, row.scores, speaker)}" for row in view.rows]
    head = [f"### {speaker.say('score.title')}", standings_line(view, speaker)]
    return Panel("\n".join(head), picture, "\n".join(rows), name="scores")


def detail_panel(view: View[Any], summary: Summary, speaker: Speaker) -> Panel:
    """How the score of one deal came about."""
    head = [f"### {speaker(summary.title)}"]
    if summary.subtitle is not None:
        head.append(speaker(summary.subtitle))
    return Panel("\n".join(head), body="\n".join(summary_lines(view, summary, speaker)))


def _reason(view: View[Any], line: ScoreLine, result: tuple[Points, ...], speaker: Speaker) -> str:
    if line.points is None or line.points == result:  # the result is told once, at the end
        return speaker(line.reason)
    return f"{speaker(line.reason)} ({_row(view, line.points, speaker)})"


def _row(view: View[Any], points: tuple[Points, ...], speaker: Speaker) -> str:
    return " · ".join(
        speaker.say("score.change", side=side_of(view, side), points=value)
        for side, value in enumerate(points)
    )


def trick_panel(trick: TrickView, speaker: Speaker, picture: Picture | None) -> Panel:
    """One trick that has been played."""
    lines = [f"### {speaker.say('panel.last_trick')}", trick_line(trick, speaker, over=True)]
    return Panel("\n".join(lines), picture, name="trick")


def deal_panel(summary: Summary, speaker: Speaker, picture: Picture | None) -> Panel:
    """Every hand as it was dealt, and what lay face down."""
    piles = [f"**{speaker(owned(pile))}** {listed(pile.cards, speaker)}" for pile in summary.dealt]
    return Panel(
        f"### {speaker.say('panel.all_hands')}", picture, "\n".join(piles), name="all-hands"
    )
