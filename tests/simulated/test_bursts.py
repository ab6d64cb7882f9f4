"""Many clicks at once, over a network that lets other work run between any two of them."""

import pytest

from tests.simulated import rig
from tests.simulated.rig import component_data
from tests.simulated.sitting import acting, sit_down
from tests.simulated.world import World, controls, text

SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
async def test_as_many_sit_as_there_are_chairs(world: World, seed: int) -> None:
    """Thirty Joins of six people at once seat exactly the chairs, each person once."""
    lobby = (await world.slash(world.members[0], "tarot", players="4")).response
    assert lobby is not None
    join = next(c for c in controls(lobby) if c.label == "Join")
    with rig.http_jitter(seed):
        results = [world.send(who, lobby, join) for who in world.members * 5]
        await world.settle()
    assert all(result.acknowledged for result in results)
    table = await world.bot._tables.get(int(join.custom_id.split(":")[1]))
    seated = [holder.user_id for holder in table.holders]
    assert None not in seated
    assert len(set(seated)) == 4
    await world.advance(2)
    assert "free seat" not in text(world.posts()[-1])


@pytest.mark.parametrize("seed", SEEDS)
async def test_two_cards_at_once_play_one(world: World, seed: int) -> None:
    """Of two different cards and a double tap sent together exactly one is played."""
    sitting = await sit_down(world, 4, seats=4, seed=seed, rounds="1")
    await sitting.play_on(until=lambda table: table.view(None).trick is not None)
    who = sitting.asked()
    assert who is not None
    hand = sitting.hands[who.id]
    first, second, seq = *acting(hand)[:2], (await sitting.now()).seq
    with rig.http_jitter(seed):
        results = [world.send(who, hand, click) for click in (first, first, second)]
        await world.settle()
    assert all(result.acknowledged for result in results)
    assert (await sitting.now()).seq == seq + 1
    assert len((await sitting.now()).view(who.id).hand) == 17


async def test_everybody_asks_for_hands_at_once(world: World) -> None:
    """Twenty hands asked for in one burst are each first answered quickly, and privately."""
    sitting = await sit_down(world, 4, seats=4, rounds="1")
    with rig.answer_times(world.env) as times:
        ask = component_data(f"table:{sitting.table}:hand")
        results = [world.send(who, sitting.board, ask) for who in sitting.people * 5]
        await world.settle()
    assert len(times) == 20
    assert all(result.ephemeral for result in results)
    assert max(times) < 3000


async def test_everybody_plays_at_once(world: World) -> None:
    """All four tap a card in the same moment, again and again: only turns count."""
    sitting = await sit_down(world, 4, seats=4, seed=3, rounds="1")
    await sitting.play_on(until=lambda table: table.view(None).trick is not None)
    for beat in range(12):
        before = await sitting.now()
        with rig.http_jitter(beat):
            for who in sitting.people:
                card = before.view(who.id).hand[0].card
                click = component_data(f"act:{sitting.table}:{before.seq}:play {card}")
                world.send(who, sitting.hands[who.id], click)
            await world.settle()
        after = await sitting.now()
        assert before.seq <= after.seq <= before.seq + 4
        if after.seq == before.seq:
            due = sitting.asked()
            assert due is not None
            await sitting.act(due)
