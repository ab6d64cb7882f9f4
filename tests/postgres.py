"""A PostgreSQL server of the tests' own, in a folder, on a free port of this machine.

python -m tests.postgres start FOLDER makes and starts one, and prints its address;
python -m tests.postgres stop FOLDER stops it. Tests find the address in the variable POSTGRES.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SET_BY = "TEST_POSTGRES"
"""The variable with the address of a server in which tests may make databases."""

# Nothing here has to outlive a power cut, but what is committed outlives an immediate stop.
FAST = "-c fsync=off -c full_page_writes=off -c max_connections=300"


class NoServer(Exception):  # noqa: N818 - as the store says it
    """PostgreSQL isn't installed here, or doesn't start. The text says why."""


@dataclass(slots=True)
class Server:
    """A server that keeps its data in a folder."""

    folder: Path
    port: int = 0

    @property
    def url(self) -> str:
        """The address of its first database."""
        return f"postgresql+asyncpg://tests@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        """Make its folder and its data; everybody on this machine may come in."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if (user := _servant()) is not None:
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        _run("initdb", "--pgdata", self.folder / "data", "--username=tests", "--auth=trust",
             "--encoding=UTF8", "--no-locale", "--no-sync")  # fmt: skip

    def start(self) -> None:
        """Start it, on the port that it had before."""
        self.port = self.port or _free_port()
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self.folder} {FAST}"
        _run("pg_ctl", "start", "--wait", "--silent", "--pgdata", self.folder / "data",
             "--log", self.folder / "log", "--options", options)  # fmt: skip

    def stop(self, how: str = "immediate") -> None:
        """Stop it; ``immediate`` as a power cut would."""
        _run(
            "pg_ctl", "stop", "--wait", "--silent", "--mode", how, "--pgdata", self.folder / "data"
        )


def _servant() -> pwd.struct_passwd | None:
    """Whom the server runs as: it refuses to run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NoServer("there is no user postgres or nobody to run a server")


def _run(program: str, *arguments: object) -> None:
    user = _servant()
    person: dict[str, Any] = {}
    if user is not None:
        person = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    command = [_found(program), *map(str, arguments)]
    # The server inherits what pg_ctl gets, and would keep a pipe open.
    done = subprocess.run(command, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False, **person)  # fmt: skip
    if done.returncode:
        raise NoServer(f"{program} ended with status {done.returncode}")


def _found(program: str) -> str:
    """A program of the server's; Debian keeps them out of the way."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([*map(str, debian), os.environ.get("PATH", "")])
    if (found := shutil.which(program, path=path)) is None:
        raise NoServer(f"{program} is not installed")
    return found


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def main(arguments: Sequence[str]) -> int:
    """Start or stop the server of a folder; status 1 and a line if it can't be."""
    what, folder = arguments
    server = Server(Path(folder))
    try:
        if what == "start":
            server.create()
            server.start()
            sys.stdout.write(f"{server.url}\n")
        else:
            server.stop()
    except NoServer as why:
        sys.stderr.write(f"No PostgreSQL: {why}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
