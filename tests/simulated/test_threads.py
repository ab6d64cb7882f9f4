"""A thread a table: begun at the lobby, kept open, and done without where it can't be had."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import ChannelHandle, MemberActor

from bot.choices import ServerSettings
from tests.simulated.places import boards, forbid
from tests.simulated.sitting import Sitting, acting, action_of, sit_down
from tests.simulated.world import World, offers, text


def thread_of(world: World, channel: ChannelHandle | None = None) -> ChannelHandle:
    """The one thread of a channel."""
    (thread,) = (channel or world.channel).threads
    return thread


async def in_thread(world: World, people: int = 4) -> Sitting:
    """People at a table whose game goes on in a thread, their hands open."""
    sitting = await sit_down(world, people, seats=4, seed=1, rounds="1", thread=True)
    await world.advance(2)
    return sitting


async def one_turn(sitting: Sitting) -> None:
    """The next person plays and the board has time to follow."""
    who = sitting.asked()
    assert who is not None
    await sitting.act(who)
    await sitting.world.advance(2)


def asides(world: World) -> list[str]:
    """What was told in private beside boards."""
    stored = world.env.backend.messages[world.channel.id].values()
    return [m.content for m in stored if m.is_ephemeral and "thread" in m.content.lower()]


async def test_the_game_goes_on_in_a_thread(world: World) -> None:
    """The lobby says so before; then it points to the thread, named after game and number."""
    opened = await world.slash(world.members[0], "tarot", thread=True)
    assert opened.response is not None
    assert "moves to a thread" in text(opened.response)
    await world.click(world.members[0], opened.response, "Start")
    (asked,) = [m for m in world.env.backend.messages[world.channel.id].values() if m.is_ephemeral]
    await world.click(world.members[0], world.message(asked.id), "Fill and start")
    await world.advance(2)
    thread = thread_of(world)
    assert thread.name == "French Tarot · table #1"
    (board,) = boards(world, thread)
    assert offers(board, "My hand")
    assert boards(world) == []
    assert f"plays in <#{thread.id}>" in text(opened.response)
    assert not offers(opened.response, "Join")


async def test_everybody_finds_the_thread(world: World) -> None:
    """Each person at the table is added to it once, nobody else, and nobody is pinged."""
    sitting = await in_thread(world, people=3)
    members = world.env.backend.channels[thread_of(world).id].thread_members
    bot = world.env.backend.bot_user.id
    assert set(members) == {bot, *(who.id for who in sitting.people)}
    added = [r for r in world.env.http_requests if "/thread-members/" in r.path]
    assert len(added) == 3


async def test_a_whole_game_in_a_thread(world: World) -> None:
    """Each deal has its message there, and the end is told there."""
    sitting = await in_thread(world)
    await sitting.play_on()
    await world.advance(5)
    posts = boards(world, thread_of(world))
    assert "Final result:" in text(posts[-1])
    assert boards(world) == []


async def test_commands_find_the_table_from_the_channel(world: World) -> None:
    """In the channel above, /table show points to the thread, and another table is number two."""
    await in_thread(world)
    alice = world.members[0]
    answer = (await world.slash(alice, "table show")).response
    assert answer is not None
    assert f"/{thread_of(world).id}/" in text(answer)
    second = (await world.slash(world.members[5], "tarot")).response
    assert second is not None
    assert "table #2" in text(second)


async def test_threads_as_the_servers_own_way(world: World) -> None:
    """A setting gives every table a thread, unless whoever opens it says no."""
    await world.bot.choices.change_server(world.guild.id, threads=True)
    assert world.bot.choices.server(world.guild.id) == ServerSettings(threads=True)
    alice = world.members[0]
    usual = (await world.slash(alice, "tarot")).response
    without = (await world.slash(alice, "tarot", thread=False)).response
    assert usual is not None
    assert without is not None
    assert "moves to a thread" in text(usual)
    assert "moves to a thread" not in text(without)


@pytest.mark.parametrize(
    ("right", "name"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_a_right_that_lacks_for_threads_is_named(world: World, right: str, name: str) -> None:
    """One private sentence names it when the table opens; the game is played in the channel."""
    forbid(world, right)
    sitting = await in_thread(world)
    (aside,) = asides(world)
    assert name in aside
    assert world.channel.threads == []
    await one_turn(sitting)
    assert len(boards(world)) == 1


async def test_a_right_that_is_taken_before_the_start_is_named(world: World) -> None:
    """The host hears of it then, and the game goes on in the channel."""
    alice = world.members[0]
    board = (await world.slash(alice, "tarot", thread=True)).response
    assert board is not None
    forbid(world, "create_public_threads")
    started = (await world.click(alice, board, "Start")).response
    assert started is not None
    await world.click(alice, started, "Fill and start")
    await world.advance(2)
    (aside,) = asides(world)
    assert "Create Public Threads" in aside
    assert [post.id for post in boards(world)] == [board.id]


async def test_no_thread_within_a_thread(world: World) -> None:
    """Asked for where none can begin, the game is played there; the server's own way is silent."""
    await world.bot.choices.change_server(world.guild.id, threads=True)
    thread = thread_in(world)
    alice = world.members[0]
    await alice.slash(thread, "tarot")
    stored = world.env.backend.messages[thread.id].values()
    assert [m.content for m in stored if m.is_ephemeral] == []
    opened = (await alice.slash(thread, "tarot", thread=True)).response
    assert opened is not None
    assert "moves to a thread" not in text(opened)
    (aside,) = [m.content for m in stored if m.is_ephemeral]
    assert "No thread can begin" in aside


def thread_in(world: World) -> ChannelHandle:
    """A thread that people made."""
    backend = world.env.backend
    backend.create_thread(world.channel.id, "chat", world.members[0].id)
    return thread_of(world)


async def test_a_crash_between_thread_and_note_makes_no_second_thread(world: World) -> None:
    """Discord says that the thread is there already: the game goes on in it."""
    alice = world.members[0]
    board = (await world.slash(alice, "tarot", thread=True)).response
    assert board is not None
    backend = world.env.backend
    backend.create_thread(world.channel.id, "x", backend.bot_user.id, message_id=board.id)
    world.env.inject_error("POST", "/channels/*/threads", status=400, code=160_004)
    started = (await world.click(alice, board, "Start")).response
    assert started is not None
    await world.click(alice, started, "Fill and start")
    await world.advance(2)
    (shown,) = boards(world, thread_of(world))
    assert offers(shown, "My hand")


def archive(world: World, thread: ChannelHandle, *, locked: bool = False) -> None:
    """Somebody, or Discord after a while, closes a thread."""
    meta = {"archived": True, "locked": locked}
    world.env.backend.edit_channel(thread.id, {}, thread_metadata=meta)


def is_open(world: World, thread: ChannelHandle) -> bool:
    """Whether a thread is not archived."""
    meta = world.env.backend.channels[thread.id].thread_metadata
    assert meta is not None
    return not meta.archived


async def test_an_archived_thread_opens_again(world: World) -> None:
    """While a table stands there the bot opens it at once, so that its buttons work on phones."""
    sitting = await in_thread(world)
    thread = thread_of(world)
    archive(world, thread)
    await world.settle()
    assert is_open(world, thread)
    await one_turn(sitting)
    assert len(boards(world, thread)) == 1


async def test_a_thread_without_a_table_is_left_alone(world: World) -> None:
    """An archived thread where nobody plays stays archived."""
    thread = thread_in(world)
    archive(world, thread)
    await world.settle()
    assert not is_open(world, thread)


async def test_a_locked_thread_is_told_once_in_the_channel_above(world: World) -> None:
    """A moderator's lock is respected: one message above, and the table waits to be moved."""
    sitting = await in_thread(world)
    thread = thread_of(world)
    archive(world, thread, locked=True)
    for _ in range(2):
        shut(world, thread)
        await one_turn(sitting)
    told = [post for post in world.posts() if "The game waits" in post.content]
    assert len(told) == 1
    assert "closed" in told[0].content
    assert not is_open(world, thread)
    before = (await sitting.now()).seq
    world.env.backend.faults.clear()
    answer = (await world.slash(sitting.people[0], "table move")).response
    assert answer is not None
    await world.advance(2)
    assert len(boards(world)) == 1
    table = await sitting.now()
    assert (table.seq, table.channel_id, table.thread_of) == (before, world.channel.id, None)


async def test_a_deleted_thread_is_told_in_the_channel_above(world: World) -> None:
    """People may play on by their hands, and the host brings the board into the channel."""
    sitting = await in_thread(world)
    world.env.backend.delete_channel(thread_of(world).id)
    await world.settle()
    table = await sitting.now()
    who = sitting.people[table.due[0]]
    hand = (await world.slash(who, "hand")).response
    assert hand is not None
    await world.click(who, hand, action=action_of(acting(hand)[0]))
    before = (await sitting.now()).seq
    assert before > table.seq
    await world.advance(2)
    assert len([post for post in world.posts() if "/table move" in post.content]) == 1
    await world.slash(sitting.people[0], "table move")
    await world.advance(2)
    assert len(boards(world)) == 1
    assert (await sitting.now()).seq == before


def shut(world: World, thread: ChannelHandle) -> None:
    """Have Discord refuse what a locked thread refuses, which SimCord lets pass."""
    world.env.backend.faults.clear()
    for method, path in (
        ("PATCH", f"/channels/{thread.id}/messages/*"),
        ("POST", f"/channels/{thread.id}/messages"),
    ):
        world.env.inject_error(method, path, status=400, code=50_083, times=None)
    world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50_013, times=None)


async def moved(who: MemberActor, world: World, target: Any) -> str:
    """What somebody is told who moves a table to another channel by name."""
    answer = (await who.slash(world.channel, "table move", channel=target)).response
    assert answer is not None
    assert answer.ephemeral
    return text(answer)


@pytest.fixture
async def sitting(world: World) -> Sitting:
    """Four people at a table in the channel."""
    return await sit_down(world, 4, seats=4, seed=1, rounds="1")


async def test_a_table_is_sent_to_another_channel(world: World, sitting: Sitting) -> None:
    """/table move with a channel takes the board there from here."""
    target = world.guild.create_text_channel("elsewhere")
    assert f"<#{target.id}>" in await moved(sitting.people[0], world, target)
    await world.advance(2)
    assert len(boards(world, target)) == 1
    assert boards(world) == []


async def test_the_lobby_follows_a_game_that_leaves_its_thread(world: World) -> None:
    """What points to a thread points to the new channel once the table has moved there."""
    sitting = await in_thread(world)
    lobby = sitting.board
    target = world.guild.create_text_channel("elsewhere")
    await moved(sitting.people[0], world, target)
    await world.advance(2)
    assert f"plays in <#{target.id}>" in text(lobby)
    assert f"<#{(await sitting.now()).channel_id}>" in text(lobby)


async def test_a_table_is_sent_to_a_thread(world: World, sitting: Sitting) -> None:
    """A thread of the channel will do too."""
    target = thread_in(world)
    await moved(sitting.people[0], world, target)
    await world.advance(2)
    assert len(boards(world, target)) == 1


async def test_a_forum_holds_no_table_but_its_posts_do(world: World, sitting: Sitting) -> None:
    """Named as the target, a forum is explained; in one of its posts a game is played."""
    forum = world.guild.create_forum_channel("ideas")
    assert "is a forum" in await moved(sitting.people[0], world, forum)
    assert (await sitting.now()).channel_id == world.channel.id
    answer = (await world.members[5].slash(forum, "tarot")).response
    assert answer is not None
    assert "is a forum" in text(answer)
    backend = world.env.backend
    post = backend.create_thread(forum.id, "cards tonight", world.members[0].id)
    (handle,) = [t for t in forum.threads if t.id == post.id]
    await moved(sitting.people[0], world, handle)
    await world.advance(2)
    assert len(boards(world, handle)) == 1
    await one_turn(sitting)
    assert f"-{(await sitting.now()).seq}.png" in str(boards(world, handle)[0].attachments)


async def test_nobody_sends_a_table_where_the_bot_may_not_write(
    world: World, sitting: Sitting
) -> None:
    """The right that lacks there is named, and the table stays."""
    target = world.guild.create_text_channel("quiet")
    forbid(world, "attach_files", channel=target)
    await world.settle()
    assert "Attach Files" in await moved(sitting.people[0], world, target)
    assert (await sitting.now()).channel_id == world.channel.id


async def test_nobody_sends_a_table_where_they_can_not_write_themselves(
    world: World, sitting: Sitting
) -> None:
    """A channel closed to the host stays closed to the host's table."""
    target = world.guild.create_text_channel("staff")
    forbid(world, "send_messages", channel=target, who=sitting.people[0].id)
    assert "You can’t write" in await moved(sitting.people[0], world, target)


async def test_a_table_stays_in_the_channels_that_the_server_allows(
    world: World, sitting: Sitting
) -> None:
    """Where no table may be opened none may be taken either, except by an admin."""
    target = world.guild.create_text_channel("elsewhere")
    await world.bot.choices.change_server(world.guild.id, channels=(world.channel.id,))
    assert f"<#{world.channel.id}>" in await moved(sitting.people[0], world, target)
    assert (await sitting.now()).channel_id == world.channel.id


async def test_a_whole_game_in_the_chat_of_a_voice_channel(world: World) -> None:
    """Opened, played and ended there; a thread can't begin there and isn't asked for."""
    voice = world.guild.create_voice_channel("Lounge")
    world.channel = voice
    sitting = await sit_down(world, 3, seats=3, seed=1, rounds="1")
    await sitting.play_on()
    await world.advance(5)
    assert "Final result:" in text(boards(world, voice)[-1])
