"""The rig sees what goes wrong: each fault is made on purpose in a toy bot."""

import pytest
from discord.http import Route

from tests.simulated import rig
from tests.simulated.toy import Toy
from tests.simulated.world import Build, World, control, controls, offers, text

UNLOCKED = pytest.mark.parametrize("build", [lambda: Toy(locked=False)], ids=["unlocked"])


@pytest.fixture
def build() -> Build:
    """The toy in place of the real bot."""
    return Toy


async def test_words_and_controls_are_read(world: World) -> None:
    """A panel's words, buttons and options are found by label and by action."""
    alice = world.members[0]
    post = (await world.slash(alice, "toy")).response
    assert post is not None
    assert text(post) == "Seated: nobody"
    assert [c.label for c in controls(post)] == ["Join", "Fail", "Sulk", "My hand", "Sit down"]
    assert control(post, action="join") == control(post, "Join")
    assert control(post, action="join late").value == "join late"
    assert offers(post, "Join")
    assert not offers(post, "Leave")
    with pytest.raises(LookupError, match="0 controls fit 'Leave'"):
        control(post, "Leave")


async def test_clicks_and_choices_reach_the_bot(world: World) -> None:
    """A button and an option both act, and a message handle shows the change."""
    alice, bob, *_ = world.members
    post = (await world.slash(alice, "toy")).response
    assert post is not None
    await world.click(alice, post, "Join")
    await world.click(bob, post, action="join late")
    assert text(post) == "Seated: alice, bob"
    assert world.post_offering("Join").id == post.id
    assert (await world.click(bob, post, "My hand")).ephemeral
    assert len(world.posts()) == 1


async def test_a_restart_keeps_old_buttons_alive(world: World) -> None:
    """A message of the bot before answers to the bot after."""
    alice = world.members[0]
    post = (await world.slash(alice, "toy")).response
    assert post is not None
    before = world.bot
    await world.restart()
    assert world.bot is not before
    await world.click(alice, post, "Join")
    assert text(post) == "Seated: alice"


async def test_an_error_in_a_click_is_caught(world: World) -> None:
    """What discord.py only logs fails the test, unless the test expects it."""
    alice = world.members[0]
    post = (await world.slash(alice, "toy")).response
    assert post is not None
    with pytest.raises(AssertionError, match="without an answer"):
        await world.click(alice, post, "Fail")
    kinds = [fault.partition(":")[0] for fault in world.faults()]
    assert kinds == ["logged", "left without an answer"]
    world.trap.expect("Ignoring exception in dynamic item callback")
    world.forgive_unanswered()
    assert world.faults() == []


async def test_an_error_in_a_command_is_caught(world: World) -> None:
    """What a command raises fails the test, unless the test expects it."""
    with pytest.raises(AssertionError, match="without an answer"):
        await world.slash(world.members[0], "toy", broken=True)
    kinds = [fault.partition(":")[0] for fault in world.faults()]
    assert kinds == ["raised", "logged", "left without an answer"]
    world.expect_error("broken on purpose")
    world.trap.expect("Ignoring exception in command 'toy'")
    world.forgive_unanswered()
    assert world.faults() == []


async def test_a_click_without_an_answer_is_caught(world: World) -> None:
    """A callback that says nothing at all fails the test."""
    alice = world.members[0]
    post = (await world.slash(alice, "toy")).response
    assert post is not None
    world.send(alice, post, control(post, "Sulk"))
    await world.settle()
    (fault,) = world.faults()
    assert fault.endswith("of type 3 (component)")
    world.forgive_unanswered()


async def test_a_request_that_discord_refuses_is_caught(world: World) -> None:
    """A message that could ping is found among the recorded requests."""
    await world.slash(world.members[0], "toy")
    assert world.refused() == []
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=world.channel.id)
    await world.bot.http.request(route, json={"content": "@everyone"})
    (line,) = world.refused()
    assert "nobody is pinged" in line
    world.env.http_requests.pop()


async def burst_of_joins(world: World, seed: int) -> int:
    """Let everybody press Join twice at once and count who got a chair."""
    post = (await world.slash(world.members[0], "toy")).response
    assert post is not None
    with rig.http_jitter(seed):
        for who in world.members * 2:
            world.send(who, post, control(post, "Join"))
        await world.settle()
    assert isinstance(world.bot, Toy)
    return len(world.bot.seated)


@pytest.mark.parametrize("seed", range(3))
async def test_a_locked_table_stands_a_burst(world: World, seed: int) -> None:
    """With its lock the toy never seats more than it has chairs."""
    assert await burst_of_joins(world, seed) == 2


@UNLOCKED
@pytest.mark.parametrize("seed", range(3))
async def test_a_burst_finds_a_missing_lock(world: World, seed: int) -> None:
    """Without its lock the toy seats too many: the burst is a real test."""
    assert await burst_of_joins(world, seed) > 2


async def test_a_stale_panel_can_be_clicked(world: World) -> None:
    """A control that only an old client still shows reaches the bot."""
    alice = world.members[0]
    post = (await world.slash(alice, "toy")).response
    assert post is not None
    stale = rig.component_data("toy:join gone")
    button = {"type": 2, "style": 2, "label": "Gone", "custom_id": stale["custom_id"]}
    shown = [{"type": 1, "components": [button]}]
    result = world.send(alice, post, stale, components=shown)
    await world.settle()
    assert result.acknowledged
    assert text(post) == "Seated: alice"


async def test_languages_are_sent(world: World) -> None:
    """A member's language and the server's come with the interaction."""
    alice, bob, *_ = world.members
    world.languages[alice.id] = "fr"
    world.guild_language = "it"
    await world.slash(alice, "toy")
    await world.slash(bob, "toy")
    assert isinstance(world.bot, Toy)
    assert world.bot.spoken == ["fr it", "en-US it"]


async def test_answers_are_timed(world: World) -> None:
    """Each first answer of a burst gives one time, in real milliseconds."""
    alice = world.members[0]
    post = (await world.slash(alice, "toy")).response
    assert post is not None
    with rig.answer_times(world.env) as times:
        for who in world.members:
            world.send(who, post, control(post, "My hand"))
        await world.settle()
    assert len(times) == len(world.members)
    assert all(0 < t < 3000 for t in times)


async def test_time_passes_only_when_told(world: World) -> None:
    """The bot's clock stands still until the test moves it."""
    start = world.bot.clock()
    await world.settle()
    assert world.bot.clock() == start
    await world.advance(840)
    assert world.bot.clock() == start + 840
