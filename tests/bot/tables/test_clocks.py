"""Deadlines: who is timed, who is told, and what happens when a time is up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.tables import Clock, Person, Refused, Table, Time
from bot.tables.clocks import MOVE, RESERVE, to_notice
from bot.tables.hours import Outside
from bot.tables.model import Held
from tests.bot.tables.conftest import CHANNEL, GUILD, House
from tests.bot.tables.timed import begun, expire, later, lobby, newest

Refusing = Callable[[Awaitable[Any]], Awaitable[Refused]]
LIVE, SLOW = MOVE["live"], MOVE["correspondence"]


async def test_who_is_asked_has_a_move_and_the_reserve(house: House) -> None:
    """Only the seat that is due is timed, and the lobby is not."""
    assert (await lobby(house)).times == (Time(),) * 3
    table = await begun(house)
    seat = table.due[0]
    assert table.times[seat].deadline == house.now[0] + LIVE + RESERVE["live"]
    assert [time.deadline for s, time in enumerate(table.times) if s != seat] == [None, None]


async def test_a_slow_move_uses_the_reserve_up(house: House) -> None:
    """What goes beyond the time of a move is gone from the reserve for the rest of the game."""
    table = await begun(house)
    seat = table.due[0]
    house.now[0] += LIVE + 60
    table = await house.first(table)
    assert table.due == (seat,)  # the dealer throws twice
    assert table.times[seat].deadline == house.now[0] + LIVE + RESERVE["live"] - 60
    house.now[0] += 10
    table = await house.first(table)
    assert table.times[seat].reserve == RESERVE["live"] - 60


async def test_half_way_the_question_is_noticed(house: House) -> None:
    """Once, at half the time of a move, and no longer when it is answered."""
    table = await later(house, await begun(house), LIVE / 2 - 1)
    seat = table.due[0]
    assert to_notice(table) == ()
    table = await later(house, table, 1)
    assert to_notice(table) == (seat,)
    assert to_notice(await house.first(table)) == ()


async def test_live_the_computer_plays_the_turn_of_the_absent(house: House) -> None:
    """The whole turn, both cards that are to be thrown, and the person keeps the seat."""
    table = await later(house, await begun(house), LIVE / 2)
    seat = table.due[0]
    await later(house, table, LIVE / 2 + RESERVE["live"])
    table = await house.seen.until(lambda t: len(t.due) == 3)
    assert table.seq == 3
    assert table.holders[seat].kind == "person"
    assert (table.times[seat].missed, table.times[seat].reserve) == (1, 0)
    assert table.times[seat].deadline == house.now[0] + LIVE


async def test_away_twice_in_a_row_gives_the_seat_to_a_computer(house: House) -> None:
    """Until the person sits down again, who then has time as everybody else."""
    table = await begun(house)
    seat = table.due[0]
    await expire(house, table)
    table = await house.seen.until(lambda t: len(t.due) == 3)
    for other in {0, 1, 2} - {seat}:
        table = await house.act(table, other, "choose no")
    await expire(house, table)
    table = await house.seen.until(lambda t: t.holders[seat].kind == "computer")
    assert table.holders[seat].user_id == seat + 1
    assert table.stood_in
    table = await house.seen.until(lambda t: t.due in ((0,), (1,)))
    table = await house.tables.lobby.join(table.id, house.person(seat + 1))
    assert table.holders[seat].kind == "person"
    assert table.times[seat].missed == 0


async def test_who_moves_in_time_has_missed_nothing(house: House) -> None:
    """Two deadlines missed, but not in a row, leave the person on the seat."""
    table = await begun(house)
    seat = table.due[0]
    await expire(house, table)
    table = await house.seen.until(lambda t: len(t.due) == 3)
    table = await house.act(table, seat, "choose no")
    assert table.times[seat].missed == 0
    for other in {0, 1, 2} - {seat}:
        table = await house.act(table, other, "choose no")
    while table.due != (seat,):
        table = await house.first(table)
    await expire(house, table)
    table = await house.seen.until(lambda t: seat not in t.due)
    assert table.holders[seat].kind == "person"
    assert not table.stood_in


async def test_everybody_who_chooses_at_once_has_a_deadline(house: House) -> None:
    """The time of one runs on while others choose; only who missed it is played for."""
    table = await begun(house)
    while len(table.due) == 1:
        table = await house.first(table)
    deadlines = [time.deadline for time in table.times]
    assert None not in deadlines
    house.now[0] += 30
    table = await house.act(table, 1, "choose yes")
    assert [time.deadline for time in table.times] == [deadlines[0], None, deadlines[2]]
    table = await house.act(table, 0, "choose yes")
    await expire(house, table)
    table = await house.seen.until(lambda t: t.due == (0,))
    assert [time.missed for time in table.times] == [0, 0, 1]


async def test_in_correspondence_somebody_at_the_table_has_it_played(
    house: House, refused: Refusing
) -> None:
    """Nothing happens by itself at the deadline; then whoever sits there may, nobody else."""
    table = await begun(house, "correspondence")
    seat = table.due[0]
    other = house.person((seat + 1) % 3 + 1)
    early = await refused(house.tables.hours.play_for(table.id, other, seat))
    assert early.phrase.key == "table.why.not_late"
    table = await expire(house, table)
    assert (table.seq, table.times[seat].stage) == (1, "late")
    stranger = await refused(house.tables.hours.play_for(table.id, house.person(9), seat))
    assert stranger.phrase.key == "table.why.not_seated"
    await house.tables.hours.play_for(table.id, other, seat)
    table = await house.seen.until(lambda t: len(t.due) == 3)
    assert table.holders[seat].kind == "person"
    assert table.times[seat].missed == 1
    for nonsense in (seat, 7, -1):
        again = await refused(house.tables.hours.play_for(table.id, other, nonsense))
        assert again.phrase.key == "table.why.not_late"


async def test_the_late_may_still_move(house: House) -> None:
    """A late move is a move, and nothing was missed."""
    table = await expire(house, await begun(house, "correspondence"))
    seat = table.due[0]
    table = await house.first(table)
    assert table.times[seat] == Time(house.now[0] + SLOW)


async def test_in_correspondence_a_second_day_gives_the_seat_up(house: House) -> None:
    """Where nobody has the late one's turn played, a computer sits down a day later."""
    table = await expire(house, await begun(house, "correspondence"))
    seat = table.due[0]
    table = await later(house, table, SLOW)
    assert table.holders[seat].kind == "computer"


async def test_whoever_left_the_server_is_not_waited_for(house: House) -> None:
    """At the first deadline a computer stands in, where others only miss a turn."""

    async def gone(guild_id: int, user_id: int) -> bool:
        return (guild_id, user_id) == (GUILD, seat + 1)

    table = await begun(house)
    seat = table.due[0]
    house.tables.hours._outside = Outside(gone=gone)
    table = await expire(house, table)
    assert table.holders[seat].kind == "computer"


async def test_a_person_among_computers_is_not_timed(house: House) -> None:
    """Nobody waits for who plays alone; a second person starts the clock, the last one stops it."""
    alone = await begun(house, people=1)
    waiting = await house.seen.until(lambda t: 0 in t.due)
    assert waiting.times == (Time(reserve=RESERVE["live"]),) * 3
    two = await begun(house, people=2)
    two = await house.tables.lobby.leave(two.id, house.person(2))
    assert all(time.deadline is None for time in two.times)
    two = await house.tables.lobby.join(two.id, house.person(2))
    assert alone.id != two.id


async def test_a_game_in_which_a_computer_stood_in_is_not_rated(house: House) -> None:
    """Although everybody is back when it ends."""
    table = await house.full(seats=2, deals=1)
    await house.tables.lobby.leave(table.id, house.person(2))
    await house.tables.lobby.join(table.id, house.person(2))
    table = await newest(house, table)
    while table.open:
        table = await house.first(table)
    assert table.status == "over"
    assert table.stood_in
    assert not any(table.ratings)


@pytest.mark.parametrize("clock", ["live", "correspondence", "none"])
async def test_the_host_chooses_the_clock_in_the_lobby(
    house: House, refused: Refusing, clock: Clock
) -> None:
    """Nobody else does, and not once the game has begun; a rematch keeps it."""
    table = await lobby(house, "none", seats=2)
    await house.tables.lobby.join(table.id, house.person(2))
    agree = house.tables.company.agree
    assert (await refused(agree(table.id, house.person(2), clock=clock))).phrase.key.endswith(
        "host_only"
    )
    assert (await agree(table.id, house.person(1), clock=clock)).clock == clock
    await house.tables.lobby.start(table.id, house.person(1))
    assert (await refused(agree(table.id, house.person(1), clock="none"))).phrase.key.endswith(
        "begun"
    )
    await house.tables.end(table.id, house.person(1))
    again = await house.tables.company.rematch(table.id, Person(1, "Player 1", 7), CHANNEL)
    assert again.clock == clock


async def test_a_card_held_back_was_played_in_time(house: House) -> None:
    """The deadline passes while it can still be taken back: nobody was late."""
    table = await begun(house)
    while len(table.due) != 1 or "play" not in str(table.game.legal(table.state, table.due[0])):
        table = await house.first(table)
    seat = table.due[0]
    table = await later(house, table, LIVE / 2)

    def hold(newest: Table) -> Table:
        return replace(newest, held={seat: Held(seat + 1, newest.seq, ("play 1",))})

    await house.tables._ledger.note(table.id, hold)
    table = await later(house, table, LIVE / 2 + RESERVE["live"])
    assert (table.times[seat].stage, table.times[seat].missed) == ("noticed", 0)
