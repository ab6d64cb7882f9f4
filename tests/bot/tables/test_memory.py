"""Memory over many evenings: what a finished game leaves behind is rows in the store, no more."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from bot.panels.hands import OpenHands
from bot.panels.panel import HandOf, Panel
from bot.panels.posting import Posts
from bot.panels.publisher import Publisher
from bot.panels.talk import Newest, Talk
from bot.store import Store
from bot.tables import Order, Person, Table, Tables

PEOPLE = (1, 2)
CHANNELS = 50
"""How many channels are remembered, so that they are too many soon."""
WARM_UP = 300
"""Games until everything that is kept within bounds is full."""
LEAST_LEAK = 0.5
"""Objects a game: whatever keeps something of every game keeps at least one."""


class Painter:
    """Panels of words alone."""

    async def board(self, table: Table) -> Panel:
        return Panel(f"board {table.seq}")

    async def hand(self, table: Table, user_id: int, locale: str) -> Panel:
        return Panel(f"hand {table.seq}", hand=HandOf(table.id, table.seq, table.view(None).scene))


class Discord:
    """A channel that takes everything; each message gets a new id."""

    def __init__(self) -> None:
        self.ids = count(1_000)

    def get_partial_message(self, _: int) -> Any:
        return SimpleNamespace(edit=self.take, delete=self.take)

    async def send(self, **_: Any) -> Any:
        return SimpleNamespace(id=next(self.ids))

    async def take(self, **_: Any) -> None:
        await asyncio.sleep(0)

    async def edit_message(self, *_: Any, **__: Any) -> None:
        await asyncio.sleep(0)


@dataclass
class Evening:
    """Tables with the publisher that shows them to a made-up Discord."""

    tables: Tables
    publisher: Publisher
    hands: OpenHands
    discord: Discord

    async def game(self) -> None:
        """One whole game in a thread of its own, with open hands, shown as it goes."""
        sent = next(self.discord.ids)
        table = await self._seated()
        for user_id in PEOPLE:
            self._open_hand(table, user_id)
        while table.open:
            seat = table.due[0]
            action = str(table.game.legal(table.state, seat)[0])
            table = await self.tables.act(table.id, _person(PEOPLE[seat]), table.seq, [action])
        while self.publisher._jobs:
            await asyncio.sleep(0)
        assert next(self.discord.ids) > sent + 3

    async def _seated(self) -> Table:
        first, second = map(_person, PEOPLE)
        table = await self.tables.lobby.open(
            Order(10, 20, first, "toy", 2, {"deals": 1}, "en", thread=True)
        )
        await self.tables.placed(table.id, 20, next(self.discord.ids))
        await self.tables.lobby.join(table.id, second)
        table = await self.tables.lobby.start(table.id, first)
        return await self.tables.get(table.id)

    def _open_hand(self, table: Table, user_id: int) -> None:
        interaction: Any = SimpleNamespace(
            followup=self.discord,
            locale=SimpleNamespace(value="en"),
            user=SimpleNamespace(id=user_id),
        )
        self.hands.shown(
            interaction, HandOf(table.id, table.seq, table.view(None).scene), next(self.discord.ids)
        )


def _person(user_id: int) -> Person:
    return Person(user_id, f"Player {user_id}", 900_000)


@asynccontextmanager
async def evening(url: str = "sqlite+aiosqlite:///:memory:") -> AsyncIterator[Evening]:
    """Everything opened, and closed at the end."""
    store = await Store.open(url)
    discord, hands = Discord(), OpenHands(lambda: 0.0)

    async def placed(*place: int) -> None:
        await tables.placed(*place)

    async def reopen(_: int) -> bool:
        return False

    async def house(table: Table) -> int:
        thread_id = next(discord.ids)
        await tables.housed(table.id, thread_id)
        return thread_id

    posts = Posts(lambda _: discord, placed, Talk(), reopen)  # type: ignore[arg-type, return-value]
    publisher = Publisher(Painter(), hands, posts, None, house)
    tables = Tables(store, clock=lambda: 0.0, watcher=publisher, computer_pace=0)
    try:
        yield Evening(tables, publisher, hands, discord)
    finally:
        await tables.shut_down()
        await publisher.close()
        await store.close()


def held() -> int:
    """How many blocks of memory Python has in use."""
    gc.collect()
    return sys.getallocatedblocks()


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are shown without a pause, and few channels are remembered."""
    monkeypatch.setattr("bot.panels.publisher.PACE", 0.0)
    monkeypatch.setattr(Newest.__init__, "__defaults__", (CHANNELS,))


async def flat_over(games: int) -> None:
    """Play so many games after the first ones; nothing of them stays."""
    async with evening() as here:
        for _ in range(WARM_UP):
            await here.game()
        before = held()
        for _ in range(games):
            await here.game()
        grown = held() - before
        assert grown < games * LEAST_LEAK
        assert not here.publisher._jobs
        assert len(here.hands) == 0
        assert not here.tables._ledger.open._tables
        running = asyncio.all_tasks() - {asyncio.current_task()}
        assert running == set()


async def test_memory_is_flat_over_a_thousand_games() -> None:
    """After a thousand games no object, job, hand, table or task of one is left."""
    await flat_over(1_000 - WARM_UP)


@pytest.mark.slow
async def test_memory_is_flat_over_ten_thousand_games() -> None:
    """The same over ten thousand."""
    await flat_over(10_000 - WARM_UP)


def test_only_so_many_channels_are_remembered() -> None:
    """The channel that was silent longest is forgotten, so that threads don't add up for ever."""
    newest = Newest(most=2)
    for channel, message in ((1, 10), (2, 20), (1, 11), (3, 30)):
        newest.note(channel, message)
    assert [newest.of(channel) for channel in (1, 2, 3)] == [11, None, 30]
