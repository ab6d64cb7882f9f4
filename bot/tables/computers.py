"""Computer players: they are shown a view, think in a thread, and never hold a table up."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from traceback import extract_tb

from bot.tables.clocks import by_computer
from bot.tables.model import Table
from bot.turns import Full, Turns
from games import kernels, registry
from games.core import Action, Hint, advance
from games.search import SearchingComputer

log = logging.getLogger(__name__)
_STEPS_AT_ONCE = 4
"""Two that think, and two that are read or written: a person's own move waits for no more."""
_MOST_HINTS = 20
"""The most hints that may come first; whoever asks for one more is told to try again."""


def warm_up() -> threading.Thread:
    """Get the computers of all games ready beside everything else; until then they play by rule."""
    thread = threading.Thread(target=_warm_up, name="warm-up", daemon=True)
    thread.start()
    return thread


def _warm_up() -> None:
    computers = [game.computer for game in registry().values()]
    searching = [c for c in computers if isinstance(c, SearchingComputer)]
    if not all(kernels.compiled(computer.kernel) for computer in searching):
        # Compiling would hold the interpreter, and with it everybody's answers, for a minute.
        command = [sys.executable, "-m", "games", "prepare"]
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=False, stdout=quiet, stderr=quiet)  # noqa: S603 - fixed words
    for computer in searching:
        computer.prepare()
    log.info("Computer players are ready")


class Computers:
    """Chooses for the seats that computers hold; two think at once, in threads of their own.

    ``turns`` is where all that needs them waits, by server.
    """

    def __init__(self) -> None:
        self.turns = Turns(_STEPS_AT_ONCE)
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="computer")
        self._passed: dict[int, dict[int, int]] = {}
        self._hints: dict[int, dict[int, tuple[object, Hint | None]]] = {}
        self._blamed: set[str] = set()

    def close(self) -> None:
        """Let the threads go, once they are done thinking."""
        self._pool.shutdown()

    def forget(self, table_id: int) -> None:
        """Drop what is remembered of a table that is over."""
        self._passed.pop(table_id, None)
        self._hints.pop(table_id, None)

    async def hint(self, table: Table, seat: int) -> Hint | None:
        """What a strong computer would do in the place of a seat; None if it fails.

        At one state of the table it says the same again.
        """
        moment = table.seq, table.drafts[seat]
        hints = self._hints.setdefault(table.id, {})
        if seat not in hints or hints[seat][0] != moment:
            loop = asyncio.get_running_loop()
            try:
                async with self.turns.turn(table.guild_id, most=_MOST_HINTS):
                    hint = await loop.run_in_executor(self._pool, _advise, table, seat)
            except Full:
                return None
            except Exception as error:  # noqa: BLE001 - a hint is not worth more than an apology
                self._blame(table, seat, _where(error))
                return None
            hints[seat] = moment, hint
        return hints[seat][1]

    def next_seat(self, table: Table) -> int | None:
        """The computer to move next, or None.

        One that may still say something comes before one that must play.
        """
        passed = self._passed.get(table.id, {})
        ours = [s for s, holder in enumerate(table.holders) if holder.kind == "computer"]
        may = [s for s in ours if s not in table.due and passed.get(s) != table.since[s]]
        must = [s for s in table.due if by_computer(table, s)]
        talking = (s for s in may if table.game.legal(table.state, s))
        return next(talking, must[0] if must else None)

    async def choose(self, table: Table, seat: int) -> Action | None:
        """What a seat does; None to let an optional question be.

        A computer that fails or cheats is overruled by the first thing allowed, and its game is
        named once in the log.
        """
        loop = asyncio.get_running_loop()
        try:
            action = await loop.run_in_executor(self._pool, _think, table, seat)
        except Exception as error:  # noqa: BLE001 - a player's fault must not stop the table
            self._blame(table, seat, _where(error))
            action = None
        if action is not None and table.game.why_not(table.state, seat, action) is not None:
            self._blame(table, seat, "it chose what the rules refuse")
            action = None
        if seat not in table.due:
            if action is None:
                self._passed.setdefault(table.id, {})[seat] = table.since[seat]
            return action
        return table.game.legal(table.state, seat)[0] if action is None else action

    def _blame(self, table: Table, seat: int, what: str) -> None:
        """Name a fault, but neither cards nor the exception's text, which may hold some."""
        if table.game.key not in self._blamed:
            self._blamed.add(table.game.key)
            at = {"table": table.id, "seq": table.seq}
            log.error("computer of %s failed on seat %s: %s", table.game.key, seat, what, extra=at)


def _think(table: Table, seat: int) -> Action | None:
    seen = table.game.view(table.state, seat)
    return table.game.computer.choose(seen, _seed(table, seat), table.holders[seat].level)


def _advise(table: Table, seat: int) -> Hint | None:
    """A hint by the seat's view, as it is once the part of a batch that is chosen is done."""
    game, state = table.game, table.state
    ask = game.view(state, seat).ask
    if ask is not None and ask.count > 1:
        for text in table.drafts[seat]:
            state = advance(game, state, seat, game.read(text))
    return game.computer.hint(game.view(state, seat), _seed(table, seat))


def _seed(table: Table, seat: int) -> int:
    mark = hashlib.sha256(f"{table.id}:{table.seq}:{seat}".encode()).digest()
    return int.from_bytes(mark[:8], "big")


def _where(error: Exception) -> str:
    frame = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {frame.name} line {frame.lineno}"
