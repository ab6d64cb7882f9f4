"""Fixtures of the simulated Discord: the world, the trap for logged errors, the bot."""

import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from discord import Permissions
from simcord import Env, MemberActor

from bot.local.seams import spoken
from tests.simulated import rig
from tests.simulated.world import Build, LogTrap, World, new_env

rig.hurry()


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """How a bot is built: the real one, all of one test's bots on one store."""
    # Imported here: tests of the rig itself need no bot.
    from bot.app import create_bot  # noqa: PLC0415
    from bot.settings import Settings  # noqa: PLC0415

    address = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    return lambda: create_bot(Settings(database_url=address, computer_pace=0))


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test deals the same cards."""
    from bot.tables import Tables  # noqa: PLC0415

    monkeypatch.setitem(Tables.__init__.__kwdefaults__, "entropy", random.Random(0).randbytes)


@pytest.fixture(autouse=True)
def trap() -> Iterator[LogTrap]:
    """What was logged and should not have been; a test must have taken out all it expects."""
    with LogTrap().set_on_everything() as trap:
        yield trap
    assert trap.lines() == []


@pytest.fixture
async def env(build: Build) -> AsyncIterator[Env]:
    """The simulated Discord with the bot in it; both are released at the end."""
    env = new_env(build())
    await env.start()
    try:
        yield env
    finally:
        await env.bot.close()
        await env.shutdown()


@pytest.fixture
async def world(env: Env, build: Build, trap: LogTrap) -> AsyncIterator[World]:
    """A server with six people and the running bot, checked as a whole at the end."""
    world = World(env, build, trap)
    with spoken(world.language_of, lambda: world.guild_language):
        yield world
    assert world.faults() == []


@pytest.fixture
def admin(world: World) -> MemberActor:
    """Somebody with the right Manage Server: Finn, who plays nowhere else."""
    role = world.guild.create_role("admins", permissions=Permissions(manage_guild=True))
    finn = world.members[-1]
    world.env.backend.add_member_role(world.guild.id, finn.id, role.id)
    return finn
