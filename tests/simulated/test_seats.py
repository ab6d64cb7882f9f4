"""Who sits where, through clicks alone: chosen seats, invitations, calls, and the next game."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor, ResponseMessage, UserHandle

from bot.panels.ids import menu_id
from bot.tables import Table
from tests.simulated.rig import component_data
from tests.simulated.sitting import Sitting, sit_down
from tests.simulated.world import World, controls, offers, text


@pytest.fixture
async def lobby(world: World) -> ResponseMessage:
    """A table of All Fours that Alice has opened."""
    board = (await world.slash(world.members[0], "allfours")).response
    assert board is not None
    return board


async def menu_of(world: World, who: MemberActor, board: ResponseMessage) -> ResponseMessage:
    """The menu that somebody opens under a board."""
    menu = (await world.click(who, board, "Menu")).response
    assert menu is not None
    return menu


async def invite(
    world: World, who: MemberActor, menu: ResponseMessage, *people: MemberActor
) -> str:
    """What the host reads after having chosen these people."""
    custom_id = next(
        c["custom_id"]
        for row in menu.components
        for c in row.get("components", ())
        if c["type"] == 5
    )
    world.send(who, menu, component_data(custom_id, [str(person.id) for person in people]))
    await world.settle()
    return text(menu)


async def table_in(world: World) -> Table:
    """The only open table of the channel."""
    (table,) = await world.bot._tables.open.of_channel(world.channel.id)
    found: Table = table
    return found


def pings(world: World) -> list[tuple[str, Any]]:
    """The public messages that may ping somebody, and whom."""
    return [
        (request.json.get("content", ""), allowed)
        for request in world.env.http_requests
        if request.method == "POST" and isinstance(request.json, dict)
        if (allowed := request.json.get("allowed_mentions", {})).get("users")
        or allowed.get("roles")
        or allowed.get("parse")
    ]


async def refusal(world: World, who: MemberActor, board: ResponseMessage, label: str) -> str:
    """What somebody is told in private who may not do this."""
    answer = (await world.click(who, board, label)).response
    assert answer is not None
    assert answer.ephemeral
    return text(answer)


async def test_choosing_a_seat_is_choosing_a_partner(world: World, lobby: ResponseMessage) -> None:
    """The list of seats says who would be the partner, and a seat can be changed for another."""
    bob = world.members[1]
    assert "Team A" in text(lobby)
    await world.click(bob, lobby, "Seat 3 · team A with Alice")
    assert (await table_in(world)).seat_of(bob.id) == 2
    await world.click(bob, lobby, "Seat 4 · team B")
    assert (await table_in(world)).seat_of(bob.id) == 3
    assert offers(lobby, "Seat 2 · team B with Bob")


async def test_games_without_teams_show_none(world: World) -> None:
    """At tarot a seat is a seat."""
    board = (await world.slash(world.members[0], "tarot")).response
    assert board is not None
    assert offers(board, "Seat 2")
    assert "Team" not in text(board)


async def test_an_invitation_binds_nobody(world: World) -> None:
    """Whoever is invited hears it once, and sits after Join alone; others are told whom to ask."""
    alice, bob, cara = world.members[:3]
    board = (await world.slash(alice, "tarot", invite_only=True)).response
    assert board is not None
    assert "By invitation" in text(board)
    told = await refusal(world, cara, board, "Join")
    assert "Alice" in told
    menu = await menu_of(world, alice, board)
    await invite(world, alice, menu, bob)
    await invite(world, alice, menu, bob)
    ((words, allowed),) = pings(world)
    assert words.startswith(f"<@{bob.id}> Alice invites you")
    assert f"/{board.id}" in words
    assert allowed["users"] == [bob.id]
    assert not allowed.get("parse")
    assert (await table_in(world)).seat_of(bob.id) is None
    await world.advance(2)
    assert f"<@{bob.id}>" in text(world.message(board.id))
    await world.click(bob, board, "Join")
    assert (await table_in(world)).seat_of(bob.id) == 1


async def test_the_host_opens_a_closed_table(world: World) -> None:
    """The switch in the menu lets everybody in, and out again."""
    alice, bob = world.members[:2]
    board = (await world.slash(alice, "tarot", invite_only=True)).response
    assert board is not None
    menu = await menu_of(world, alice, board)
    await world.click(alice, menu, "Everybody may sit down")
    await world.click(bob, board, "Join")
    assert (await table_in(world)).seat_of(bob.id) == 1
    await world.click(alice, menu, "Only invited people sit down")
    assert (await table_in(world)).invite_only


async def test_forged_choices_of_a_host_are_refused(world: World, lobby: ResponseMessage) -> None:
    """Somebody else's menu, a place that is not offered, a call without a role: nothing happens."""
    alice, bob = world.members[:2]
    menu = await menu_of(world, alice, lobby)
    table = await table_in(world)
    for who, verb, argument, values in (
        (bob, "invite", "", [str(bob.id)]),
        (bob, "keep", "invite_only", ["1"]),
        (alice, "keep", "take_back", ["9"]),
        (alice, "keep", "take_back", ["x"]),
        (alice, "keep", "status", ["1"]),
        (alice, "call", "", None),
    ):
        world.send(who, menu, component_data(menu_id(table.id, verb, argument), values))
        await world.settle()
    now = await table_in(world)
    assert (now.invited, now.invite_only, now.take_back, now.called) == ((), False, 0, False)
    assert pings(world) == []


async def test_players_are_called_once_by_the_servers_role(
    world: World, lobby: ResponseMessage
) -> None:
    """The button pings exactly the role of the settings, once a table."""
    alice = world.members[0]
    role = world.guild.create_role("Card players")
    assert not offers(await menu_of(world, alice, lobby), "Call players")
    await world.bot.choices.change_server(world.guild.id, call_role=role.id)
    menu = await menu_of(world, alice, lobby)
    await world.click(alice, menu, "Call players")
    assert not offers(menu, "Call players")
    world.send(alice, menu, component_data(menu_id((await table_in(world)).id, "call")))
    await world.settle()
    ((words, allowed),) = pings(world)
    assert words.startswith(f"<@&{role.id}> Alice is looking for players.")
    assert allowed["roles"] == [role.id]
    assert not allowed.get("parse")
    assert not allowed.get("users")


async def test_the_admin_names_the_role(world: World, admin: MemberActor) -> None:
    """The role to call is chosen among those of the server, and can be taken away again."""
    role = world.guild.create_role("Card players")
    panel = (await world.slash(admin, "settings")).response
    assert panel is not None
    for values, chosen in (([str(role.id)], role.id), ([], None)):
        world.send(admin, panel, component_data("server:pick:call_role", values))
        await world.settle()
        assert world.bot.choices.server(world.guild.id).call_role == chosen


async def test_a_game_is_called_off_before_its_first_card(world: World) -> None:
    """When all but the host agree nothing happens; with the host it ends, and nothing counts."""
    sitting = await sit_down(world, 3, seats=3, seed=1, rounds="1")
    alice, bob, cara = sitting.people
    for who in (bob, cara):
        menu = await menu_of(world, who, world.posts()[-1])
        await world.click(who, menu, "Call the game off")
        await world.click(who, menu, "Yes, call it off")
    await world.advance(2)
    assert "Bob and Cara would like to call the game off" in text(world.posts()[-1])
    assert (await sitting.now()).open
    menu = await menu_of(world, alice, world.posts()[-1])
    await world.click(alice, menu, "Call the game off")
    await world.click(alice, menu, "Yes, call it off")
    await world.advance(2)
    assert not (await sitting.now()).open
    assert "nothing counts" in text(world.posts()[-1])
    board = await world.bot._tables.archive.leaderboard(world.guild.id)
    assert board.rows == ()


async def test_after_the_first_card_no_menu_offers_to_call_off(world: World) -> None:
    """The choice is gone with the first card, and a late click is told why."""
    sitting = await sit_down(world, 3, seats=3, seed=1, rounds="1")
    late = await menu_of(world, sitting.people[1], world.posts()[-1])
    await sitting.take_by("bid garde_sans")
    await sitting.play_on(until=lambda table: not table.untouched)
    menu = await menu_of(world, sitting.people[1], world.posts()[-1])
    assert not offers(menu, "Call the game off")
    told = await refusal(world, sitting.people[1], late, "Call the game off")
    assert "A card has been played" in told


async def over(world: World, **options: str) -> Sitting:
    """Two people and a computer who have played a deal of tarot to the end."""
    sitting = await sit_down(world, 2, seats=3, seed=1, rounds="1", **options)
    await sitting.play_on()
    await world.advance(2)
    assert not (await sitting.now()).open
    return sitting


async def test_a_rematch_takes_one_click(world: World) -> None:
    """A lobby opens below with everybody's seat kept; the others come by Join, and it can begin."""
    sitting = await over(world)
    alice, bob = sitting.people
    await world.click(bob, world.post_offering("Rematch"), "Rematch")
    await world.advance(2)
    board = world.post_offering("Start")
    assert "kept for Alice" in text(board)
    assert "Computer" in text(board)
    table = await table_in(world)
    assert (table.message_id, table.host_id) == (board.id, bob.id)
    assert table.options.model_dump() == (await sitting.now()).options.model_dump()
    await world.click(alice, board, "Join")
    await world.click(bob, board, "Start")
    await world.advance(2)
    assert (await table_in(world)).seq
    assert [(await table_in(world)).seat_of(who.id) for who in (alice, bob)] == [0, 1]


async def test_the_others_are_called_to_a_rematch_once(world: World) -> None:
    """One message pings those who want to be called by the bot; a second click calls nobody."""
    sitting = await over(world)
    alice, bob = sitting.people
    await world.click(bob, world.post_offering("Rematch"), "Rematch")
    await world.advance(2)
    ((words, allowed),) = pings(world)
    assert words.startswith(f"<@{alice.id}> Bob invites you")
    assert allowed["users"] == [alice.id]
    await world.click(bob, world.post_offering("Rematch"), "Rematch")
    assert len(pings(world)) == 1


@pytest.mark.parametrize("by", ["person", "server"])
async def test_whoever_wants_no_calls_is_called_to_no_rematch(world: World, by: str) -> None:
    """By the own preference or the server's setting; the seat is kept all the same."""
    sitting = await over(world)
    alice, bob = sitting.people
    if by == "person":
        await world.bot.choices.change_person(alice.id, pings=False)
    else:
        await world.bot.choices.change_server(world.guild.id, pings=False)
    await world.click(bob, world.post_offering("Rematch"), "Rematch")
    await world.advance(2)
    assert pings(world) == []
    assert (await table_in(world)).holders[0].kept_for == alice.id


async def test_a_second_click_on_rematch_is_a_seat_in_it(world: World) -> None:
    """Both press Rematch: one lobby, two people."""
    sitting = await over(world)
    for who in sitting.people:
        await world.click(who, world.post_offering("Rematch"), "Rematch")
        await world.advance(2)
    assert len((await table_in(world)).people) == 2


async def test_a_rematch_goes_by_the_door(world: World) -> None:
    """Where the server no longer lets people open tables, the old board opens none either."""
    sitting = await over(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.bot.choices.change_server(world.guild.id, channels=(elsewhere.id,))
    told = await refusal(world, sitting.people[0], world.post_offering("Rematch"), "Rematch")
    assert "elsewhere" in told or str(elsewhere.id) in told
    stranger = world.members[5]
    await world.bot.choices.change_server(world.guild.id, channels=())
    told = await refusal(world, stranger, world.post_offering("Rematch"), "Rematch")
    assert "no seat" in told
    assert await world.bot._tables.open.of_channel(world.channel.id) == ()


async def test_whoever_left_sits_down_again_by_a_button(world: World) -> None:
    """A computer plays for them at once; My hand offers the way back, and shows the hand."""
    sitting = await sit_down(world, 2, seats=3, seed=1, rounds="1")
    bob = sitting.people[1]
    menu = await menu_of(world, bob, world.posts()[-1])
    await world.click(bob, menu, "Leave the table")
    await world.click(bob, menu, "Yes, leave")
    table = await sitting.now()
    assert table.stands_in_for(bob.id)
    for answer in (
        (await world.click(bob, world.post_offering("My hand"), "My hand")).response,
        (await world.slash(bob, "hand")).response,
    ):
        assert answer is not None
        assert "A computer plays for you" in text(answer)
    assert answer is not None
    await world.click(bob, answer, "Sit down again")
    assert (await sitting.now()).seat_of(bob.id) == 1
    assert "hand-" in str(answer.attachments)


async def test_the_host_frees_kept_seats(world: World) -> None:
    """In the menu of a rematch the seat of somebody who won't come is freed like any other."""
    sitting = await over(world)
    bob = sitting.people[1]
    await world.click(bob, world.post_offering("Rematch"), "Rematch")
    await world.advance(2)
    menu = await menu_of(world, bob, world.post_offering("Start"))
    kept = next(c.label for c in controls(menu) if "kept for Alice" in c.label and c.value)
    await world.click(bob, menu, kept)
    assert (await table_in(world)).holders[0].kept_for is None


async def test_whom_the_host_can_not_send_away_is_named(world: World) -> None:
    """By a command: a kept seat is freed, whoever has none is named, and a computer's way told."""
    alice, bob = (await over(world)).people
    cara, robot = world.members[2], UserHandle(world.env, world.env.backend.bot_user)
    await world.click(bob, world.post_offering("Rematch"), "Rematch")
    told = []
    for who in (cara.user, robot, alice.user):
        answer = (await world.slash(bob, "table kick", player=who)).response
        assert answer is not None
        told.append(text(answer))
    assert "Cara has no seat at this table" in told[0]
    assert "removed in the table’s menu" in told[1]
    assert "Alice is free" in told[2]
    assert (await table_in(world)).holders[0].kept_for is None


def invitations(world: World) -> list[str]:
    """What still asks people to come."""
    return [post.content for post in world.posts() if "invites you" in post.content]


@pytest.mark.parametrize("end", ["begun", "closed", "begun as the bot ends"])
async def test_an_invitation_goes_with_its_lobby(world: World, end: str) -> None:
    """What asks people to come is deleted once nobody can, over restarts of the bot too."""
    alice, bob = world.members[:2]
    board = (await world.slash(alice, "tarot")).response
    assert board is not None
    await invite(world, alice, await menu_of(world, alice, board), bob)
    await world.restart()
    assert len(invitations(world)) == 1
    if end == "begun as the bot ends":
        await world.bot._notices.close()
    if end == "closed":
        await world.click(alice, board, "Leave")
    else:
        asked = (await world.click(alice, board, "Start")).response
        assert asked is not None
        await world.click(alice, asked, "Fill and start")
    if end == "begun as the bot ends":
        assert len(invitations(world)) == 1
        await world.restart()
    await world.advance(2)
    assert invitations(world) == []
