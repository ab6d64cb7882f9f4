"""Privacy through clicks: a copy, a wish in two steps, a day to change one's mind."""

import json
from typing import Any

from simcord import MemberActor, ResponseMessage

from bot.privacy import PERSON_WAITS, SERVER_WAITS, SWEEP
from tests.simulated.sitting import sit_down
from tests.simulated.world import World, control, offers, text


async def desk(world: World, who: MemberActor) -> ResponseMessage:
    """The private panel of one person."""
    panel = (await world.slash(who, "privacy")).response
    assert panel is not None
    assert panel.ephemeral
    return panel


async def forgotten(world: World, who: MemberActor) -> ResponseMessage:
    """The panel after both steps."""
    panel = await desk(world, who)
    await world.click(who, panel, "Delete it all")
    await world.click(who, panel, "Yes, delete everything")
    return panel


async def game_of_two(world: World) -> Any:
    """A game that Alice and Bob have finished."""
    sitting = await sit_down(world, 2, seats=3, seed=5, rounds="1")
    await sitting.take_by("bid garde")
    await sitting.play_on()
    await world.advance(3)
    return sitting


async def test_a_copy_is_a_file_of_ones_own(world: World) -> None:
    """The file holds the person's results and nobody else's id or name."""
    sitting = await game_of_two(world)
    alice, bob = sitting.people
    panel = await desk(world, alice)
    await world.click(alice, panel, "Give me a copy")
    (file,) = panel.attachments
    known = json.loads(await file.read())
    assert known["user_id"] == alice.id
    assert [row["place"] for row in known["result_seats"]]
    assert str(bob.id) not in json.dumps(known)
    assert "Bob" not in json.dumps(known)
    await world.click(alice, panel, "Back")
    assert offers(panel, "Delete it all")


async def test_one_step_is_not_enough(world: World) -> None:
    """Asked whether they are sure, a person can still say no."""
    alice = world.members[0]
    panel = await desk(world, alice)
    await world.click(alice, panel, "Delete it all")
    assert "on every server" in text(panel)
    await world.click(alice, panel, "Back")
    assert offers(panel, "Delete it all")
    assert world.bot.privacy.erased_at(alice.id) is None


async def test_whoever_is_hidden_is_named_nowhere_and_plays_no_more(world: World) -> None:
    """The board loses the name at once; every other command and button says why, in private."""
    sitting = await sit_down(world, 2, seats=3, seed=5, rounds="1")
    alice, bob = sitting.people
    board = world.post_offering("My hand")
    panel = await forgotten(world, bob)
    await world.advance(3)
    assert "<t:" in text(panel)
    assert "Bob" not in text(world.post_offering("My hand"))
    assert (await sitting.now()).seat_of(bob.id) is None
    assert (await sitting.now()).seat_of(alice.id) == 0
    for answer in (
        await world.click(bob, board, "My hand"),
        await world.slash(bob, "tarot"),
        await world.slash(bob, "leaderboard"),
    ):
        assert answer.response is not None
        assert answer.response.ephemeral
        assert "/privacy" in text(answer.response)
    helped = (await world.slash(bob, "help")).response
    assert helped is not None
    assert "/tarot" in text(helped)


async def test_a_person_changes_their_mind(world: World) -> None:
    """Undo brings the name back, and the seat can be taken again."""
    sitting = await sit_down(world, 2, seats=3, seed=5, rounds="1")
    bob = sitting.people[1]
    panel = await forgotten(world, bob)
    await world.advance(3600)
    await world.click(bob, panel, "Undo: keep everything")
    assert "Nothing is deleted" in text(panel)
    assert offers(panel, "Delete it all")
    menu = (await world.click(bob, world.post_offering("Menu"), "Menu")).response
    assert menu is not None
    assert "Computer for Bob" in text(menu)
    await world.click(bob, menu, "Sit down again")
    assert (await sitting.now()).seat_of(bob.id) == 1


async def test_after_a_day_the_opponent_reads_player_two(world: World) -> None:
    """The sweep erases by itself; the other's history stays, with a number for a name."""
    sitting = await game_of_two(world)
    alice, bob = sitting.people
    before = text((await world.slash(alice, "leaderboard")).response)
    await forgotten(world, bob)
    await world.advance(PERSON_WAITS + SWEEP)
    after = text((await world.slash(alice, "leaderboard")).response)
    (line,) = (row for row in before.splitlines() if "**Alice**" in row)
    points = line.split("**Alice**")[1]
    assert f"**Alice**{points}" in after
    assert "Bob" not in after
    assert "former player" not in after
    history = text((await world.slash(alice, "history")).response)
    assert "Player 2" in history
    assert "Bob" not in history
    fresh = await desk(world, bob)
    assert offers(fresh, "Delete it all")


async def test_a_server_that_the_bot_left_is_erased_in_a_month(world: World) -> None:
    """Thirty days after its removal nothing of the server is stored."""
    await game_of_two(world)
    known = await world.bot.privacy.export(world.members[0].id)
    assert known["players"]
    world.env.backend.remove_guild(world.guild.id)
    await world.settle()
    left = world.bot.clock()
    world.bot.clock = lambda: left + SERVER_WAITS - 1
    await world.advance(SWEEP)
    assert (await world.bot.privacy.export(world.members[0].id))["players"]
    world.bot.clock = lambda: left + SERVER_WAITS
    await world.advance(SWEEP)
    known = await world.bot.privacy.export(world.members[0].id)
    assert not any(rows for name, rows in known.items() if isinstance(rows, list)), known


async def test_old_panels_of_a_wish_do_no_harm(world: World) -> None:
    """A second yes, an undo without a wish and a control that never was change nothing."""
    alice = world.members[0]
    panel = await desk(world, alice)
    await world.click(alice, panel, "Delete it all")
    yes = control(panel, "Yes, delete everything")
    await world.click(alice, panel, "Yes, delete everything")
    at = world.bot.privacy.erased_at(alice.id)
    await world.advance(60)
    world.send(alice, panel, yes)
    await world.settle()
    assert world.bot.privacy.erased_at(alice.id) == at
    undo = control(panel, "Undo: keep everything")
    for undone in (True, False):
        world.send(alice, panel, undo)
        await world.settle()
        assert ("Nothing is deleted" in text(panel)) == undone
    assert world.bot.privacy.erased_at(alice.id) is None
    odd = world.send(alice, panel, {"custom_id": "privacy:burn", "component_type": 2})
    await world.settle()
    assert odd.response is not None
    assert "doesn’t belong" in text(odd.response)
