"""Clocks at the table: what people see of them, who is called, and who plays for the absent."""

from __future__ import annotations

import re
from typing import Any

import pytest
from simcord import MemberActor, ResponseMessage

from bot.tables import Table
from bot.tables.clocks import IDLE, LOBBY, MOVE, RESERVE
from tests.simulated.sitting import Sitting, acting, sit_down
from tests.simulated.world import World, offers, text

LIVE, SLOW = MOVE["live"], MOVE["correspondence"]
WHOLE = LIVE + RESERVE["live"]


async def at_table(world: World, clock: str = "live", **options: Any) -> Sitting:
    """Two people of a game in which all choose at once, later one by one."""
    options.setdefault("game", "tracktrick")
    return await sit_down(world, 2, seed=3, clock=f'"{clock}"', **options)


async def somebody_due(sitting: Sitting) -> tuple[MemberActor, Table]:
    """Play until the table waits for exactly one person, and who that is."""
    while len((table := await sitting.now()).due) != 1 or table.due[0] >= len(sitting.people):
        who = sitting.asked()
        if who is None:
            await sitting.world.advance(1.5)
        else:
            await sitting.act(who)
    await sitting.world.advance(2)
    return sitting.people[table.due[0]], table


def calls(world: World) -> list[ResponseMessage]:
    """The notices that stand in the channel."""
    return [post for post in world.posts() if "⏰" in text(post)]


def board(world: World) -> ResponseMessage:
    """The board."""
    return world.post_offering("My hand")


def time_left(world: World) -> list[int]:
    """For how many seconds still, by the board, people may take."""
    now = world.env.now().timestamp()
    return [
        round(int(at) - now) for at in re.findall(r"time limit <t:(\d+):R>", text(board(world)))
    ]


async def long(world: World, seconds: float) -> None:
    """Let hours or days pass; SimCord gives all that happens in one stretch five real seconds."""
    for _ in range(24):
        await world.advance(seconds / 24)


@pytest.mark.parametrize("silent", [None, 0])
async def test_all_who_are_waited_for_are_called(world: World, silent: int | None) -> None:
    """Where all choose at once one message calls each who wants it, until the last has chosen."""
    if silent is not None:
        await world.bot.choices.change_person(world.members[silent].id, pings=False)
    sitting = await at_table(world)
    wanted = [who.id for seat, who in enumerate(sitting.people) if seat != silent]
    await world.advance(LIVE / 2 + 5)
    (call,) = calls(world)
    assert [who.id for who in sitting.people if f"<@{who.id}>" in text(call)] == wanted
    for who in sitting.people:
        assert [post.id for post in calls(world)] == [call.id]
        await sitting.act(who)
        await world.advance(1)
    assert calls(world) == []


async def test_the_host_chooses_the_clock(world: World) -> None:
    """It stands in the lobby, in the menu for the host to change, and at opening."""
    alice, bob = world.members[:2]
    opened = (await world.slash(alice, "tracktrick")).response
    assert opened is not None
    assert "Clock: live, 3 minutes a move, 5 in reserve" in text(opened)
    menu = (await world.click(alice, opened, "Menu")).response
    assert menu is not None
    await world.click(alice, menu, "slow, 24 hours a move · Clock")
    await world.advance(2)
    assert "Clock: slow" in text(opened)
    other = (await world.click(bob, opened, "Menu")).response
    assert other is not None
    assert not offers(other, "none · Clock")
    assert "Clock: slow" in text(other)
    none = (await world.slash(bob, "tarot", clock='"none"')).response
    assert none is not None
    assert "Clock: none" in text(none)


async def test_a_server_sets_the_clock_of_new_tables(world: World) -> None:
    """Until a host chooses another."""
    alice = world.members[0]
    await world.bot.choices.change_server(world.guild.id, clock="correspondence")
    opened = (await world.slash(alice, "tarot")).response
    assert opened is not None
    assert "Clock: slow" in text(opened)


async def test_the_board_shows_everybodys_deadline(world: World) -> None:
    """Each who is due in a choice of all at once, then the one whose turn it is."""
    sitting = await at_table(world)
    await world.advance(2)
    due = (await sitting.now()).due
    assert len(time_left(world)) == len([seat for seat in due if seat < 2]) == 2
    await somebody_due(sitting)
    (left,) = time_left(world)
    assert WHOLE - 30 < left <= WHOLE


async def test_who_is_waited_for_is_called_once(world: World) -> None:
    """A new message at half time pings that person alone, and goes when the move is made."""
    sitting = await at_table(world)
    who, _ = await somebody_due(sitting)
    await world.advance(LIVE / 2 - 10)
    assert calls(world) == []
    await world.advance(20)
    (call,) = calls(world)
    assert f"<@{who.id}>" in text(call)
    assert text(call).endswith(f"/{world.channel.id}")
    (sent,) = [r for r in world.env.http_requests if "⏰" in str(r.json)]
    allowed = sent.json["allowed_mentions"]
    assert [int(user) for user in allowed.pop("users")] == [who.id]
    assert not any(allowed.get(kind) for kind in ("parse", "roles", "replied_user"))
    await world.advance(60)
    assert [post.id for post in calls(world)] == [call.id]
    await sitting.act(who)
    await world.advance(1)
    assert calls(world) == []
    assert (await sitting.now()).notice is None


async def test_whoever_wants_no_calls_gets_none(world: World) -> None:
    """It is a preference, and the rest of the clock runs as ever."""
    sitting = await at_table(world)
    who, _ = await somebody_due(sitting)
    panel = (await world.slash(who, "preferences")).response
    assert panel is not None
    await world.click(who, panel, "no · Call me when my turn waits")
    await world.advance(LIVE)
    assert calls(world) == []
    assert not any("⏰" in str(r.json) for r in world.env.http_requests)


async def test_a_server_calls_only_those_who_want_it(world: World) -> None:
    """Switched off for all, it calls whoever has said yes; the preferences show what holds."""
    sitting = await at_table(world)
    await world.bot.choices.change_server(world.guild.id, pings=False)
    wanted, other = sitting.people
    for who in sitting.people:
        panel = (await world.slash(who, "preferences")).response
        assert panel is not None
        assert offers(panel, "as each server has it (here: no) · Call me when my turn waits")
        if who is wanted:
            await world.click(who, panel, "yes · Call me when my turn waits")
    await world.advance(LIVE / 2 + 5)
    (call,) = calls(world)
    assert f"<@{wanted.id}>" in text(call)
    assert f"<@{other.id}>" not in text(call)


async def test_live_the_computer_plays_for_the_absent(world: World) -> None:
    """At the deadline it plays that turn; the seat, and the call, are as if nothing had been."""
    sitting = await at_table(world)
    who, before = await somebody_due(sitting)
    await world.advance(WHOLE + 5)
    table = await sitting.now()
    assert table.seq > before.seq
    assert table.seat_of(who.id) is not None
    assert table.times[before.due[0]].missed == 1
    await world.advance(2)
    told = f"{who.user.global_name} was not there in time, so a computer moved."
    assert told in text(board(world))
    assert told in text(await sitting.take_hand(who))
    assert f"<@{who.id}>" not in "".join(map(text, calls(world)))


async def test_away_twice_gives_the_seat_up_until_one_sits_down_again(world: World) -> None:
    """Both stay away: first one, then the other is stood in for, and the board offers the seat."""
    sitting = await at_table(world)
    who, before = await somebody_due(sitting)
    seat = before.due[0]
    while (await sitting.now()).holders[seat].kind == "person":
        other = next(person for person in sitting.people if person is not who)
        now = await sitting.now()
        if now.due == (1 - seat,) and acting(hand := await sitting.take_hand(other)):
            await world.click(other, hand, action=min(sitting.offered(other)))
        await world.advance(30)
    table = await sitting.now()
    assert table.open
    assert table.stood_in
    assert table.times[1 - seat].deadline is None  # nobody waits for who plays alone
    await world.advance(2)
    assert calls(world) == []
    name = who.user.global_name
    assert f"Computer for {name}: the seat can be taken back at any time" in text(board(world))
    stranger = world.members[4]
    refused = (await world.click(stranger, board(world), "Sit down again")).response
    assert refused is not None
    assert refused.ephemeral
    await world.click(who, board(world), "Sit down again")
    assert (await sitting.now()).seat_of(who.id) == seat


async def test_correspondence_offers_to_play_for_the_late(world: World) -> None:
    """To everybody at the table and nobody else, after a day; it plays that turn."""
    sitting = await at_table(world, "correspondence")
    who, before = await somebody_due(sitting)
    await long(world, SLOW + 5)
    await world.advance(2)
    label = f"Play for {who.user.global_name}"
    assert offers(board(world), label)
    assert f"{who.user.global_name} is late" in text(board(world))
    (seated,) = re.findall(r"takes the seat <t:(\d+):R>", text(board(world)))
    assert SLOW - 20 < int(seated) - world.env.now().timestamp() < SLOW
    assert (await sitting.now()).seq == before.seq
    refused = (await world.click(world.members[4], board(world), label)).response
    assert refused is not None
    assert refused.ephemeral
    assert (await sitting.now()).seq == before.seq
    back = (await world.click(who, board(world), label)).response
    assert back is not None
    assert "press My hand and play" in text(back)
    assert (await sitting.now()).seq == before.seq
    other = next(person for person in sitting.people if person is not who)
    await world.click(other, board(world), label)
    await world.advance(2)
    assert (await sitting.now()).seq > before.seq
    assert not offers(board(world), label)


async def test_the_late_can_still_move(world: World) -> None:
    """The button goes away with the move."""
    sitting = await at_table(world, "correspondence")
    who, _ = await somebody_due(sitting)
    await long(world, SLOW + 5)
    label = f"Play for {who.user.global_name}"
    stale = board(world)
    hand = await sitting.take_hand(who)
    await world.click(who, hand, action=min(sitting.offered(who)))
    await world.advance(2)
    assert not offers(board(world), label)
    assert stale.id == board(world).id


async def test_whoever_left_the_server_is_stood_in_for(world: World) -> None:
    """At the first deadline, without any right to see the members of the server."""
    sitting = await at_table(world)
    who, before = await somebody_due(sitting)
    world.guild.remove_member(who)
    await world.advance(WHOLE + 5)
    assert (await sitting.now()).holders[before.due[0]].kind == "computer"


async def test_a_lobby_that_nobody_uses_closes(world: World) -> None:
    """It says so on its board; opening its menu keeps it open."""
    alice = world.members[0]
    opened = (await world.slash(alice, "tarot")).response
    assert opened is not None
    await world.advance(LOBBY - 60)
    await world.click(alice, opened, "Menu")
    await world.advance(LOBBY - 60)
    assert offers(opened, "Join")
    await world.advance(120)
    assert "Closed: for half an hour nobody did anything here." in text(opened)
    assert not offers(opened, "Join")


async def test_a_game_without_a_clock_closes_after_a_week(world: World) -> None:
    """It says so on its board."""
    sitting = await at_table(world, "none")
    await somebody_due(sitting)
    assert time_left(world) == []
    await long(world, IDLE - 3_600)
    assert (await sitting.now()).open
    await long(world, 7_200)
    assert not (await sitting.now()).open
    assert "Closed: for a week nobody moved." in text(world.posts()[-1])


async def test_clocks_and_calls_come_through_a_restart(world: World) -> None:
    """The call of before is deleted by the new bot when the move is made; no second one comes."""
    sitting = await at_table(world)
    who, _ = await somebody_due(sitting)
    await world.advance(LIVE / 2 + 5)
    (call,) = calls(world)
    (left,) = time_left(world)
    await world.restart()
    await world.advance(2)
    assert [post.id for post in calls(world)] == [call.id]
    assert abs(time_left(world)[0] - (left - 2)) <= 1
    hand = await sitting.take_hand(who)
    await world.click(who, hand, action=min(sitting.offered(who)))
    await world.advance(2)
    assert calls(world) == []


@pytest.mark.parametrize("jump", [3600, -3600])
async def test_a_clock_that_jumps_an_hour_costs_nobody_anything(world: World, jump: int) -> None:
    """Nobody is swept out, and the board soon shows the same time left by the new time of day."""
    sitting = await at_table(world)
    who, before = await somebody_due(sitting)
    (left,) = time_left(world)
    env = world.env
    world.bot.clock = lambda: env.now().timestamp() + jump
    await world.advance(61)
    await world.advance(61)
    table = await sitting.now()
    assert (table.seq, table.seat_of(who.id)) == (before.seq, before.due[0])
    assert abs(time_left(world)[0] - jump - (left - 122)) <= 2
    await world.advance(left - 122 - 10)
    assert (await sitting.now()).seq == before.seq
    await world.advance(20)
    assert (await sitting.now()).seq > before.seq


async def test_the_board_says_what_a_stand_in_costs(world: World) -> None:
    """Among people the game will not be rated; with a computer from the start it never was."""
    for people, told in ((3, True), (2, False)):
        sitting = await sit_down(world, people, seed=3, game="tracktrick", clock='"live"')
        leaver = sitting.people[-1]
        menu = (await world.click(leaver, board(world), "Menu")).response
        assert menu is not None
        await world.click(leaver, menu, "Leave the table")
        await world.click(leaver, menu, "Yes, leave")
        await world.advance(2)
        assert ("this game will not be rated" in text(board(world))) is told
