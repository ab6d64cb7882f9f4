"""What local play mends of SimCord's page: its width, names, lists, restarts and links."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.app import create_bot
from bot.choices import ServerSettings
from bot.local.play import serve
from bot.panels.panel import Select
from bot.panels.settings import rules_panel
from bot.settings import Settings
from bot.words import Speaker
from games import registry
from tests.browser.conftest import PHONE, Visit
from tests.simulated.toy import Toy

pytestmark = pytest.mark.browser

SECRET = "s" * 43


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def settings(folder: Path) -> Settings:
    """The real bot with its store in this folder."""
    return Settings(database_url=f"sqlite+aiosqlite:///{folder / 'tables.db'}", computer_pace=0.05)


async def test_a_command_fits_on_a_phone(visit: Visit, tmp_path: Path) -> None:
    """However long a command's description is, it can be sent or given up by a thumb."""
    async with serve(create_bot(settings(tmp_path))) as preview:
        tab = await visit(preview.url)
        await tab.page.get_by_placeholder("Message #").press_sequentially("/tarot")
        await tab.page.get_by_role("option", name="/tarot").first.tap()
        for button in (
            tab.page.locator("#send-message"),
            tab.page.locator(".command-context-close"),
        ):
            await expect(button).to_be_visible()
            box = await button.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["width"]
        await tab.page.locator("#send-message").tap()
        await expect(tab.button("Start")).to_be_visible()


async def test_a_tab_goes_on_after_a_restart(visit: Visit) -> None:
    """An open tab finds the server again by itself, and is still the player that it was."""
    port = free_port()
    async with serve(Toy(), port, SECRET) as preview:
        tab = await visit(preview.url)
        await tab.command("toy")
        await tab.sees("Seated: nobody")
        await tab.view_as("Bob")
        await tab.page.evaluate("document.documentElement.dataset.old = ''")
    async with serve(Toy(), port, SECRET) as preview:
        await expect(tab.page.locator("html")).not_to_have_attribute("data-old", "")
        bob = str(preview.viewers[1].id)
        await expect(tab.page.get_by_label("Viewing as")).to_have_value(bob)
        await tab.command("toy")
        await tab.click("Join")
        await tab.sees("Seated: bob")


async def test_a_list_shows_what_the_bot_sent(visit: Visit, tmp_path: Path) -> None:
    """A list keeps nothing of the one that stood in its place, nor a choice that led elsewhere."""
    async with serve(create_bot(settings(tmp_path))) as preview:
        tab = await visit(preview.url)
        await tab.command("settings")
        first = tab.messages("Only you can see this").locator(".select-trigger")
        await expect(first.last).to_have_text("House rules of a game")
        before = await first.all_inner_texts()
        await first.last.tap()
        await tab.page.get_by_role("option", name="Track Trick").tap()
        await tab.sees("House rules · Track Trick")
        rules = rules_panel(registry()["track_trick"], ServerSettings(), Speaker("en"))
        lists = (row.options for row in rules.rows if isinstance(row, Select))
        stored = [option.label for options in lists for option in options if option.chosen]
        await expect(first).to_have_text(stored)
        await tab.click("Back")
        await expect(first).to_have_text(before)


async def test_a_link_to_a_message_stays_on_the_page(visit: Visit) -> None:
    """Where Discord would go to a board, local play goes there too, and opens nothing."""
    bot = Toy()
    async with serve(bot) as preview:
        tab = await visit(preview.url)
        await tab.command("toy")
        await tab.sees("Seated: nobody")
        board = await tab.messages().first.get_attribute("data-message-id")
        channel = bot.get_partial_messageable(preview.channel.id)
        await channel.send("\n".join("filling" * 40))
        await channel.send(f"Over here: https://discord.com/channels/1/{channel.id}/{board}")
        picture = tab.page.locator("img.gallery-image")
        await expect(picture).not_to_be_in_viewport()
        await tab.messages("Over here").locator("a").tap()
        await expect(picture).to_be_in_viewport()
        assert len(tab.page.context.pages) == 1
