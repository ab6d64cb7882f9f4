"""How well a computer plays is chosen when it is added, and shown at the table."""

from tests.simulated.world import World, text


async def test_the_level_of_a_computer_is_chosen_and_shown(world: World) -> None:
    """The button adds the best there is, the list what is picked; everybody reads which it is."""
    alice, bob = world.members[:2]
    lobby = (await world.slash(alice, "tarot", players="4")).response
    assert lobby is not None
    await world.click(alice, lobby, "Add computer")
    await world.click(alice, lobby, "easily beaten")
    refused = (await world.click(bob, lobby, "quite well")).response
    assert refused is not None
    assert "host" in text(refused)
    await world.advance(2)
    lines = text(lobby).splitlines()
    assert any("Computer 1** · strong" in line for line in lines)
    assert any("Computer 2** · easy" in line for line in lines)
    assert any("Press Join" in line for line in lines)
    await world.click(alice, lobby, "Add computer")
    await world.advance(2)
    assert "Every seat is taken" in text(lobby)
    assert "Press Join" not in text(lobby)
