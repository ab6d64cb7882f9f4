"""The private menu of a table."""

import pytest

from tests.simulated.world import World, text


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("conventions", "true", "opens a suit with a 1–5 has its King or Queen"),
        ("all_pass", '"grash"', "the scoring is our own choice"),
        ("declarations", '"poignee_misere"', "10 points from each other player"),
    ],
)
async def test_the_menu_explains_what_was_chosen(
    world: World, option: str, value: str, says: str
) -> None:
    """What a table agreed on and needs explaining stands in everybody’s menu, and only there."""
    alice, bob = world.members[:2]
    for chosen in ({option: value}, {}):
        board = (await world.slash(alice, "tarot", **chosen)).response
        assert board is not None
        assert says not in text(board)
        for person in (alice, bob):
            menu = (await world.click(person, board, "Menu")).response
            assert menu is not None
            assert (says in text(menu)) == bool(chosen)
