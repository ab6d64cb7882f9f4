"""A house with the toy game in it: a store in memory, a clock that is set by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from os import urandom
from typing import Any

import pytest

from bot.store import Store
from bot.tables import Order, Person, Refused, Table, Tables
from bot.tables.hours import NOTHING_OUTSIDE, Outside
from bot.tables.playing import Entropy
from games import registry
from tests.databases import Databases
from tests.toy_game import Toy

GUILD, CHANNEL = 10, 20


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    """The toy game, registered beside the real ones."""
    game = Toy()
    monkeypatch.setattr("games.records.registry", lambda: {**registry(), "toy": game})
    return game


class Seen:
    """A watcher that remembers what it was shown, and wakes whoever waits for a moment."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self._changed = asyncio.Event()

    def changed(self, table: Table) -> None:
        self.tables.append(table)
        self._changed.set()

    async def until(self, moment: Callable[[Table], bool]) -> Table:
        """The first snapshot from now on, or the newest, that is as wanted."""
        if self.tables and moment(self.tables[-1]):
            return self.tables[-1]
        at = len(self.tables)
        while True:
            for table in self.tables[at:]:
                if moment(table):
                    return table
            at = len(self.tables)
            self._changed.clear()
            async with asyncio.timeout(20):
                await self._changed.wait()


@dataclass
class House:
    """The service with all that was given to it."""

    tables: Tables
    store: Store
    seen: Seen
    now: list[float] = field(default_factory=lambda: [1_000.0])

    _interactions: int = 0

    def person(self, user_id: int, name: str = "") -> Person:
        """Somebody, with a fresh interaction."""
        self._interactions += 1
        return Person(user_id, name or f"Player {user_id}", 900_000 + self._interactions)

    async def open(self, seats: int = 3, **options: Any) -> Table:
        """A lobby of the toy game that person 1 hosts."""
        return await self.tables.lobby.open(
            Order(GUILD, CHANNEL, self.person(1), "toy", seats, options, "en")
        )

    async def full(self, seats: int = 3, **options: Any) -> Table:
        """A started game; person n sits on seat n - 1."""
        table = await self.open(seats, **options)
        for user_id in range(2, seats + 1):
            await self.tables.lobby.join(table.id, self.person(user_id))
        return await self.tables.lobby.start(table.id, self.person(1))

    async def act(self, table: Table, seat: int, *texts: str, number: int | None = None) -> Table:
        """What the person on a seat clicks, by the newest panel unless another is named."""
        at = table.seq if number is None else number
        return await self.tables.act(table.id, self.person(seat + 1), at, texts)

    async def first(self, table: Table) -> Table:
        """Whoever is due first does the first thing that is allowed."""
        seat = table.due[0]
        return await self.act(table, seat, str(table.game.legal(table.state, seat)[0]))


@asynccontextmanager
async def _house(
    url: str,
    *,
    pace: float = 0,
    pause: float | None = None,
    entropy: Entropy = urandom,
    outside: Outside = NOTHING_OUTSIDE,
) -> AsyncIterator[House]:
    store = await Store.open(url)
    seen = Seen()
    house = House(None, store, seen)  # type: ignore[arg-type]
    house.tables = Tables(
        store,
        clock=lambda: house.now[0],
        watcher=seen,
        computer_pace=pace,
        deal_pause=pause,
        entropy=entropy,
        outside=outside,
    )
    try:
        yield house
    finally:
        await house.tables.shut_down()
        await store.close()


Open = Callable[..., AbstractAsyncContextManager[House]]


@pytest.fixture
def open_house(databases: Databases) -> Open:
    """Open a house: on a database of its own or a given one, with a pace and a pause."""

    def opened(*url: str, **given: Any) -> AbstractAsyncContextManager[House]:
        return _house(*(url or [databases.passing()]), **given)

    return opened


@pytest.fixture
async def house(open_house: Open) -> AsyncIterator[House]:
    """A house where nothing happens by itself: the next deal waits for a click."""
    async with open_house(pace=0, pause=10_000) as opened:
        yield opened


@pytest.fixture
def refused() -> Callable[[Awaitable[Any]], Awaitable[Refused]]:
    """Await something that has to be refused; the refusal."""

    async def caught(doing: Awaitable[Any]) -> Refused:
        with pytest.raises(Refused) as info:
            await doing
        return info.value

    return caught
