"""The publisher against a made-up Discord that fails as told."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.panels.hands import OpenHand, OpenHands
from bot.panels.panel import HandOf, Panel
from bot.panels.posting import Posts
from bot.panels.publisher import Publisher
from bot.panels.talk import Talk
from bot.tables import Holder, Refused, Table
from bot.tables.ledger import TRY_AGAIN
from bot.tables.model import Deal

ANN = Holder("person", 11, "Ann")


class View(SimpleNamespace):
    """Just what the publisher reads of a view."""


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
        holders=(ANN,),
        seq=seq,
        state=(deal, ended, scene),
        drafts=((),),
        done=(None,),
        deal=Deal(deal - 1, b"", (1,), 0),
        created_at=0,
        updated_at=0,
        **{"status": "playing", "since": (seq,)} | other,
    )


class Painter:
    """Panels that only say what they show."""

    async def board(self, table: Table) -> Panel:
        await asyncio.sleep(0)
        return Panel(f"board {table.seq}")

    async def hand(self, table: Table, user_id: int, locale: str) -> Panel:
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


@pytest.fixture
async def rig(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rig]:
    """The publisher, closed at the end."""
    rig = Rig(monkeypatch)
    yield rig
    await rig.publisher.close()


def error(kind: type[discord.HTTPException], code: int, status: int = 400) -> Exception:
    """An answer of Discord's that refuses."""
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": code, "message": ""})


async def test_only_the_newest_state_is_shown(rig: Rig) -> None:
    """Of many changes in a second the first is shown at once, and then the last."""
    for seq in range(1, 6):
        rig.publisher.changed(table(seq))
        await rest()
    assert rig.channel.log == [("edit", 100, "board 1")]
    await rig.clock.pass_(1.0)
    assert rig.channel.log[1:] == [("edit", 100, "board 5")]
    await rig.clock.pass_(5.0)
    assert len(rig.channel.log) == 2


async def test_settling_waits_for_the_newest_state(rig: Rig) -> None:
    """Before the bot ends, what was committed is shown, at the pace that Discord bears."""
    rig.publisher.changed(table(1))
    await rest()
    rig.publisher.changed(table(2))
    settled = asyncio.create_task(rig.publisher.settle())
    await rest()
    assert not settled.done()
    for _ in range(20):
        await rig.clock.pass_(0.1)
    assert settled.done()
    assert rig.channel.log[-1] == ("edit", 100, "board 2")


async def test_a_dropped_connection_is_tried_again(rig: Rig) -> None:
    """discord.py doesn't repeat a request whose connection broke: the publisher does, later."""
    rig.channel.faults = [aiohttp.ServerDisconnectedError(), OSError()]
    rig.publisher.changed(table(1))
    await rig.clock.pass_(2.0)
    assert rig.channel.log == []
    await rig.clock.pass_(4.0)
    assert rig.channel.log == [("edit", 100, "board 1")]


async def test_a_deleted_message_is_sent_anew_once(rig: Rig) -> None:
    """The board comes back on a new message, which is noted; deleted again it stays away."""
    rig.channel.faults = [error(discord.NotFound, 10008)]
    rig.publisher.changed(table(1))
    await rest()
    assert rig.channel.log == [("send", 201, "board 1")]
    assert rig.placed == [(5, 2, 201, 1)]
    rig.channel.faults = [error(discord.NotFound, 10008)]
    rig.publisher.changed(table(2))
    await rig.clock.pass_(1.0)
    rig.publisher.changed(table(3))
    await rig.clock.pass_(1.0)
    assert len(rig.channel.log) == 1


async def test_a_deleted_message_is_sent_anew_when_that_fails_first(rig: Rig) -> None:
    """Nothing new has been deleted then, and the board still comes back."""
    gone = error(discord.NotFound, 10008)
    rig.channel.faults = [gone, aiohttp.ServerDisconnectedError(), gone]
    rig.publisher.changed(table(1))
    await rig.clock.pass_(2.0)
    assert rig.channel.log == [("send", 202, "board 1")]


async def test_a_place_that_the_store_refuses_is_noted_later(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    """A board that was sent is not sent again: its message is edited, and noted after that."""
    rig.refusals = [Refused(TRY_AGAIN)]
    rig.publisher.show(table(1))
    await rig.clock.pass_(1.0)
    rig.publisher.changed(table(2))
    await rig.clock.pass_(1.0)
    assert rig.channel.log == [("send", 201, "board 1"), ("edit", 201, "board 2")]
    assert rig.placed == [(5, 2, 201, 1)]
    (told,) = [r for r in caplog.records if r.levelname in ("WARNING", "ERROR")]
    assert (told.levelname, told.exc_info) == ("WARNING", None)


async def test_nothing_new_is_posted_while_others_may_have_the_table(rig: Rig) -> None:
    """A process without claims edits what stands there; a board that is gone waits for them."""
    rig.certain = False
    rig.publisher.changed(table(1))
    await rest()
    rig.channel.faults = [error(discord.NotFound, 10008)]
    rig.publisher.changed(table(2))
    await rig.clock.pass_(1.0)
    assert rig.channel.log == [("edit", 100, "board 1")]
    assert rig.placed == []
    rig.certain = True
    rig.channel.faults = [error(discord.NotFound, 10008)]
    await rig.clock.pass_(2.0)
    assert rig.channel.log[1:] == [("send", 201, "board 2")]
    assert rig.placed == [(5, 2, 201, 2)]


async def test_a_board_that_another_process_has_placed_is_adopted(rig: Rig) -> None:
    """From then on that message is edited, and none is sent."""
    rig.publisher.changed(table(1))
    await rest()
    theirs = replace(table(2), message_id=300)
    rig.publisher.adopt(theirs)
    rig.publisher.changed(theirs)
    await rig.clock.pass_(1.0)
    assert rig.channel.log == [("edit", 100, "board 1"), ("edit", 300, "board 2")]


async def test_a_lobby_that_the_store_refuses_to_place_is_placed_later(rig: Rig) -> None:
    """The answer to a command shows it: no second one is sent, and the answer fails in nothing."""
    rig.refusals = [Refused(TRY_AGAIN)]
    lobby = replace(table(1, status="lobby"), message_id=None)
    await rig.publisher.delivered(lobby, 150)
    rig.publisher.changed(replace(lobby, seq=2))
    await rig.clock.pass_(1.0)
    assert rig.channel.log == [("edit", 150, "board 2")]
    assert rig.placed == [(5, 2, 150, 1)]


@pytest.mark.parametrize("code", [10003, 50001, 50013])
async def test_a_barred_channel_waits_for_somebody(rig: Rig, code: int) -> None:
    """Without the channel or the rights nothing more is sent, until somebody uses the table."""
    rig.channel.faults = [error(discord.Forbidden, code, 403)]
    rig.publisher.changed(table(1))
    await rig.clock.pass_(1.0)
    rig.publisher.changed(table(2))
    await rig.clock.pass_(1.0)
    assert rig.channel.log == []
    newest = table(3)
    rig.publisher.changed(newest)
    rig.publisher.look(newest)
    await rig.clock.pass_(1.0)
    assert rig.channel.log == [("edit", 100, "board 3")]


async def test_an_archived_thread_is_opened_and_its_board_edited(rig: Rig) -> None:
    """Discord lets nobody edit in an archived thread: it is opened, and the board stays put."""
    rig.reopens = True
    rig.channel.faults = [error(discord.HTTPException, 50083)]
    rig.publisher.changed(table(1))
    await rest()
    assert rig.channel.log == [("edit", 100, "board 1")]


@pytest.mark.parametrize("code", [30046, 50083])
async def test_a_board_that_can_be_edited_no_more_is_replaced(rig: Rig, code: int) -> None:
    """As often as it happens a new message takes the place of the old one, which goes."""
    for seq in (1, 2):
        rig.channel.faults = [error(discord.HTTPException, code)]
        rig.publisher.changed(table(seq))
        await rig.clock.pass_(1.0)
    assert rig.channel.log == [("send", 201, "board 1"), ("send", 202, "board 2")]
    assert rig.channel.deleted == [100, 201]


async def test_a_locked_thread_waits_for_somebody(rig: Rig) -> None:
    """Where a new message is refused too, nothing more is sent until somebody uses the table."""
    rig.channel.faults = [error(discord.HTTPException, 50083) for _ in range(2)]
    rig.publisher.changed(table(1))
    await rest()
    rig.publisher.changed(table(2))
    await rig.clock.pass_(1.0)
    assert rig.channel.log == []


async def test_each_deal_has_a_message_of_its_own(rig: Rig) -> None:
    """The summary stays where the deal was; the next deal is posted below it."""
    rig.publisher.changed(table(1))
    await rest()
    rig.publisher.changed(table(2, ended=True))
    rig.publisher.changed(table(3, deal=2))
    for _ in range(4):
        await rig.clock.pass_(1.0)
    assert rig.channel.log == [
        ("edit", 100, "board 1"),
        ("edit", 100, "board 2"),
        ("send", 201, "board 3"),
    ]


async def test_two_deals_that_end_at_once_both_stay(rig: Rig) -> None:
    """However fast deals end, each leaves its summary, in order."""
    rig.publisher.changed(table(2, ended=True))
    rig.publisher.changed(table(4, deal=2, ended=True))
    rig.publisher.changed(table(5, deal=3))
    for _ in range(5):
        await rig.clock.pass_(1.0)
    assert [entry[2] for entry in rig.channel.log] == ["board 2", "board 4", "board 5"]
    assert [entry[0] for entry in rig.channel.log] == ["edit", "send", "send"]


async def test_a_deal_that_ended_before_the_start_is_settled_first(rig: Rig) -> None:
    """After a start the old message becomes its deal's summary before a new one is sent."""
    rig.publisher.repaint(table(9, deal=2), table(8, ended=True))
    for _ in range(3):
        await rig.clock.pass_(1.0)
    assert rig.channel.log == [("edit", 100, "board 8"), ("send", 201, "board 9")]


async def test_a_table_without_a_message_gets_one_at_the_start_only(rig: Rig) -> None:
    """The command's own answer posts a lobby; after a start a lost one is posted."""
    lobby = replace(table(0, status="lobby"), message_id=None)
    rig.publisher.changed(lobby)
    await rig.clock.pass_(1.0)
    assert rig.channel.log == []
    rig.publisher.repaint(lobby)
    await rig.clock.pass_(1.0)
    assert rig.channel.log == [("send", 201, "board 0")]


async def test_a_click_before_the_start_is_done_keeps_no_board_back(rig: Rig) -> None:
    """Whoever uses a table before it is repainted shows nothing of it, so it is repainted."""
    rig.publisher.look(there := table(1))
    rig.publisher.repaint(there)
    await rest()
    assert rig.channel.log == [("edit", 100, "board 1")]


async def test_hands_come_before_boards(rig: Rig) -> None:
    """Who is asked sees so at once, even while the board waits for its second."""
    shown = rig.open_hand(0)
    rig.publisher.changed(table(1))
    await rest()
    rig.publisher.changed(table(2))
    await rest()
    assert shown == ["hand 1", "hand 2"]
    assert [entry[2] for entry in rig.channel.log] == ["board 1"]


async def test_a_hand_follows_the_table_into_another_scene(rig: Rig) -> None:
    """Who is asked nothing sees that trumps are known now, and no more than that."""
    shown = rig.open_hand(1)
    asked_before = {"since": (1,)}
    for seq, scene in ((2, "play"), (3, "auction"), (4, "play"), (5, "play")):
        rig.publisher.changed(table(seq, scene=scene, **asked_before))
        await rest()
    assert shown == ["hand 3", "hand 4"]


async def test_a_hand_that_a_click_is_about_to_show_is_left_to_it(rig: Rig) -> None:
    """One request less a play: the answer shows the newest state, or else the look after it."""
    shown = rig.open_hand(0)
    newest = table(1)
    with rig.hands.answering(5, 11), rig.hands.answering(5, 11):
        rig.publisher.changed(newest)
        await rest()
    assert shown == []
    assert not rig.hands._answered
    rig.publisher.look(newest)
    await rest()
    assert shown == ["hand 1"]


@pytest.mark.parametrize("code", [50027, 10015, 0])
async def test_a_dead_token_is_dropped(rig: Rig, code: int) -> None:
    """A hand that can't be edited any more is forgotten, and the board is shown all the same."""
    rig.open_hand(0, error(discord.NotFound, code, 404))
    rig.publisher.changed(table(1))
    await rest()
    assert len(rig.hands) == 0
    assert rig.channel.log == [("edit", 100, "board 1")]


async def test_old_tokens_are_not_used(rig: Rig) -> None:
    """After fourteen minutes a hand is left as it is."""
    shown = rig.open_hand(0)
    rig.clock.now += 14 * 60
    rig.publisher.changed(table(1))
    await rest()
    assert shown == []


async def test_a_fault_stops_one_table_only(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A board that can't be built is logged once; the next change is shown again."""

    async def broken(self: Painter, table: Table) -> Panel:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "board", broken)
        rig.publisher.changed(table(1))
        await rig.clock.pass_(3.0)
    (told,) = [r for r in caplog.records if r.levelname == "ERROR"]
    assert told.getMessage() == "A board can't be drawn"
    assert (vars(told)["table"], vars(told)["seq"]) == (5, 1)
    rig.publisher.changed(table(2))
    await rig.clock.pass_(1.0)
    assert rig.channel.log == [("edit", 100, "board 2")]


async def test_a_table_that_is_over_is_forgotten(rig: Rig) -> None:
    """Once the end is shown neither job nor hands are kept."""
    rig.open_hand(0)
    rig.publisher.changed(table(1, ended=True, status="over"))
    await rest()
    assert not rig.publisher._jobs
    assert len(rig.hands) == 0


async def test_nothing_is_sent_after_closing(rig: Rig) -> None:
    """A closed publisher lets its timers and tasks go."""
    rig.publisher.changed(table(1))
    await rest()
    rig.publisher.changed(table(2))
    await rest()
    await rig.publisher.close()
    await rig.clock.pass_(2.0)
    rig.publisher.changed(table(3))
    await rest()
    assert [entry[2] for entry in rig.channel.log] == ["board 1"]
