"""What people can look up when a game is over, through commands and clicks alone."""

import json
import random
import re
from collections.abc import Callable

import pytest
from simcord import InteractionResult, ResponseMessage

from bot.tables import Person, Table
from games.__main__ import main
from tests.simulated.rig import as_the_bot, component_data
from tests.simulated.world import World, controls, offers, text

HASH = re.compile(r"\b[0-9a-f]{64}\b")


async def begun(world: World, people: int = 3, game: str = "tarot", **options: str) -> Table:
    """A table opened by command and joined by clicks, in the first deal."""
    host, *others = world.members[:people]
    size = {"players": str(people)} if game == "tarot" else {}
    opened = await world.slash(host, game, **size, **options)
    board = opened.response
    assert board is not None
    for who in others:
        await world.click(who, board, "Join")
    started = await world.click(host, board, "Start")
    if started.response is not None and offers(started.response, "Fill and start"):
        await world.click(host, started.response, "Fill and start")
    await world.settle()
    ids = (c.custom_id for c in controls(world.post_offering("My hand")))
    return await newest(world, int(next(i for i in ids if i.startswith("table:")).split(":")[1]))


async def newest(world: World, table_id: int) -> Table:
    """The table as the bot holds it."""
    table: Table = await world.bot._tables.get(table_id)
    return table


async def played(
    world: World, table: Table, until: Callable[[Table], bool] = lambda t: not t.open
) -> Table:
    """The table after the people have played so far, at random and without pictures of hands."""
    rng = random.Random(7)
    for _ in range(2_000):
        if until(table):
            await world.advance(3)
            return table
        if seats := [seat for seat in table.due if table.holders[seat].kind == "person"]:
            holder = table.holders[seats[0]]
            action = rng.choice(table.game.legal(table.state, seats[0]))
            person = Person(holder.user_id or 0, holder.name, 10**18 + table.seq)
            with as_the_bot(world.env):
                await world.bot._tables.act(table.id, person, table.seq, [str(action)])
        else:
            await world.advance(0.5)
        table = await newest(world, table.id)
    raise AssertionError("a game that never ends")


async def over(world: World, people: int = 3, **options: str) -> Table:
    """A game of one deal that is over."""
    return await played(world, await begun(world, people, rounds="1", **options))


def shown(result: InteractionResult) -> ResponseMessage:
    """The private answer."""
    answer = result.response
    assert answer is not None
    assert answer.ephemeral
    return answer


async def file_of(message: ResponseMessage) -> dict[str, object]:
    """The JSON file that a message carries."""
    (attachment,) = message.attachments
    assert attachment.filename.endswith(".json")
    data: dict[str, object] = json.loads(await attachment.read())
    return data


async def test_the_end_tells_the_change_of_ratings(world: World) -> None:
    """The final board names each player's new rating with the gain or loss."""
    table = await over(world)
    line = next(x for x in text(world.posts()[-1]).splitlines() if "Ratings:" in x)
    for rated, who in zip(table.ratings, world.members[:3], strict=True):
        assert rated is not None
        change = rated.after - rated.before
        sign = "+" if change > 0 else "−" if change < 0 else ""
        assert f"{who.user.global_name} {rated.after} ({sign}{abs(change)})" in line


async def test_a_game_with_computers_tells_no_ratings(world: World) -> None:
    """Two people and a computer: the result is final, and nobody is rated."""
    table = await mixed(world)
    final = text(world.post_offering("Replay"))
    assert table.status == "over"
    assert "Final result:" in final
    assert "Ratings:" not in final


async def mixed(world: World) -> Table:
    """A finished game of one person and two computers."""
    host = world.members[0]
    board = (await world.slash(host, "tarot", players="3", rounds="1")).response
    assert board is not None
    asked = (await world.click(host, board, "Start")).response
    assert asked is not None
    await world.click(host, asked, "Fill and start")
    ids = (c.custom_id for c in controls(board))
    table_id = int(next(i for i in ids if i.startswith("table:")).split(":")[1])
    return await played(world, await newest(world, table_id))


async def test_the_leaderboard_is_a_picture_and_a_text_and_turns(world: World) -> None:
    """Lists change game, period and order in place; computers are not there."""
    await over(world)
    who = world.members[4]
    board = shown(await world.slash(who, "leaderboard"))
    assert "by points · all time" in text(board)
    assert [a.filename for a in board.attachments] == ["leaderboard.png"]
    assert all(name in text(board) for name in ("Alice", "Bob", "Cara"))
    assert board.attachments[0].description is not None
    assert "Alice" in board.attachments[0].description
    await world.click(who, board, "by rating")
    assert "Ratings are kept game by game" in text(board)
    await world.click(who, board, "French Tarot")
    first, *_ = [x for x in text(board).splitlines() if x.startswith("1\\. ")]
    assert re.search(r"rating \d{4}", first)
    await world.click(who, board, "this week")
    assert "by rating · this week" in text(board)
    await world.click(who, board, "Track Trick")
    assert "counts for this list" in text(board)


async def test_people_who_left_keep_their_names_on_the_leaderboard(world: World) -> None:
    """Nobody is fetched: names are those last seen, whoever is still on the server."""
    await over(world)
    await world.restart()
    since = len(world.env.http_requests)
    board = shown(await world.slash(world.members[4], "leaderboard"))
    assert "Cara" in text(board)
    asked = [r.path for r in world.env.http_requests[since:] if r.method == "GET"]
    assert not [path for path in asked if "/members" in path or "/users" in path]


async def test_statistics_are_ones_own_or_anothers(world: World) -> None:
    """Games, points, contracts and the rating; somebody without games is told so."""
    table = await over(world)
    sheet = table.game.sheets(table.state)[-1]
    taker = sheet.undertaking
    own = text(shown(await world.slash(world.members[0], "stats")))
    assert "Games of Alice" in own
    assert "1 game" in own
    assert "rating" in own
    if taker is not None:
        name = world.members[taker.seat]
        words = text(shown(await world.slash(world.members[4], "stats", player=name)))
        assert "1 contract taken in 1 deal ·" in words
    none = text(shown(await world.slash(world.members[4], "stats")))
    assert "No finished game on this server yet." in none


async def test_a_history_opens_replays(world: World) -> None:
    """One's games by date, each to be watched again from a list."""
    table = await over(world)
    who = world.members[0]
    history = shown(await world.slash(who, "history"))
    assert f"game {table.id}" in text(history)
    assert "with Bob and Cara" in text(history)
    replay = shown(await world.click(who, history, f"French Tarot · game {table.id}"))
    assert f"step 1 of {table.seq}" in text(replay)
    empty = text(shown(await world.slash(world.members[4], "history")))
    assert "You have not finished a game" in empty


async def test_a_replay_goes_through_the_whole_game(world: World) -> None:
    """First, back, forward and last, by trick and by step, with all hands open to anybody."""
    table = await over(world)
    stranger = world.members[4]
    final = world.post_offering("Replay")
    replay = shown(await world.click(stranger, final, "Replay"))
    first = text(replay)
    assert "step 1 of" in first
    assert all(f"**{who.user.global_name}** `" in first for who in world.members[:3])
    assert not offers(replay, "Back")
    await world.click(stranger, replay, "More")
    later = text(replay)
    assert later != first
    await world.click(stranger, replay, "Back")
    assert text(replay) == first
    await world.click(stranger, replay, "Last")
    assert f"step {table.seq} of {table.seq}" in text(replay)
    assert "Final result:" in text(replay)
    assert not offers(replay, "More")
    await world.click(stranger, replay, "Step by step")
    await world.click(stranger, replay, "Back")
    assert f"step {table.seq - 1} of" in text(replay)
    await world.click(stranger, replay, "First")
    assert "step 1 of" in text(replay)


async def test_a_saved_game_names_nobody(world: World) -> None:
    """The file holds the record with numbered players; it replays."""
    table = await over(world)
    who = world.members[0]
    replay = shown(await world.slash(who, "replay"))
    saved = await file_of(shown(await world.click(who, replay, "Save the game")))
    assert saved["players"] == ["Player 1", "Player 2", "Player 3"]
    assert saved["id"] == table.id
    assert not re.search("Alice|Bob|Cara", json.dumps(saved))
    assert str(who.id) not in json.dumps(saved)


async def test_an_open_game_is_not_replayed(world: World) -> None:
    """While hands are held nobody gets to see them, whatever number is asked for."""
    table = await begun(world)
    for game in ({}, {"game": table.id}, {"game": 999_999}):
        answer = text(shown(await world.slash(world.members[0], "replay", **game)))
        assert re.search("not finished a game|still going on|no game 999999", answer), answer


async def test_each_deal_is_sealed_before_it_and_opened_after_it(
    world: World, tmp_path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lobby, board and menu show the seal; after the deal it is the hash of the seed shown."""
    table = await begun(world, rounds="2")
    who, seal = world.members[0], table.deal.commitment
    sealed = [text(post) for post in world.posts()]
    assert any(seal[:12] in words for words in sealed)
    menu = shown(await world.click(who, world.post_offering("Menu"), "Menu"))
    assert seal in text(menu)
    early = text(shown(await world.slash(who, "verify")))
    assert "not finished a game" in early
    mid = text(shown(await world.slash(who, "verify", game=table.id)))
    assert "no such deal here that is over" in mid
    table = await played(world, table, lambda t: t.dealt > 1 or not t.open)
    summary = next(post for post in world.posts() if offers(post, "Check the deal"))
    check = shown(await world.click(who, summary, "Check the deal"))
    assert "This deal is fair" in text(check)
    assert seal in text(check)
    assert table.deal.server_seed.hex() not in text(check), "the next deal stays sealed"
    document = await file_of(shown(await world.click(who, check, "Save the deal")))
    assert document["hash"] == seal
    assert len(HASH.findall(text(check))) == 2
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert main(["deal-check", str(file)]) == 0
    assert "ok" in capsys.readouterr().out


async def test_lookups_speak_the_readers_language(world: World) -> None:
    """A French reader gets French words from each command."""
    await over(world)
    who = world.members[0]
    world.languages[who.id] = "fr"
    for command, word in {
        "leaderboard": "depuis toujours",
        "stats": "Parties\xa0: Alice",
        "history": "Vos parties",
        "replay": "étape 1 sur",
        "verify": "Cette donne est honnête",
    }.items():
        assert word in text(shown(await world.slash(who, command)))


FORGED = [
    "page:order:tarot:all:points:0",
    "page:game::all:points:0",
    "page:nothing::all:points:0",
    "page:on:nosuch:never:best:3",
    "past:open:0",
    "past:nowhere:0",
    "past:on:999999",
    "replay:1:sideways:trick:1",
    "replay:1:on:trick:999999999",
    "replay:77777:on:line:1",
    "check:1:back:0",
    "check:1:file:77",
    "check:1:nothing:0",
]


async def test_made_up_lookups_are_answered(world: World) -> None:
    """Forged controls get a sentence or the nearest page, and never an error."""
    await begun(world)
    who = world.members[0]
    board = shown(await world.slash(who, "leaderboard"))
    for custom_id in FORGED:
        data = component_data(custom_id)
        if re.search("order|game|open", custom_id):
            data = component_data(custom_id, ["x"])
        result = world.send(who, board, data)
        await world.settle()
        assert result.acknowledged, custom_id
