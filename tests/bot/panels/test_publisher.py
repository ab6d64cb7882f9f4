"""When boards and hands are shown: the pace, another try, the start and the end."""

import asyncio
from dataclasses import replace

import aiohttp
import discord
import pytest

from bot.panels.panel import Panel
from bot.tables import Refused, Table
from bot.tables.reasons import TRY_AGAIN
from tests.bot.panels.publishing import Painter, Rig, error, rest, table


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


async def test_a_thread_that_the_store_refuses_is_noted_later(rig: Rig) -> None:
    """The board of a game that has just begun comes all the same, into its thread."""
    refusals = [Refused(TRY_AGAIN)]

    async def house(table: Table) -> int:
        if refusals:
            raise refusals.pop()
        rig.publisher.changed(replace(table, channel_id=300, message_id=None))
        return 300

    rig.publisher._showing._house = house
    rig.publisher.changed(table(1, thread_of=2))
    await rig.clock.pass_(1.0)
    assert rig.channel.log == []
    await rig.clock.pass_(2.0)
    await rig.clock.pass_(2.0)
    assert rig.channel.log == [("send", 201, "board 1")]


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


async def test_what_can_not_be_shown_is_left_alone_by_later_starts(rig: Rig) -> None:
    """A game that is over in a channel that is gone: nobody could be told, and nothing adds up."""
    noted: list[int] = []

    async def shown(table_id: int) -> None:
        noted.append(table_id)

    rig.publisher._shown = shown
    for snapshot in (table(1), table(2, status="closed")):
        rig.channel.faults = [error(discord.NotFound, 10003, 404)]
        rig.publisher.changed(snapshot)
        rig.publisher.look(snapshot)
        await rig.clock.pass_(2.0)
        assert noted == ([] if snapshot.open else [snapshot.id])


async def test_a_click_before_the_start_is_done_keeps_no_board_back(rig: Rig) -> None:
    """Whoever uses a table before it is repainted shows nothing of it, so it is repainted."""
    rig.publisher.look(there := table(1))
    rig.publisher.repaint(there)
    await rest()
    assert rig.channel.log == [("edit", 100, "board 1")]


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
