"""Scores in words: the reasons of a deal, the totals, the sheet of the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from bot.panels.cards import listed, trick_line
from bot.panels.panel import Panel
from bot.tables import Table
from bot.words import Speaker
from games.core import places
from games.view import DealRow, Points, ScoreLine, Summary, TrickView, View
from games.words import Phrase, Player, Team
from render import Picture, owned

Sides: TypeAlias = "tuple[tuple[int, ...], ...]"
"""The seats of each column of points."""


def side_of(sides: Sides, side: int) -> Player | Team:
    """The player or the team whose points stand in this column."""
    seats = sides[side]
    return Player(seats[0]) if len(seats) == 1 else Team(side)


def summary_lines(view: View[Any], summary: Summary, speaker: Speaker) -> list[str]:
    """The score of a deal step by step, then what each side wins or loses."""
    return score_lines(summary.lines, summary.scores, view.sides, speaker)


def score_lines(
    lines: Sequence[ScoreLine], scores: tuple[Points, ...], sides: Sides, speaker: Speaker
) -> list[str]:
    """Reasons step by step, then what each side wins or loses by them together."""
    steps = [f"- {_reason(sides, line, scores, speaker)}" for line in lines]
    # Where a game gives its points at its end, nobody needs to read of each that it has none.
    return [*steps, "", *([f"**{_row(sides, scores, speaker)}**"] if any(scores) else [])]


def standings_line(view: View[Any], speaker: Speaker) -> str:
    """The totals, the best first, after the last deal with places; or what a game tells instead."""
    if (told := view.standing) is None:
        return totals_line(view.totals, view.sides, speaker, over=view.over)
    return speaker.fact(f"**{speaker(told.title)}**", _told(view.sides, told.sides, speaker))


def totals_line(
    totals: tuple[Points, ...], sides: Sides, speaker: Speaker, *, over: bool = False
) -> str:
    """Points of several deals, the best first; with places if the game is over."""
    order = sorted(range(len(sides)), key=lambda side: -totals[side])
    rank = places(totals)
    key = "score.place" if over else "score.total"
    parts = [
        speaker.say(key, place=rank[side], side=side_of(sides, side), points=totals[side])
        for side in order
    ]
    title = speaker.say("score.final" if over else "score.totals")
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
    rows = [
        f"- {speaker.fact(speaker(row.label), _deal(view.sides, row, speaker))}"
        for row in view.rows
    ]
    head = [f"### {speaker.say('score.title')}", standings_line(view, speaker)]
    return Panel("\n".join(head), picture, "\n".join(rows), name="scores")


def detail_panel(view: View[Any], summary: Summary, speaker: Speaker) -> Panel:
    """How the score of one deal came about."""
    head = [f"### {speaker(summary.title)}"]
    if summary.subtitle is not None:
        head.append(speaker(summary.subtitle))
    return Panel("\n".join(head), body="\n".join(summary_lines(view, summary, speaker)).rstrip())


def _reason(sides: Sides, line: ScoreLine, result: tuple[Points, ...], speaker: Speaker) -> str:
    reason = speaker(line.reason)
    if line.points is None or line.points == result:  # the result is told once, at the end
        return reason
    moved = [side for side, points in enumerate(line.points) if points]
    if len(moved) == 1 and _named(line.reason, sides, moved[0]):
        return speaker.remark(reason, speaker.say("score.gain", points=line.points[moved[0]]))
    return speaker.remark(reason, _row(sides, line.points, speaker))


def _named(reason: Phrase, sides: Sides, side: int) -> bool:
    """Whether the reason itself tells whose points these are."""
    own = {Team(side), *map(Player, sides[side])}
    return any(isinstance(value, Player | Team) and value in own for _, value in reason.values)


def _row(sides: Sides, points: tuple[Points, ...], speaker: Speaker) -> str:
    return " · ".join(
        speaker.say("score.change", side=side_of(sides, side), points=value)
        for side, value in enumerate(points)
    )


def _deal(sides: Sides, row: DealRow, speaker: Speaker) -> str:
    told = row.told
    return _told(sides, told, speaker) if told else _row(sides, row.scores, speaker)


def _told(sides: Sides, told: Sequence[Phrase], speaker: Speaker) -> str:
    return " · ".join(
        speaker.say("score.total", side=side_of(sides, side), points=phrase)
        for side, phrase in enumerate(told)
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
