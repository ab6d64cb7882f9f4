"""Whole games on a phone's width, by taps alone, as a player of local play taps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator

from bot.app import create_bot
from bot.local.play import serve
from bot.settings import Settings
from tests.browser.conftest import PHONE, Visit
from tests.browser.tab import Tab

pytestmark = pytest.mark.browser

SHORT: dict[str, dict[str, Any]] = {
    "tracktrick": {"track_trick": {"max_deals": 1}},
    "allfours": {"all_fours": {"target": 7}},
}
"""Each game by its command, as short as its options allow."""
LOOKED_AT = (1, 2, 6, 9)
"""The taps after which a picture of the screen is kept."""


async def seated(tab: Tab, command: str) -> Locator:
    """Open a table, have computers take the free seats, and begin: the hand comes by itself."""
    await tab.command(command)
    await tab.click("Start")
    await tab.click("Fill and start")
    return await tab.own_hand()


async def played(tab: Tab, hand: Locator, folder: Path) -> int:
    """Tap the first thing offered, again and again, until the game is over; how many taps."""
    taps = 0
    while not await tab.messages("Final result:").count():
        if await tab.tap_when_asked(hand):
            taps += 1
            if taps in LOOKED_AT:
                await tab.screenshot(folder, f"{taps} taps")
        else:
            await tab.page.wait_for_timeout(100)
    return taps


@pytest.mark.parametrize(
    "command", ["tracktrick", pytest.param("allfours", marks=pytest.mark.slow)]
)
async def test_a_whole_game_on_a_phone(visit: Visit, tmp_path: Path, command: str) -> None:
    """From the command to the final result by taps; nothing is wider than the screen."""
    address = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    bot = create_bot(Settings(database_url=address, computer_pace=0.05, deal_pause=0.5))
    async with serve(bot) as preview:
        await bot.choices.change_server(bot.guilds[0].id, options=SHORT[command])
        tab = await visit(preview.url)
        hand = await seated(tab, command)
        await tab.screenshot(tmp_path, "start")
        assert await played(tab, hand, tmp_path) > 5
        await tab.sees_picture("Computer 1", within=tab.messages("Final result:").last)
        await tab.screenshot(tmp_path, "end")
        width = await tab.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"]
