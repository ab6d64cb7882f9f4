"""What the bot tells of itself: help, and what it lacks in a channel."""

from collections.abc import Callable
from pathlib import Path

import pytest
from discord import Permissions
from simcord import Env

from bot.app import create_bot
from bot.heartbeat import BEAT, DEAD, alive
from bot.rights import INVITE_RIGHTS, NEEDED
from bot.settings import Settings
from tests.simulated.places import forbid
from tests.simulated.world import World, new_env, text

NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
}


async def told(world: World, command: str) -> str:
    """What a command answers in private."""
    answer = (await world.slash(world.members[0], command)).response
    assert answer is not None
    assert answer.ephemeral
    return text(answer)


async def test_help_names_every_command_with_what_it_does(world: World) -> None:
    """Whatever commands there are, help lists them, with the version and how long it runs."""
    await world.advance(3 * 3600)
    words = await told(world, "help")
    names = {command.name for command in world.bot.tree.get_commands()} - {"alltours"}
    assert all(f"/{name}**" in words for name in names)
    assert "Version" in words
    assert "3 hours" in words
    assert "command." not in words


async def test_a_channel_with_all_rights_lacks_nothing(world: World) -> None:
    """Diagnosis says that all is well, and how to invite the bot with its commands."""
    words = await told(world, "diagnose")
    assert "every right that I need" in words
    assert "can be saved" in words
    assert "applications.commands" in words
    assert f"permissions={INVITE_RIGHTS.value}" in words


@pytest.mark.parametrize("heard", [False, True])
async def test_a_role_that_calls_nobody_is_told(world: World, heard: bool) -> None:
    """Where neither the role nor the bot's rights let it ring, diagnosis says how it would."""
    role = world.guild.create_role("players", mentionable=heard)
    await world.bot.choices.change_server(world.guild.id, call_role=role.id)
    forbid(world, "mention_everyone")
    assert ("players rings for nobody" in await told(world, "diagnose")) != heard
    forbid(world)
    assert "rings for nobody" not in await told(world, "diagnose")


@pytest.mark.parametrize("right", NEEDED)
async def test_each_missing_right_is_named_alone(world: World, right: str) -> None:
    """One right taken away: diagnosis names it and no other, and says where it is given."""
    everyone = world.bot.get_guild(world.guild.id).default_role
    channel = world.bot.get_channel(world.channel.id)
    await channel.set_permissions(everyone, **{right: False})
    backend = world.env.backend
    before = backend.compute_permissions

    def without(guild_id: int, user_id: int, channel_id: int) -> int:
        # SimCord's bot may do all; only what an interaction says of the bot is bent.
        granted = before(guild_id, user_id, channel_id)
        if user_id != backend.bot_user.id:
            return granted | Permissions(use_application_commands=True, view_channel=True).value
        return granted & ~Permissions(**{right: True}).value

    backend.compute_permissions = without  # type: ignore[method-assign]
    words = await told(world, "diagnose")
    assert f"**{NAMES[right]}**" in words
    assert sum(f"**{name}**" in words for name in NAMES.values()) == 1
    assert "Edit channel" in words


async def test_a_store_that_fails_is_told(world: World) -> None:
    """Diagnosis looks whether anything can be saved; that the bot ends can't be noted either."""
    await world.bot.health.store.engine.dispose()
    await world.bot.health.store.close()
    assert "can’t be saved" in await told(world, "diagnose")
    await world.bot.close()
    world.trap.expect("the store failed")


async def test_the_heart_beats_while_discord_hears_the_bot(tmp_path: Path) -> None:
    """The file is touched every few seconds, and no more once the gateway is gone."""
    heart = tmp_path / "heartbeat"
    settings = Settings(database_url="sqlite+aiosqlite:///:memory:", heartbeat_file=heart)
    env: Env = new_env(create_bot(settings))
    await env.start()
    try:
        await until(env, heart.exists)
        env.bot.dispatch("shard_disconnect", 0)
        await env.settle()
        heart.unlink()
        await env.advance_time(3 * BEAT)
        assert not heart.exists()
        env.bot.dispatch("shard_resumed", 0)
        await until(env, heart.exists)
    finally:
        await env.bot.close()
        await env.shutdown()


async def until(env: Env, seen: Callable[[], bool]) -> None:
    """Let some beats pass, and see it happen within them."""
    await env.advance_time(2 * BEAT)
    assert seen()


def test_a_heart_that_stopped_is_dead(tmp_path: Path) -> None:
    """No file, or one that wasn't touched for a while, is no life."""
    heart = tmp_path / "heartbeat"
    assert not alive(heart, 0)
    heart.touch()
    touched = heart.stat().st_mtime
    assert alive(heart, touched + DEAD - 1)
    assert not alive(heart, touched + DEAD + 1)


async def test_commands_need_the_bot_on_the_server(world: World) -> None:
    """None is offered where only a person has installed the app; privacy opens in private too."""
    (sent,) = [r.json for r in world.env.http_requests if r.path.endswith("/commands") and r.json]
    assert {tuple(command["integration_types"]) for command in sent} == {(0,)}
    private = {command["name"] for command in sent if 1 in command["contexts"]}
    assert private == {"privacy", "rules", "score"}
