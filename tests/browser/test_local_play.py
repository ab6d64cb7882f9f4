"""Local play in a real browser: commands, clicks, pictures, private panels, several tabs."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.local.play import serve
from tests.browser.conftest import Visit
from tests.simulated.toy import Toy

pytestmark = pytest.mark.browser


async def test_two_tabs_share_a_table(visit: Visit, tmp_path: Path) -> None:
    """What one player does in a tab is seen in the other by itself; what is private is not."""
    async with serve(Toy()) as preview:
        alice, bob = await visit(preview.url), await visit(preview.url)
        await bob.view_as("Bob")
        await alice.command("toy")
        await alice.sees("Seated: nobody")
        await alice.sees_picture("Two chairs")
        await bob.sees("Seated: nobody")
        await bob.click("Join")
        await alice.sees("Seated: bob")
        await alice.click("Join")
        await bob.sees("Seated: bob, alice")
        await alice.click("My hand")
        await alice.sees("Only you can see this")
        await alice.screenshot(tmp_path, "alice")
        await bob.screenshot(tmp_path, "bob")
        await expect(bob.messages()).to_have_count(1)
