"""What the log tells of a game: where things happened, and nothing that anybody said or holds."""

import io
import logging
import re
from collections.abc import Iterator

import pytest

from bot.logs import start_logging
from tests.simulated.sitting import sit_down
from tests.simulated.world import World, text


@pytest.fixture(params=["text", "json"])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Everything that a host can have logged, at the most talkative level."""
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", "discord", "discord.gateway")}
    kept = root.handlers[:]
    start_logging("DEBUG", "a.made.up.token", format=request.param)
    (ours,) = root.handlers
    assert isinstance(ours, logging.StreamHandler)
    told = io.StringIO()
    ours.setStream(told)
    root.handlers[:] = [*kept, ours]
    yield told
    root.handlers[:] = kept
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


async def test_a_whole_game_leaves_nothing_secret_in_the_log(
    log: io.StringIO, world: World
) -> None:
    """No action, no token of an interaction, no name of a person and no line of a message."""
    sitting = await sit_down(world, 2, seats=3, seed=6, rounds="1")
    await sitting.play_on()
    logging.getLogger("bot").info("the end", extra={"table": sitting.table})
    told = log.getvalue()
    assert "the end" in told
    assert not re.search(r"(play|discard|call|deal) [0-9KQNJTEX]", told)
    tokens = [record.token for record in world.env.backend.interactions.values()]
    assert tokens
    assert not [token for token in tokens if token in told]
    assert not [
        who.name for who in sitting.people if re.search(rf"\b{who.name}\b", told, re.IGNORECASE)
    ]
    shown = [*world.posts(), *sitting.hands.values()]
    lines = {line for message in shown for line in text(message).splitlines() if len(line) > 12}
    assert lines
    assert not [line for line in lines if line in told]
