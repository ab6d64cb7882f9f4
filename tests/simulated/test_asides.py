"""Saying something along with a card: chosen beside it, sent with it, heard by everybody."""

from simcord import MemberActor

from bot.tables import Table
from games.view import Aside
from tests.simulated.sitting import Sitting, sit_down
from tests.simulated.world import Control, World, controls, text


async def at_play(world: World, language: str = "en") -> tuple[Sitting, MemberActor]:
    """Four people have begun to play, and this one is to lead."""
    sitting = await sit_down(world, 4, game="piedicavallo", seed=2, language=language)
    await sitting.play_on(lambda table: table.view(None).scene == "play")
    who = sitting.asked()
    assert who is not None
    return sitting, who


def asides_of(table: Table, who: MemberActor) -> tuple[Aside, ...]:
    """What a person may say with a card."""
    ask = table.view(who.id).ask
    assert ask is not None
    return ask.asides


def entry(sitting: Sitting, who: MemberActor, aside: Aside) -> Control:
    """Where that stands in a hand."""
    (found,) = (
        c
        for c in controls(sitting.hands[who.id])
        if c.custom_id.endswith(f":beside.{aside.part}") and c.value == aside.action
    )
    return found


async def test_what_is_chosen_is_said_with_the_card(world: World) -> None:
    """Nothing is said before the card lies there; then card and words come as one."""
    sitting, who = await at_play(world)
    before = await sitting.now()
    one, two = [a for a in asides_of(before, who) if a.part == "any"][:2]
    await sitting.choose_aside(who, entry(sitting, who, one), entry(sitting, who, two))
    assert "**You say with your card:** Partner, take the trick" in text(sitting.hands[who.id])
    assert (await sitting.now()).seq == before.seq
    assert "Partner, take the trick" not in text(world.posts()[-1])
    await world.click(who, sitting.hands[who.id], action=one.fits[0])
    after = await sitting.now()
    assert after.seq == before.seq + 3
    await world.advance(3)
    for words in ("Partner, take the trick", "Partner, let the trick go"):
        assert words in text(world.posts()[-1])


async def test_a_card_that_doesnt_go_with_it_is_not_played(world: World) -> None:
    """The person is told why with the paragraph, keeps the choice, and can take it back."""
    sitting, who = await at_play(world)
    before = await sitting.now()
    ask = before.view(who.id).ask
    assert ask is not None
    cards = [c.action for c in ask.choices if c.card]
    aside = next(a for a in ask.asides if len(a.fits) < len(cards))
    wrong = next(card for card in cards if card not in aside.fits)
    await sitting.choose_aside(who, entry(sitting, who, aside))
    await world.click(who, sitting.hands[who.id], action=wrong)
    said = text(sitting.hands[who.id])
    assert ": that goes only with " in said
    assert "(paragraph 7.1 of the rules)" in said
    assert "**You say with your card:**" in said
    assert (await sitting.now()).seq == before.seq
    result = await who.select(
        sitting.hands[who.id], [], custom_id=entry(sitting, who, aside).custom_id
    )
    assert result.acknowledged
    assert "You say with your card" not in text(sitting.hands[who.id])
    await world.click(who, sitting.hands[who.id], action=wrong)
    assert (await sitting.now()).seq == before.seq + 1


async def test_the_choice_survives_a_restart(world: World) -> None:
    """What was chosen is still chosen when the bot is back, and is said with the card."""
    sitting, who = await at_play(world)
    aside = next(a for a in asides_of(await sitting.now(), who) if a.part == "any")
    await sitting.choose_aside(who, entry(sitting, who, aside))
    await world.restart()
    hand = await sitting.take_hand(who)
    assert "**You say with your card:** Partner, take the trick" in text(hand)
    await world.click(who, hand, action=aside.fits[0])
    assert [s.saying.code for s in (await sitting.now()).view(None).known.said] == ["TAKE"]


async def test_whoever_is_asked_back_reads_what_will_be_said(world: World) -> None:
    """The second tap plays the card with the words chosen before the first."""
    sitting, who = await at_play(world)
    await world.bot.choices.change_person(who.id, confirm=True)
    before = await sitting.now()
    aside = next(a for a in asides_of(before, who) if a.part == "any")
    await sitting.choose_aside(who, entry(sitting, who, aside))
    hand = sitting.hands[who.id]
    await world.click(who, hand, action=aside.fits[0])
    assert (await sitting.now()).seq == before.seq
    assert "**You say with your card:** Partner, take the trick" in text(hand)
    await world.click(who, hand, "Confirm")
    after = await sitting.now()
    assert after.seq == before.seq + 2
    assert [s.saying.code for s in after.view(None).known.said] == ["TAKE"]


async def test_everybody_reads_it_in_the_tables_language(world: World) -> None:
    """A player who reads English says it; the Italian board has it in Italian."""
    sitting, who = await at_play(world, language="it")
    aside = next(a for a in asides_of(await sitting.now(), who) if a.part == "any")
    del world.languages[who.id]
    await sitting.take_hand(who)
    await sitting.choose_aside(who, entry(sitting, who, aside))
    assert "Partner, take the trick" in text(sitting.hands[who.id])
    await world.click(who, sitting.hands[who.id], action=aside.fits[0])
    await world.advance(3)
    assert "Socio, prendi" in text(world.posts()[-1])


async def test_a_forged_choice_is_refused(world: World) -> None:
    """What isn't offered can't be chosen, and an old panel chooses nothing any more."""
    sitting, who = await at_play(world)
    aside = next(a for a in asides_of(await sitting.now(), who) if a.part == "any")
    there = entry(sitting, who, aside)
    forged = {"custom_id": there.custom_id, "component_type": 3, "values": ["say T_BATTO9"]}
    world.send(who, sitting.hands[who.id], forged)
    await world.settle()
    assert (await sitting.now()).drafts == ((), (), (), ())
    await sitting.choose_aside(who, there)
    await world.click(who, sitting.hands[who.id], action=aside.fits[0])
    seq = (await sitting.now()).seq
    world.send(who, sitting.hands[who.id], there)
    await world.settle()
    assert (await sitting.now()).seq == seq
    assert (await sitting.now()).drafts == ((), (), (), ())
