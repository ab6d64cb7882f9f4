"""Where tables stand: one's own hand from anywhere, boards that move, and channels that fail."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor
from sqlalchemy import update

from bot.panels.trouble import reason
from bot.store import schema
from tests.simulated.places import boards, forbid
from tests.simulated.sitting import Sitting, acting, sit_down
from tests.simulated.world import World, controls, offers, text


async def slash(world: World, sitting: Sitting, command: str, **options: Any) -> str:
    """What the host is told by a command in the channel."""
    answer = (await world.slash(sitting.people[0], command, **options)).response
    assert answer is not None
    assert answer.ephemeral
    return text(answer)


async def one_turn(sitting: Sitting) -> None:
    """The next person plays and the board has time to follow."""
    who = sitting.asked()
    assert who is not None
    await sitting.act(who)
    await sitting.world.advance(2)


async def test_the_own_hand_from_anywhere(world: World) -> None:
    """/hand shows the hand of the one table where somebody sits, as the button does."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    who = sitting.asked()
    assert who is not None
    hand = (await world.slash(who, "hand")).response
    assert hand is not None
    assert hand.ephemeral
    assert acting(hand)
    elsewhere = world.guild.create_text_channel("elsewhere")
    hand = (await who.slash(elsewhere, "hand")).response
    assert hand is not None
    assert acting(hand)


async def test_a_choice_of_hands(world: World) -> None:
    """Whoever sits at two tables is asked which, with a link to each."""
    await sit_down(world, 1, seats=3, seed=1, rounds="1")
    await sit_down(world, 1, seats=3, seed=1, rounds="1")
    alice = world.members[0]
    choice = (await world.slash(alice, "hand")).response
    assert choice is not None
    first, second = controls(choice)
    assert "#1" in first.label
    assert "#2" in second.label
    assert text(choice).count("https://discord.com/channels/") == 2
    hand = (await world.click(alice, choice, second.label)).response
    assert hand is not None
    assert hand.ephemeral


async def test_a_hand_from_elsewhere_comes_with_a_link(world: World) -> None:
    """In another channel the way to the board stands in it; beside the board it doesn't."""
    sitting = await sit_down(world, 1, seats=3, seed=1, rounds="1")
    elsewhere = world.guild.create_text_channel("elsewhere")
    alice = sitting.people[0]
    for channel, linked in ((elsewhere, True), (world.channel, False)):
        hand = (await alice.slash(channel, "hand")).response
        assert hand is not None
        assert (f"/{(await sitting.now()).message_id}" in text(hand)) is linked


async def test_a_table_that_waits_is_linked_too(world: World) -> None:
    """Before the game /hand tells where one's table is."""
    alice = world.members[0]
    board = (await world.slash(alice, "tarot")).response
    assert board is not None
    answer = (await world.slash(alice, "hand")).response
    assert answer is not None
    assert f"/{board.id}" in text(answer)


async def test_show_links_to_each_of_several_tables(world: World) -> None:
    """Whoever sits at two tables elsewhere gets both links, and a way to each hand."""
    await sit_down(world, 1, seats=3, seed=1, rounds="1")
    await sit_down(world, 1, seats=3, seed=1, rounds="1")
    elsewhere = world.guild.create_text_channel("elsewhere")
    answer = (await world.members[0].slash(elsewhere, "table show")).response
    assert answer is not None
    assert text(answer).count("https://discord.com/channels/") == 2


async def test_without_a_table_there_is_no_hand(world: World) -> None:
    """Somebody who sits nowhere is told so."""
    answer = (await world.slash(world.members[0], "hand")).response
    assert answer is not None
    assert "no table of yours" in text(answer)


async def test_a_number_that_no_table_here_has_is_named(world: World) -> None:
    """Whoever has a table here and asks for another number isn't told that there is none."""
    await sit_down(world, 1, seats=3, seed=1)
    answer = (await world.slash(world.members[0], "table show", number=99)).response
    assert answer is not None
    assert "no open table #99" in text(answer)


async def test_show_brings_the_board_down(world: World) -> None:
    """/table show sends the board anew and takes the old message away."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    (old,) = boards(world)
    await slash(world, sitting, "table show")
    await world.advance(2)
    (new,) = boards(world)
    assert new.id > old.id
    assert (await sitting.now()).message_id == new.id


async def test_move_takes_the_table_along(world: World) -> None:
    """In another channel /table move brings the board there; the game goes on with it."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    elsewhere = world.guild.create_text_channel("elsewhere")
    result = await sitting.people[0].slash(elsewhere, "table move")
    assert result.response is not None
    await world.advance(2)
    assert boards(world) == []
    (board,) = boards(world, elsewhere)
    table = await sitting.now()
    assert (table.channel_id, table.message_id) == (elsewhere.id, board.id)
    await one_turn(sitting)
    assert len(boards(world, elsewhere)) == 1


async def test_only_the_host_moves_a_table(world: World) -> None:
    """Another player is told who may."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    elsewhere = world.guild.create_text_channel("elsewhere")
    result = await sitting.people[1].slash(elsewhere, "table move")
    assert result.response is not None
    assert "Alice" in text(result.response)
    assert (await sitting.now()).channel_id == world.channel.id


async def test_a_moved_table_keeps_its_number(world: World) -> None:
    """Tables of two channels have two numbers, and are told apart when they meet."""
    first = await sit_down(world, 1, seats=3, seed=1, rounds="1")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.members[1].slash(elsewhere, "tarot")
    await world.members[1].slash(world.channel, "table move")
    await world.advance(2)
    numbers = [t.number for t in await world.bot._tables.open.of_channel(world.channel.id)]
    assert numbers == [(await first.now()).number, 2]


async def test_games_one_after_the_other_are_told_apart(world: World) -> None:
    """The second game in a channel has a number of its own, although the first is over."""
    alice = world.members[0]
    for number in (1, 2):
        board = (await world.slash(alice, "tarot")).response
        assert board is not None
        assert f"table #{number}" in text(board)
        menu = (await world.click(alice, board, "Menu")).response
        assert menu is not None
        await world.click(alice, menu, "Close the table")
        await world.click(alice, menu, "Yes, close it")


async def test_which_table_is_meant(world: World) -> None:
    """With two tables of one's own here a number is asked for, and taken."""
    sitting = await sit_down(world, 1, seats=3, seed=1, rounds="1")
    await sit_down(world, 1, seats=3, seed=1, rounds="1")
    assert "tables: 1 and 2." in await slash(world, sitting, "table show")
    assert "bottom" in await slash(world, sitting, "table show", number=2)


async def test_leave_and_end_are_asked_once_more(world: World) -> None:
    """Both commands bring up the same second step as the menu."""
    sitting = await sit_down(world, 2, seats=3, seed=1, rounds="1")
    for command, sure in (("table leave", "Yes, leave"), ("table end", "Yes, close it")):
        asked = (await world.slash(sitting.people[0], command)).response
        assert asked is not None
        assert offers(asked, sure)


async def test_only_who_may_leave_or_end_is_asked(world: World, admin: MemberActor) -> None:
    """A stranger is refused at once; an admin may end a table, and has no seat to leave."""
    await sit_down(world, 1, seats=3, seed=1, rounds="1")
    stranger = world.members[4]
    expected = {
        (stranger, "table leave"): "no seat",
        (admin, "table leave"): "no seat",
        (stranger, "table end"): "who hosts this table",
        (admin, "table end"): "Close this table",
    }
    for (who, command), words in expected.items():
        answer = (await world.slash(who, command, number=1)).response
        assert answer is not None
        assert answer.ephemeral
        assert words in text(answer)
        assert offers(answer, "Yes, close it") == (words == "Close this table")
        assert not offers(answer, "Yes, leave")


@pytest.mark.usefixtures("admin")
@pytest.mark.parametrize("who", [0, -1])
async def test_even_a_broken_table_is_closed(world: World, who: int) -> None:
    """A table whose log can't be read is closed by its host or an admin, by number."""
    await sit_down(world, 1, seats=3, seed=1, rounds="1")
    async with world.bot._store.writing() as connection:
        await connection.execute(update(schema.actions).values(action="play T99"))
    await world.restart()
    world.trap.expect("can't be read")
    answers = [
        (await world.slash(world.members[person], "table end", number=1)).response
        for person in (1, who, who)
    ]
    assert ["closed" in text(answer) for answer in answers if answer] == [False, True, False]
    await world.restart()


async def test_the_host_frees_a_seat(world: World) -> None:
    """/table kick empties the seat of a person in the lobby."""
    alice, bob = world.members[:2]
    board = (await world.slash(alice, "tarot")).response
    assert board is not None
    await world.click(bob, board, "Join")
    answer = (await world.slash(alice, "table kick", player=bob.user)).response
    assert answer is not None
    assert "Bob is free" in text(answer)
    (table,) = await world.bot._tables.open.of_channel(world.channel.id)
    assert table.seat_of(bob.id) is None


async def test_the_board_changes_its_language(world: World) -> None:
    """/table language lets everybody read another language."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    await slash(world, sitting, "table language", language='"fr"')
    await world.advance(2)
    assert any("Ma main" in str(post.components) for post in world.posts())


async def test_talk_pushes_the_board_up_and_the_next_turn_brings_it_down(world: World) -> None:
    """After minutes of talk the board is sent anew at the next turn, and the old one deleted."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    await one_turn(sitting)
    (old,) = boards(world)
    await world.advance(121)
    await world.members[5].send(world.channel, "what a game")
    await one_turn(sitting)
    await one_turn(sitting)
    (new,) = boards(world)
    assert new.id > old.id
    await one_turn(sitting)
    assert [post.id for post in boards(world)] == [new.id]


async def test_a_word_at_once_leaves_the_board_alone(world: World) -> None:
    """A message right below a board that has just come does not make it jump."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    (old,) = boards(world)
    await world.members[5].send(world.channel, "hello")
    await one_turn(sitting)
    await one_turn(sitting)
    assert [post.id for post in boards(world)] == [old.id]


@pytest.fixture
async def sitting(world: World) -> Sitting:
    """Four people at a table, their hands open."""
    return await sit_down(world, 4, seats=4, seed=1, rounds="1")


def told(world: World) -> list[str]:
    """The private messages about trouble with a channel."""
    stored = world.env.backend.messages.get(world.channel.id, {})
    return [m.content for m in stored.values() if m.is_ephemeral and "The game waits" in m.content]


@pytest.mark.parametrize(
    ("right", "name"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
    ],
)
async def test_a_right_taken_away_is_named_once(
    world: World, sitting: Sitting, right: str, name: str
) -> None:
    """One private message names it; people play on by their hands; given back, the board comes."""
    forbid(world, right)
    world.env.backend.delete_message(world.channel.id, boards(world)[-1].id)
    for _ in range(3):
        await one_turn(sitting)
    (message,) = told(world)
    assert name in message
    assert "table #1" in message
    forbid(world)
    await slash(world, sitting, "table show")
    await world.advance(2)
    (board,) = boards(world)
    assert (await sitting.now()).message_id == board.id


@pytest.mark.parametrize("right", ["embed_links", "read_message_history", "create_public_threads"])
async def test_a_table_does_without_other_rights(
    world: World, sitting: Sitting, right: str
) -> None:
    """What a board doesn't need may be taken away, and the game is shown all the same."""
    forbid(world, right)
    await one_turn(sitting)
    await one_turn(sitting)
    assert told(world) == []
    assert f"-{(await sitting.now()).seq}.png" in str(boards(world)[-1].attachments)


async def test_files_that_may_not_be_attached_are_named(world: World) -> None:
    """The reason names Attach Files, by what Discord told when the right was taken away."""
    forbid(world, "attach_files")
    await world.settle()
    assert "attach_files" in str(reason(world.bot.get_channel(world.channel.id)))
    assert reason(None).key == "trouble.gone"


async def test_no_table_is_opened_where_it_can_not_stand(world: World) -> None:
    """Before a table opens, the right that lacks is named, in private."""
    forbid(world, "attach_files")
    answer = (await world.slash(world.members[0], "tarot")).response
    assert answer is not None
    assert answer.ephemeral
    assert "Attach Files" in text(answer)
    assert await world.bot._tables.open.of_channel(world.channel.id) == ()


async def test_a_deleted_channel_leaves_the_table_waiting(world: World, sitting: Sitting) -> None:
    """The channel is gone: nothing is lost, and /table move brings the game to another."""
    elsewhere = world.guild.create_text_channel("elsewhere")
    before = (await sitting.now()).seq
    world.env.backend.delete_channel(world.channel.id)
    await world.settle()
    host = sitting.people[0]
    hand = (await host.slash(elsewhere, "hand")).response
    assert hand is not None
    await host.slash(elsewhere, "table move")
    await world.advance(2)
    (board,) = boards(world, elsewhere)
    table = await sitting.now()
    assert (table.channel_id, table.seq, table.message_id) == (elsewhere.id, before, board.id)
