"""A server's leaderboard, a page at a time."""

from __future__ import annotations

from typing import Final, get_args

from bot.panels.ids import page_id
from bot.panels.panel import Button, Panel
from bot.store import Leaderboard, Order, Standing
from bot.words import Speaker
from games.words import Phrase

ORDERS: Final[tuple[Order, ...]] = get_args(Order)


def leaderboard_panel(board: Leaderboard, game: str, order: Order, speaker: Speaker) -> Panel:
    """Ranks, games, points, average and wins; buttons turn the pages."""
    scope = Phrase(f"{game}.name" if game else "board.all_games")
    head = [
        f"### {speaker.say('board.title', scope=scope)}",
        f"-# {speaker.say(f'board.order.{order}')}",
    ]
    rows = [_line(standing, speaker) for standing in board.rows] or [speaker.say("board.empty")]
    if board.pages == 1:
        return Panel("\n".join(head), body="\n".join(rows))
    head.append(f"-# {speaker.say('board.page', number=board.page + 1, of=board.pages)}")
    back = Button(
        speaker.say("board.back"),
        page_id(game, order, max(0, board.page - 1)),
        disabled=board.page == 0,
    )
    on = Button(
        speaker.say("board.on"),
        page_id(game, order, board.page + 1),
        disabled=board.page + 1 >= board.pages,
    )
    return Panel("\n".join(head), body="\n".join(rows), rows=((back, on),))


def _line(standing: Standing, speaker: Speaker) -> str:
    return speaker.say(
        "board.line",
        rank=standing.rank,
        name=standing.name,
        points=standing.points,
        average=round(standing.average, 1),
        n=standing.games,
        wins=standing.wins,
    )
