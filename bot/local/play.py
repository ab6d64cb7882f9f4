"""A simulated server with one channel and a few names to play under, shown in a browser."""

import asyncio
import locale
import logging
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import discord
from simcord import ChannelHandle, Env, MemberActor
from simcord.preview import Preview

from bot.local import seams
from bot.local.address import kept_secret, usual_port
from bot.settings import Settings
from bot.words import Speaker, language_of

log = logging.getLogger(__name__)

NAMES = ("Alice", "Bob", "Cara", "Dan", "Eve", "Finn")
LOOK_EVERY = 0.2
LOOK_FOR = 0.15
STOP_WITHIN = 10.0


async def play(bot: discord.Client, settings: Settings) -> None:
    """Print one address and serve the bot there until the page ends the session.

    The bot is closed at the end, however it comes.
    """
    # "Logging in" is not what happens here.
    logging.getLogger("discord").setLevel(logging.WARNING)
    speaker = Speaker(_language(), markdown=False)
    secret = kept_secret(settings.database_url)
    async with serve(bot, usual_port(), secret) as preview:
        print(speaker.say("local.address", url=preview.url))
        print(speaker.say("local.discord"))
        sys.stdout.flush()
        await preview.wait_closed()


@asynccontextmanager
async def serve(
    bot: discord.Client, port: int = 0, secret: str | None = None
) -> AsyncIterator[Preview]:
    """Run the bot in a simulated server that speaks this machine's language, and show it.

    Its address has this port, by default any free one, and ends with this secret, by default a new
    one.

    The server, its channel and its people have the same ids at every start, so tables
    and scores of an earlier evening are found again in the same store.
    """
    language = _language()
    env = Env(bot, check_errors=False, settle_timeout=STOP_WITHIN)
    channel, members = _people(env)
    # After the people, so that the clock has no part in their ids.
    seams.set_time(env, time.time())
    bot.clock = bot.steady = lambda: env.now().timestamp()  # type: ignore[attr-defined]
    with seams.spoken(lambda _: language, lambda: language):
        await env.start()
        try:
            seams.glance_instead_of_settling(env, LOOK_FOR)
            preview = env.preview(channel, viewers=members, layout="channel", port=port)
            preview.capability = secret or preview.capability
            seams.mend_page(preview)
            async with preview:
                seams.trust_own_pictures(preview)
                seams.show_what_was_published(preview)
                looking = asyncio.create_task(_keep_showing(env, preview))
                try:
                    yield preview
                finally:
                    await _end(looking)
        finally:
            await bot.close()
            await env.shutdown()


def _language() -> str:
    """The language of this machine, if it is one of ours."""
    return language_of((locale.getlocale()[0] or "").replace("_", "-"))


def _people(env: Env) -> tuple[ChannelHandle, list[MemberActor]]:
    """Found the server; the first name owns it, so that it may do what hosts may."""
    seams.name_bot(env, "Tricktable")
    users = [env.create_user(name.lower(), global_name=name) for name in NAMES]
    guild = env.create_guild("Card club", owner=users[0])
    channel = guild.create_text_channel("cards")
    return channel, [guild.add_member(user) for user in users]


async def _keep_showing(env: Env, preview: Preview) -> None:
    """Let real time pass in the simulation, and show every page what has changed."""
    lock = seams.one_at_a_time(preview)
    last = time.perf_counter()
    while True:
        await asyncio.sleep(LOOK_EVERY)
        async with lock:
            now = time.perf_counter()
            try:
                await env.advance_time(now - last)
                if seams.take_requests(env):
                    await preview.refresh()
            except TimeoutError:
                log.debug("the bot is busy; the pages are refreshed a little later")
            last = now


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
