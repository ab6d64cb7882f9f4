"""What a person has played, in words: the sums, the best deals, the games one by one."""

from __future__ import annotations

from bot.panels.ids import past_id
from bot.panels.panel import Button, Option, Panel, Row, Select
from bot.store.history import GameStatistics, History, Played, Statistics
from bot.words import Speaker
from games.words import Phrase


def statistics_panel(statistics: Statistics, name: str, speaker: Speaker) -> Panel:
    """A paragraph a game, then the best deals."""
    head = f"### {speaker.say('stats.title', name=name)}"
    counts = {"n": statistics.begun, "stayed": statistics.stayed}
    staying = speaker.say("stats.staying", **counts) if statistics.begun else ""
    if not statistics.games:
        return Panel(head, body="\n".join(filter(None, (speaker.say("stats.none"), staying))))
    parts = [staying, ""] + [line for game in statistics.games for line in _game(game, speaker)]
    if statistics.best:
        parts += ["", f"**{speaker.say('stats.best')}**"]
    parts += [
        "- "
        + speaker.say(
            "stats.best_deal",
            points=best.points,
            game=Phrase(f"{best.game}.name"),
            day=_day(best.ended_at),
            id=best.table_id,
        )
        for best in statistics.best
    ]
    return Panel(head, body="\n".join(parts))


def history_panel(history: History, speaker: Speaker) -> Panel:
    """A line a game, the newest first; a list opens one of them step by step."""
    head = [f"### {speaker.say('history.title')}"]
    if history.pages > 1:
        page = speaker.say("board.page", number=history.page + 1, of=history.pages)
        head.append(f"-# {page}")
    if not history.rows:
        return Panel("\n".join(head), body=speaker.say("history.none"))
    lines = [_played(row, speaker) for row in history.rows]
    return Panel("\n".join(head), body="\n".join(lines), rows=_history_rows(history, speaker))


def _game(game: GameStatistics, speaker: Speaker) -> list[str]:
    title = f"**{speaker.say(f'{game.game}.name')}**"
    if game.rating is not None:
        title += f" · {speaker.say('stats.rating', rating=game.rating)}"
    lines = [
        title,
        speaker.say(
            "stats.games",
            games=Phrase("count.games", n=game.games),
            wins=game.wins,
            points=Phrase("count.points", n=game.points),
            average=round(game.points / game.games, 1),
        ),
    ]
    if game.undertaken:
        share = round(100 * game.made / game.undertaken)
        counts = {"n": game.undertaken, "made": game.made, "share": share}
        deals = Phrase("count.deals", n=game.deals)
        lines.append(speaker.say("stats.contracts", deals=deals, **counts))
    return lines


def _played(row: Played, speaker: Speaker) -> str:
    key = "history.line" if row.finished else "history.closed"
    line = speaker.say(
        key,
        day=_day(row.ended_at),
        game=Phrase(f"{row.game}.name"),
        place=row.place,
        points=Phrase("count.points.change", n=row.points),
        id=row.table_id,
    )
    if row.rating_before is not None and row.rating_after is not None:
        change = row.rating_after - row.rating_before
        line += " · " + speaker.say("rating.change", rating=row.rating_after, change=change)
    return f"{line}\n-# {speaker.say('history.with', names=_others(row, speaker))}"


def _others(row: Played, speaker: Speaker) -> tuple[str, ...]:
    computer = speaker.say("history.computer")
    return tuple(
        computer if name is None else name or speaker.say("core.player", number=seat + 1)
        for seat, name in row.others
    )


def _history_rows(history: History, speaker: Speaker) -> tuple[Row, ...]:
    plain = speaker.plain()
    options = tuple(
        Option(
            plain.say("history.option", game=Phrase(f"{row.game}.name"), id=row.table_id),
            str(row.table_id),
        )
        for row in history.rows
    )
    opened = Select(past_id("open", history.page), plain.say("history.open"), options)
    if history.pages == 1:
        return (opened,)
    back = Button(
        plain.say("board.back"), past_id("back", history.page), disabled=history.page == 0
    )
    on = Button(
        plain.say("board.on"),
        past_id("on", history.page),
        disabled=history.page + 1 >= history.pages,
    )
    return (opened, (back, on))


def _day(at: float) -> Phrase:
    """A moment that each reader's Discord shows as a date of its own."""
    return Phrase("history.day", at=str(int(at)))
