"""What is no longer there: channels and roles that were deleted, people who are to be forgotten."""

from __future__ import annotations

from typing import Any

from simcord import MemberActor

from bot.panels.ids import desk_id
from tests.limits import walk
from tests.simulated.rig import component_data
from tests.simulated.test_after_the_game import over
from tests.simulated.world import World, offers, text

USERS = 5


async def opened(world: World, who: MemberActor) -> Any:
    """What somebody gets who opens a table of three."""
    return (await world.slash(who, "tarot", players="3")).response


async def forgotten(world: World, who: MemberActor) -> None:
    """Somebody has everything deleted."""
    panel = (await world.slash(who, "privacy")).response
    assert panel is not None
    await world.click(who, panel, "Delete it all")
    await world.click(who, panel, "Yes, delete everything")
    await world.advance(2)


def pinged(world: World) -> list[int]:
    """Everybody who was called by any message so far."""
    sent = (r.json for r in world.env.http_requests if isinstance(r.json, dict))
    allowed = [data.get("allowed_mentions") or {} for data in sent]
    return [int(user_id) for one in allowed for user_id in one.get("users", ())]


async def test_what_was_deleted_asks_nothing(world: World, admin: MemberActor) -> None:
    """Tables open everywhere again, nobody is called by a role that is gone, and none is shown."""
    other, role = world.guild.create_text_channel("lounge"), world.guild.create_role("hosts")
    chosen = {"channels": (other.id,), "roles": (role.id,), "call_role": role.id}
    await world.bot.choices.change_server(world.guild.id, **chosen)
    assert f"<#{other.id}>" in text(await opened(world, world.members[0]))
    world.env.backend.delete_channel(other.id)
    world.env.backend.delete_role(world.guild.id, role.id)
    await world.settle()
    lobby = await opened(world, world.members[0])
    menu = (await world.click(world.members[0], lobby, "Menu")).response
    assert menu is not None
    assert not offers(menu, "Call players")
    panel = (await world.slash(admin, "settings")).response
    assert panel is not None
    assert not any(part.get("default_values") for part in walk(panel.components))


async def test_everyone_is_everybody(world: World, admin: MemberActor) -> None:
    """@everyone among those who may open tables keeps nobody out, and can't be called."""
    panel = (await world.slash(admin, "settings")).response
    assert panel is not None
    everyone = [str(world.guild.id)]
    world.send(admin, panel, component_data(desk_id("server", "pick", "roles"), everyone))
    await world.settle()
    assert offers(await opened(world, world.members[0]), "Join")
    sent = world.send(
        admin, panel, component_data(desk_id("server", "pick", "call_role"), everyone)
    )
    await world.settle()
    assert sent.response is not None
    assert "can’t be called" in text(sent.response)
    assert world.bot.choices.server(world.guild.id).call_role is None


async def test_who_is_hidden_is_not_called_and_no_seat_is_kept(world: World) -> None:
    """A rematch leaves that seat to anybody, and an invitation reaches the others alone."""
    await over(world, 3)
    alice, bob, cara, dan = world.members[:4]
    await forgotten(world, bob)
    await world.click(alice, world.post_offering("Rematch"), "Rematch")
    await world.advance(2)
    lobby = world.post_offering("Join")
    assert text(lobby).count("free seat") == 1
    assert "kept for Cara" in text(lobby)
    menu = (await world.click(alice, lobby, "Menu")).response
    assert menu is not None
    assert offers(menu, "Free the seat kept for Cara")
    picker = next(p["custom_id"] for p in walk(menu.components) if p["type"] == USERS)
    await alice.select(menu, [bob.user, dan.user], custom_id=picker)
    picker = next(p["custom_id"] for p in walk(menu.components) if p["type"] == USERS)
    await alice.select(menu, [bob.user, dan.user], custom_id=picker)
    assert "nobody new to invite" in text(menu)
    assert bob.id not in pinged(world)
    assert {cara.id, dan.id} <= set(pinged(world))
    await world.click(dan, lobby, "Join")
    assert "`2` **Dan**" in text(lobby)


async def test_who_is_hidden_has_no_statistics(world: World) -> None:
    """Until everything is erased, others read what they will read then."""
    await over(world, 3)
    alice, bob = world.members[:2]
    for told in ("244 points", "No finished game"):
        shown = (await world.slash(alice, "stats", player=bob.user)).response
        assert shown is not None
        assert told in text(shown)
        if told != "No finished game":
            await forgotten(world, bob)


async def test_a_crowd_of_long_roles_is_answered(world: World) -> None:
    """Whoever has none of many roles with long names reads some of them, in one message."""
    roles = tuple(world.guild.create_role("_*" * 48).id for _ in range(25))
    await world.bot.choices.change_server(world.guild.id, roles=roles)
    assert "one of these roles" in text(await opened(world, world.members[0]))


async def test_whoever_may_open_no_table_comes_to_a_rematch(world: World) -> None:
    """The role that opens tables is asked of the first alone; the others only sit down."""
    await over(world, 3)
    alice, bob = world.members[:2]
    role = world.guild.create_role("hosts")
    world.env.backend.add_member_role(world.guild.id, alice.id, role.id)
    await world.bot.choices.change_server(world.guild.id, roles=(role.id,))
    board = world.post_offering("Rematch")
    refused = (await world.click(bob, board, "Rematch")).response
    assert refused is not None
    assert "hosts" in text(refused)
    for who in (alice, bob):
        await world.click(who, board, "Rematch")
    await world.advance(2)
    assert "`2` **Bob**" in text(world.post_offering("Join"))
