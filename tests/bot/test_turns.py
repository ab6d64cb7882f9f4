"""The fair semaphore: bounds, turns, ranks, and people who give up waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

import pytest

from bot.turns import Full, Turns


class Visitors:
    """People who come in one after the other, and leave when told."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.inside: list[str] = []
        self.came: list[str] = []
        self.leaving: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, owner: Hashable, rank: int = 0) -> None:
        """Ask to be let in; whoever can be is."""
        self.leaving[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._visit(name, owner, rank))
        await rest()

    async def leave(self, name: str) -> None:
        """One leaves, and the next comes in."""
        self.leaving[name].set()
        await rest()

    async def _visit(self, name: str, owner: Hashable, rank: int) -> None:
        async with self.turns.turn(owner, rank):
            self.came.append(name)
            self.inside.append(name)
            await self.leaving[name].wait()
            self.inside.remove(name)


async def rest() -> None:
    """Give every task its turns."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_owners_take_turns() -> None:
    """Whoever asked first with many is served with one, and then the others come."""
    here = Visitors(Turns(1))
    for name, owner in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c")):
        await here.come(name, owner)
    for _ in range(5):
        await here.leave(here.inside[0])
    assert here.came == ["a1", "a2", "b1", "c1", "a3"]
    assert here.turns.waiting == 0


async def test_lower_ranks_come_first() -> None:
    """However long the others have been waiting."""
    here = Visitors(Turns(1))
    for name, rank in (("first", 1), ("board", 1), ("hand", 0)):
        await here.come(name, name, rank)
    await here.leave("first")
    assert here.inside == ["hand"]


async def test_so_many_are_in_at_once_and_so_many_of_each() -> None:
    """The bound of one owner leaves room for the others."""
    here = Visitors(Turns(3, each=2))
    for name in ("a1", "a2", "a3", "b1", "b2"):
        await here.come(name, name[0])
    assert here.inside == ["a1", "a2", "b1"]
    await here.leave("b1")
    assert here.inside == ["a1", "a2", "b2"]
    await here.leave("a1")
    assert here.inside == ["a2", "b2", "a3"]


async def test_who_would_come_too_late_is_refused() -> None:
    """Many of one owner are refused where the first of another still waits for a turn."""
    here = Visitors(Turns(1))
    for name in ("a0", "a1", "a2", "a3"):
        await here.come(name, "a")
    assert (here.turns.ahead("a"), here.turns.ahead("b")) == (3, 1)
    with pytest.raises(Full):
        async with here.turns.turn("a", most=3):
            pass
    await here.come("b1", "b")
    assert (here.turns.ahead("b"), here.turns.ahead("c"), here.turns.ahead("c", 1)) == (3, 2, 4)


async def test_giving_up_frees_the_place() -> None:
    """While waiting, inside, and in the moment of being let in: nothing is left behind."""
    here = Visitors(Turns(1))
    for name in ("in", "waits", "next"):
        await here.come(name, name)
    here.tasks["waits"].cancel()
    await rest()
    assert here.turns.waiting == 1
    here.tasks["in"].cancel()
    await asyncio.sleep(0)  # it leaves, and "next" is let in but doesn't know yet
    here.tasks["next"].cancel()
    await rest()
    await here.come("last", "last")
    assert here.inside[-1] == "last"
    assert here.turns.waiting == 0
