"""What local play bends of SimCord does what it is bent for."""

import asyncio
import struct
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
import simcord
from simcord.backend.errors import SetupError
from simcord.preview import Preview

from bot.local import seams
from bot.local.play import NAMES, serve
from tests.simulated.toy import PICTURE, Toy


class Restless(Toy):
    """Once told to be busy, it has always something to do."""

    async def setup_hook(self) -> None:
        """Take one more command."""

        @self.tree.command(name="busy", description="Never rest again")
        async def busy(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("So be it.")
            self.work = asyncio.create_task(self._work())

        await super().setup_hook()

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(0)


async def test_a_busy_bot_freezes_nothing() -> None:
    """Where SimCord gives up on a bot that does not rest, local play goes on."""
    bot = Restless()
    async with simcord.run(bot, settle_timeout=0.05) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("cards")
        alice = guild.add_member(env.create_user("alice"))
        with pytest.raises(TimeoutError, match="did not settle"):
            await alice.slash(channel, "busy")
        env.settle_timeout = 10.0
        seams.glance_instead_of_settling(env, 0.05)
        assert (await alice.slash(channel, "toy")).acknowledged
        start = env.now()
        await env.advance_time(1)
        assert (env.now() - start).total_seconds() == 1
        assert not bot.work.done()


async def test_the_same_people_at_every_start() -> None:
    """Ids do not change from one evening to the next, so scores go on."""

    async def evening() -> list[int]:
        async with serve(Toy()) as preview:
            return [preview.channel.id, *(viewer.id for viewer in preview.viewers)]

    first = await evening()
    assert len(set(first)) == 1 + len(NAMES)
    assert await evening() == first


async def test_simulated_time_is_real_time() -> None:
    """The bot's clock shows the time of this machine, which deadlines in the store need."""
    bot = Toy()
    async with serve(bot) as preview:
        start = bot.clock()
        await asyncio.wait_for(_passed(bot, start + 0.3), 10)
        assert preview.env.now().timestamp() == bot.clock()
    assert start > 1_790_000_000


async def _passed(bot: Any, instant: float) -> None:
    while bot.clock() < instant:
        await asyncio.sleep(0.01)


async def test_own_pictures_are_passed_on() -> None:
    """A PNG keeps its bytes and tells its size; anything else goes SimCord's way."""
    media = seams.OwnPictures()
    info = await media.validate("picture", PICTURE)
    assert info.normalized == PICTURE
    assert (info.width, info.height) == struct.unpack(">II", PICTURE[16:24])
    with pytest.raises(ValueError, match="unsupported"):
        await media.validate("text", b"no picture")
    await media.close()


async def test_clicks_wait_for_one_another() -> None:
    """Two actions at once are done in turn, each on the newest revision of its page."""
    seen: list[tuple[str, int]] = []

    async def act(context_id: str, body: Mapping[str, Any]) -> dict[str, Any]:
        seen.append(("start", body["published_revision"]))
        await asyncio.sleep(0)
        page.revision += 1
        seen.append(("end", body["published_revision"]))
        return {}

    page = SimpleNamespace(revision=7)
    preview = cast("Preview", SimpleNamespace(_action=act, _pages={"page": page}))
    seams.one_at_a_time(preview)
    click = {"published_revision": 3}
    await asyncio.gather(*(preview._action("page", click) for _ in range(2)))
    assert seen == [("start", 7), ("end", 7), ("start", 8), ("end", 8)]


async def test_requests_are_counted_and_forgotten() -> None:
    """A long evening does not pile up what the bot once asked."""
    async with serve(Toy()) as preview:
        preview.env.backend.http_requests.clear()
        await preview.env.bot.http.get_user(preview.viewers[0].id)
        assert seams.take_requests(preview.env) == 1
        assert seams.take_requests(preview.env) == 0
        assert preview.env.backend.transcript == []


async def test_a_picture_that_was_shown_can_still_be_loaded() -> None:
    """A page that is just being told of an edit loads the picture of what it shows, and no gap."""
    async with serve(Toy()) as preview:
        page: Any = SimpleNamespace(viewer=preview.viewers[0])
        preview._authorize_attachment_source(page, ("attachment", 1, 2, "3"), None)
    async with serve(Toy()) as preview:
        with pytest.raises(SetupError, match="unavailable"):
            Preview._authorize_attachment_source(preview, page, ("attachment", 1, 2, "3"), None)


async def test_the_page_is_mended() -> None:
    """Our style and script are served with the page, and what calls them is in it."""
    async with serve(Toy()) as preview, aiohttp.ClientSession(preview.url) as browser:

        async def read(path: str) -> str:
            async with browser.get(path) as answer:
                assert answer.status == 200
                return await answer.text()

        for path, (_, mended) in seams.ADDED.items():
            assert mended in await read(path)
        for name in ("page.css", "page.js"):
            assert await read(f"/{name}") == (seams.PAGE / name).read_text()
