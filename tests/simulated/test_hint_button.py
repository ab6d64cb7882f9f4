"""The Hint button in a hand: for oneself alone, where the game does not count for ratings."""

from __future__ import annotations

import pytest

from tests.simulated.sitting import Sitting, acting, sit_down
from tests.simulated.world import World, offers, text


def hinted(sitting: Sitting) -> tuple[str, str]:
    """What the first person's hand says should be done, and why."""
    lines = text(sitting.hands[sitting.people[0].id]).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("💡"))
    return lines[at].split("** ")[1].strip("`"), lines[at + 1]


@pytest.mark.parametrize(
    ("game", "language"),
    [("tarot", "en"), ("piedicavallo", "it"), ("tracktrick", "ja"), ("allfours", "fr")],
)
async def test_a_hint_names_a_control_of_the_hand(world: World, game: str, language: str) -> None:
    """What it says can be tapped there; asked again it says the same, and the log stays as it is.

    So it can name no card that its reader doesn't hold.
    """
    sitting = await sit_down(world, 1, game=game, language=language)
    (alice,) = sitting.people
    await world.bot.choices.change_server(world.guild.id, hints=False)
    for _ in range(3):
        await sitting.play_on(until=lambda table: table.seat_of(alice.id) in table.due)
        hand, before = await sitting.take_hand(alice), (await sitting.now()).seq
        await world.click(alice, hand, sitting.label("button.hint"))
        what, why = first = hinted(sitting)
        assert what in {c.label for c in acting(hand)}
        assert why
        await world.click(alice, hand, sitting.label("button.hint"))
        assert hinted(sitting) == first
        assert (await sitting.now()).seq == before
        await sitting.act(alice)


async def test_a_game_that_counts_offers_none(world: World) -> None:
    """When the game is rated after all, the button of an open hand is refused, and gone."""
    sitting = await sit_down(world, 2, game="tracktrick")
    who = sitting.asked()
    assert who is not None
    hand = sitting.hands[who.id]
    assert offers(hand, "Hint"), "a computer plays too"
    await world.bot.choices.change_server(world.guild.id, rated="people_among")
    await world.click(who, hand, "Hint")
    assert "⚠️ **This game counts for ratings, so there are no hints.**" in text(hand)
    assert not offers(hand, "Hint")


async def test_a_server_can_do_without(world: World) -> None:
    """Switched off in /settings, the button is gone from the hand; an old one is refused."""
    sitting = await sit_down(world, 1, game="tracktrick")
    (alice,) = sitting.people
    hand = sitting.hands[alice.id]
    assert offers(hand, "Hint")
    await world.bot.choices.change_server(world.guild.id, hint_button=False)
    await world.click(alice, hand, "Hint")
    assert "⚠️ **Hints are switched off on this server.**" in text(hand)
    assert not offers(hand, "Hint")
