"""Who sits where, who is the host, and what is agreed before the first card. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.tables.model import EMPTY, Holder, Person, Refused, Table
from games.core import Level
from games.records import BadRecord, Replay, open_game
from games.words import Phrase, Player


def opened(game_key: str, seats: int, options: Mapping[str, Any]) -> Replay:
    """Game, options and first state of a new table; Refused if these can't be played."""
    try:
        return open_game(game_key, seats, options)
    except BadRecord as bad:
        raise Refused(bad.reason.phrase) from None


def greeted(table: Table, person: Person) -> Table:
    """The table with a seated person's newest name and interaction."""
    if (seat := table.seat_of(person.user_id)) is None:
        return table
    holder = replace(table.holders[seat], name=person.name, interaction=person.interaction)
    return _sits(table, seat, holder)


def hosted(table: Table, person: Person) -> Table:
    """The lobby, greeted by its host; Refused to anybody else, and later."""
    _in_lobby(table)
    _is_host(table, person)
    return greeted(table, person)


def joined(table: Table, person: Person, seat: int | None = None) -> Table:
    """The person sits on a seat, the one kept or the first free one; in a lobby one may move.

    In a game it is that of the own stand-in.
    """
    own = table.seat_of(person.user_id)
    if own is not None:
        if seat in (None, own) or table.status != "lobby":
            raise Refused(Phrase("table.why.seated"))
        return _changed_seats(table, own, seat)
    if table.status == "playing":
        return _sits(table, _stand_in(table, person.user_id), _holder(person))
    _in_lobby(table)
    _is_asked(table, person)
    if seat is None:
        seat = _best_free(table, person)
    _is_free_for(table, seat, person.user_id)
    return _sits(_without_kept(table, person.user_id), seat, _holder(person))


def uninvited(table: Table, user_id: int) -> Table:
    """Nobody asks this person, or keeps a seat; the very same if nobody did."""
    kept = any(holder.kept_for == user_id for holder in table.holders)
    if not kept and user_id not in table.invited:
        return table
    invited = tuple(asked for asked in table.invited if asked != user_id)
    return replace(_without_kept(table, user_id), invited=invited)


def left(table: Table, person: Person) -> Table:
    """The person stands up; in a game a computer stands in. Without people the table closes."""
    _is_open(table)
    if (seat := table.seat_of(person.user_id)) is None:
        raise Refused(Phrase("table.why.not_seated"))
    lobby = table.status == "lobby"
    if lobby:
        table = _sits(table, seat, EMPTY)
    else:
        stand_in = Holder("computer", person.user_id, person.name)
        table = replace(_sits(table, seat, stand_in), stood_in=True)
    if not table.people:
        return replace(table, status="closed", closed_because="empty" if lobby else "nobody")
    if table.host_id == person.user_id:
        heir = table.holders[table.people[0]].user_id
        assert heir is not None
        return replace(table, host_id=heir)
    return table


def with_computer(table: Table, person: Person, level: Level) -> Table:
    """The host puts a computer on the first free seat, kept ones last."""
    _in_lobby(table)
    _is_host(table, person)
    if not (free := _free(table)):
        raise Refused(Phrase("table.why.full"))
    return _sits(table, free[0], Holder("computer", level=level))


def removed(table: Table, person: Person, seat: int) -> Table:
    """The host empties a seat of the lobby, but not the own one, or keeps it for nobody."""
    _in_lobby(table)
    _is_host(table, person)
    if not 0 <= seat < table.seats or table.holders[seat] == EMPTY:
        raise Refused(Phrase("table.why.nobody_there"))
    if table.holders[seat].user_id == person.user_id:
        raise Refused(Phrase("table.why.remove_self"))
    return _sits(table, seat, EMPTY)


def passed_on(table: Table, person: Person, user_id: int) -> Table:
    """The host makes another seated person the host."""
    _is_open(table)
    _is_host(table, person)
    if table.seat_of(user_id) is None:
        raise Refused(Phrase("table.why.not_a_person"))
    return replace(table, host_id=user_id)


def agreed(table: Table, person: Person, options: Mapping[str, Any]) -> Table:
    """The host changes the options named; the others stay."""
    _in_lobby(table)
    _is_host(table, person)
    start = opened(table.game.key, table.seats, table.options.model_dump() | dict(options))
    return replace(table, options=start.options, state=start.state)


def started(table: Table, person: Person, *, fill: bool) -> Table:
    """The host begins the game; computers take the empty seats if ``fill``, else none may be."""
    _in_lobby(table)
    _is_host(table, person)
    free = _free(table)
    if free and not fill:
        raise Refused(Phrase("table.why.empty_seats", n=len(free)))
    for seat in free:
        table = _sits(table, seat, Holder("computer"))
    return replace(table, status="playing")


def moved(table: Table, person: Person, channel_id: int, *, admin: bool) -> Table:
    """The host, or an admin of the server, has the board shown in another channel."""
    _is_open(table)
    if not admin:
        _is_host(table, person)
    wanted = table.status == "lobby" and table.thread_of is not None
    thread_of = channel_id if wanted else None
    return replace(table, channel_id=channel_id, message_id=None, thread_of=thread_of)


def housed(table: Table, thread_id: int | None) -> Table:
    """The game goes on in its own thread, under the same number, or stays for good."""
    if thread_id is None:
        return replace(table, thread_of=None)
    return replace(table, channel_id=thread_id, message_id=None)


def speaking(table: Table, person: Person, language: str) -> Table:
    """The host chooses the language of the board."""
    _is_open(table)
    _is_host(table, person)
    return replace(table, language=language)


def ended(table: Table, person: Person, *, admin: bool) -> Table:
    """The host, or an admin of the server, closes the table."""
    _is_open(table)
    if not admin:
        _is_host(table, person)
    by_host = person.user_id == table.host_id
    return replace(table, status="closed", closed_because="host" if by_host else "admin")


def _holder(person: Person) -> Holder:
    return Holder("person", person.user_id, person.name, interaction=person.interaction)


def _sits(table: Table, seat: int, holder: Holder) -> Table:
    holders = (*table.holders[:seat], holder, *table.holders[seat + 1 :])
    return replace(table, holders=holders)


def _free(table: Table) -> list[int]:
    """The empty seats, those kept for somebody last."""
    empty = [seat for seat, holder in enumerate(table.holders) if holder.kind == "empty"]
    return sorted(empty, key=lambda seat: table.holders[seat].kept_for is not None)


def _best_free(table: Table, person: Person) -> int:
    """The seat kept for this person, else one kept for nobody."""
    if not (free := _free(table)):
        raise Refused(Phrase("table.why.full"))
    kept = (seat for seat in free if table.holders[seat].kept_for == person.user_id)
    return next(kept, free[0])


def _is_free_for(table: Table, seat: int, user_id: int) -> None:
    if not 0 <= seat < table.seats or table.holders[seat].kind != "empty":
        raise Refused(Phrase("table.why.seat_taken"))
    if table.holders[seat].kept_for not in (None, user_id):
        raise Refused(Phrase("table.why.seat_kept", name=table.holders[seat].name))


def _without_kept(table: Table, user_id: int) -> Table:
    """Whoever has come needs no seat kept."""
    holders = (EMPTY if holder.kept_for == user_id else holder for holder in table.holders)
    return replace(table, holders=tuple(holders))


def _changed_seats(table: Table, own: int, seat: int) -> Table:
    """Somebody moves to a free seat, or changes places with a computer."""
    holder = table.holders[own]
    if not 0 <= seat < table.seats or table.holders[seat].kind != "computer":
        assert holder.user_id is not None
        _is_free_for(table, seat, holder.user_id)
    return _sits(_sits(table, own, table.holders[seat]), seat, holder)


def _is_asked(table: Table, person: Person) -> None:
    kept = any(holder.kept_for == person.user_id for holder in table.holders)
    if table.invite_only and not kept and person.user_id not in table.invited:
        raise Refused(Phrase("table.why.invite_only", host=_host(table)))


def _stand_in(table: Table, user_id: int) -> int:
    for seat, holder in enumerate(table.holders):
        if holder.kind == "computer" and holder.user_id == user_id:
            return seat
    raise Refused(Phrase("table.why.begun"))


def _is_open(table: Table) -> None:
    if not table.open:
        raise Refused(Phrase("table.why.over"))


def _in_lobby(table: Table) -> None:
    _is_open(table)
    if table.status != "lobby":
        raise Refused(Phrase("table.why.begun"))


def _is_host(table: Table, person: Person) -> None:
    if person.user_id != table.host_id:
        raise Refused(Phrase("table.why.host_only", host=_host(table)))


def _host(table: Table) -> Player:
    seat = table.seat_of(table.host_id)
    assert seat is not None, "the host always holds a seat"
    return Player(seat)
