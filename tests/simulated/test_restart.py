"""The bot stops and starts again on the same store, among the same messages."""

import asyncio

import pytest
from simcord import MemberActor, ResponseMessage

from bot.store.shares import Share
from bot.store.stops import standing
from bot.tables import Table
from tests.simulated.rig import as_the_bot
from tests.simulated.sitting import Sitting, acting, final_text, sit_down
from tests.simulated.world import World, offers, text


def in_trick(table: Table) -> bool:
    """Whether a trick is half played."""
    trick = table.view(None).trick
    return trick is not None and len(trick.plays) == 2


def in_exchange(table: Table) -> bool:
    """Whether the taker chooses a discard."""
    return table.view(None).scene == "exchange" and len(table.due) == 1


async def nothing() -> None:
    """Wait for nothing."""


async def taken(world: World, seats: int = 4) -> tuple[Sitting, MemberActor]:
    """A deal whose taker has the dog in hand."""
    sitting = await sit_down(world, seats, seats=seats, seed=2, rounds="2")
    await sitting.take_by("bid garde")
    await sitting.play_on(until=in_exchange)
    who = sitting.asked()
    assert who is not None
    return sitting, who


async def test_a_trick_goes_on_with_the_old_buttons(world: World) -> None:
    """A trick cut in half by a restart is finished by taps on the hands that lay open."""
    sitting = await sit_down(world, 4, seats=4, seed=4, rounds="1")
    await sitting.play_on(until=in_trick)
    before, who = await sitting.now(), sitting.asked()
    assert who is not None
    offered = [c.label for c in acting(sitting.hands[who.id])]
    await world.restart()
    after = await sitting.now()
    assert (after.seq, after.state, after.due) == (before.seq, before.state, before.due)
    assert [c.label for c in acting(sitting.hands[who.id])] == offered
    await sitting.act(who)
    assert (await sitting.now()).seq == before.seq + 1
    await sitting.take_hands()
    await sitting.play_on()
    await world.advance(3)
    assert "Final result:" in final_text(world)


async def test_the_board_is_repainted_once(world: World) -> None:
    """A start edits the board of an open table where it stands, and sends nothing new."""
    sitting = await sit_down(world, 4, seats=4, seed=4, rounds="1")
    await sitting.play_on(until=in_trick)
    await world.advance(3)
    posts, sent = len(world.posts()), len(world.env.http_requests)
    await world.restart()
    edits = [r for r in world.env.http_requests[sent:] if r.method == "PATCH"]
    assert len(edits) == 1
    assert len(world.posts()) == posts


async def test_a_result_that_was_not_shown_any_more_is_shown_after_the_start(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot ends between the last card and the board: one start shows it, and no later one."""
    sitting = await sit_down(world, 4, seats=4, seed=4, rounds="1")
    with monkeypatch.context() as patch:
        patch.setattr(world.bot._publisher, "_run_board", lambda _: nothing())
        patch.setattr(world.bot._publisher, "settle", nothing)
        await sitting.play_on()
        assert "Final result:" not in final_text(world)
        await world.restart()
    assert "Final result:" in final_text(world)
    sent = len(world.env.http_requests)
    await world.restart()
    assert [r for r in world.env.http_requests[sent:] if r.method == "PATCH"] == []


async def test_a_half_chosen_discard_survives(world: World) -> None:
    """Cards picked for the discard are still picked after a restart, and Confirm puts them away."""
    sitting, taker = await taken(world)
    await sitting.choose_batch(taker, most=3)
    picked = "Chosen 3 of 6:"
    assert picked in text(sitting.hands[taker.id])
    seq = (await sitting.now()).seq
    await world.restart()
    hand = await sitting.take_hand(taker)
    assert picked in text(hand)
    assert not offers(hand, "Confirm")
    await sitting.choose_batch(taker)
    await world.click(taker, hand, "Confirm")
    table = await sitting.now()
    assert table.seq == seq + 6
    assert not any(table.drafts)


async def test_thirty_cards_can_all_be_reached(world: World) -> None:
    """The taker of three holds 24 and 6: selects by suit offer every card that may go."""
    sitting, taker = await taken(world, seats=3)
    view = (await sitting.now()).view(taker.id)
    assert view.ask is not None
    assert len(view.hand) == 30
    offered = {c.value for c in acting(sitting.hands[taker.id])}
    assert offered == {choice.action for choice in view.ask.choices}
    await sitting.choose_batch(taker)
    assert "Chosen 6 of 6:" in text(sitting.hands[taker.id])
    assert offers(sitting.hands[taker.id], "Confirm")


async def test_a_deal_that_ended_unseen_still_gets_its_summary(world: World) -> None:
    """Killed before it showed the end of a deal, the bot does so after the start, and goes on."""
    sitting = await sit_down(world, 4, seats=4, seed=4, rounds="2")
    await sitting.take_by("bid garde")
    await world.advance(2)
    world.bot._publisher.changed = lambda _: None
    await sitting.play_blindly(until=lambda table: len(table.view(None).rows) == 1)
    assert not any(offers(post, "All hands") for post in world.posts())
    await world.restart()
    await world.advance(3)
    posts = world.posts()
    assert offers(posts[-2], "All hands")
    assert offers(posts[-1], "My hand")
    assert not offers(posts[-1], "All hands")


async def test_an_old_table_answers_after_two_restarts(world: World) -> None:
    """A day and two restarts later the buttons of a table's message still answer."""
    sitting = await sit_down(world, 4, seats=4, seed=4, rounds="1")
    await world.restart()
    await world.advance(86_400)
    await world.restart()
    hand = await sitting.take_hand(sitting.people[0])
    assert "Your hand" in text(hand) or "You can" in text(hand)


@pytest.mark.parametrize("wanted", [True, False])
async def test_people_hear_that_the_bot_stops(world: World, wanted: bool) -> None:
    """Once in each channel where somebody plays, if the owner wants it, and until it is back."""
    world.bot.settings = world.bot.settings.model_copy(update={"stop_notice": wanted})
    await sit_down(world, 1, seats=3, seed=1)
    await sit_down(world, 1, seats=3, seed=2)
    waiting = world.guild.create_text_channel("waiting")
    await world.members[5].slash(waiting, "tarot")
    with as_the_bot(world.env):
        drained = asyncio.create_task(world.bot.drain())
    await world.advance(5)
    await drained
    assert [post for post in world.posts(waiting.id) if post.content] == []
    assert len(told(world)) == wanted
    await world.restart()
    assert told(world) == []
    async with world.bot._store.reading() as connection:
        assert await standing(connection, Share()) == []


def told(world: World) -> list[ResponseMessage]:
    """What tells of a stop."""
    return [post for post in world.posts() if "The bot restarts now" in post.content]
