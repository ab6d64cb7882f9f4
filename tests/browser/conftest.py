"""Headless Chromium for the tests that look at local play."""

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.tab import Tab

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 20_000
# As root in a container there is no sandbox, and nothing here goes to the internet.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Visit = Callable[[str], Awaitable[Tab]]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A fresh Chromium."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        await chromium.close()


@pytest.fixture
def visit(browser: Browser) -> Visit:
    """Opens an address in a tab of a phone's width."""
    expect.set_options(timeout=PATIENCE_MS)

    async def visit(address: str) -> Tab:
        page = await browser.new_page(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(address)
        return Tab(page)

    return visit
