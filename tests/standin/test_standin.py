"""The stand-in behaves as Discord does towards a minimal discord.py client."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord.http import json_or_text

from tests.limits import walk
from tests.standin.faults import Bucket, Cut
from tests.standin.process import BotProcess, connected, running
from tests.standin.server import API, TOKEN, StandIn

pytestmark = pytest.mark.standin


@pytest.fixture
async def bot(standin: StandIn, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The minimal client, connected."""
    async with running(standin, tmp_path, "tests.standin.minimal") as bot:
        await connected(standin, bot)
        yield bot


async def opened(standin: StandIn) -> Any:
    """Give the command and wait for the counter's message."""
    answer = standin.command("alice", "count", start=4)
    await standin.until(lambda: standin.message(answer.message_id))
    return standin.message(answer.message_id)


def label(message: Any) -> str:
    """What the counter's button says."""
    return next(c["label"] for c in walk(message.components) if c["type"] == 2)


async def press(standin: StandIn, message: Any, so_far: int, seconds: float = 20) -> None:
    """Press the button and wait until it has counted on."""
    standin.click("bob", message, f"count:{so_far}")
    await standin.until(lambda: label(message) == f"Pressed {so_far + 1}", seconds)


async def test_commands_and_clicks_go_through(standin: StandIn, bot: BotProcess) -> None:
    """A command is answered with a file, a click by a deferral and an edit."""
    message = await opened(standin)
    assert label(message) == "Pressed 4"
    assert [a["description"] for a in message.attachments] == ["What I am"]
    await press(standin, message, 4)
    assert [r.status for r in standin.requests[-3:]] == [200, 200, 200]
    assert len(standin.answer_times) == 2
    assert standin.posts() == [message]


async def test_where_nothing_is_sent_back_nothing_is_read(standin: StandIn) -> None:
    """An erased message is answered without a body, and without a type that promises one."""
    messages = f"http://127.0.0.1:{standin.port}{API}/channels/{standin.channel.id}/messages"
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {TOKEN}"}) as session:
        sent = await (await session.post(messages, json={"content": "hello"})).json()
        answer = await session.delete(f"{messages}/{sent['id']}")
        assert answer.status == 204
        assert await json_or_text(answer) == ""


async def test_a_wrong_token_gets_401(standin: StandIn, tmp_path: Path) -> None:
    """A client with a wrong token ends at once with discord.py's own error."""
    async with running(standin, tmp_path, "tests.standin.minimal", token="wrong") as bot:
        assert await bot.exit_status() != 0
        assert "Improper token" in bot.output()
    assert [r.status for r in standin.requests] == [401]


@pytest.mark.parametrize("faults", [(429,), (502, 502)], ids=["429", "502 twice"])
async def test_discord_py_repeats_a_refused_edit(
    standin: StandIn, bot: BotProcess, faults: tuple[int, ...]
) -> None:
    """A rate limit and a bad gateway are waited out by discord.py itself."""
    message = await opened(standin)
    standin.troubles.fail("/messages/@original", *faults)
    await press(standin, message, 4)
    edits = [r.status for r in standin.requests if r.method == "PATCH"]
    assert edits == [*faults, 200]


async def test_an_edit_cut_off_before_is_lost(standin: StandIn, bot: BotProcess) -> None:
    """A dropped connection is not repeated by discord.py: that is left to the bot."""
    message = await opened(standin)
    standin.troubles.fail("/messages/@original", Cut.BEFORE)
    standin.click("bob", message, "count:4")
    await standin.until(lambda: "PATCH" in {r.method for r in standin.requests})
    await standin.until(lambda: "ServerDisconnected" in bot.output())
    assert label(message) == "Pressed 4"


async def test_an_edit_cut_off_after_is_there(standin: StandIn, bot: BotProcess) -> None:
    """A connection that breaks after the edit leaves the edit in place."""
    message = await opened(standin)
    standin.troubles.fail("/messages/@original", Cut.AFTER)
    await press(standin, message, 4)


async def test_discord_py_obeys_the_rate_limit(standin: StandIn, bot: BotProcess) -> None:
    """The headers tell discord.py when to wait: five quick edits, none refused."""
    standin.troubles.bucket = Bucket(limit=2, seconds=0.5)
    answer = standin.command("alice", "race")
    await standin.until(lambda: answer.message_id)
    message = standin.message(answer.message_id)
    await standin.until(lambda: label(message) == "Pressed 5")
    assert standin.troubles.bucket.refused == 0


async def test_a_held_request_waits(standin: StandIn, bot: BotProcess) -> None:
    """A held edit is neither carried out nor lost until it is let go."""
    message = await opened(standin)
    with standin.troubles.holding("PATCH") as hold:
        standin.click("bob", message, "count:4")
        await hold.reached.wait()
        assert label(message) == "Pressed 4"
    await standin.until(lambda: label(message) == "Pressed 5")


async def test_a_killed_bot_leaves_and_another_comes(standin: StandIn, tmp_path: Path) -> None:
    """After kill -9 the message stays, and the next process answers its button."""
    async with running(standin, tmp_path, "tests.standin.minimal") as first:
        await connected(standin, first)
        message = await opened(standin)
        await first.kill()
        await standin.until(lambda: not standin.gateway.connected)
    async with running(standin, tmp_path, "tests.standin.minimal") as second:
        await connected(standin, second)
        await press(standin, message, 4)
    assert standin.gateway.identified == 2


async def test_a_click_during_a_gateway_drop_is_resumed(standin: StandIn, bot: BotProcess) -> None:
    """What happens while the gateway is away arrives when the bot resumes."""
    message = await opened(standin)
    await standin.gateway.drop()
    await press(standin, message, 4)
    assert (standin.gateway.resumed, standin.gateway.identified) == (1, 1)


async def test_a_forgotten_session_starts_anew(standin: StandIn, bot: BotProcess) -> None:
    """A bot whose session is gone identifies again and works on."""
    message = await opened(standin)
    await standin.gateway.drop(forget=True)
    await standin.until(lambda: standin.gateway.identified == 2)
    await press(standin, message, 4)


async def test_latency_delays_every_request(standin: StandIn, bot: BotProcess) -> None:
    """Slow requests are slow for the bot as well."""
    message = await opened(standin)
    standin.troubles.latency = 0.05
    await press(standin, message, 4)
    assert standin.answer_times[-1] > 0.025
