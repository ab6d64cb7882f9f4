"""The private menu of a table: what a player, and what the host, may do besides playing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.panels.fairness import full_seal
from bot.panels.ids import menu_id, rules_id
from bot.panels.lobby import closing_line, counts, kept_lines, seat_lines, title
from bot.panels.options import about_lines, entries, offered, option_lines
from bot.panels.panel import Button, Option, Panel, Picker, Row, Select, rows_of
from bot.tables import Clock, Person, Refused, Table
from bot.tables.clocks import CLOCKS
from bot.tables.company import MOST_INVITED, TAKE_BACKS, called_off
from bot.tables.model import EMPTY, Holder
from bot.tables.seating import ended, left
from bot.words import Speaker
from games.words import Phrase, Player


def menu_panel(
    table: Table, user_id: int, speaker: Speaker, *, admin: bool, may_call: bool = False
) -> Panel:
    """The menu as this person may use it; ``may_call``: there is a role to call players by."""
    lines = [f"### {title(table, speaker)}", *_ending(table, speaker), *seat_lines(table, speaker)]
    host = user_id == table.host_id
    rows = list(_host_rows(table, speaker)) if host and table.open else []
    if host and table.status == "lobby":
        lines.append(speaker.say("menu.host"))
    else:
        agreed = (*kept_lines(table, speaker), *option_lines(table, speaker))
        lines += [f"-# {line}" for line in agreed]
    lines += about_lines(table, speaker)
    if table.open:
        lines.append(full_seal(table, speaker))
    buttons = list(_buttons(table, user_id, speaker, may_end=host or admin))
    if host and may_call and table.status == "lobby":
        call = menu_id(table.id, "call")
        buttons.append(Button(speaker.say("menu.call"), call, disabled=table.called))
    rows += rows_of(buttons)
    return Panel("\n".join(lines), rows=tuple(rows))


def sure_panel(table: Table, verb: str, person: Person, speaker: Speaker, *, admin: bool) -> Panel:
    """The second step before what can't be undone: ``leave``, ``call_off`` or ``end``.

    Refused: whoever may not do it is told so now, and not asked first.
    """
    question = f"menu.{verb}.sure"
    try:
        match verb:
            case "leave" if not left(table, person).open:
                question = "menu.leave.last"
            case "leave" if table.status == "lobby":
                question = "menu.leave.lobby"
            case "leave":
                pass
            case "call_off":
                called_off(table, person)
            case _:
                ended(table, person, admin=admin)
                question = "menu.end.sure" if counts(table) else "menu.end.empty"
    except Refused as refused:
        raise Refused(refused.phrase, table) from None
    yes = Button(speaker.say(f"menu.{verb}.yes"), menu_id(table.id, f"{verb}_sure"), "danger")
    no = Button(speaker.say("menu.back"), menu_id(table.id, "back"))
    return Panel(speaker.say(question), rows=((yes, no),))


def refused_panel(menu: Panel, why: str, number: int) -> Panel:
    """The menu after a choice that was not taken, with the reason on top.

    A list under its old id would go on showing that choice, so all get the new ``number``.
    """
    rows = (
        row if isinstance(row, tuple) else replace(row, custom_id=f"{row.custom_id}:{number}")
        for row in menu.rows
    )
    return replace(menu, head=f"⚠️ **{why}**\n{menu.head}", rows=tuple(rows))


def _ending(table: Table, speaker: Speaker) -> list[str]:
    """Why nothing can be done at a table any more."""
    if table.open:
        return []
    off = table.status == "closed" and table.untouched
    usual = "table.called_off" if off else "table.why.over"
    return [closing_line(table, speaker) or speaker.say(usual)]


def _buttons(table: Table, user_id: int, speaker: Speaker, *, may_end: bool) -> Iterator[Button]:
    rules = rules_id(table.id, "open", table.game.key, 0)
    yield Button(speaker.say("button.rules"), rules, "main")
    if not table.open:
        return
    if table.seat_of(user_id) is not None:
        yield Button(speaker.say("menu.leave"), menu_id(table.id, "leave"))
        if table.untouched:
            yield Button(speaker.say("menu.call_off"), menu_id(table.id, "call_off"))
    elif table.stands_in_for(user_id):
        yield Button(speaker.say("menu.return"), menu_id(table.id, "return"), "good")
    if may_end:
        yield Button(speaker.say("menu.end"), menu_id(table.id, "end"), "danger")


def _host_rows(table: Table, speaker: Speaker) -> Iterator[Row]:
    plain = speaker.plain()
    if table.status == "lobby":
        for info in offered(type(table.options)):
            options = entries(info, getattr(table.options, info.name), plain)
            yield Select(menu_id(table.id, "set", info.name), plain.say(info.key), options)
        yield from _keeping(table, plain)
        yield from _seat_select(table, plain, "remove", people_only=False)
    yield from _seat_select(table, plain, "host", people_only=True)


def _keeping(table: Table, speaker: Speaker) -> Iterator[Row]:
    """For whom the table is, and how long a card can be taken back."""
    choose = speaker.say("menu.invite")
    yield Picker(menu_id(table.id, "invite"), choose, "people", most=MOST_INVITED)
    for name, values, now in (
        ("invite_only", (False, True), table.invite_only),
        ("take_back", TAKE_BACKS, table.take_back),
    ):
        options = tuple(
            Option(speaker.say(f"menu.{name}", n=int(value)), str(place), chosen=value == now)
            if value
            else Option(speaker.say(f"menu.{name}.off"), str(place), chosen=value == now)
            for place, value in enumerate(values)
        )
        yield _keep(table, name, options)
    yield _keep(
        table,
        "clock",
        tuple(
            Option(_clock(clock, speaker), str(place), chosen=clock == table.clock)
            for place, clock in enumerate(CLOCKS)
        ),
    )


def _clock(clock: Clock, speaker: Speaker) -> str:
    choice, setting = Phrase(f"clock.{clock}"), Phrase("server.clock")
    return speaker.say("settings.choice", choice=choice, setting=setting)


def _keep(table: Table, name: str, options: tuple[Option, ...]) -> Row:
    placeholder = next(option.label for option in options if option.chosen)
    return Select(menu_id(table.id, "keep", name), placeholder, options)


def return_panel(table: Table, speaker: Speaker) -> Panel:
    """What somebody reads for whom a computer plays: how to sit down again, while that can be."""
    head = f"### {title(table, speaker)}"
    if not table.open:
        return Panel(f"{head}\n{speaker.say('table.why.over')}")
    back = Button(speaker.say("menu.return"), menu_id(table.id, "return"), "good")
    return Panel(f"{head}\n{speaker.say('menu.stood_in')}", rows=((back,),))


def _seat_select(table: Table, speaker: Speaker, verb: str, *, people_only: bool) -> Iterator[Row]:
    options = tuple(
        Option(_seat_choice(holder, seat, speaker, verb), str(seat))
        for seat, holder in enumerate(table.holders)
        if holder.user_id != table.host_id
        and (holder.kind == "person" or (holder != EMPTY and not people_only))
    )
    if options:
        yield Select(menu_id(table.id, verb), speaker.say(f"menu.{verb}.choose"), options)


def _seat_choice(holder: Holder, seat: int, speaker: Speaker, verb: str) -> str:
    if holder.kept_for is not None:
        return speaker.say("menu.remove.kept", name=holder.name)
    return speaker.say(f"menu.{verb}.seat", player=Player(seat))
