"""Drawing that takes far too long: whoever clicks is answered, and the game goes on in words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

import pytest

from bot.panels.drawing import _PATIENCE
from bot.panels.publisher import LATER
from bot.panels.showing import PATIENCE
from bot.turns import Turns
from render import Picture, Studio
from tests.simulated.sitting import acting, sit_down
from tests.simulated.world import World, text

FOR_EVER = 1000.0
"""Seconds that a picture takes."""


async def test_a_game_goes_on_in_words_when_nothing_is_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each click is acknowledged at once; hands and boards come in words, and later as pictures."""
    sitting = await sit_down(world, 4, seats=4, rounds="1")
    # SimCord knows no waiting for a turn; tests/bot/panels/test_crowds.py has turns taken.
    showing = world.bot._publisher._showing
    showing._drawing = showing._painter._artist._turns = Turns(99)

    async def never(self: Studio, key: Hashable, job: Callable[[], Picture]) -> Picture:
        await asyncio.sleep(FOR_EVER)
        raise AssertionError

    with monkeypatch.context() as slow:
        slow.setattr(Studio, "picture", never)
        slow.setattr(Studio, "has", lambda *_: False)
        for _ in range(3):
            who, before = sitting.asked(), (await sitting.now()).seq
            assert who is not None
            hand = sitting.hands[who.id]
            result = world.send(who, hand, acting(hand)[0])
            await world.advance(0.5)
            assert result.acknowledged
            await world.advance(_PATIENCE + 1)
            assert (await sitting.now()).seq > before
            assert not sitting.due(who)
            assert hand.attachments == []
        await world.advance(PATIENCE + LATER)
        board = world.posts()[-1]
        assert board.attachments == []
        assert "Pass" in text(board)
    await world.advance(PATIENCE + LATER)
    assert f"-{(await sitting.now()).seq}.png" in str(world.posts()[-1].attachments)
