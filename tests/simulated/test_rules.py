"""``/rules``: read by the command and from a table's menu, in the reader's own language."""

from simcord import ResponseMessage

from tests.simulated.world import World, control, controls, text


async def turned(world: World, rules: ResponseMessage, label: str) -> str:
    """What the rules say after a click on this button or entry by the first member."""
    await world.click(world.members[0], rules, label)
    return text(world.message(rules.id))


async def test_the_rules_are_turned_page_by_page(world: World) -> None:
    """A private book in the reader's language: on, back, and straight to a chapter."""
    alice = world.members[0]
    world.languages[alice.id] = "fr"
    before = len(world.posts())
    rules = (await world.slash(alice, "rules", game='"tarot"')).response
    assert rules is not None
    assert rules.ephemeral
    assert text(rules).startswith("### En une minute")
    assert control(rules, "Précédent").disabled
    assert "**2.2** Un bout ou un Roi vaut 4,5" in await turned(world, rules, "Suivant")
    assert text(world.message(rules.id)).startswith("### Cartes et points")
    assert "### En une minute" in await turned(world, rules, "Précédent")
    assert "**14.1**" in await turned(world, rules, "Le score")
    assert "**Donnes\xa0: 6**" in await turned(world, rules, "Options habituelles")
    assert len(world.posts()) == before


async def test_the_menu_opens_the_rules_with_this_tables_options(world: World) -> None:
    """A newcomer at a table finds its rules in the menu, with what was chosen here."""
    alice, bob = world.members[:2]
    board = (await world.slash(alice, "tarot", rounds="4")).response
    assert board is not None
    menu = (await world.click(bob, board, "Menu")).response
    assert menu is not None
    rules = (await world.click(bob, menu, "Rules")).response
    assert rules is not None
    assert rules.id != menu.id
    assert text(rules).startswith("### In one minute")
    await world.click(bob, rules, "The options of this table")
    assert "**Rounds: 4**" in text(world.message(rules.id))


async def test_rules_outlive_their_table(world: World) -> None:
    """When a table is gone its rules turn on; nobody is told of the usual options as its own."""
    alice = world.members[0]
    rules = (await world.slash(alice, "rules", game='"track_trick"')).response
    assert rules is not None
    gone = {"custom_id": "rules:999999:on:track_trick:4", "component_type": 2}
    world.send(alice, rules, gone)
    await world.settle()
    shown = world.message(rules.id)
    assert text(shown).startswith("### The usual options")
    assert all(":999999:" not in c.custom_id for c in controls(shown))


async def test_pages_of_no_game_are_refused(world: World) -> None:
    """A made-up id is answered with a sentence, and the page stays."""
    alice = world.members[0]
    rules = (await world.slash(alice, "rules", game='"tarot"')).response
    assert rules is not None
    for forged in ("rules:0:on:chess:0", "rules:0:burn:tarot:0", "rules:0:page:tarot:0"):
        world.send(alice, rules, {"custom_id": forged, "component_type": 2})
        await world.settle()
    assert text(world.message(rules.id)).startswith("### In one minute")
