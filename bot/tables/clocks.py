"""How long people may take, and what happens when they don't come. Pure.

A person who is asked something has a deadline: the time of a move, and in a live game what is left
of a reserve that lasts for the whole game. At half the time of a move the question is ``noticed``.
At the deadline a computer plays this one turn for the absent person (live), or everybody at the
table may have it played (correspondence). Whoever has missed two deadlines in a row gives the seat
to a computer, until they sit down again. Nobody is timed who plays among computers alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, get_args

from bot.tables import seating
from bot.tables.model import Clock, Person, Refused, Table, Time
from games.words import Phrase

CLOCKS: Final[tuple[Clock, ...]] = get_args(Clock)
MOVE: Final[Mapping[Clock, float]] = {"live": 3 * 60.0, "correspondence": 24 * 3600.0}
"""Seconds for a move."""
RESERVE: Final[Mapping[Clock, float]] = {"live": 5 * 60.0}
"""Seconds beyond the time of a move that a person may use up in a game."""
LOBBY: Final = 30 * 60.0
"""Seconds after which a lobby closes in which nobody does anything."""
IDLE: Final = 7 * 24 * 3600.0
"""Seconds after which a game closes in which nobody moves and nobody has to."""
MISSED: Final = 2
"""So many deadlines missed in a row, and a computer takes the seat."""


def wound(before: Table | None, after: Table, now: float) -> Table:
    """A new snapshot with the times that follow from what changed; ``before`` None: just opened."""
    if after.status == "playing" and before is not None:
        times = tuple(_time(before, after, seat, now) for seat in range(after.seats))
    else:
        times = (Time(),) * after.seats
    after = replace(after, times=times)
    return replace(after, rings_at=_rings_at(before, after, now))


def present(table: Table, seat: int) -> Table:
    """The person on a seat has done something: no deadline counts as missed any more."""
    time = table.times[seat]
    if not time.missed and time.stage != "away":
        return table
    stage = "asked" if time.stage == "away" else time.stage
    return _timed(table, seat, replace(time, missed=0, stage=stage))


def played_for(table: Table, seat: int) -> Table:
    """Somebody at the table has a late person's turn played; Refused if nobody is late there."""
    if not 0 <= seat < table.seats or table.times[seat].stage != "late":
        raise Refused(Phrase("table.why.not_late"))
    return _timed(table, seat, replace(table.times[seat], stage="away", deadline=None))


def late(table: Table, now: float) -> tuple[int, ...]:
    """The seats whose people have missed a deadline that nobody has acted on yet.

    A card that is held back was played in time.
    """
    return tuple(
        seat
        for seat, time in enumerate(table.times)
        if time.stage in ("noticed", "late")
        and seat not in table.held
        and _is_over(_moment(table, seat), now)
    )


def swept(table: Table, now: float, gone: Collection[int] = ()) -> Table:
    """The table after all that is due by now; the very same if nothing is.

    ``gone`` are the seats of people who have left the server: they are waited for no longer.
    """
    if not _is_over(table.rings_at, now):
        return table
    if table.status == "lobby":
        return replace(table, status="closed", closed_because="lobby")
    missed = late(table, now)
    for seat, time in enumerate(table.times):
        if time.stage == "asked" and _is_over(_moment(table, seat), now):
            table = _timed(table, seat, replace(time, stage="noticed"))
    for seat in missed:
        table = _expired(table, seat, leave=seat in gone)
    if not any(_moment(table, seat) for seat in range(table.seats)) and not missed:
        if table.updated_at + IDLE <= now:
            return replace(table, status="closed", closed_because="idle")
        return replace(table, rings_at=table.updated_at + IDLE)
    return table


def runs(table: Table) -> bool:
    """Whether anybody's time runs at a table."""
    return any(map(_runs, table.times))


def put_off(table: Table, seconds: float) -> Table:
    """The table with all its times this much later: for so long nobody could have done anything."""
    times = (
        time if time.deadline is None else replace(time, deadline=time.deadline + seconds)
        for time in table.times
    )
    rings_at = None if table.rings_at is None else table.rings_at + seconds
    return replace(table, times=tuple(times), rings_at=rings_at)


def by_computer(table: Table, seat: int) -> bool:
    """Whether a computer plays here, if only this turn."""
    return table.holders[seat].kind == "computer" or table.times[seat].stage == "away"


def to_notice(table: Table) -> tuple[int, ...]:
    """The seats of the people who are to be told that the table waits for them.

    There are several where all choose at once.
    """
    if table.status != "playing":
        return ()
    return tuple(s for s, time in enumerate(table.times) if time.stage in ("noticed", "late"))


def _expired(table: Table, seat: int, *, leave: bool) -> Table:
    time, holder = table.times[seat], table.holders[seat]
    if table.status != "playing" or holder.user_id is None:
        return table
    if leave or time.missed + 1 >= MISSED:
        absent = seating.left(table, Person(holder.user_id, holder.name, 0))
        return _timed(absent, seat, Time(reserve=time.reserve))
    if table.clock == "live":
        time = replace(time, stage="away", deadline=None, reserve=0.0)
    else:
        time = replace(time, stage="late")
    return _timed(table, seat, replace(time, missed=time.missed + 1))


def _time(before: Table, after: Table, seat: int, now: float) -> Time:
    time = after.times[seat]
    if before.status == "lobby":
        time = Time(reserve=RESERVE.get(after.clock, 0.0))
    elif time.deadline is not None and not _same_question(before, after, seat):
        over = max(0.0, now - (time.deadline - time.reserve))
        reserve = max(0.0, time.reserve - over)
        time = Time(reserve=reserve, missed=time.missed)
    if not _is_timed(after, seat):
        return replace(time, deadline=None, stage="asked")
    if time.deadline is not None or (time.stage == "away" and before.due == after.due):
        return time
    deadline = now + MOVE[after.clock] + time.reserve
    return replace(time, stage="asked", deadline=deadline)


def _same_question(before: Table, after: Table, seat: int) -> bool:
    """Whether a seat is still waited for with what it was asked before."""
    was, now = before.holders[seat], after.holders[seat]
    held = (was.kind, was.user_id) == (now.kind, now.user_id)
    return held and before.since[seat] == after.since[seat] and seat in after.due


def _is_timed(table: Table, seat: int) -> bool:
    person = table.holders[seat].kind == "person"
    return person and table.clock in MOVE and len(table.people) > 1 and seat in table.due


def _moment(table: Table, seat: int) -> float | None:
    """When something happens at a seat if its person does nothing."""
    time = table.times[seat]
    if time.deadline is None:
        return None
    match time.stage:
        case "asked":
            return time.deadline - time.reserve - MOVE[table.clock] / 2
        case "noticed":
            return time.deadline
        case _:
            return time.deadline + MOVE[table.clock]


def _rings_at(before: Table | None, after: Table, now: float) -> float | None:
    """When somebody has to look at a table again."""
    if after.status == "lobby":
        return after.updated_at + LOBBY
    if after.status != "playing":
        return None
    moments = [m for seat in range(after.seats) if (m := _moment(after, seat)) is not None]
    if moments:
        return min(moments)
    # A play at a table without a clock is one row of the log and nothing else: whoever looks will
    # see when it was, and come again.
    waits = before is not None and before.status == "playing" and not runs(before)
    if waits and after.rings_at is not None and after.rings_at > now:
        return after.rings_at
    return after.updated_at + IDLE


def _runs(time: Time) -> bool:
    return time.deadline is not None


def _is_over(moment: float | None, now: float) -> bool:
    return moment is not None and moment <= now


def _timed(table: Table, seat: int, time: Time) -> Table:
    return replace(table, times=(*table.times[:seat], time, *table.times[seat + 1 :]))
