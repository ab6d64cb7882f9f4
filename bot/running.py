"""A bot from its start to its end: on Discord with a token, in the browser without."""

from __future__ import annotations

import asyncio
import faulthandler
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import discord
from aiohttp import ClientError

from bot.app import TableBot, create_bot
from bot.endings import CannotRun
from bot.panels.faces import Uploaded, upload
from bot.settings import Settings
from bot.store.opening import read_url
from bot.tables.computers import warm_up

_READY = "on_shard_ready"
AGAIN = 1.0
"""Seconds until the bot's work is asked again to end."""
PATIENCE = 8.0
"""Seconds from the wish to stop to the end; containers are killed after ten."""
# The library would warn at each start that what voice needs is not installed.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def run(settings: Settings) -> None:
    """Run the bot until a signal; CannotRun or StoreFailed if it can't.

    Once asked to stop, the process ends within ``PATIENCE``, whatever still hangs: all that counts
    is in the store already.
    """
    read_url(settings.database_url)  # a wrong address is told before anybody logs in
    bot = create_bot(settings)
    if settings.computer_search:
        _warm_up_later(bot)
    work = asyncio.create_task(_play(bot, settings))
    asked = asyncio.Event()
    _on_stop(asked.set)
    stop = asyncio.create_task(asked.wait())
    try:
        await asyncio.wait({work, stop}, return_when=asyncio.FIRST_COMPLETED)
        if asked.is_set():
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            await bot.drain()
            await _broken_off(work)
        else:
            await work
    finally:
        stop.cancel()
        await bot.close()


async def upload_faces(settings: Settings) -> Uploaded:
    """Upload the card faces as emoji of the application; CannotRun if that can't be done."""
    if not (token := settings.token):
        raise CannotRun("DISCORD_TOKEN is not set, so there is no application to upload to.")
    client = discord.Client(intents=discord.Intents.none())
    with _told():
        async with client:
            await client.login(token)
            return await upload(client)


def _warm_up_later(bot: TableBot) -> None:
    """Load the computers' kernels once the first shard is there.

    That takes the interpreter for seconds, and people's first clicks come before.
    """

    async def first(_: int) -> None:
        bot.remove_listener(first, _READY)
        warm_up()

    bot.add_listener(first, _READY)


async def _broken_off(work: asyncio.Task[None]) -> None:
    """Cancel the bot's work and wait for its end.

    Python 3.11 loses a cancellation that comes just as a connection is made, so it is asked again.
    """
    while not work.done():
        work.cancel()
        await asyncio.wait({work}, timeout=AGAIN)
    with suppress(asyncio.CancelledError):
        work.result()


async def _play(bot: discord.Client, settings: Settings) -> None:
    if not (token := settings.token):
        await _play_here(bot, settings)
        return
    with _told():
        await bot.start(token)


@contextmanager
def _told() -> Iterator[None]:
    """Turn what goes wrong between Discord and us into one line."""
    try:
        yield
    except discord.LoginFailure:
        raise CannotRun("Discord refuses the token in DISCORD_TOKEN; is it copied whole?") from None
    except discord.HTTPException as error:
        raise CannotRun(f"Discord answers with status {error.status}; try again later.") from None
    except (ClientError, discord.GatewayNotFound, TimeoutError, OSError) as error:
        raise CannotRun(f"Discord can't be reached ({error}); is there a network?") from None


async def _play_here(bot: discord.Client, settings: Settings) -> None:
    try:
        from bot.local.play import play  # noqa: PLC0415 - Discord's hosts needn't have it installed
    except ImportError as error:
        raise CannotRun(
            f"Without DISCORD_TOKEN the bot plays in the browser, which needs {error.name}: "
            "pip install 'tricktable[play]'."
        ) from None
    await play(bot, settings)


def _on_stop(stop: Callable[[], object]) -> None:
    """Call ``stop`` when the process is asked to end."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
