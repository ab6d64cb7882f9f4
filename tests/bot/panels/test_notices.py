"""Short messages that call people: none is lost and none stays, whatever fails on the way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.panels import notices
from bot.panels.notices import RETRY, Notices
from bot.panels.posting import Posts
from bot.panels.talk import Talk
from bot.tables import Call, Notice, Refused, Table
from bot.tables.model import Time
from bot.tables.reasons import MOVED_ON, TRY_AGAIN
from tests.bot.panels.publishing import Clock, error, rest, table

ASKED = table(1, times=(Time(0.0, "noticed"),))
"""Ann is to be called."""


class Rig:
    """Notices of one table, with a store and a Discord that fail as told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Clock(monkeypatch)
        self.certain = True
        self.refusals: list[Refused] = []
        self.faults: list[Exception] = []
        self.stand: list[int] = []
        self.sent = 0
        self.table = ASKED
        ours: Any = SimpleNamespace(hours=self, company=self, get=self.get)
        monkeypatch.setattr(notices, "_words", lambda *_: "Ann!")
        posts = Posts(lambda _: self, self.get, Talk(), self.get, lambda: self.certain)  # type: ignore[arg-type, return-value]
        self.notices = Notices(posts, ours, lambda *_: True)

    # What the tables are asked

    async def get(self, *_: object) -> Table:
        return self.table

    async def noticed(self, _: int, notice: Notice | None) -> None:
        self._keep(replace(self.table, notice=notice))

    async def note_call(self, _: int, call: Call) -> None:
        self._keep(replace(self.table, calls=(*self.table.calls, call)))

    async def forget_call(self, _: int, call: Call) -> None:
        self._keep(replace(self.table, calls=tuple(c for c in self.table.calls if c != call)))

    def _keep(self, table: Table) -> None:
        if self.refusals:
            raise self.refusals.pop(0)
        self.table = table

    async def becomes(self, **changes: Any) -> None:
        """Something else happens at the table."""
        self.table = replace(self.table, **changes)
        self.notices.changed(self.table)
        await rest()

    # What Discord is asked

    async def send(self, *_: object, **__: object) -> Any:
        if self.faults:
            raise self.faults.pop(0)
        self.sent += 1
        self.stand.append(self.sent)
        return SimpleNamespace(id=self.sent)

    def get_partial_message(self, message_id: int) -> Any:
        async def delete() -> None:
            self.stand.remove(message_id)

        return SimpleNamespace(delete=delete)


@pytest.fixture
async def rig(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rig]:
    """Notices, closed at the end; nothing may be remembered of what is settled."""
    rig = Rig(monkeypatch)
    yield rig
    await rig.notices.close()


async def test_a_notice_that_the_store_refuses_is_noted_later(rig: Rig) -> None:
    """It is sent once, noted when the store is back, and goes with the question."""
    rig.refusals = [Refused(TRY_AGAIN)] * 2
    rig.notices.changed(ASKED)
    await rig.clock.pass_(RETRY)
    assert (rig.stand, rig.table.notice) == ([1], None)
    await rig.clock.pass_(RETRY)
    assert (rig.stand, rig.table.notice) == ([1], Notice(0, 1, 2, 1))
    await rig.becomes(times=(Time(),))
    assert (rig.stand, rig.table.notice) == ([], None)
    assert not rig.notices._errands


async def test_a_notice_that_was_never_noted_goes_with_its_question(rig: Rig) -> None:
    """The person has moved before the store has noted the message."""
    rig.refusals = [Refused(TRY_AGAIN)]
    rig.notices.changed(ASKED)
    await rest()
    assert rig.stand == [1]
    await rig.becomes(times=(Time(),))
    assert rig.stand == []
    assert not rig.notices._errands


async def test_a_notice_waits_while_others_may_have_the_table(rig: Rig) -> None:
    """It comes once the claims are certain again, unless the table waits no longer."""
    rig.certain = False
    rig.notices.changed(ASKED)
    await rig.clock.pass_(RETRY)
    assert rig.stand == []
    rig.certain = True
    await rig.clock.pass_(RETRY)
    assert rig.stand == [1]
    await rig.becomes(times=(Time(),))
    rig.certain = False
    await rig.becomes(times=ASKED.times, since=(5,))
    rig.table = replace(rig.table, times=(Time(),))
    rig.certain = True
    await rig.clock.pass_(RETRY)
    assert (rig.stand, rig.sent) == ([], 1)


@pytest.mark.parametrize(
    ("fault", "again"),
    [
        (OSError(), True),
        (error(discord.DiscordServerError, 0, 503), True),
        (error(discord.Forbidden, 50013, 403), False),
    ],
)
async def test_what_discord_refuses_is_not_sent_again(
    rig: Rig, fault: Exception, again: bool
) -> None:
    """A broken connection is no refusal: the same question is tried once more."""
    rig.faults = [fault]
    rig.notices.changed(ASKED)
    await rig.clock.pass_(RETRY)
    await rig.becomes(board_seq=1)
    assert rig.stand == [1] * again


@pytest.mark.parametrize("status", ["lobby", "playing"])
async def test_a_call_that_the_store_refuses_stays_no_longer_than_its_lobby(
    rig: Rig, status: str
) -> None:
    """Noted later where the lobby is still there, else taken back."""
    rig.table = replace(ASKED, status="lobby")
    rig.refusals = [Refused(TRY_AGAIN)]
    rig.stand, call = [9], Call(2, 9)
    rig.notices.note(5, call)
    await rest()
    rig.table = replace(rig.table, status=status, times=(Time(),))
    await rig.clock.pass_(RETRY)
    assert (rig.stand, rig.table.calls) == (([9], (call,)) if status == "lobby" else ([], ()))


@pytest.mark.parametrize("why", [TRY_AGAIN, MOVED_ON])
async def test_what_another_process_can_know_nothing_of_is_taken_away(rig: Rig, why: Any) -> None:
    """The table is given up before its notice and its call were noted."""
    rig.refusals = [Refused(why)] * 9
    rig.stand = [9]
    rig.notices.note(5, Call(2, 9))
    await rest()
    rig.notices.forget(5)
    await rest()
    assert rig.stand == []


async def test_a_notice_on_its_way_is_taken_away_when_the_table_is_given_up(rig: Rig) -> None:
    """Whoever has the table now sends its own."""
    rig.refusals = [Refused(MOVED_ON)] * 9
    send = rig.send

    async def slow(*args: object, **named: object) -> Any:
        rig.notices.forget(5)
        return await send(*args, **named)

    rig.send = slow  # type: ignore[method-assign]
    rig.notices.changed(ASKED)
    await rest()
    assert (rig.sent, rig.stand) == (1, [])


async def test_of_two_processes_notices_one_stays(rig: Rig) -> None:
    """Another one has noted its own meanwhile: ours goes."""
    rig.refusals = [Refused(TRY_AGAIN)]
    rig.notices.changed(ASKED)
    await rest()
    rig.stand.append(8)
    await rig.becomes(notice=Notice(0, 1, 2, 8))
    assert rig.stand == [8]
    assert not rig.notices._errands
