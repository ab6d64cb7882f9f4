"""One tab of local play, driven as a player would: by what is written on the page."""

from pathlib import Path

from playwright.async_api import Locator, Page, expect

_NO_ANSWER = 10_000
"""Milliseconds after which nobody waits for an answer any more."""


class Tab:
    """A browser tab on the page of local play."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def command(self, name: str) -> None:
        """Choose a slash command in the composer and send it with its defaults."""
        await self.page.get_by_placeholder("Message #").press_sequentially(f"/{name}")
        await self.page.get_by_role("option", name=f"/{name}").first.click()
        await self.page.get_by_role("button", name="Send", exact=True).click()

    async def view_as(self, name: str) -> None:
        """Take another player's place in this tab."""
        await self.page.get_by_label("Viewing as").select_option(label=name)

    def messages(self, words: str | None = None) -> Locator:
        """The messages to be seen, or those that hold these words."""
        return self.page.locator("article.channel-message").filter(has_text=words)

    def button(self, label: str, within: Locator | None = None) -> Locator:
        """The lowest button on the page, or in a message, that says exactly this."""
        place = within or self.page.locator("article.channel-message")
        return place.locator("button.component-button").get_by_text(label, exact=True).last

    async def click(self, label: str, within: Locator | None = None) -> None:
        """Click the lowest button that says this, as soon as it is there."""
        await self.button(label, within).click()

    async def private(self, alt: str) -> Locator:
        """The lowest message that only this player sees and whose picture's alt text has this.

        It is followed through its changes, whatever comes below it.
        """
        picture = self.page.locator(f'img.gallery-image[alt*="{alt}"]')
        newest = self.messages("Only you can see this").filter(has=picture).last
        await expect(newest).to_be_visible()
        name = await newest.get_attribute("data-message-id")
        return self.page.locator(f'article[data-message-id="{name}"]')

    async def take(self, panel: Locator, *, rather: str) -> None:
        """Click this button of a panel, or else its first, and wait until the panel changes."""
        buttons = panel.locator('button.component-button[aria-disabled="false"]')
        await expect(buttons.first).to_be_visible()
        before = await panel.inner_text()
        preferred = buttons.get_by_text(rather, exact=True)
        await (preferred if await preferred.count() else buttons.first).click()
        await expect(panel).not_to_have_text(before, use_inner_text=True)

    async def own_hand(self) -> Locator:
        """The newest private message with a picture, followed through its changes."""
        picture = self.page.locator("img.gallery-image")
        newest = self.messages("Only you can see this").filter(has=picture).last
        await expect(newest).to_be_visible()
        name = await newest.get_attribute("data-message-id")
        return self.page.locator(f'article[data-message-id="{name}"]')

    async def tap_when_asked(self, hand: Locator) -> bool:
        """Tap the first thing that a hand offers, if its player is asked; whether that was so.

        The page may lose a tap while it takes in what is new: people then tap again.
        """
        before = await hand.inner_text()
        button = hand.locator('button.component-button[aria-disabled="false"]').first
        if "Your turn" not in before or not await button.is_visible():
            return False
        await button.tap()
        changed = expect(hand)
        try:
            await changed.not_to_have_text(before, use_inner_text=True, timeout=_NO_ANSWER)
        except AssertionError:
            await button.tap()
            await changed.not_to_have_text(before, use_inner_text=True)
        return True

    async def sees(self, words: str) -> None:
        """Wait until the newest message with these words is there."""
        await expect(self.messages(words).last).to_be_visible()

    async def sees_picture(self, alt: str, within: Locator | None = None) -> None:
        """Wait until a picture with these words in its alt text is there and loaded."""
        place = within or self.page.locator("article.channel-message")
        picture = place.locator(f'img.gallery-image[alt*="{alt}"]').last
        await expect(picture).to_be_visible()
        # A picture may just be giving way to a newer one: wait for one that is really there.
        await expect(picture).not_to_have_js_property("naturalWidth", 0)

    async def screenshot(self, folder: Path, name: str) -> None:
        """Keep a picture of the tab for people to look at."""
        await self.page.screenshot(path=folder / f"{name}.png")
