"""A bot as a process of its own, against the stand-in."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.standin.server import TOKEN, StandIn


@dataclass(slots=True)
class BotProcess:
    """A running bot and the file that holds what it wrote."""

    process: Process
    log: Path

    async def kill(self) -> None:
        """End it at once, as a power cut would, and wait until it is gone."""
        self.process.kill()
        await self.process.wait()

    def freeze(self) -> None:
        """Have it do nothing, as a machine that sleeps."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Have it go on."""
        self.process.send_signal(signal.SIGCONT)

    async def stop(self, seconds: float = 10) -> int:
        """Ask it to end (SIGTERM) and return its exit status."""
        self.process.terminate()
        return await self.exit_status(seconds)

    async def exit_status(self, seconds: float = 20) -> int:
        """Wait for it to end by itself and return its exit status."""
        return await asyncio.wait_for(self.process.wait(), seconds)

    def output(self) -> str:
        """All it wrote so far."""
        return self.log.read_text(encoding="utf-8")


@asynccontextmanager
async def running(
    standin: StandIn, folder: Path, module: str = "bot", *, token: str = TOKEN, **settings: str
) -> AsyncIterator[BotProcess]:
    """Run a bot inside an existing folder; it is killed at the end if it still runs.

    Settings are environment variables in small letters: database_url="…".
    """
    log = folder / "output.txt"
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "STANDIN_PORT": str(standin.port),
        "DISCORD_TOKEN": token,
        "COMPUTER_PACE": "0",
        "COMPUTER_SEARCH": "false",  # getting ready for it takes seconds a start
        **{name.upper(): value for name, value in settings.items()},
    }
    with log.open("a") as output:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.standin.launch", module),
            env=environment,
            cwd=folder,
            stdout=output,
            stderr=asyncio.subprocess.STDOUT,
        )
    bot = BotProcess(process, log)
    try:
        yield bot
    finally:
        if process.returncode is None:
            await bot.kill()


async def connected(standin: StandIn, bot: BotProcess) -> None:
    """Wait until the bot is on the gateway and has registered its commands."""
    await standin.until(
        lambda: (
            bot.process.returncode is not None or (standin.gateway.connected and standin.commands())
        ),
        60,
    )
    assert bot.process.returncode is None, bot.output()
