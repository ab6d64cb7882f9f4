"""Card faces as emoji: uploaded once, found again by name, shown where cards are tapped."""

import discord
import pytest
from simcord import Env, MemberActor

from bot.panels import faces
from games.cards import card
from render import Style, face_name
from tests.limits import walk
from tests.simulated.sitting import Sitting, acting, action_of, sit_down
from tests.simulated.world import World

TRUMPS = [(card(f"T{number}"), "tarot", Style("en")) for number in range(1, 22)]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the trumps: drawing all faces takes a while."""
    monkeypatch.setattr(faces, "faces", lambda: TRUMPS)


def names(env: Env) -> list[str]:
    """The application's emoji."""
    return sorted(emoji.name for emoji in env.backend.application_emojis.values())


async def test_faces_are_uploaded_once(world: World) -> None:
    """A second run finds everything there and sends nothing."""
    first = await faces.upload(world.bot)
    assert first == faces.Uploaded(sent=21, kept=0, removed=0)
    before = names(world.env)
    assert await faces.upload(world.bot) == faces.Uploaded(sent=0, kept=21, removed=0)
    assert names(world.env) == before


async def test_a_changed_picture_takes_the_place_of_the_old(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What looks otherwise is sent anew and the old one removed; strangers' emoji stay."""
    await faces.upload(world.bot)
    world.env.backend.create_application_emoji("party_1a2b3c4d")
    draw = faces.draw_emoji
    monkeypatch.setattr(
        faces, "draw_emoji", lambda c, d, s: draw(card("EX") if c is card("T21") else c, d, s)
    )
    assert await faces.upload(world.bot) == faces.Uploaded(sent=1, kept=20, removed=1)
    assert len(names(world.env)) == 22
    assert "party_1a2b3c4d" in names(world.env)


async def test_cards_carry_their_faces_after_the_next_start(world: World) -> None:
    """Buttons of cards that have a face show it, with their label; the others stay as they were."""
    await faces.upload(world.bot)
    await world.restart()
    sitting = await sit_down(world, 2, seats=3, seed=5, rounds="1")
    await sitting.take_by("bid garde")
    await sitting.play_on(until=lambda table: table.view(None).trick is not None)
    seen = set()
    for _ in range(12):
        if (who := sitting.asked()) is None:
            await world.advance(1.5)  # a computer thinks
            continue
        shown = {
            c["custom_id"]: c for c in walk(sitting.hands[who.id].components) if "custom_id" in c
        }
        for control in acting(sitting.hands[who.id]):
            verb, _, code = action_of(control).partition(" ")
            emoji = shown[control.custom_id].get("emoji")
            if verb == "play":
                face = face_name(card(code), "tarot", Style("en"))
                assert (emoji is not None) == code.startswith("T")
                assert emoji is None or emoji["name"].startswith(f"{face}_")
                assert control.label
                seen.add(emoji is not None)
        await sitting.act(who)
    assert seen == {True, False}


def offers_discard(sitting: Sitting, who: MemberActor) -> bool:
    """Whether somebody's hand asks for a discard."""
    return any(action.startswith("discard ") for action in sitting.offered(who))


async def test_a_discard_shows_faces_in_its_lists(world: World) -> None:
    """Options of a select carry them too: three people, a taker with 24 cards to choose from."""
    cards = [(card(f"{rank}S"), "tarot", Style("en")) for rank in range(1, 11)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(faces, "faces", lambda: cards)
        await faces.upload(world.bot)
    await world.restart()
    sitting = await sit_down(world, 3, seats=3, seed=5, rounds="1")
    await sitting.take_by("bid garde")
    await world.advance(2)
    taker = next(who for who in sitting.people if offers_discard(sitting, who))
    options = [o for c in walk(sitting.hands[taker.id].components) for o in c.get("options", ())]
    low = [o for o in options if o["value"] in {f"discard {c[0]}" for c in cards}]
    assert low
    assert all(o["emoji"]["name"].startswith(f"en4_{o['value'].split()[1]}_") for o in low)
    assert [o for o in options if "emoji" not in o or o["emoji"] is None]


async def test_without_faces_labels_stand_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When Discord doesn't tell which emoji there are, the bot starts all the same."""

    async def fails(_: object) -> list[discord.Emoji]:
        raise discord.HTTPException(_Answer(), "no")  # type: ignore[arg-type]

    monkeypatch.setattr(discord.Client, "fetch_application_emojis", fails)
    await world.restart()
    sitting = await sit_down(world, 2, seats=3, seed=5, rounds="1")
    hand = await sitting.take_hand(sitting.people[0])
    assert not [c for c in walk(hand.components) if c.get("emoji")]


class _Answer:
    status, reason = 503, "no"
