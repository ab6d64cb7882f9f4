"""The slash commands: made from the games, in every language, synced only when they changed."""

import asyncio
from typing import Any

import pytest
from simcord import Env

import games
from bot.panels import answers
from bot.panels.drawing import Artist
from tests.simulated import rig
from tests.simulated.sitting import final_text, sit_down
from tests.simulated.world import World, control, offers, text


def synced(env: Env) -> list[dict[str, Any]]:
    """Each list of commands that was sent to Discord, newest last."""
    return [r.json for r in env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]


async def test_every_game_has_its_commands(world: World) -> None:
    """A game in the registry has its commands, with the options that it offers."""
    (commands,) = synced(world.env)
    by_name = {c["name"]: c for c in commands}
    wanted = {name for game in games.registry().values() for name in game.commands}
    assert wanted < set(by_name)
    options = [o["name"] for o in by_name["tarot"]["options"]]
    assert options[:3] == ["players", "preset", "rounds"]
    assert {"fr", "en-US", "en-GB"} <= set(by_name["tarot"]["description_localizations"])
    rounds = by_name["tarot"]["options"][2]
    assert rounds["name_localizations"]["fr"] != "rounds"


async def test_commands_fit_discords_size(world: World) -> None:
    """Counted on the longest language, no command is over 8,000 characters."""
    for command in synced(world.env)[-1]:
        assert _size(command) <= 8000, command["name"]


def _size(part: Any) -> int:
    """What Discord counts: names, descriptions and values, each in its longest language."""
    if isinstance(part, list):
        return sum(map(_size, part))
    if not isinstance(part, dict):
        return 0
    own = 0
    for key in ("name", "description", "value"):
        texts = [part.get(key), *(part.get(f"{key}_localizations") or {}).values()]
        own += max((len(t) for t in texts if isinstance(t, str)), default=0)
    return own + _size(part.get("options")) + _size(part.get("choices"))


async def test_unchanged_commands_are_not_sent_again(world: World, monkeypatch: Any) -> None:
    """A second start on the same store leaves the commands alone; lost ones are sent again.

    So are all where the words of any language are others than before.
    """
    await world.restart()
    assert len(synced(world.env)) == 1
    world.env.backend.commands.clear()
    await world.restart()
    assert len(synced(world.env)) == 2
    monkeypatch.setattr("bot.commands.syncing.LANGUAGES", ("en", "fr"))
    await world.restart()
    assert len(synced(world.env)) == 3


async def test_a_table_speaks_the_servers_language_and_a_hand_the_readers(world: World) -> None:
    """The board is in the language of the server, what is private in that of its reader."""
    world.guild_language = "fr"
    alice, bob = world.members[:2]
    world.languages[alice.id] = "fr"
    lobby = (await world.slash(alice, "tarot", players="3")).response
    assert lobby is not None
    assert offers(lobby, "Rejoindre")
    await world.click(bob, lobby, "Rejoindre")
    fill = (await world.click(alice, lobby, "Commencer")).response
    assert fill is not None
    assert "places" in text(fill) or "place" in text(fill)
    await world.click(alice, fill, "Compléter et commencer")
    await world.advance(2)
    board = world.post_offering("Ma main")
    english = (await world.click(bob, board, "Ma main")).response
    assert english is not None
    assert "Your hand" in text(english) or "You can" in text(english)
    assert "Votre main" in text(fill) or "Jouables" in text(fill)


async def test_missing_rights_are_named(world: World) -> None:
    """Where the bot may not attach pictures it says so privately and opens nothing."""
    everyone = world.bot.get_guild(world.guild.id).default_role
    channel = world.bot.get_channel(world.channel.id)
    await channel.set_permissions(everyone, attach_files=False)
    refused = (await world.slash(world.members[0], "tarot")).response
    assert refused is not None
    assert refused.ephemeral
    assert "Attach Files" in text(refused)
    assert not [post for post in world.posts() if offers(post, "Join")]


async def test_the_leaderboard_counts_people_only(world: World) -> None:
    """After a game each person stands on the server's board, computers don't, and pages turn."""
    sitting = await sit_down(world, 2, seats=3, seed=5, rounds="1")
    await sitting.take_by("bid garde")
    await sitting.play_on()
    await world.advance(3)
    assert "Final result:" in final_text(world)
    board = (await world.slash(world.members[0], "leaderboard")).response
    assert board is not None
    assert board.ephemeral
    assert "Alice" in text(board)
    assert "Bob" in text(board)
    assert "Computer" not in text(board)
    other = (await world.slash(world.members[0], "leaderboard", game='"all_fours"')).response
    assert other is not None
    assert "Nobody has finished" in text(other)


async def test_help_names_every_game(world: World) -> None:
    """Help is private and leads to each game's command."""
    shown = (await world.slash(world.members[0], "help")).response
    assert shown is not None
    assert shown.ephemeral
    for game in games.registry().values():
        assert f"/{game.commands[0]}" in text(shown)


async def test_two_tables_in_one_channel_have_numbers(world: World) -> None:
    """Tables of one channel are told apart by their numbers."""
    for who in world.members[:2]:
        await world.slash(who, "tarot")
    titles = [text(post).splitlines()[0] for post in world.posts()]
    assert [title.rsplit("#", 1)[1] for title in titles] == ["1", "2"]


async def test_the_host_changes_options_and_seats(world: World) -> None:
    """In the lobby's menu the host changes an option, frees a seat and hands the table on."""
    alice, bob = world.members[:2]
    lobby = (await world.slash(alice, "tarot", players="4")).response
    assert lobby is not None
    await world.click(bob, lobby, "Join")
    await world.click(alice, lobby, "Add computer")
    menu = (await world.click(alice, lobby, "Menu")).response
    assert menu is not None
    await world.click(alice, menu, "Garde · Lowest bid")
    await world.click(alice, menu, "Free the seat of Computer 1")
    await world.click(alice, menu, "Make Bob the host")
    await world.advance(2)
    assert "Lowest bid: Garde" in text(lobby)
    assert "Computer" not in text(lobby)
    assert "**Bob** · host" in text(lobby)


async def test_a_fault_gives_a_reference_code(world: World, monkeypatch: Any) -> None:
    """What goes wrong is answered with a code, and the same code stands in the log."""

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(world.bot._tables.lobby, "join", broken)
    lobby = (await world.slash(world.members[0], "tarot")).response
    assert lobby is not None
    sorry = (await world.click(world.members[1], lobby, "Join")).response
    assert sorry is not None
    assert sorry.ephemeral
    code = text(sorry).rstrip(".").rsplit(" ", 1)[1]
    world.trap.expect(f"reference {code}")


async def test_a_slow_picture_is_announced_first(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand that takes a second to draw is announced within a quarter and follows in private."""
    sitting = await sit_down(world, 3, seats=3, rounds="1")

    async def slow(*_: Any) -> None:
        await asyncio.sleep(1)

    monkeypatch.setattr(Artist, "hand", slow)
    button = control(world.post_offering("My hand"), "My hand")
    result = world.send(sitting.people[0], sitting.board, button)
    await world.advance(answers.AT_ONCE + 0.05)
    assert result.acknowledged
    assert result.response is None or text(result.response) == ""
    await world.advance(1)
    assert result.ephemeral
    assert result.response is not None
    assert "Your hand" in text(result.response) or "You can" in text(result.response)


async def test_a_broken_picture_leaves_the_words(world: World, monkeypatch: Any) -> None:
    """When nothing can be drawn, the hand in words and its buttons are there all the same."""
    sitting = await sit_down(world, 3, seats=3, rounds="1")

    async def nothing(*_: Any) -> None:
        return None

    monkeypatch.setattr(Artist, "_draw", nothing)
    hand = await sitting.take_hand(sitting.people[0])
    assert "★" in text(hand) or "♠" in text(hand)


async def test_a_command_from_an_older_version_is_answered(world: World) -> None:
    """A choice that is none any more gets an apology, whose code stands in the log."""
    option = {"name": "talking", "type": 3, "value": "no JSON"}
    data = {"id": "1", "name": "piedicavallo", "type": 1, "options": [option]}
    place = (world.guild.id, world.channel.id)
    alice = world.members[0]
    record, payload = rig.interaction(world.env.backend, rig.COMMAND, place, alice.id, data)
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.settle()
    assert record.ephemeral
    assert record.message_id is not None
    sorry = text(world.message(record.message_id))
    world.trap.expect(f"reference {sorry.rstrip('.').rsplit(' ', 1)[1]}")
    world.expect_error("TransformerError")
