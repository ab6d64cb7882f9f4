"""``/score``: a deal played with real cards, worked out step by step for whoever asks."""

from typing import Any

from simcord import ResponseMessage

from tests.simulated.world import World, text

GARDE = {"contract": '"garde"', "bouts": '"2"', "points": 49.5}
FOURS = {"high": '"us"', "low": '"them"', "jack": '"hung_by_us"', "game_us": 30, "game_them": 20}


async def score(world: World, game: str, **entered: Any) -> ResponseMessage:
    """The answer to the first member."""
    answer = (await world.slash(world.members[0], f"score {game}", **entered)).response
    assert answer is not None
    assert answer.ephemeral
    return answer


async def test_a_tarot_deal_is_worked_out_in_ones_language(world: World) -> None:
    """Half points, a poignee, the names as entered: every step and each player's share."""
    world.languages[world.members[0].id] = "fr"
    names = "Zoé, Max、Léa，Tom"  # as keyboards have it
    said = text(await score(world, "tarot", **GARDE, poignee='"simple"', names=names))
    assert "Points\xa0: 49,5 avec 2 bouts" in said
    assert "Poignée simple\xa0: +20" in said
    assert "Zoé reçoit 88 de chaque défenseur" in said
    shares = "**Zoé : +264 · Max : −88 · Léa : −88 · Tom : −88**"
    assert shares.replace(" :", "\xa0:") in said


async def test_without_names_the_parts_are_words_of_the_sentence(world: World) -> None:
    """Nobody reads "pays Taker": a part has its article, and a capital where a line begins."""
    world.languages[world.members[0].id] = "it"
    said = text(await score(world, "tarot", **GARDE, partner='"with"'))
    assert "- Il dichiarante e il socio ricevono 68 da ogni difensore" in said
    assert "**Il dichiarante: +136 · Il socio: +68 · Difensore 1: −68" in said


async def test_an_all_fours_deal_is_worked_out(world: World) -> None:
    """The teams have names of their own, and the points before this deal are added."""
    said = text(await score(world, "allfours", **FOURS, before_us=4))
    assert "Jack hanged by our team (+3)" in said
    assert "Game: our team, 30 to 20 (+1)" in said
    assert "**Our team: +5 · The other team: +1**" in said
    assert "Our team: 9 · The other team: 1" in said


async def test_contradictions_get_a_sentence(world: World) -> None:
    """What can't be is said in words; so is a wrong number of names."""
    said = text(await score(world, "tarot", **(GARDE | {"points": 3.0})))
    assert said == "Garde, 4 players, 2 bouts: the attack has 13 to 87 points."
    said = text(await score(world, "tarot", **GARDE, names="Ann, Bob"))
    assert said == "I need 4 names, with commas between them."


async def test_the_house_rules_of_the_server_count_and_are_told(world: World) -> None:
    """Where a hanged Jack is worth six, it is here too, and the answer says so."""
    await world.bot.choices.change_server(world.guild.id, options={"all_fours": {"hang_jack": 6}})
    said = text(await score(world, "allfours", **FOURS))
    assert "**Our team: +8 · The other team: +1**" in said
    assert "Points for a hanged jack: 6" in said


async def test_only_games_with_a_calculator_are_offered(world: World) -> None:
    """No part of the command is empty."""
    (group,) = (c for c in world.bot.tree.get_commands() if c.name == "score")
    assert [part.name for part in group.commands] == ["allfours", "tarot"]
