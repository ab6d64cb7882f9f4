"""What `make play` gives: the real bot, started as a player starts it, played by clicking."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The address that the bot prints when it is started without a token."""
    settings = {"PYTHONPATH": str(Path(__file__).parents[2]), "COMPUTER_PACE": "0.1"}
    environment = {k: v for k, v in os.environ.items() if k != "DISCORD_TOKEN"} | settings
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        cwd=tmp_path,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+/\S*", line)
    assert found, line
    yield found[0]
    process.send_signal(signal.SIGINT)
    _, complaints = await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode == 0
    assert b"Traceback" not in complaints


async def test_one_person_plays_a_trick_against_computers(
    visit: Visit, address: str, tmp_path: Path
) -> None:
    """Open a table, fill it with computers, start, pass, and play a trick by clicking."""
    alice = await visit(address)
    await alice.command("tarot")
    for number in (1, 2, 3):
        await alice.click("Add computer")
        await alice.sees(f"Computer {number}")
    await alice.click("Start")
    await alice.click("My hand")
    hand = await alice.private("Your 18 cards")
    await alice.sees_picture("Your 18 cards", within=hand)
    while not await alice.messages("Trick 2 of 18").count():
        await alice.take(hand, rather="Pass")
    await alice.screenshot(tmp_path, "hand")
    await alice.click("Last trick")
    await alice.sees_picture("trick", within=await alice.private("trick"))
    await alice.screenshot(tmp_path, "last trick")
