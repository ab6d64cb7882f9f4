"""Settings of a server and preferences of a person, chosen in panels and kept in play."""

import json
from typing import Any

import pytest
from simcord import MemberActor, ResponseMessage

import games
from bot.choices import Preferences, ServerSettings
from bot.panels.ids import desk_id
from tests.limits import walk
from tests.simulated.rig import component_data
from tests.simulated.sitting import sit_down
from tests.simulated.world import World, controls, offers, text


def settings(world: World) -> ServerSettings:
    """The settings of the world's server as the bot holds them."""
    kept: ServerSettings = world.bot.choices.server(world.guild.id)
    return kept


def preferences(world: World, who: MemberActor) -> Preferences:
    """What somebody has chosen."""
    kept: Preferences = world.bot.choices.person(who.id)
    return kept


async def shown(world: World, who: MemberActor, command: str) -> ResponseMessage:
    """The private panel that a command opens."""
    panel = (await world.slash(who, command)).response
    assert panel is not None
    assert panel.ephemeral
    return panel


async def test_an_admin_chooses_from_lists(world: World, admin: MemberActor) -> None:
    """Each list shows what holds now; a choice is kept at once and over a restart."""
    panel = await shown(world, admin, "settings")
    await world.click(admin, panel, "slow, 24 hours a move · Clock")
    await world.click(admin, panel, "no · Computers may take free seats")
    await world.click(admin, panel, "none · Rated games")
    await world.click(
        admin, panel, "no · Call people when their turn waits, unless they choose otherwise"
    )
    await world.click(admin, panel, "this month · Standings show first")
    assert "Saved." in text(panel)
    chosen = [
        o["label"] for c in walk(panel.components) for o in c.get("options", ()) if o.get("default")
    ]
    assert "none · Rated games" in chosen
    expected = ServerSettings(
        clock="correspondence", computers=False, rated="off", season="month", pings=False
    )
    assert settings(world) == expected
    await world.restart()
    assert settings(world) == expected


async def test_settings_are_for_admins(world: World, admin: MemberActor) -> None:
    """Without Manage Server neither the command nor a control of its panel changes anything."""
    alice = world.members[0]
    panel = await shown(world, admin, "settings")
    sent = world.send(alice, panel, component_data(desk_id("server", "set", "rated"), ["2"]))
    await world.settle()
    assert sent.ephemeral
    assert sent.response is not None
    assert "Manage Server" in text(sent.response)
    assert settings(world) == ServerSettings()


async def test_forged_choices_are_refused(world: World, admin: MemberActor) -> None:
    """A value, a setting, a game or a rule that was never offered changes nothing."""
    panel = await shown(world, admin, "settings")
    for custom_id, values in (
        (desk_id("server", "set", "rated"), ["9"]),
        (desk_id("server", "set", "rated"), ["people_only"]),
        (desk_id("server", "set", "options"), ["0"]),
        (desk_id("server", "set", "dial"), ["0"]),
        (desk_id("server", "pick", "rated"), ["1"]),
        (desk_id("server", "pick", "channels"), ["here"]),
        (desk_id("server", "rules"), ["poker"]),
        (desk_id("server", "rule", "tarot.joker"), ["0"]),
        (desk_id("server", "rule", "poker.rounds"), ["0"]),
        (desk_id("server", "burn"), ["0"]),
        (desk_id("own", "set", "four_suits"), ["0"]),
        (desk_id("own", "burn"), ["0"]),
    ):
        sent = world.send(admin, panel, component_data(custom_id, values))
        await world.settle()
        assert sent.response is not None, custom_id
        assert "doesn’t belong" in text(sent.response), custom_id
    assert settings(world) == ServerSettings()
    assert preferences(world, admin) == Preferences()


async def test_tables_open_only_in_the_channels_allowed(world: World, admin: MemberActor) -> None:
    """Elsewhere one private sentence names the right channel; nothing is opened."""
    other = world.guild.create_text_channel("lounge")
    panel = await shown(world, admin, "settings")
    await admin.select(panel, [other], custom_id=desk_id("server", "pick", "channels"))
    assert settings(world).channels == (other.id,)
    refused = (await world.slash(world.members[0], "tarot")).response
    assert refused is not None
    assert refused.ephemeral
    assert f"<#{other.id}>" in text(refused)
    opened = (await world.members[0].slash(other, "tarot")).response
    assert opened is not None
    assert offers(opened, "Join")
    await admin.select(panel, [], custom_id=desk_id("server", "pick", "channels"))
    assert settings(world).channels == ()
    again = (await world.slash(world.members[1], "tarot")).response
    assert again is not None
    assert offers(again, "Join")


async def test_tables_are_opened_by_the_roles_allowed(world: World, admin: MemberActor) -> None:
    """Whoever lacks the role is told which one; whoever has it opens a table."""
    role = world.guild.create_role("hosts")
    alice, bob = world.members[:2]
    world.env.backend.add_member_role(world.guild.id, alice.id, role.id)
    panel = await shown(world, admin, "settings")
    await admin.select(panel, [role], custom_id=desk_id("server", "pick", "roles"))
    refused = (await world.slash(bob, "tarot")).response
    assert refused is not None
    assert refused.ephemeral
    assert "hosts" in text(refused)
    opened = (await world.slash(alice, "tarot")).response
    assert opened is not None
    assert offers(opened, "Join")


async def test_house_rules_are_what_new_tables_start_from(world: World, admin: MemberActor) -> None:
    """A rule of the server counts unless a preset or the person opening says otherwise."""
    panel = await shown(world, admin, "settings")
    await world.click(admin, panel, "French Tarot")
    labels = [c.label for c in controls(panel)]
    entry = next(x for x in labels if x == "Garde · Lowest bid")
    await world.click(admin, panel, entry)
    garde = "Lowest bid: Garde"
    assert list(settings(world).options) == ["tarot"]
    lobby = (await world.slash(world.members[0], "tarot", players="4")).response
    assert lobby is not None
    assert garde in text(lobby)
    preset = next(iter(games.registry()["tarot"].presets))
    other = (await world.slash(world.members[0], "tarot", preset=json.dumps(preset))).response
    assert other is not None
    assert garde not in text(other)
    await world.click(admin, panel, "As the rule book has them")
    assert settings(world) == ServerSettings(options={"tarot": {}})
    assert not offers(panel, "As the rule book has them")
    await world.click(admin, panel, "Back")
    assert offers(panel, "none · Rated games")


@pytest.mark.parametrize("game", sorted(games.registry()))
async def test_every_game_has_its_page_of_house_rules(
    world: World, admin: MemberActor, game: str
) -> None:
    """The page of each game fits Discord's limits, which the world checks on every message."""
    panel = await shown(world, admin, "settings")
    sent = world.send(admin, panel, component_data(desk_id("server", "rules"), [game]))
    await world.settle()
    assert sent.acknowledged
    assert "House rules" in text(panel)


async def test_computers_can_be_kept_out(world: World, admin: MemberActor) -> None:
    """What would seat one isn't offered, and an older board's Add computer is refused."""
    alice = world.members[0]
    older = (await world.slash(alice, "tarot", players="3")).response
    assert older is not None
    panel = await shown(world, admin, "settings")
    await world.click(admin, panel, "no · Computers may take free seats")
    lobby = (await world.slash(alice, "tarot", players="3")).response
    assert lobby is not None
    assert not offers(lobby, "Add computer")
    assert not any("as well as it can" in control.label for control in controls(lobby))
    free = (await world.click(alice, lobby, "Start")).response
    assert free is not None
    assert "2 seats are still free." in text(free)
    assert not offers(free, "Fill and start")
    refused = (await world.click(alice, older, "Add computer")).response
    assert refused is not None
    assert "doesn’t want computers" in text(refused)
    assert "Computer" not in text(older)


async def test_the_language_of_tables_is_the_servers_choice(
    world: World, admin: MemberActor
) -> None:
    """New tables speak the language chosen, whatever the server's Discord speaks."""
    panel = await shown(world, admin, "settings")
    await world.click(admin, panel, "Français · Language of tables")
    lobby = (await world.slash(world.members[0], "tarot")).response
    assert lobby is not None
    assert offers(lobby, "Rejoindre")


async def test_a_person_chooses_language_and_cards(world: World) -> None:
    """Private messages follow at once: the language, the letters, the colours, the order."""
    sitting = await sit_down(world, 2, seats=3, seed=5, rounds="1")
    alice, bob = sitting.people
    panel = await shown(world, alice, "preferences")
    hand = await sitting.take_hand(alice)
    cards = run_of(text(hand))
    await world.click(alice, panel, "lowest card first · Order of each suit")
    await world.click(alice, panel, "R D C F (Italian) · Letters on court cards")
    await world.click(alice, panel, "two colours · Suits")
    await world.click(alice, panel, "Français · Language")
    assert "Vos préférences" in text(panel)
    assert offers(panel, "English · Langue")
    assert preferences(world, alice) == Preferences(
        language="fr", letters="it", four_colours=False, order="low_first"
    )
    hand = (await world.click(alice, world.post_offering("My hand"), "My hand")).response
    assert hand is not None
    assert "Votre main" in text(hand) or "Jouables" in text(hand) or "À vous" in text(hand)
    assert run_of(text(hand))[0] == cards[0][::-1]
    other = await sitting.take_hand(bob)
    assert "You can" in text(other) or "Your hand" in text(other) or "Your turn" in text(other)
    await world.click(alice, panel, "celle de votre Discord · Langue")
    assert "Your preferences" in text(panel)


def run_of(words: str) -> list[list[str]]:
    """The trumps of a hand in words, in their order."""
    return [part.split()[1:] for part in words.split("`") if part.startswith("★")]


async def test_letters_of_cards_in_words_are_those_of_their_picture(world: World) -> None:
    """Chosen letters stand on the tabs of a hand too."""
    sitting = await sit_down(world, 2, seats=3, seed=5, rounds="1")
    bob = sitting.people[1]
    panel = await shown(world, bob, "preferences")
    english = text(await sitting.take_hand(bob))
    await world.click(bob, panel, "R D C V (French) · Letters on court cards")
    french = text(await sitting.take_hand(bob))
    swapped = str.maketrans("KQNJ", "RDCV")
    assert english != french
    assert court(english).translate(swapped) == court(french)


def court(words: str) -> str:
    """The cards of a message in words, one string."""
    return " ".join(words.split("`")[1::2])


async def test_preferences_open_for_everybody_and_are_kept(world: World) -> None:
    """They need no right, and the next bot knows them."""
    alice, bob = world.members[:2]
    panel = await shown(world, alice, "preferences")
    await world.click(alice, panel, "two colours · Suits")
    await world.click(alice, panel, "lowest card first · Order of each suit")
    await world.restart()
    assert preferences(world, alice) == Preferences(four_colours=False, order="low_first")
    assert preferences(world, bob) == Preferences()


def test_every_setting_can_be_chosen() -> None:
    """No field of the model is left without a place in a panel."""
    from bot.panels.settings import _ADMINS, PICKED  # noqa: PLC0415

    placed: set[Any] = {*_ADMINS, *PICKED, "options"}
    assert placed == set(ServerSettings.model_fields)
