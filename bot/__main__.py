"""``python -m bot``: on Discord with a token, in the browser without; and the owner's tools."""

from __future__ import annotations

import argparse
import asyncio
import faulthandler
import logging
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import discord
from aiohttp import ClientError

from bot.app import TableBot, create_bot
from bot.health import alive
from bot.logs import Format, start_logging
from bot.metrics import PortFailed
from bot.panels.faces import upload
from bot.settings import BadSettings, Settings, read_log_format, read_settings
from bot.shards import NotAgreed
from bot.store import BadAddress, StoreFailed
from bot.store.backup import backup, restore
from bot.store.copying import copy_store
from bot.store.opening import read_url
from bot.tables.computers import warm_up

WRONG_SETTINGS = 2
FAILED = 1
_READY = "on_shard_ready"
AGAIN = 1.0
"""Seconds until the bot's work is asked again to end."""
PATIENCE = 8.0
"""Seconds from the wish to stop to the end; containers are killed after ten."""


class CannotRun(Exception):  # noqa: N818 - the word of the trade
    """Why the bot can't go on, in one clear line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until told to stop; the exit status: 0 told to stop, 1 failed, 2 wrong settings."""
    wanted = _parser().parse_args(arguments)
    try:
        settings = read_settings()
    except BadSettings as bad:
        start_logging("ERROR", format=read_log_format())
        return _give_up(bad, WRONG_SETTINGS, read_log_format())
    start_logging(settings.log_level, _token(settings), format=settings.log_format)
    try:
        match wanted.tool:
            case "backup":
                backup(settings.database_url, wanted.file)
            case "restore":
                aside = restore(settings.database_url, wanted.file)
                print(f"Done; what was there before is kept as {aside}.")
            case "copy-store":
                done = asyncio.run(copy_store(wanted.source, wanted.target))
                print(f"{done.rows} rows of {done.tables} tables copied, and found the same.")
            case "emoji":
                asyncio.run(_upload(settings))
            case "health":
                _check_heart(settings)
            case _:
                asyncio.run(run(settings))
    except BadAddress as why:
        return _give_up(why, WRONG_SETTINGS, settings.log_format)
    except (CannotRun, NotAgreed, PortFailed, StoreFailed) as why:
        return _give_up(why, FAILED, settings.log_format)
    return 0


def _parser() -> argparse.ArgumentParser:
    about = "Card tables on Discord, or in the browser if DISCORD_TOKEN is not set."
    parser = argparse.ArgumentParser(prog="python -m bot", description=about)
    tools = parser.add_subparsers(dest="tool", metavar="tool", title="tools of the owner")
    copy = tools.add_parser("backup", help="copy the database to a new file; the bot may run")
    copy.add_argument("file", type=Path)
    back = tools.add_parser("restore", help="go back to a copy made by backup; stop the bot first")
    back.add_argument("file", type=Path)
    move = tools.add_parser(
        "copy-store", help="copy a whole store to an empty database; no bot may run on either"
    )
    move.add_argument("source", metavar="FROM", help="its address, as in DATABASE_URL")
    move.add_argument("target", metavar="TO", help="likewise")
    tools.add_parser("emoji", help="upload the card faces as emoji of the application")
    tools.add_parser("health", help="whether the bot lives, by its heartbeat file")
    return parser


async def _upload(settings: Settings) -> None:
    if not (token := _token(settings)):
        raise CannotRun("DISCORD_TOKEN is not set, so there is no application to upload to.")
    client = discord.Client(intents=discord.Intents.none())
    with _told():
        async with client:
            await client.login(token)
            done = await upload(client)
    print(f"{done.sent} uploaded, {done.kept} there already, {done.removed} old ones removed.")


def _check_heart(settings: Settings) -> None:
    if settings.heartbeat_file is None:
        raise CannotRun("HEARTBEAT_FILE is not set, so nobody knows.")
    if not alive(settings.heartbeat_file, time.time()):
        raise CannotRun("Discord hasn't heard the bot lately.")


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
    if not (token := _token(settings)):
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


def _token(settings: Settings) -> str:
    token = settings.discord_token
    return "" if token is None else token.get_secret_value().strip()


def _on_stop(stop: Callable[[], object]) -> None:
    """Call ``stop`` when the process is asked to end."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))


def _give_up(why: Exception, status: int, form: Format) -> int:
    if form == "json":
        logging.getLogger("bot").critical(why)
    else:
        print(f"tricktable: {why}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
