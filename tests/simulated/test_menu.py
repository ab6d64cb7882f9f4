"""The private menu of a table."""

import pytest
from simcord import ResponseMessage

from tests.limits import walk
from tests.simulated.places import forbid
from tests.simulated.world import World, control, offers, text


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("conventions", "true", "opens a suit with a 1–5 has its King or Queen"),
        ("all_pass", '"grash"', "the scoring is our own choice"),
        ("declarations", '"poignee_misere"', "10 points from each other player"),
    ],
)
async def test_the_menu_explains_what_was_chosen(
    world: World, option: str, value: str, says: str
) -> None:
    """What a table agreed on and needs explaining stands in everybody’s menu, and only there."""
    alice, bob = world.members[:2]
    for chosen in ({option: value}, {}):
        board = (await world.slash(alice, "tarot", **chosen)).response
        assert board is not None
        assert says not in text(board)
        for person in (alice, bob):
            menu = (await world.click(person, board, "Menu")).response
            assert menu is not None
            assert (says in text(menu)) == bool(chosen)


@pytest.mark.parametrize("game", ["tarot", "piedicavallo", "tracktrick", "allfours"])
async def test_the_fullest_menu_fits_on_a_message(world: World, game: str) -> None:
    """A host who may do everything, at a table full of people, still gets all controls."""
    role = world.guild.create_role("Card players")
    await world.bot.choices.change_server(world.guild.id, call_role=role.id)
    alice, *others = world.members
    board = (await world.slash(alice, game)).response
    assert board is not None
    for who in others[: (await world.bot._tables.open.of_channel(world.channel.id))[0].seats - 1]:
        await world.click(who, board, "Join")
    menu = (await world.click(alice, board, "Menu")).response
    assert menu is not None
    assert offers(menu, "Call players")
    assert offers(menu, "Free the seat of Bob")


async def test_a_number_of_many_is_chosen_among_the_likely_ones(world: World) -> None:
    """An option of a hundred values has a list too, the one that is chosen among its entries."""
    alice = world.members[0]
    board = (await world.slash(alice, "tracktrick", max_deals=77)).response
    assert board is not None
    menu = (await world.click(alice, board, "Menu")).response
    assert menu is not None
    assert offers(menu, "77 · Deal limit")
    await world.click(alice, menu, "12 · Deal limit")
    assert (await world.bot._tables.open.of_channel(world.channel.id))[0].options.max_deals == 12
    assert not offers(menu, "77 · Deal limit")


async def test_a_refused_choice_is_not_shown_as_taken(world: World) -> None:
    """The menu comes again with the reason on top and new lists, from which one can choose on."""
    alice = world.members[0]
    board = (await world.slash(alice, "tracktrick")).response
    assert board is not None
    menu = (await world.click(alice, board, "Menu")).response
    assert menu is not None
    pairs = control(menu, "four in partnerships · Partnerships (house version)")
    await world.click(alice, menu, pairs.label)
    assert text(menu).startswith("⚠️ **Four players are needed")
    again = control(menu, pairs.label)
    assert again.custom_id != pairs.custom_id
    await world.click(alice, menu, "Only invited people sit down")
    assert "⚠️" not in text(menu)
    assert (await world.bot._tables.open.of_channel(world.channel.id))[0].invite_only


async def test_what_a_second_step_says_is_what_will_happen(world: World) -> None:
    """The last person at a table can't come back, and without a finished deal nothing counts.

    Once it is closed, the answer says so.
    """
    alice, bob = world.members[:2]
    lobby = (await world.slash(alice, "tarot", players="3")).response
    assert lobby is not None
    await world.click(bob, lobby, "Join")
    assert await told(world, "table leave") == "Leave this table?"
    await world.click(bob, lobby, "Leave")
    assert "can’t come back" in await told(world, "table leave")
    assert "nothing counts" in await told(world, "table end")
    asked = (await world.slash(alice, "table end")).response
    assert asked is not None
    await world.click(alice, asked, "Yes, close it")
    assert "Closed by its host." in text(asked)


async def told(world: World, command: str) -> str:
    """What a command asks the host."""
    asked = (await world.slash(world.members[0], command)).response
    assert asked is not None
    return text(asked)


async def test_a_call_that_nobody_got_can_be_repeated(world: World) -> None:
    """Where nothing may be written nobody is called or invited, and it goes the next time."""
    alice, bob = world.members[:2]
    role = world.guild.create_role("players")
    await world.bot.choices.change_server(world.guild.id, call_role=role.id)
    lobby = (await world.slash(alice, "tarot", players="3")).response
    assert lobby is not None
    menu = (await world.click(alice, lobby, "Menu")).response
    assert menu is not None
    forbid(world, "send_messages")
    await world.click(alice, menu, "Call players")
    assert "nobody was called" in text(menu)
    await alice.select(menu, [bob.user], custom_id=people_picker(menu))
    assert "nobody was called" in text(menu)
    forbid(world)
    await world.click(alice, menu, "Call players")
    await alice.select(menu, [bob.user], custom_id=people_picker(menu))
    await world.settle()
    called = [text(post) for post in world.posts()]
    assert [said for said in called if f"<@&{role.id}>" in said]
    assert [said for said in called if f"<@{bob.id}> Alice invites" in said]


def people_picker(menu: ResponseMessage) -> str:
    """The id of the list of people to invite."""
    return next(str(part["custom_id"]) for part in walk(menu.components) if part["type"] == 5)
