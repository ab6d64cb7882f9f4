"""Where local play is found: at the same address at every start, so that bookmarks and tabs last.

The address ends with a secret, which keeps other users of this machine and other pages in the same
browser out. It is kept beside the database in a file that only its owner can read, which is all
that protects the games themselves. The port is the same unless another program has it.
"""

from __future__ import annotations

import os
import re
import secrets
import socket
from pathlib import Path
from typing import Final

from bot.store import sqlite
from bot.store.opening import is_sqlite, read_url

PORT: Final = 7117
_SECRET: Final = re.compile(r"[\w-]{43}")


def usual_port() -> int:
    """The port of every start; 0, which is any free one, while somebody else has it."""
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere this would share the port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", PORT))
        except OSError:
            return 0
    return PORT


def kept_secret(database_url: str) -> str:
    """The secret of every start, or a new one where none can be kept; BadAddress for no address."""
    secret = secrets.token_urlsafe(32)
    if (place := _beside(database_url)) is None:
        return secret
    try:
        if (kept := _kept(place)) is not None:
            return kept
        place.unlink(missing_ok=True)
        with open(place, "x", encoding="ascii", opener=_for_its_owner) as file:
            file.write(secret)
    except OSError:
        return secret
    return secret


def _beside(database_url: str) -> Path | None:
    place = read_url(database_url)
    file = sqlite.database_file(place) if is_sqlite(place) else None
    return None if file is None else Path(f"{file}.play")


def _kept(place: Path) -> str | None:
    """What stands there, unless others could have read or written it."""
    try:
        with place.open(encoding="ascii") as file:
            open_to_others = os.name == "posix" and os.fstat(file.fileno()).st_mode & 0o077
            kept = file.read(100)
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return kept if _SECRET.fullmatch(kept) and not open_to_others else None


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
