"""What a board shows, and on which message it stands."""

from dataclasses import replace
from typing import Any

import aiohttp
import discord
import pytest

from bot.panels.panel import Panel
from bot.tables import Refused, Table
from bot.tables.reasons import TRY_AGAIN
from tests.bot.panels.publishing import Painter, Rig, error, rest, table


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


@pytest.mark.parametrize(("deal", "deleted"), [(1, [100]), (2, [])])
async def test_our_own_message_goes_when_another_is_adopted(
    rig: Rig, deal: int, deleted: list[int]
) -> None:
    """Unless it may be the summary of a deal that has ended meanwhile."""
    rig.publisher.changed(table(1))
    await rest()
    rig.publisher.adopt(replace(table(2, deal=deal), message_id=300))
    await rest()
    assert rig.channel.deleted == deleted


@pytest.mark.parametrize("theirs", [100, 300])
async def test_a_board_that_was_never_noted_goes_when_others_have_the_table(
    rig: Rig, theirs: int
) -> None:
    """Given up, or shown elsewhere meanwhile, in whatever deal: nobody else knows of ours."""
    rig.refusals = [Refused(TRY_AGAIN)]
    rig.publisher.show(table(1))
    await rest()
    assert rig.channel.log == [("send", 201, "board 1")]
    rig.channel.deleted.clear()  # where it stood till then
    if theirs == 100:
        rig.publisher.forget(5)
    else:
        rig.publisher.adopt(replace(table(2, deal=2), message_id=300))
    await rest()
    assert rig.channel.deleted == [201]


async def test_a_board_on_its_way_when_the_table_is_given_up_is_deleted(rig: Rig) -> None:
    """It can't be held back any more, but its id is waited for; nothing is noted of it."""
    send = rig.channel.send

    async def slow(**given: Any) -> Any:
        rig.publisher.forget(5)
        await rest()
        return await send(**given)

    rig.channel.send = slow  # type: ignore[method-assign]
    rig.publisher.show(table(1))
    await rig.clock.pass_(1.0)
    assert rig.channel.log == [("send", 201, "board 1")]
    assert 201 in rig.channel.deleted
    assert rig.placed == []
    assert not rig.publisher._clearing


async def test_a_board_that_is_drawn_when_the_table_is_given_up_is_not_shown(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on its message, which is another's now, nor on a new one."""

    async def slow(self: Painter, table: Table) -> Panel:
        rig.publisher.forget(5)
        return Panel("too late")

    monkeypatch.setattr(Painter, "board", slow)
    rig.publisher.changed(table(1))
    rig.publisher.show(replace(table(1), id=6))
    await rig.clock.pass_(9.0)
    assert [what for what, *_ in rig.channel.log] == ["send"]


async def test_a_lobby_that_the_store_refuses_to_place_is_placed_later(rig: Rig) -> None:
    """The answer to a command shows it: no second one is sent, and the answer fails in nothing."""
    rig.refusals = [Refused(TRY_AGAIN)]
    lobby = replace(table(1, status="lobby"), message_id=None)
    await rig.publisher.delivered(lobby, 150)
    rig.publisher.changed(replace(lobby, seq=2))
    await rig.clock.pass_(1.0)
    assert rig.channel.log == [("edit", 150, "board 2")]
    assert rig.placed == [(5, 2, 150, 1)]


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
