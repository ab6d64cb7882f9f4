"""The real bot as a process: how it starts, and every way it ends."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from bot.store import Store
from tests.standin.process import connected, running
from tests.standin.server import StandIn

pytestmark = pytest.mark.standin


def told(output: str) -> list[str]:
    """The lines in which the bot says why it ends."""
    return [line for line in output.splitlines() if line.startswith("tricktable: ")]


async def test_sigterm_closes_cleanly(standin: StandIn, tmp_path: Path) -> None:
    """Asked to stop, the bot leaves the gateway, frees its database and says nothing bad."""
    async with running(standin, tmp_path) as bot:
        await connected(standin, bot)
        assert await bot.stop() == 0
        assert "Traceback" not in bot.output()
        assert "WARNING" not in bot.output()
    await (await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'tricktable.db'}")).close()


async def test_sigterm_at_the_very_start_closes_cleanly(standin: StandIn, tmp_path: Path) -> None:
    """Asked to stop in the moment of its first queries, the bot finishes them and ends."""
    async with running(standin, tmp_path) as bot:
        await standin.until(lambda: standin.gateway.identified)
        assert await bot.stop() == 0
        assert "Traceback" not in bot.output()


async def test_one_process_can_have_several_shards(standin: StandIn, tmp_path: Path) -> None:
    """With SQLite it has all of them, each with its own servers, and leaves them in order."""
    club = standin.on_shard(1, 2)
    async with running(standin, tmp_path, shard_count="2") as bot:
        await standin.until(lambda: standin.gateway.shards == {0, 1}, 60)
        answer = club.command("alice", "allfours")
        await standin.until(lambda: answer.responded)
        assert await bot.stop() == 0
        assert "WARNING" not in bot.output()
        assert "Traceback" not in bot.output()


async def test_a_gateway_that_does_not_take_leave_is_not_waited_for(
    standin: StandIn, tmp_path: Path
) -> None:
    """The bot says goodbye, hears nothing, and ends in order all the same."""
    async with running(standin, tmp_path) as bot:
        await connected(standin, bot)
        standin.gateway.deaf = True
        assert await bot.stop() == 0
        assert "Traceback" not in bot.output()


async def test_a_bad_token_is_one_line(standin: StandIn, tmp_path: Path) -> None:
    """A token that Discord refuses ends the bot with status 1, without a traceback."""
    async with running(standin, tmp_path, token="wrong") as bot:
        assert await bot.exit_status() == 1
        assert len(told(bot.output())) == 1
        assert "DISCORD_TOKEN" in bot.output()
        assert "Traceback" not in bot.output()


async def test_a_second_bot_on_the_same_database_is_refused(
    standin: StandIn, tmp_path: Path
) -> None:
    """The first goes on, the second ends with one line."""
    async with running(standin, tmp_path) as first:
        await connected(standin, first)
        elsewhere = tmp_path / "second"
        elsewhere.mkdir()
        url = f"sqlite+aiosqlite:///{tmp_path / 'tricktable.db'}"
        async with running(standin, elsewhere, database_url=url) as second:
            assert await second.exit_status() == 1
            assert "Another bot" in told(second.output())[0]
            assert "Traceback" not in second.output()
        assert first.process.returncode is None


async def test_no_network_is_one_line(tmp_path: Path) -> None:
    """Where nothing answers, the bot ends with status 1 and says so."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        gone = StandIn()
        gone.port = nobody.getsockname()[1]
        async with running(gone, tmp_path) as bot:
            assert await bot.exit_status() == 1
            assert "can't be reached" in told(bot.output())[0]
            assert "Traceback" not in bot.output()
