"""Random people click and command at random, old and made-up controls included."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from simcord import ResponseMessage

from games.records import Record, read_line, replay
from tests.simulated import rig
from tests.simulated.sitting import sit_down
from tests.simulated.world import World, controls

BURST = 20
IN_TIME = 3000
"""Milliseconds within which Discord wants a first answer."""
NIGHT = 25 * 3600
"""Seconds between a table that is over and the next one."""
FORGED = (
    "act:{t}:{n}:play KH",
    "act:{t}:{n}:bid garde",
    "act:{t}:999999:play T1",
    "sure:{t}:{n}:play KH",
    "pick:{t}:{n}:H",
    "hand:{t}:{n}:confirm",
    "hand:{t}:{n}:back",
    "hand:{t}:{n}:take_back",
    "hand:{t}:{n}:claim",
    "hand:{t}:{n}:hint",
    "hand:{t}:0:hint",
    "hand:{t}:{n}:claim_sure",
    "menu:{t}:end_sure",
    "menu:{t}:remove",
    "menu:{t}:set:rounds",
    "menu:{t}:invite",
    "menu:{t}:keep:take_back",
    "menu:{t}:keep:invite_only",
    "menu:{t}:call",
    "menu:{t}:call_off_sure",
    "table:{t}:seat",
    "table:{t}:deal:{n}",
    "table:{t}:object",
    "table:{t}:rematch",
    "table:{t}:hands:{n}",
    "table:{t}:check:7",
    "table:999:hand",
    "replay:{t}:next:trick:{n}",
    "check:{t}:file:0",
    "page:next:tarot:all:points:9",
    "server:language",
    "privacy:sure",
    "server:set:clock",
    "own:set:confirm",
    "rules:{t}:turn:tarot:99",
    "rules:0:open:poker:0",
    "table:{t}:play_for:1",
    "menu:{t}:keep:clock",
    "table:{t}:return",
    "act:-1:0:play",
    "nonsense",
    "",
)
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("hand", {}),
    ("table show", {}),
    ("table show", {"number": 9}),
    ("table move", {}),
    ("table end", {"number": 1}),
    ("rules", {"game": '"tarot"'}),
    ("stats", {}),
    ("preferences", {}),
    ("privacy", {}),
    ("diagnose", {}),
    ("table leave", {}),
    ("table end", {}),
    ("table language", {"language": '"fr"'}),
    ("leaderboard", {}),
    ("history", {}),
    ("replay", {"game": 1}),
    ("verify", {"game": 1}),
    ("help", {}),
)


def a_click(world: World, rng: random.Random, ids: list[str], table: Any) -> None:
    """Somebody clicks on a control of any message, of an earlier moment, or on one made up."""
    stored = list(world.env.backend.messages[world.channel.id].values())
    post = ResponseMessage(world.env, rng.choice(stored))
    there = controls(post)
    who = rng.choice(world.members)
    match rng.random():
        case chance if chance < 0.6 and there:
            data = rng.choice(there).data
        case chance if chance < 0.8 and ids:
            data = rig.component_data(rng.choice(ids))
        case _:
            made_up = rng.choice(FORGED).format(t=table.id, n=rng.randint(0, table.seq))
            values = [str(rng.randint(0, 9))] if rng.random() < 0.3 else None
            data = rig.component_data(made_up, values)
    ids.append(data["custom_id"])
    world.send(who, post, data)


async def checked(world: World, table: Any, log: list[str]) -> list[str]:
    """The log of a table, which only grew, by what the rules allow."""
    record = await world.bot._tables.record(table.id)
    assert record["log"][: len(log)] == log
    replay(Record.model_validate(record))
    return list(record["log"])


async def fuzz(world: World, game: str, clicks: int) -> None:
    """So many random things at tables of one game; a table that is over is followed by another."""
    rng = random.Random(game)
    # Real seconds: a busy machine draws twenty pictures at its own pace.
    world.env.settle_timeout = 60
    ids: list[str] = []
    done = 0
    while done < clicks:
        sitting = await sit_down(world, 3, game=game, seed=1)
        table, log = await sitting.now(), list[str]()
        while table.open and done < clicks:
            for _ in range(BURST):
                a_click(world, rng, ids, table)
            await world.settle()
            command, options = rng.choice(COMMANDS)
            await world.slash(rng.choice(world.members), command, **options)
            await world.advance(rng.choice((0, 1, 5)))
            for who in rng.sample(sitting.people, 2):
                if table.seat_of(who.id) is not None:
                    await world.slash(who, "hand")
            assert rig.unanswered(world.env) == []
            done += BURST + 1
            log = await checked(world, table, log)
            table = await sitting.now()
        assert {read_line(line)[0] for line in log} <= {None, *range(table.seats)}
        # Lobbies expire, and whoever had everything about them deleted may begin anew.
        await world.advance(NIGHT)


@pytest.mark.parametrize("game", ["tarot", "piedicavallo", "tracktrick", "allfours"])
async def test_nothing_breaks_at_random(world: World, game: str) -> None:
    """Two hundred and fifty at each game: all answered in time, nothing raised, the rules kept.

    In time by both clocks: the bot's stands still while the world settles, so an answer that waits
    for it is missing afterwards; and of the processor, whatever else the machine does, none takes
    more than the three seconds that Discord gives.
    """
    with rig.answer_times(world.env, time.process_time) as times:
        await fuzz(world, game, 250)
    assert max(times) < IN_TIME


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tarot", "piedicavallo", "tracktrick", "allfours"])
async def test_nothing_breaks_at_random_for_long(world: World, game: str) -> None:
    """Twenty-five thousand at each game, a hundred thousand in all."""
    with rig.answer_times(world.env, time.process_time) as times:
        await fuzz(world, game, 25_000)
    assert max(times) < IN_TIME
