"""What spares people clicks and slips: cards asked and taken back, single cards, claims."""

from __future__ import annotations

import random
from typing import Any

import pytest
from simcord import MemberActor, ResponseMessage

from bot.tables import Table
from games import registry
from tests.simulated.sitting import Sitting, acting, action_of, sit_down
from tests.simulated.world import World, control, offers, text


async def prefer(world: World, who: MemberActor, *choices: str) -> None:
    """Choose these among one's preferences."""
    panel = (await world.slash(who, "preferences")).response
    assert panel is not None
    for choice in choices:
        await world.click(who, panel, choice)


async def first_lead(world: World, *, take_back: str = "") -> tuple[Sitting, MemberActor]:
    """Three people at tarot, and the one who is to play the first card."""
    people = world.members[:3]
    board = (await world.slash(people[0], "tarot", players="3", rounds="1")).response
    assert board is not None
    for who in people[1:]:
        await world.click(who, board, "Join")
    if take_back:
        menu = (await world.click(people[0], board, "Menu")).response
        assert menu is not None
        await world.click(people[0], menu, take_back)
    await world.click(people[0], board, "Start")
    sitting = Sitting(world, people, board, random.Random(1))
    await world.advance(1.5)
    await sitting.take_hands()
    await sitting.take_by("bid garde_sans")
    await sitting.play_on(until=_leads)
    who = sitting.asked()
    assert who is not None
    return sitting, who


def _leads(table: Table) -> bool:
    view = table.view(None)
    ask = table.game.view(table.state, table.due[0]).ask if table.due else None
    cards = ask is not None and all(choice.card for choice in ask.choices)
    return cards and view.trick is not None


def a_card(hand: ResponseMessage) -> str:
    """The first card that a hand offers to play."""
    return next(text for c in acting(hand) if (text := action_of(c)).startswith("play "))


# Asked back


async def test_a_card_is_asked_back_before_it_counts(world: World) -> None:
    """Whoever wants that taps a card, and then Confirm or Back in the same message."""
    sitting, who = await first_lead(world)
    await prefer(world, who, "yes · Ask before a card is played")
    hand, before = sitting.hands[who.id], (await sitting.now()).seq
    tapped = a_card(hand)
    await world.click(who, hand, action=tapped)
    assert "Your choice: " in text(hand)
    assert acting(hand) == []
    await world.click(who, hand, "Back")
    assert a_card(hand) == tapped
    assert (await sitting.now()).seq == before
    await world.click(who, hand, action=tapped)
    await world.click(who, hand, "Confirm")
    table = await sitting.now()
    assert table.seq == before + 1
    assert (await world.bot._tables.record(table.id))["log"][-1].endswith(tapped)


async def test_only_cards_are_asked_back(world: World) -> None:
    """A bid counts at once."""
    sitting = await sit_down(world, 3, seats=3, seed=1, rounds="1")
    who = sitting.asked()
    assert who is not None
    await prefer(world, who, "yes · Ask before a card is played")
    before = (await sitting.now()).seq
    await world.click(who, sitting.hands[who.id], action="bid pass")
    assert (await sitting.now()).seq == before + 1


async def test_an_old_confirm_plays_nothing(world: World) -> None:
    """Confirmed twice, on two hands, the card is played once, and the second click is told."""
    sitting, who = await first_lead(world)
    await prefer(world, who, "yes · Ask before a card is played")
    first = sitting.hands[who.id]
    second = await sitting.take_hand(who)
    for hand in (first, second):
        await world.click(who, hand, action=a_card(hand))
    late = control(second, "Confirm")
    await world.click(who, first, "Confirm")
    before = (await sitting.now()).seq
    world.send(who, second, late)
    await world.settle()
    assert (await sitting.now()).seq == before
    assert "already done that" in text(second)


# Taken back


async def test_a_card_can_be_taken_back_for_three_seconds(world: World) -> None:
    """Nothing of it is to be seen meanwhile; then it is played, and the hand says so by itself."""
    sitting, who = await first_lead(world, take_back="A card can be taken back for 3 seconds")
    hand, before = sitting.hands[who.id], (await sitting.now()).seq
    tapped = a_card(hand)
    await world.click(who, hand, action=tapped)
    assert "In 3 seconds, " in text(hand)
    await world.advance(1)
    public = [str(post.components) for post in world.posts()]
    await world.advance(1.5)
    assert [str(post.components) for post in world.posts()] == public
    await world.click(who, hand, "Take back")
    await world.advance(5)
    assert (await sitting.now()).seq == before
    await world.click(who, hand, action=tapped)
    await world.advance(2.5)
    assert (await sitting.now()).seq == before
    await world.advance(1)
    assert (await sitting.now()).seq == before + 1
    assert not offers(hand, "Take back")
    assert "In 3 seconds, " not in text(hand)


async def test_after_a_restart_a_held_card_is_simply_not_played(world: World) -> None:
    """The person is to play as before, and can."""
    sitting, who = await first_lead(world, take_back="A card can be taken back for 5 seconds")
    before = (await sitting.now()).seq
    await world.click(who, sitting.hands[who.id], action=a_card(sitting.hands[who.id]))
    await world.restart()
    await world.advance(10)
    assert (await sitting.now()).seq == before
    hand = await sitting.take_hand(who)
    await world.click(who, hand, action=a_card(hand))
    await world.advance(6)
    assert (await sitting.now()).seq == before + 1


async def test_the_lobby_says_how_long_cards_can_be_taken_back(world: World) -> None:
    """Everybody reads it before sitting down; without such a time nothing is said."""
    alice = world.members[0]
    board = (await world.slash(alice, "tarot")).response
    assert board is not None
    menu = (await world.click(alice, board, "Menu")).response
    assert menu is not None
    for choice, says in (
        ("A card can be taken back for 3 seconds", True),
        ("A card that is played stays played", False),
    ):
        await world.click(alice, menu, choice)
        await world.advance(2)
        assert ("taken back" in text(world.posts()[-1])) is says


# Single cards


async def test_the_last_card_of_a_hand_plays_itself(world: World) -> None:
    """With all three asking for it, nobody taps in the last trick, and the deal ends."""
    sitting, _ = await first_lead(world)
    for who in sitting.people:
        await prefer(world, who, "yes · Play my only possible card for me")

    def last_trick(table: Table) -> bool:
        trick = table.view(None).trick
        return trick is not None and trick.number == trick.of

    await sitting.play_on(until=lambda table: last_trick(table) or not table.open)
    await world.advance(5)
    assert not (await sitting.now()).open


# Claims


@pytest.fixture
def sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leads is taken to be sure of the rest: what that needs is the game's to say."""

    def leads(_: Any, view: Any) -> bool:
        return view.seat in view.due and view.trick is not None and not view.trick.plays

    monkeypatch.setattr(type(registry()["tarot"]), "takes_the_rest", leads)


async def claimed(world: World) -> tuple[Sitting, MemberActor]:
    """Somebody has claimed the rest, in two steps."""
    sitting, who = await first_lead(world)
    hand = await sitting.take_hand(who)
    before = (await sitting.now()).seq
    await world.click(who, hand, "Claim the rest")
    await world.click(who, hand, "Back")
    assert (await sitting.now()).claim is None
    await world.click(who, hand, "Claim the rest")
    await world.click(who, hand, "Yes, claim them")
    await world.advance(2)
    assert (await sitting.now()).seq == before
    assert "claims all remaining tricks" in text(world.posts()[-1])
    return sitting, who


@pytest.mark.usefixtures("sure")
async def test_a_claim_ends_the_deal_if_nobody_objects(world: World) -> None:
    """Two clicks; a quarter of a minute later the summary stands there, card by card in the log."""
    sitting, _ = await claimed(world)
    await world.advance(16)
    assert not (await sitting.now()).open
    assert not offers(world.posts()[-1], "Play on")
    record = await world.bot._tables.record(sitting.table)
    assert sum(" play " in line for line in record["log"]) == 72


@pytest.mark.usefixtures("sure")
async def test_somebody_objects_and_the_deal_goes_on(world: World) -> None:
    """The claimer can't object, a stranger neither; then all play on as if nothing had been."""
    sitting, who = await claimed(world)
    board = world.posts()[-1]
    other = next(person for person in sitting.people if person is not who)
    for person, says in ((who, "your own claim"), (world.members[5], "no seat")):
        told = (await world.click(person, board, "Play on")).response
        assert told is not None
        assert says in text(told)
    await world.click(other, board, "Play on")
    await world.advance(20)
    table = await sitting.now()
    assert table.open
    assert not offers(world.posts()[-1], "Play on")
    hand = await sitting.take_hand(who)
    assert not offers(hand, "Claim the rest")
    await world.click(who, hand, action=a_card(hand))
    assert (await sitting.now()).seq == table.seq + 1


async def test_nobody_is_offered_a_claim_that_is_not_sure(world: World) -> None:
    """At the first lead of an ordinary hand there is no such button."""
    sitting, who = await first_lead(world)
    assert not offers(sitting.hands[who.id], "Claim the rest")
