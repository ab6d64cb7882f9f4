"""``python -m bot``: on Discord with a token, in the browser without; and the owner's tools.

Each loads what it needs, and no more: a whole bot takes seconds of processor, and whoever looks
after its health does so every minute.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bot.endings import CannotRun
from bot.heartbeat import alive
from bot.logs import Format, start_logging
from bot.settings import BadSettings, Settings, read_log_format, read_settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until told to stop; the exit status: 0 told to stop, 1 failed, 2 wrong settings."""
    wanted = _parser().parse_args(arguments)
    try:
        settings = read_settings()
    except BadSettings as bad:
        start_logging("ERROR", format=read_log_format())
        return _give_up(bad, read_log_format())
    start_logging(settings.log_level, settings.token, format=settings.log_format)
    try:
        _do(wanted, settings)
    except CannotRun as why:
        return _give_up(why, settings.log_format)
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


def _do(wanted: argparse.Namespace, settings: Settings) -> None:
    match wanted.tool:
        case "backup":
            from bot.store.backup import backup

            backup(settings.database_url, wanted.file)
        case "restore":
            from bot.store.backup import restore

            aside = restore(settings.database_url, wanted.file)
            print(f"Done; what was there before is kept as {aside}.")
        case "copy-store":
            from bot.store.copying import copy_store

            done = asyncio.run(copy_store(wanted.source, wanted.target))
            print(f"{done.rows} rows of {done.tables} tables copied, and found the same.")
        case "emoji":
            from bot.running import upload_faces

            faces = asyncio.run(upload_faces(settings))
            print(
                f"{faces.sent} uploaded, {faces.kept} there already, "
                f"{faces.removed} old ones removed."
            )
        case "health":
            _check_heart(settings)
        case _:
            _run(settings)


def _check_heart(settings: Settings) -> None:
    if settings.heartbeat_file is None:
        raise CannotRun("HEARTBEAT_FILE is not set, so nobody knows.")
    if not alive(settings.heartbeat_file, time.time()):
        raise CannotRun("Discord hasn't heard the bot lately.")


def _run(settings: Settings) -> None:
    gc.disable()  # nothing of a program being loaded is garbage, then or later
    from bot.running import run

    gc.freeze()
    gc.enable()
    asyncio.run(run(settings))


def _give_up(why: CannotRun, form: Format) -> int:
    if form == "json":
        logging.getLogger("bot").critical(why)
    else:
        print(f"tricktable: {why}", file=sys.stderr)
    return why.status


if __name__ == "__main__":
    sys.exit(main())
