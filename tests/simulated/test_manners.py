"""How the bot behaves among people: what stays private, and what it does without."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from discord import app_commands

import bot.panels.answers
import games
from bot.rights import INVITE_RIGHTS
from tests.simulated.places import boards, forbid
from tests.simulated.sitting import acting, sit_down
from tests.simulated.world import World, text

OPENING = {name for game in games.registry().values() for name in game.commands}


def commands(world: World) -> Iterator[str]:
    """What anybody may ask without a word more, by its whole name; not what opens tables."""
    for command in world.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command) or command.default_permissions:
            continue
        wanted = any(parameter.required for parameter in command.parameters)
        if command.name not in OPENING and not wanted:
            yield command.qualified_name


@pytest.mark.parametrize("seconds", [0.25, 0.0], ids=["at once", "announced first"])
async def test_what_is_not_the_table_is_private(
    world: World, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """Each command but those that open tables answers its giver alone, also if it takes longer."""
    await sit_down(world, 1, seats=3, seed=1, rounds="1")
    monkeypatch.setattr(bot.panels.answers, "AT_ONCE", seconds)
    asked = list(commands(world))
    assert {"hand", "table end", "leaderboard", "stats", "help", "privacy"} <= set(asked)
    posts = len(world.posts())
    for name in asked:
        answer = (await world.slash(world.members[0], name)).response
        assert answer is not None, name
        assert answer.ephemeral, name
    await world.settle()
    assert len(world.posts()) - posts <= 1  # /table show brings the board down


async def test_the_rights_of_the_invitation_are_enough(world: World) -> None:
    """With exactly those, and no Administrator, a whole game is played in a thread of its own."""
    backend = world.env.backend
    before = backend.compute_permissions

    def granted(guild_id: int, user_id: int, channel_id: int | None = None) -> int:
        if user_id == backend.bot_user.id:
            return INVITE_RIGHTS.value
        return before(guild_id, user_id, channel_id)

    backend.compute_permissions = granted  # type: ignore[method-assign]
    sitting = await sit_down(world, 3, seats=3, seed=1, rounds="1", thread=True)
    await world.advance(2)
    await sitting.play_on()
    await world.advance(5)
    (thread,) = world.channel.threads
    assert "Final result:" in text(boards(world, thread)[-1])


async def test_my_hand_comes_any_number_of_times(world: World) -> None:
    """However often it has vanished from the screen, the board gives it again, to be played."""
    sitting = await sit_down(world, 3, seats=3, seed=1, rounds="1")
    who = sitting.asked()
    assert who is not None
    shown = [await sitting.take_hand(who) for _ in range(5)]
    assert len({hand.id for hand in shown}) == 5
    assert all(acting(hand) for hand in shown)
    await sitting.act(who)


async def test_buttons_answer_a_day_later(world: World) -> None:
    """No control of a board has an end: after a day without a click each is answered."""
    sitting = await sit_down(world, 1, seats=3, seed=1, rounds="1", clock='"none"')
    for _ in range(4):
        await world.advance(6 * 3_600)
    board = world.post_offering("My hand")
    for label in ("My hand", "Scores", "Menu"):
        answer = (await world.click(sitting.people[0], board, label)).response
        assert answer is not None
        assert answer.ephemeral


async def test_a_lost_channel_keeps_nobody_from_playing(world: World) -> None:
    """Whose table lost its channel opens another one, and sits down at other people's."""
    await sit_down(world, 2, seats=3, seed=1, rounds="1")
    elsewhere = world.guild.create_text_channel("elsewhere")
    world.env.backend.delete_channel(world.channel.id)
    await world.settle()
    world.channel = elsewhere
    alice, bob = world.members[:2]
    for host, guest in ((alice, bob), (bob, alice)):
        board = (await host.slash(elsewhere, "tarot")).response
        assert board is not None
        joined = await world.click(guest, board, "Join")
        assert joined.acknowledged
        assert guest.user.global_name in text(board)


async def test_no_direct_message_is_ever_sent(world: World) -> None:
    """People are called and told of trouble on the server, so closed messages hold nothing up."""
    await sit_down(world, 3, seats=3, seed=1, rounds="1")
    forbid(world, "send_messages")
    world.env.backend.delete_message(world.channel.id, boards(world)[-1].id)
    for _ in range(3):
        await world.advance(200)
    assert not [r for r in world.env.http_requests if r.path.endswith("/users/@me/channels")]
