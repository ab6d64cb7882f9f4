"""Which open hands are brought up to date."""

import discord
import pytest

from bot.tables import Holder
from tests.bot.panels.publishing import Rig, error, rest, table


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


async def test_who_loses_the_seat_is_told_once_in_the_hand(rig: Rig) -> None:
    """A hand doesn't ask on behalf of a computer; nor is it touched again after it was told."""
    shown = rig.open_hand(1)
    away = {"holders": (Holder("computer", 11, "Ann"),), "since": (1,)}
    for seq in (1, 2):
        rig.publisher.changed(table(seq, **away))
        await rest()
    assert shown == ["come back"]


async def test_a_hand_at_a_closed_table_asks_no_more(rig: Rig) -> None:
    """Closing a table is no line of its log, and is shown all the same."""
    shown = rig.open_hand(1)
    with rig.hands.answering(5, 11):  # the click on "Close the table"
        rig.publisher.changed(table(1, status="closed"))
        await rest()
    assert shown == ["hand 1"]
    assert len(rig.hands) == 0


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
