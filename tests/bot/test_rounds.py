"""Loops end in order: never in the middle of what they do."""

from __future__ import annotations

import asyncio

from bot.rounds import Rounds


async def test_a_loop_ends_when_its_work_is_done() -> None:
    """Closing waits for the work under way, and no other round begins."""
    done, go = [], asyncio.Event()

    async def work() -> None:
        await go.wait()
        done.append(True)

    rounds = Rounds()
    rounds.every(0, work)
    await asyncio.sleep(0)
    closing = asyncio.create_task(rounds.close())
    await asyncio.sleep(0)
    assert not closing.done()
    go.set()
    await closing
    await asyncio.sleep(0)
    assert done == [True]


async def test_a_loop_at_rest_ends_at_once() -> None:
    """Nobody waits for the next round."""
    done = []

    async def work() -> None:
        done.append(True)

    rounds = Rounds()
    rounds.every(3600, work)
    while not done:
        await asyncio.sleep(0)
    await rounds.close()
    assert done == [True]
