"""Moments of one game alone that ask for a control of their own."""

import pytest

from games.cards import card
from games.match import Match
from games.tarot.actions import Deal
from games.tarot.deck import DECK, in_order
from tests.limits import walk
from tests.simulated.sitting import Sitting, sit_down
from tests.simulated.world import SELECT, World, controls, offers, text

TRUMPS = tuple(card(f"T{n}") for n in range(21, 9, -1))
"""Twelve: two more than the simple poignee shows."""


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seat is dealt twelve trumps, speaks first, and leads."""

    def draw(match: Match, _: object) -> Deal:
        kings = tuple(card(f"K{suit}") for suit in "SHDC")
        own = (*TRUMPS, *kings, card("QS"), card("QH"))
        rest = [c for c in DECK if c not in own]
        hands = (own, *(tuple(rest[n : n + 18]) for n in (0, 18, 36)))
        return Deal(3, tuple(map(in_order, hands)), in_order(rest[54:]))

    monkeypatch.setattr("games.tarot.dealing.draw_deal", draw)


async def take(world: World, bid: str) -> Sitting:
    """One person among computers makes this bid."""
    sitting = await sit_down(world, 1, rounds="1")
    (alice,) = sitting.people
    await world.click(alice, sitting.hands[alice.id], action=f"bid {bid}")
    return sitting


@pytest.mark.usefixtures("dealt")
async def test_whoever_has_more_trumps_chooses_which_to_show(world: World) -> None:
    """A list takes just as many as the poignee shows; what stays hidden is the holder's choice."""
    sitting = await take(world, "garde_contre")
    (alice,) = sitting.people
    hand = sitting.hands[alice.id]
    await world.click(alice, hand, action="slam no")
    assert offers(hand, action=f"poignee {','.join(c.code for c in TRUMPS[:10])}")
    (select,) = (c for c in walk(hand.components) if c["type"] == SELECT)
    label = "Simple poignée: choose 10 trumps to show"
    assert select["placeholder"] == label
    assert f"▾ {label}" in text(hand)  # the list shows what is ticked instead
    assert (select["min_values"], select["max_values"]) == (10, 10)
    assert [o["value"] for o in select["options"]] == [c.code for c in TRUMPS]
    assert [bool(o.get("default")) for o in select["options"]] == [True] * 10 + [False] * 2
    lowest = [c.code for c in TRUMPS[2:]]
    result = await alice.select(hand, lowest[::-1], custom_id=select["custom_id"])
    assert result.acknowledged
    table = await sitting.now()
    (shown,) = (p for p in table.view(None).piles if p.label.key == "tarot.poignee.simple")
    assert [c.code for c in shown.cards] == lowest
    await world.advance(3)
    assert "Simple poignée" in text(world.posts()[-1])
    assert "`★\xa019 18 17 16 15 14 13 12 11 10`" in text(world.posts()[-1])


@pytest.mark.usefixtures("dealt")
async def test_too_few_cards_show_nothing(world: World) -> None:
    """A made-up choice is refused with the rule, and the question stays."""
    sitting = await take(world, "garde_contre")
    (alice,) = sitting.people
    hand = sitting.hands[alice.id]
    await world.click(alice, hand, action="slam no")
    (entry, *_) = (c for c in controls(hand) if ":cards." in c.custom_id)
    before = (await sitting.now()).seq
    for values in ([], ["T21"], ["KS", "T20"]):
        forged = {"custom_id": entry.custom_id, "component_type": SELECT, "values": values}
        world.send(alice, hand, forged)
        await world.settle()
    assert (await sitting.now()).seq == before
    assert "A poignée shows exactly 10, 13, and 15 cards." in text(world.message(hand.id))


@pytest.mark.usefixtures("dealt")
async def test_the_dog_stands_on_the_board_once(world: World) -> None:
    """While it lies open its cards are told once; afterwards they are in the log of the deal."""
    sitting = await sit_down(world, 4, rounds="1")
    alice = sitting.people[0]
    await sitting.take_by("bid garde")
    await world.advance(3)
    assert (await sitting.now()).view(None).scene == "exchange"
    assert text(world.posts()[-1]).lower().count("dog:") == 1
    await sitting.choose_batch(alice)
    await world.click(alice, sitting.hands[alice.id], "Confirm")
    await world.click(alice, sitting.hands[alice.id], action="slam no")
    logged = [event.phrase.key for event in (await sitting.now()).view(None).log]
    assert logged.count("tarot.log.dog") == 1


async def test_all_hands_tell_trumps_once_they_are_known(world: World) -> None:
    """Whoever chose and isn't asked next sees in the open hand what was chosen, too."""
    sitting = await sit_down(world, 3, game="tracktrick", seed=2)
    await sitting.play_on(until=lambda table: table.view(None).scene == "play")
    await world.advance(2)
    assert len((await sitting.now()).due) == 1
    for who in sitting.people:
        assert "Trumps" in text(sitting.hands[who.id]), who
