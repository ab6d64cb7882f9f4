"""What comes and goes with a shard."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from bot.shards import Serving
from bot.store.shares import Share
from bot.tables import Refused, Table
from bot.tables.reasons import TRY_AGAIN
from tests.bot.panels.publishing import table


class Around:
    """All that a shard is served with, as far as it is asked for; it notes what it was told."""

    share = Share()
    held = frozenset({0})

    def __init__(self) -> None:
        self.stored = table(1)
        self.told: list[tuple[Any, ...]] = []
        self.meanwhile: Callable[[], object] = lambda: None
        self.fails = False

    async def take(self, _shard: int, _seen: float) -> list[int]:
        return [self.stored.id]

    async def resumed(self, _: int) -> Table | None:
        self.meanwhile()
        return self.stored

    def give_up(self, _: int) -> list[Table]:
        return [self.stored]

    def guilds_of(self, _: int) -> list[Any]:
        return [SimpleNamespace(id=1)]

    def repaint(self, table: Table, _end: Table | None) -> None:
        self.told.append(("repaint", table.seq))

    def connect_shard(self, _: int) -> None:
        """Nothing comes of it."""

    def forget(self, _: int) -> None:
        """There is nothing to be forgotten."""

    changed = connect_shard

    async def disconnect_shard(self, _: int) -> None:
        """Nothing comes of it."""

    async def load(self) -> None:
        """There is nothing to load."""

    async def note_servers(self, *_: object) -> None:
        if self.fails:
            raise Refused(TRY_AGAIN)

    take_back = disconnect_shard


async def _sync() -> None:
    """Nobody needs any commands."""


async def test_a_shard_that_was_given_up_before_it_came_is_painted_as_it_is_now() -> None:
    """Not as it was when it was taken the first time: another process has played on meanwhile."""
    around: Any = Around()
    serving = Serving(around, around, around, around, around, around, _sync)
    await serving.take(0, 0.0)
    await serving.give_up(0)
    around.stored = table(2)
    await serving.take(0, 0.0)
    await serving.ready(0)
    assert around.told == [("repaint", 2)]


async def test_each_board_is_painted_once() -> None:
    """A shard that comes again, with a new session, is not painted again."""
    around: Any = Around()
    serving = Serving(around, around, around, around, around, around, _sync)
    await serving.take(0, 0.0)
    await serving.ready(0)
    await serving.ready(0)
    assert around.told == [("repaint", 1)]


async def test_a_store_that_fails_as_a_shard_comes_keeps_no_board_back(caplog) -> None:
    """What could not be noted is said in the log; people see their tables."""
    around: Any = Around()
    around.fails = True
    serving = Serving(around, around, around, around, around, around, _sync)
    await serving.take(0, 0.0)
    await serving.ready(0)
    assert around.told == [("repaint", 1)]
    assert "Not all is done that comes with shard 0: Refused" in caplog.messages


async def test_nothing_is_painted_any_more_once_the_process_ends() -> None:
    """Not even the table that has just come: the store may be closed by then."""
    around: Any = Around()
    serving = Serving(around, around, around, around, around, around, _sync)
    around.meanwhile = serving.stop
    await serving.take(0, 0.0)
    await serving.ready(0)
    assert around.told == []
