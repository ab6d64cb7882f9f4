"""Pictures and boards when there are too many: what is put off, skipped, refused, and what is not.

Nothing here waits for a clock: pictures are finished by the test, one at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.panels.drawing import _MOST, ASKED, REDRAWN, Artist
from bot.panels.hands import OpenHands
from bot.panels.panel import HandOf, Panel
from bot.panels.posting import Posts
from bot.panels.publisher import _SENT_EACH, LATER, Publisher
from bot.panels.showing import PATIENCE
from bot.panels.talk import Talk
from bot.tables import Table
from render import Picture
from tests.bot.panels.publishing import Channel, Clock, rest, table

PICTURE = Picture(b"png", "alt", 1, 1)
FLOOD, QUIET = 1, 2
"""Two servers."""


class SlowStudio:
    """Draws a picture whenever it is told to; ``begun`` are the keys in order."""

    def __init__(self) -> None:
        self.begun: list[Hashable] = []
        self.waiting = 0
        self._under_way: list[asyncio.Future[Picture]] = []

    def has(self, key: Hashable) -> bool:
        return False

    async def picture(self, key: Hashable, job: Callable[[], Picture]) -> Picture:
        self.begun.append(key)
        done: asyncio.Future[Picture] = asyncio.get_running_loop().create_future()
        self._under_way.append(done)
        return await done

    async def draw(self) -> None:
        """Finish the picture that was begun first."""
        if not (picture := self._under_way.pop(0)).done():
            picture.set_result(PICTURE)
        await rest()


class Crowd:
    """People and boards that want pictures."""

    def __init__(self) -> None:
        self.studio = SlowStudio()
        self.artist = Artist(self.studio)  # type: ignore[arg-type]
        self.tasks: dict[str, asyncio.Task[Picture | None]] = {}

    async def want(self, key: str, guild_id: int = QUIET, rank: int = ASKED) -> None:
        """One more picture is wanted."""
        made = self.artist._picture(guild_id, rank, "hand", key, lambda: PICTURE)
        self.tasks[key] = asyncio.create_task(made)
        await rest()

    async def draw_all(self) -> None:
        """Draw whatever is wanted, one picture after the other."""
        while self.studio._under_way:
            await self.studio.draw()


async def test_a_hand_never_waits_behind_boards() -> None:
    """Behind whatever is at the studio already it is the next, however many boards were first."""
    crowd = Crowd()
    for number in range(50):
        await crowd.want(f"board {number}", FLOOD, REDRAWN)
    await crowd.want("hand")
    await crowd.draw_all()
    assert crowd.studio.begun[:3] == ["board 0", "board 1", "hand"]
    assert len(crowd.studio.begun) == 51


async def test_a_server_that_floods_slows_only_itself() -> None:
    """Its own hands come one by one between those of others, and those too many have no picture."""
    crowd = Crowd()
    for number in range(_MOST + 10):
        await crowd.want(f"flood {number}", FLOOD)
    assert [task.done() for task in crowd.tasks.values()].count(True) == 10 - 2
    for number in range(3):
        await crowd.want(f"quiet {number}")
    await crowd.draw_all()
    places = [crowd.studio.begun.index(f"quiet {number}") for number in range(3)]
    assert places == [3, 5, 7]
    assert crowd.tasks["quiet 2"].result() is PICTURE
    assert crowd.tasks[f"flood {_MOST + 9}"].result() is None


async def test_whoever_waits_too_long_gets_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A renderer that hangs keeps nobody from a hand, and is asked again for the next."""
    monkeypatch.setattr("bot.panels.drawing._PATIENCE", 0)
    crowd = Crowd()
    await crowd.want("hand")
    assert await crowd.tasks["hand"] is None
    monkeypatch.undo()
    await crowd.want("later")
    await crowd.draw_all()
    assert await crowd.tasks["later"] is PICTURE


class SlowPainter:
    """Boards that are drawn when the test says so; hands that are ready at once."""

    def __init__(self) -> None:
        self.begun: list[tuple[int, int]] = []
        self._gates: list[asyncio.Event] = []

    async def board(self, table: Table) -> Panel:
        self.begun.append((table.id, table.seq))
        gate = asyncio.Event()
        self._gates.append(gate)
        await gate.wait()
        return Panel(f"drawn {table.id}.{table.seq}")

    async def board_in_words(self, table: Table) -> Panel:
        return Panel(f"words {table.id}.{table.seq}")

    async def hand(self, table: Table, user_id: int, locale: str) -> Panel:
        return Panel(f"hand {table.seq}", hand=HandOf(table.id, table.seq, "play"))

    async def draw(self) -> None:
        """Finish the board that was begun first."""
        self._gates.pop(0).set()
        await rest()


class Rig:
    """A publisher for many tables, each in a channel of its own, of a made-up Discord."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Clock(monkeypatch)
        self.painter = SlowPainter()
        self.channel = Channel()
        self.hands = OpenHands(lambda: self.clock.now)

        async def placed(*_: int) -> None: ...

        async def reopen(_: int) -> bool:
            return False

        posts = Posts(lambda _: self.channel, placed, Talk(), reopen)  # type: ignore[arg-type, return-value]
        self.publisher = Publisher(self.painter, self.hands, posts)

    @property
    def shown(self) -> list[str]:
        """What boards were made to show, in order."""
        return [words for _, _, words in self.channel.log]

    def skipped(self, what: str) -> float:
        """How many states or pictures were left out."""
        return self.publisher._metrics._skipped.labels(what)._value.get()


@pytest.fixture
async def rig(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rig]:
    """The publisher, closed at the end."""
    rig = Rig(monkeypatch)
    yield rig
    await rig.publisher.close()


def of(number: int, seq: int = 1, guild_id: int = FLOOD, **other: Any) -> Table:
    """A snapshot of the table of this number."""
    there = table(seq, **other)
    return replace(there, id=number, channel_id=number, message_id=number, guild_id=guild_id)


async def test_a_board_that_waits_is_drawn_once_and_newest(rig: Rig) -> None:
    """Of what happens while other boards are drawn only the last is seen, and the rest counted."""
    for number in range(1, 5):
        rig.publisher.changed(of(number))
        await rest()
    for seq in (2, 3, 4):
        rig.publisher.changed(of(4, seq))
        await rest()
    for _ in range(4):
        await rig.painter.draw()
    assert rig.painter.begun == [(1, 1), (2, 1), (3, 1), (4, 4)]
    assert rig.shown[-1] == "drawn 4.4"
    assert rig.skipped("overtaken") == 3


async def test_hands_are_shown_while_boards_wait(rig: Rig) -> None:
    """Nobody's hand waits for a board, not even for that of its own table."""
    told = []
    for number in range(1, 10):
        rig.publisher.changed(of(number))
        await rest()

    class Webhook:
        async def edit_message(self, *_: object, view: Any, **__: object) -> None:
            told.append(view.to_components()[0]["content"])

    interaction: Any = SimpleNamespace(
        followup=Webhook(), user=SimpleNamespace(id=11), locale=SimpleNamespace(value="en")
    )
    rig.hands.shown(interaction, HandOf(9, 1, "play"), 1)
    rig.publisher.changed(of(9, 2))
    await rest()
    assert told == ["hand 2"]
    assert rig.shown == []


async def test_another_servers_board_comes_next(rig: Rig) -> None:
    """However many boards of one server wait to be drawn, the first of another waits for none."""
    for number in range(1, 20):
        rig.publisher.changed(of(number))
        await rest()
    rig.publisher.changed(of(100, guild_id=QUIET))
    await rest()
    for _ in range(3):
        await rig.painter.draw()
    assert [number for number, _ in rig.painter.begun[:4]] == [1, 2, 3, 100]


async def test_a_server_whose_channels_are_slow_holds_up_no_other(rig: Rig) -> None:
    """Few boards of one server are under way to Discord at a time, so that there is room."""
    stuck = asyncio.Event()
    edits: list[int] = []

    def partial(message_id: int) -> Any:
        async def edit(**_: object) -> None:
            edits.append(message_id)
            if message_id < 100:
                await stuck.wait()

        return SimpleNamespace(edit=edit)

    rig.channel.get_partial_message = partial  # type: ignore[method-assign]
    for number in range(1, 20):
        rig.publisher.changed(of(number))
        await rest()
    rig.publisher.changed(of(100, guild_id=QUIET))
    await rest()
    while rig.painter._gates:
        await rig.painter.draw()
    assert sorted(edits) == [1, 2, 3, 4, 100]
    assert _SENT_EACH == 4
    stuck.set()


async def test_a_board_is_shown_in_words_until_it_can_be_drawn(rig: Rig) -> None:
    """After some seconds the words, which carry the game; the picture as soon as there is time."""
    rig.publisher.changed(of(1))
    await rig.clock.pass_(PATIENCE)
    assert rig.shown == ["words 1.1"]
    assert rig.skipped("picture") == 1
    await rig.clock.pass_(1)
    await rig.clock.pass_(PATIENCE)  # still too much to do: the same words aren't sent again
    await rig.clock.pass_(LATER)
    assert rig.shown == ["words 1.1"]
    rig.painter._gates = rig.painter._gates[-1:]
    await rig.painter.draw()
    assert rig.shown == ["words 1.1", "drawn 1.1"]
    await rig.clock.pass_(LATER)
    assert len(rig.painter.begun) == 3
