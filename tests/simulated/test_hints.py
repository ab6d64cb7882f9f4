"""Tips for a first game: for newcomers, until they have finished one, unless nobody wants them."""

from tests.simulated.sitting import sit_down
from tests.simulated.world import World, text


async def test_a_first_game_has_tips_and_a_second_has_none(world: World) -> None:
    """What was finished is known from the results: nothing else is kept of it."""
    sitting = await sit_down(world, 1, game="tracktrick", max_deals=1)
    (alice,) = sitting.people
    assert "💡 Your card comes back to your hand." in text(sitting.hands[alice.id])
    await sitting.play_on()
    await world.advance(3)
    assert "💡" not in text(sitting.hands[alice.id])
    sitting = await sit_down(world, 1, game="tracktrick", max_deals=1)
    assert "💡" not in text(sitting.hands[alice.id])


async def test_tips_can_be_switched_off_by_people_and_servers(world: World) -> None:
    """Each by themselves in /preferences, all at once in /settings."""
    alice, bob = world.members[:2]
    await world.bot.choices.change_person(alice.id, hints=False)
    sitting = await sit_down(world, 2, game="tracktrick", max_deals=1)
    assert "💡" not in text(sitting.hands[alice.id])
    assert "💡" in text(sitting.hands[bob.id])
    await world.bot.choices.change_server(world.guild.id, hints=False)
    assert "💡" not in text(await sitting.take_hand(bob))


async def test_another_kind_of_game_has_tips_of_its_own(world: World) -> None:
    """Whoever knows one game is still new to the next."""
    sitting = await sit_down(world, 1, game="tracktrick", max_deals=1)
    await sitting.play_on()
    await world.advance(3)
    sitting = await sit_down(world, 4, game="tarot", rounds="1")
    who = sitting.asked()
    assert who is not None
    assert "💡 Take only with a strong hand" in text(sitting.hands[who.id])
