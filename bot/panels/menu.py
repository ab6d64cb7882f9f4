"""The private menu of a table: what a player, and what the host, may do besides playing."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.fairness import full_seal
from bot.panels.ids import menu_id, rules_id
from bot.panels.lobby import seat_lines, title
from bot.panels.options import about_lines, entries, offered, option_lines
from bot.panels.panel import Button, Option, Panel, Row, Select, rows_of
from bot.tables import Table
from bot.words import Speaker
from games.words import Player


def menu_panel(table: Table, user_id: int, speaker: Speaker, *, admin: bool) -> Panel:
    """The menu as this person may use it."""
    lines = [f"### {title(table, speaker)}", *seat_lines(table, speaker)]
    host = user_id == table.host_id
    rows = list(_host_rows(table, speaker)) if host and table.open else []
    if host and table.status == "lobby":
        lines.append(speaker.say("menu.host"))
    else:
        lines += [f"-# {line}" for line in option_lines(table, speaker)]
    lines += about_lines(table, speaker)
    if table.open:
        lines.append(full_seal(table, speaker))
    rows += rows_of(list(_buttons(table, user_id, speaker, may_end=host or admin)))
    return Panel("\n".join(lines), rows=tuple(rows))


def sure_panel(table: Table, verb: str, speaker: Speaker) -> Panel:
    """The second step before something that can't be undone: ``leave`` or ``end``."""
    yes = Button(speaker.say(f"menu.{verb}.yes"), menu_id(table.id, f"{verb}_sure"), "danger")
    no = Button(speaker.say("menu.back"), menu_id(table.id, "back"))
    return Panel(speaker.say(f"menu.{verb}.sure"), rows=((yes, no),))


def _buttons(table: Table, user_id: int, speaker: Speaker, *, may_end: bool) -> Iterator[Button]:
    rules = rules_id(table.id, "open", table.game.key, 0)
    yield Button(speaker.say("button.rules"), rules, "main")
    if not table.open:
        return
    if table.seat_of(user_id) is not None:
        yield Button(speaker.say("menu.leave"), menu_id(table.id, "leave"))
    elif any(h.kind == "computer" and h.user_id == user_id for h in table.holders):
        yield Button(speaker.say("menu.return"), menu_id(table.id, "return"), "good")
    if may_end:
        yield Button(speaker.say("menu.end"), menu_id(table.id, "end"), "danger")


def _host_rows(table: Table, speaker: Speaker) -> Iterator[Row]:
    plain = speaker.plain()
    if table.status == "lobby":
        for info in offered(type(table.options)):
            options = entries(info, getattr(table.options, info.name), plain)
            yield Select(menu_id(table.id, "set", info.name), plain.say(info.key), options)
        yield from _seat_select(table, plain, "remove", people_only=False)
    yield from _seat_select(table, plain, "host", people_only=True)


def _seat_select(table: Table, speaker: Speaker, verb: str, *, people_only: bool) -> Iterator[Row]:
    options = tuple(
        Option(speaker.say(f"menu.{verb}.seat", player=Player(seat)), str(seat))
        for seat, holder in enumerate(table.holders)
        if holder.user_id != table.host_id
        and (holder.kind == "person" or (holder.kind == "computer" and not people_only))
    )
    if options:
        yield Select(menu_id(table.id, verb), speaker.say(f"menu.{verb}.choose"), options)
