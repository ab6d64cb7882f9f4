"""A publisher with a made-up Discord that fails as told, on a clock that tests turn."""

import asyncio
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.panels.hands import OpenHand, OpenHands
from bot.panels.panel import HandOf, Panel
from bot.panels.posting import Posts
from bot.panels.publisher import Publisher
from bot.panels.talk import Talk
from bot.tables import Holder, Refused, Table
from bot.tables.model import Deal
from games.view import Scene
from games.words import Phrase

ANN = Holder("person", 11, "Ann")


@dataclass
class View:
    """Just what the publisher reads of a view, and what a closed table changes there."""

    deal: int
    summary: str | None
    scene: Scene
    headline: Phrase | None = None
    due: tuple[int, ...] = ()
    ask: None = None


class Game:
    """A game whose state says which deal runs, whether it has ended, and the scene."""

    def view(self, state: Any, seat: int | None) -> View:
        return View(deal=state[0], summary="sum" if state[1] else None, scene=state[2])

    def between_deals(self, state: Any) -> bool:
        return bool(state[1])

    def due(self, state: Any) -> tuple[int, ...]:
        return () if state[1] else (0,)


def table(
    seq: int, deal: int = 1, *, ended: bool = False, scene: str = "play", **other: Any
) -> Table:
    """A snapshot of a table with one person."""
    return Table(
        id=5,
        number=1,
        guild_id=1,
        channel_id=2,
        message_id=100,
        board_seq=0,
        game=Game(),  # type: ignore[arg-type]
        options=None,  # type: ignore[arg-type]
        host_id=11,
        language="en",
        seq=seq,
        state=(deal, ended, scene),
        drafts=((),),
        done=(None,),
        deal=Deal(deal - 1, b"", (1,), 0),
        created_at=0,
        updated_at=0,
        **{"status": "playing", "holders": (ANN,), "since": (seq,)} | other,
    )


class Painter:
    """Panels that only say what they show."""

    async def board(self, table: Table) -> Panel:
        await asyncio.sleep(0)
        return Panel(f"board {table.seq}")

    async def hand(self, table: Table, user_id: int, locale: str) -> Panel:
        if table.seat_of(user_id) is None:
            return Panel("come back")
        return Panel(f"hand {table.seq}", hand=HandOf(table.id, table.seq, table.view(None).scene))


class Channel:
    """Notes each edit and each message sent; raises what ``faults`` holds first."""

    def __init__(self) -> None:
        self.log: list[tuple[str, int, str]] = []
        self.faults: list[Exception] = []
        self.deleted: list[int] = []
        self.next_id = 200

    def get_partial_message(self, message_id: int) -> Any:
        async def edit(*, view: Any, attachments: Any) -> None:
            self._note("edit", message_id, view)

        async def delete() -> None:
            self.deleted.append(message_id)

        return SimpleNamespace(edit=edit, delete=delete)

    async def send(self, *, view: Any, files: Any, nonce: str) -> Any:
        self.next_id += 1
        self._note("send", self.next_id, view)
        return SimpleNamespace(id=self.next_id)

    def _note(self, what: str, message_id: int, view: Any) -> None:
        if self.faults:
            raise self.faults.pop(0)
        self.log.append((what, message_id, view.to_components()[0]["content"]))


class Clock:
    """Turns the loop's timers, so that no test waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.timers: list[tuple[float, Any]] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "time", lambda: self.now)
        monkeypatch.setattr(loop, "call_later", self._later)

    def _later(self, delay: float, call: Any, *args: Any) -> Any:
        entry = (self.now + delay, lambda: call(*args))
        self.timers.append(entry)
        return SimpleNamespace(cancel=lambda: entry in self.timers and self.timers.remove(entry))

    async def pass_(self, seconds: float) -> None:
        """Let time pass and everything that falls due happen."""
        await rest()
        self.now += seconds
        for entry in [e for e in self.timers if e[0] <= self.now]:
            self.timers.remove(entry)
            entry[1]()
        await rest()


async def rest() -> None:
    """Give every task its turns."""
    for _ in range(50):
        await asyncio.sleep(0)


class Rig:
    """A publisher with all it needs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Clock(monkeypatch)
        self.channel = Channel()
        self.placed: list[tuple[int, ...]] = []
        self.refusals: list[Refused] = []
        self.hands = OpenHands(lambda: self.clock.now)

        async def placed(*place: int) -> None:
            if self.refusals:
                raise self.refusals.pop(0)
            self.placed.append(place)

        async def reopen(_: int) -> bool:
            return self.reopens

        self.reopens, self.certain = False, True
        posts = Posts(lambda _: self.channel, placed, Talk(), reopen, lambda: self.certain)  # type: ignore[arg-type, return-value]
        self.publisher = Publisher(Painter(), self.hands, posts)

    def open_hand(self, seq: int, fault: Exception | None = None) -> list[str]:
        """Ann's hand lies open; the list fills with what it is made to show."""
        shown: list[str] = []

        async def edit_message(message_id: int, *, view: Any, attachments: Any) -> None:
            if fault is not None:
                raise fault
            shown.append(view.to_components()[0]["content"])

        webhook: Any = SimpleNamespace(edit_message=edit_message)
        shows = HandOf(5, seq, "play")
        self.hands._hands[5, 11] = OpenHand(webhook, 300, "en", shows, self.clock.now)
        return shown


def error(kind: type[discord.HTTPException], code: int, status: int = 400) -> Exception:
    """An answer of Discord's that refuses."""
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": code, "message": ""})
