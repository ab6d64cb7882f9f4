"""Clicks that must change nothing: each gets a private sentence that says why."""

import re

from simcord import InteractionResult

from bot.tables import Table
from tests.simulated.rig import component_data
from tests.simulated.sitting import Sitting, acting, action_of, sit_down
from tests.simulated.world import World, control, controls, text


async def begun(world: World) -> Sitting:
    """Four people in the first trick of a deal."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    await sitting.play_on(until=lambda table: table.view(None).trick is not None)
    return sitting


def said(result: InteractionResult) -> str:
    """The words of the private answer, wherever it came."""
    shown = result.response
    assert shown is not None
    assert result.ephemeral or shown.ephemeral
    return text(shown)


async def unchanged(world: World, sitting: Sitting, seq: int) -> bool:
    """Whether the table still stands at this state number."""
    await world.settle()
    return (await sitting.now()).seq == seq


async def test_a_stale_click_shows_the_fresh_hand(world: World) -> None:
    """A card tapped on a panel of an earlier question changes nothing; the hand is brought up."""
    sitting = await begun(world)
    who = sitting.asked()
    assert who is not None
    hand = sitting.hands[who.id]
    old, shown = acting(hand)[0], hand.components
    await sitting.act(who)
    await sitting.play_on(until=lambda _: sitting.asked() is who)
    seq = (await sitting.now()).seq
    forgotten = re.sub(r"play .*", "play 1S", old.custom_id)
    world.send(who, hand, component_data(forgotten), components=shown)
    assert await unchanged(world, sitting, seq)
    assert "The table has moved on" in text(hand)
    assert acting(hand)


async def test_a_double_click_counts_once(world: World) -> None:
    """The second click on the same card says that it is done already."""
    sitting = await begun(world)
    who = sitting.asked()
    assert who is not None
    hand = sitting.hands[who.id]
    chosen, shown, seq = acting(hand)[0], hand.components, (await sitting.now()).seq
    world.send(who, hand, chosen, components=shown)
    world.send(who, hand, chosen, components=shown)
    assert await unchanged(world, sitting, seq + 1)
    assert "You have already done that" in text(hand)


async def test_somebody_without_a_seat_only_watches(world: World) -> None:
    """Outsiders get a private sentence, from the board and with a copied id alike."""
    sitting = await begun(world)
    stranger, seq = world.members[5], (await sitting.now()).seq
    board = world.post_offering("My hand")
    assert "no seat at this table" in said(await world.click(stranger, board, "My hand"))
    who = sitting.asked()
    assert who is not None
    hand = sitting.hands[who.id]
    before = text(hand)
    result = world.send(stranger, hand, acting(hand)[0])
    assert await unchanged(world, sitting, seq)
    assert result.acknowledged
    assert "no seat at this table" in said(result)
    assert text(hand) == before


async def test_a_card_out_of_turn_waits(world: World) -> None:
    """Who isn't asked learns whom the table waits for."""
    sitting = await begun(world)
    due = sitting.asked()
    other = next(who for who in sitting.people if who is not due)
    hand, seq = sitting.hands[other.id], (await sitting.now()).seq
    held = (await sitting.now()).view(other.id).hand[0].card
    world.send(other, hand, component_data(f"act:{sitting.table}:{seq}:play {held}"))
    assert await unchanged(world, sitting, seq)
    assert due is not None
    assert f"It isn’t your turn: waiting for {due.user.global_name}" in text(hand)


async def test_another_players_card_is_refused(world: World) -> None:
    """A seated player can't play with another's panel, and doesn't see it change."""
    sitting = await begun(world)
    due = sitting.asked()
    assert due is not None
    other = next(who for who in sitting.people if who is not due)
    seq = (await sitting.now()).seq
    result = world.send(other, sitting.hands[due.id], acting(sitting.hands[due.id])[0])
    assert await unchanged(world, sitting, seq)
    assert result.acknowledged


async def test_an_illegal_card_names_the_rule(world: World) -> None:
    """A card that can't be played now is refused with the game's own reason."""
    sitting = await begun(world)

    def barred(table: Table) -> str | None:
        who = sitting.asked()
        held = () if who is None else table.view(who.id).hand
        return next((str(h.card) for h in held if h.reason is not None), None)

    await sitting.play_on(until=lambda table: barred(table) is not None)
    who, table = sitting.asked(), await sitting.now()
    seq = table.seq
    assert who is not None
    hand = sitting.hands[who.id]
    world.send(who, hand, component_data(f"act:{sitting.table}:{seq}:play {barred(table)}"))
    assert await unchanged(world, sitting, seq)
    assert "⚠️" in text(hand)
    assert "so you must" in text(hand).splitlines()[0]


async def test_forged_ids_are_answered(world: World) -> None:
    """Ids that nobody was ever given change nothing, and are answered."""
    sitting = await begun(world)
    who = sitting.asked()
    assert who is not None
    hand, seq, table = sitting.hands[who.id], (await sitting.now()).seq, sitting.table
    action = action_of(acting(hand)[0])
    forged = [
        f"act:{table}:{seq + 50}:{action}",
        f"act:{table}:{seq}:discard everything",
        f"act:{table + 99}:{seq}:{action}",
        f"pick:{table}:{seq}:S",
        f"hand:{table}:{seq}:confirm",
        f"table:{table}:explode",
        f"table:{table}:detail:{seq}",
        f"table:{table}:detail:never",
        f"menu:{table}:set:rounds",
        f"menu:{table}:nothing",
        "page::points:999999",
        "page::nothing:1",
        "complete nonsense",
    ]
    results = [world.send(who, hand, component_data(custom_id)) for custom_id in forged]
    assert await unchanged(world, sitting, seq)
    assert all(result.acknowledged for result in results)


async def test_only_the_host_begins(world: World) -> None:
    """Start by anybody but the host is refused by name."""
    alice, bob = world.members[:2]
    lobby = (await world.slash(alice, "tarot")).response
    assert lobby is not None
    await world.click(bob, lobby, "Join")
    assert "Only Alice" in said(await world.click(bob, lobby, "Start"))
    assert "already have a seat" in said(world_click := await world.click(bob, lobby, "Join")), (
        world_click
    )


async def test_every_control_of_a_board_is_known(world: World) -> None:
    """Each button of the board answers its player in private, whatever the moment."""
    sitting = await begun(world)
    board = world.post_offering("My hand")
    for button in controls(board):
        result = await world.click(sitting.people[0], board, button.label)
        assert said(result)
    assert control(board, "My hand").custom_id.startswith(f"table:{sitting.table}:")
