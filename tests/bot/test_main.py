"""python -m bot: every way to end has its exit status and at most one line."""

from __future__ import annotations

import asyncio
import faulthandler
import json
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot import __main__ as program
from bot import running
from bot.logs import start_logging
from bot.panels.faces import Uploaded
from bot.settings import Settings
from bot.store import StoreFailed


class Bot:
    """Stands for the bot: does one thing when it is started, and notes that it was closed."""

    def __init__(self, doing: Callable[[], Awaitable[None]]) -> None:
        self.doing = doing
        self.closed = self.drained = False
        self.listeners: list[Callable[[int], Awaitable[None]]] = []

    def add_listener(self, listener: Callable[[int], Awaitable[None]], name: str) -> None:
        assert name == "on_shard_ready"
        self.listeners.append(listener)

    def remove_listener(self, listener: Callable[[int], Awaitable[None]], name: str) -> None:
        self.listeners.remove(listener)

    async def start(self, token: str) -> None:
        assert token == "a.made.up.token"
        for shard in (0, 1):
            for listener in [*self.listeners]:
                await listener(shard)
        await self.doing()

    async def drain(self) -> None:
        assert not self.closed
        self.drained = True

    async def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder without .env, a token, and the logging of before afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(running, "warm_up", lambda: None)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", "a.made.up.token")
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


@pytest.fixture(autouse=True)
def limit(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds within which a process that was asked to stop has to end; this one goes on."""
    limits: list[float] = []

    def note(seconds: float, *, exit: bool) -> None:  # noqa: A002 - as the library calls it
        assert exit
        limits.append(seconds)

    monkeypatch.setattr(faulthandler, "dump_traceback_later", note)
    return limits


def ended(monkeypatch: pytest.MonkeyPatch, doing: Callable[[], Awaitable[None]]) -> int:
    """The exit status with a bot that does this; it is closed in any case."""
    bot = Bot(doing)
    monkeypatch.setattr(running, "create_bot", lambda _: bot)
    status = program.main([])
    assert bot.closed
    return status


def http_error(status: int) -> discord.HTTPException:
    """An answer of Discord that the library can't mend."""
    return discord.HTTPException(SimpleNamespace(status=status, reason="no"), None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (discord.LoginFailure("Improper token has been passed."), "refuses the token"),
        (http_error(503), "503"),
        (aiohttp.ClientConnectionError("no route"), "can't be reached"),
        (OSError("Network is unreachable"), "can't be reached"),
        (discord.GatewayNotFound(), "can't be reached"),
        (StoreFailed("Another bot is running on x.db; stop it first."), "Another bot"),
    ],
)
def test_what_can_go_wrong_is_told_in_one_line(monkeypatch, capsys, error, words) -> None:
    """A refused token, no network and a held database each give a line and status 1."""

    async def fail() -> None:
        raise error

    assert ended(monkeypatch, fail) == 1
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert "made.up" not in told


def test_a_wrong_setting_ends_before_anything_starts(monkeypatch, capsys) -> None:
    """Status 2, and one line that names the setting."""
    monkeypatch.setenv("COMPUTER_PACE", "fast")
    monkeypatch.setattr(running, "create_bot", lambda _: pytest.fail("it was started"))
    assert program.main([]) == 2
    told = capsys.readouterr().err
    assert "COMPUTER_PACE" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("address", ["nonsense", "postgresql://tests:hun@hunter2@host/db"])
@pytest.mark.parametrize("token", [True, False])
def test_a_wrong_address_of_the_database_is_a_wrong_setting(
    monkeypatch, capsys, address, token
) -> None:
    """On Discord and in the browser: status 2, and one line without any part of a password."""
    monkeypatch.setenv("DATABASE_URL", address)
    if not token:
        monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setattr(discord.Client, "login", lambda *_: pytest.fail("it logged in"))
    assert program.main([]) == 2
    told = capsys.readouterr().err
    assert told.startswith("tricktable: DATABASE_URL ")
    assert told.count("\n") == 1
    assert "hun" not in told


@pytest.mark.parametrize(
    ("wrong", "status"), [("COMPUTER_PACE=fast", 2), ("DATABASE_URL=nonsense", 2), ("", 1)]
)
def test_the_reason_for_the_end_can_be_read_by_a_program(
    monkeypatch, capsys, tmp_path, wrong, status
) -> None:
    """With LOG_FORMAT=json it is an object like all others, whatever else is set wrongly."""
    (tmp_path / ".env").write_text(f"{wrong}\nLOG_FORMAT=json\n", encoding="utf-8")
    assert program.main(["backup", str(tmp_path / "copy.db")]) == status
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert told["level"] == "CRITICAL"
    assert wrong.partition("=")[0] in told["message"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_the_bot(monkeypatch, capsys, limit, number) -> None:
    """Being asked to stop is no failure, and from then on the end can't be put off."""

    async def wait() -> None:
        os.kill(os.getpid(), number)
        await asyncio.get_running_loop().create_future()

    assert ended(monkeypatch, wait) == 0
    assert capsys.readouterr().err == ""
    assert limit == [running.PATIENCE]


def test_a_lost_cancellation_does_not_keep_the_bot(monkeypatch) -> None:
    """Work that swallows the first cancellation, as a connection just made may, is ended too."""
    monkeypatch.setattr(running, "AGAIN", 0.01)
    swallowed = []

    async def connect() -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            swallowed.append(True)
        await asyncio.get_running_loop().create_future()

    assert ended(monkeypatch, connect) == 0
    assert swallowed


def test_a_fault_of_ours_is_not_hidden(monkeypatch) -> None:
    """Only what a host can mend is turned into a line; a bug keeps its traceback."""

    async def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ended(monkeypatch, fail)


def test_without_a_token_the_bot_plays_in_the_browser(monkeypatch) -> None:
    """Local play gets the bot and the settings."""
    monkeypatch.delenv("DISCORD_TOKEN")
    played = []

    async def play(bot: object, settings: Settings) -> None:
        played.append((bot, settings))

    monkeypatch.setitem(sys.modules, "bot.local.play", SimpleNamespace(play=play))
    assert ended(monkeypatch, lambda: pytest.fail("it went to Discord")) == 0
    assert len(played) == 1


@pytest.mark.parametrize(("search", "times"), [("true", 1), ("false", 0)])
def test_computers_get_ready_where_they_may_search(monkeypatch, search, times) -> None:
    """Compiled kernels are loaded once Discord hears the bot, unless an admin does without."""
    monkeypatch.setenv("COMPUTER_SEARCH", search)
    asked = []
    monkeypatch.setattr(running, "warm_up", lambda: asked.append(search))

    async def end() -> None:
        """A bot with nothing to do."""

    assert ended(monkeypatch, end) == 0
    assert len(asked) == times


def test_local_play_that_isnt_installed_is_told(monkeypatch, capsys) -> None:
    """Whoever installed the bot for Discord alone learns what is missing."""
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setitem(sys.modules, "bot.local.play", None)
    assert ended(monkeypatch, lambda: pytest.fail("it went to Discord")) == 1
    assert "DISCORD_TOKEN" in capsys.readouterr().err


def test_log_lines_hold_no_secret(capsys) -> None:
    """Neither the token nor that of an interaction is written, not even in a traceback."""
    start_logging("INFO", "a.made.up.token", "")
    error = ValueError("PATCH https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages")
    logging.getLogger("bot").error("with a.made.up.token", exc_info=error)
    told = capsys.readouterr().err
    assert "made.up" not in told
    assert "aW50ZXJhY3Rpb24" not in told
    assert "/webhooks/123/…/messages" in told


def test_chatty_libraries_are_quiet(capsys) -> None:
    """At the usual level a host reads about tables, not about frames and statements."""
    start_logging("INFO")
    logging.getLogger("discord.gateway").info("Shard ID None has connected")
    logging.getLogger("bot.tables").info("a line of ours")
    told = capsys.readouterr().err
    assert "Shard" not in told
    assert "a line of ours" in told


def test_json_lines_can_be_read_by_a_program(capsys) -> None:
    """Each line is an object with its fields, the traceback inside; secrets stay out."""
    start_logging("INFO", "a.made.up.token", format="json")
    log = logging.getLogger("bot.tables")
    log.info("a board with a.made.up.token", extra={"table": 7, "seq": 93})
    log.error("broken", exc_info=ValueError("two\nlines at /webhooks/123/aW50ZXJhY3Rpb24"))
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert first["message"] == "a board with …"
    assert (first["level"], first["logger"]) == ("INFO", "bot.tables")
    assert (first["table"], first["seq"]) == (7, 93)
    assert datetime.fromisoformat(first["time"]).tzinfo is not None
    assert "two\nlines at /webhooks/123/…" in second["traceback"]
    assert "table" not in second


def test_lines_for_people_end_with_their_fields(capsys) -> None:
    """Where a line comes from stands at its end, before any traceback."""
    start_logging("INFO")
    error = ValueError("why")
    logging.getLogger("bot").error("broken", exc_info=error, extra={"table": 7, "seq": 93})
    told = capsys.readouterr().err.splitlines()
    assert told[0].endswith("broken table=7 seq=93")
    assert told[-1] == "ValueError: why"


def test_health_tells_by_its_status(monkeypatch, capsys, tmp_path) -> None:
    """A fresh heartbeat is status 0; an old one, none, or no setting is status 1 and a line."""
    assert program.main(["health"]) == 1
    assert "HEARTBEAT_FILE" in capsys.readouterr().err
    heart = tmp_path / "heartbeat"
    monkeypatch.setenv("HEARTBEAT_FILE", str(heart))
    assert program.main(["health"]) == 1
    heart.touch()
    assert program.main(["health"]) == 0
    os.utime(heart, (0, 0))
    assert program.main(["health"]) == 1


def test_a_backup_that_fails_is_a_line(capsys, tmp_path, monkeypatch) -> None:
    """No database, a file that is there, a folder that isn't: status 1, a line, nothing written."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'none.db'}")
    assert program.main(["backup", str(tmp_path / "copy.db")]) == 1
    assert "none.db can't be copied" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_emoji_are_uploaded_by_a_word(monkeypatch, capsys) -> None:
    """The tool logs in, uploads, and says what it did; a refused token is a line and status 1."""

    async def login(_: object, token: str) -> None:
        if token != "a.made.up.token":
            raise discord.LoginFailure("Improper token has been passed.")

    async def upload(_: object) -> Uploaded:
        return Uploaded(sent=3, kept=2, removed=1)

    monkeypatch.setattr(discord.Client, "login", login)
    monkeypatch.setattr(running, "upload", upload)
    assert program.main(["emoji"]) == 0
    assert "3 uploaded, 2 there already, 1 old" in capsys.readouterr().out
    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    assert program.main(["emoji"]) == 1
    assert "refuses the token" in capsys.readouterr().err
    monkeypatch.delenv("DISCORD_TOKEN")
    assert program.main(["emoji"]) == 1
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().err
