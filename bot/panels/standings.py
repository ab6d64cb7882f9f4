"""A server's leaderboard, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from bot.panels.ids import page_id
from bot.panels.panel import Button, Option, Panel, Row, Select
from bot.store import ORDERS, PERIODS, Leaderboard, Order, Period, Scope, Standing
from bot.tables.rating import RatedRule
from bot.words import Speaker
from games import registry
from games.view import Points
from games.words import Phrase
from render import Ladder, Picture, Rung

_ALL_GAMES: Final = "all"
"""The value of a list's entry must not be empty."""
_UNRATED: Final[Mapping[RatedRule, str]] = {
    "people_only": "board.unrated",
    "people_among": "board.unrated.people_among",
    "off": "board.unrated.off",
}


def leaderboard_panel(
    board: Leaderboard, speaker: Speaker, picture: Picture | None, rule: RatedRule
) -> Panel:
    """Ranks, games, points, average and wins; lists change what is shown, buttons turn pages.

    ``rule`` says which games the server rates.
    """
    head = [f"### {speaker(_title(board.scope))}", f"-# {speaker(_order(board.scope))}"]
    if board.pages > 1:
        page = speaker.say("board.page", number=board.page + 1, of=board.pages)
        head.append(f"-# {page}")
    rows = [_line(standing, speaker) for standing in board.rows]
    rows = rows or [speaker.say(_nobody(board.scope, rule))]
    controls = tuple(_controls(board, speaker.plain()))
    return Panel("\n".join(head), picture, "\n".join(rows), controls, name="leaderboard")


def ladder_of(board: Leaderboard, speaker: Speaker) -> Ladder:
    """The page as it is drawn."""
    rungs = tuple(
        Rung(
            standing.rank,
            standing.name or speaker.say("board.nameless"),
            _value(standing, board.scope.order),
            standing.games,
        )
        for standing in board.rows
    )
    return Ladder(_title(board.scope), _order(board.scope), rungs)


def chosen_scope(scope: Scope, what: str, value: str) -> Scope | None:
    """The scope with what was chosen from one of the lists; None for what is in none of them."""
    match what:
        case "game" if value in (_ALL_GAMES, *registry()):
            return replace(scope, game="" if value == _ALL_GAMES else value)
        case "period" if (period := period_named(value)) is not None:
            return replace(scope, period=period)
        case "order" if (order := order_named(value)) is not None:
            return replace(scope, order=order)
        case _:
            return None


def period_named(name: str) -> Period | None:
    """The period of this name."""
    return next((period for period in PERIODS if period == name), None)


def order_named(name: str) -> Order | None:
    """The order of this name."""
    return next((order for order in ORDERS if order == name), None)


def _title(scope: Scope) -> Phrase:
    game = Phrase(f"{scope.game}.name" if scope.game else "board.all_games")
    return Phrase("board.title", scope=game)


def _order(scope: Scope) -> Phrase:
    order, period = Phrase(f"board.order.{scope.order}"), Phrase(f"board.period.{scope.period}")
    return Phrase("board.about", order=order, period=period)


def _value(standing: Standing, order: Order) -> Points:
    match order:
        case "rating":
            return standing.rating or 0
        case "average":
            return round(standing.average, 1)
        case "points":
            return standing.points
        case "wins":
            return standing.wins
        case "games":
            return standing.games


def _nobody(scope: Scope, rule: RatedRule) -> str:
    """Why a page is empty: the key of the sentence."""
    if scope.order == "rating" and not scope.game:
        return "board.rating_of_one"
    if scope.order == "rating" and scope.period == "all":
        return _UNRATED[rule]
    return "board.empty.chosen" if scope.game or scope.period != "all" else "board.empty"


def _line(standing: Standing, speaker: Speaker) -> str:
    line = speaker.say(
        "board.line",
        rank=standing.rank,
        name=standing.name or speaker.say("board.nameless"),
        points=Phrase("count.points", n=standing.points),
        games=Phrase("count.games", n=standing.games),
        average=round(standing.average, 1),
        wins=standing.wins,
    )
    if standing.rating is None:
        return line
    return f"{line} · {speaker.say('stats.rating', rating=standing.rating)}"


def _controls(board: Leaderboard, speaker: Speaker) -> Iterator[Row]:
    scope = board.scope
    games = {_ALL_GAMES: "board.all_games"} | {key: f"{key}.name" for key in registry()}
    lists: dict[str, tuple[Mapping[str, str], str]] = {
        "game": (games, scope.game or _ALL_GAMES),
        "period": ({period: f"board.period.{period}" for period in PERIODS}, scope.period),
        "order": ({order: f"board.order.{order}" for order in ORDERS}, scope.order),
    }
    for what, (entries, chosen) in lists.items():
        options = tuple(
            Option(speaker.say(key), value, chosen=value == chosen)
            for value, key in entries.items()
        )
        yield Select(page_id(what, scope, board.page), speaker.say(f"board.{what}"), options)
    if board.pages > 1:
        back, on = page_id("back", scope, board.page), page_id("on", scope, board.page)
        yield (
            Button(speaker.say("board.back"), back, disabled=board.page == 0),
            Button(speaker.say("board.on"), on, disabled=board.page + 1 >= board.pages),
        )
