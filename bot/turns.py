"""A semaphore that is fair: nobody who asks for much makes others wait for all of it."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from itertools import chain
from typing import TypeAlias

_Line: TypeAlias = "OrderedDict[Hashable, deque[asyncio.Future[None]]]"


class Full(Exception):  # noqa: N818 - it says what the caller has to do without
    """So many come first that nobody else may wait."""


class Turns:
    """Lets so many in at once. Lower ranks come first; within a rank owners take turns.

    Of one owner ``each`` are in at most.
    """

    def __init__(self, at_once: int, *, each: int | None = None) -> None:
        self._free = at_once
        self._each = at_once if each is None else each
        self._inside: Counter[Hashable] = Counter()
        self._lines: dict[int, _Line] = {}

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(line) for ranked in self._lines.values() for line in ranked.values())

    def ahead(self, owner: Hashable, rank: int = 0) -> int:
        """How many of those that wait would come before one more of this owner."""
        first = chain.from_iterable(
            lines.values() for of, lines in self._lines.items() if of < rank
        )
        beside: _Line = self._lines.get(rank) or OrderedDict()
        own = len(beside.get(owner, ()))
        return sum(map(len, first)) + sum(min(len(line), own + 1) for line in beside.values())

    @asynccontextmanager
    async def turn(
        self, owner: Hashable, rank: int = 0, most: int | None = None
    ) -> AsyncIterator[None]:
        """Wait for a turn, and have it inside. Full if ``most`` others would come before.

        So an owner with a long line of its own is refused, while another still gets its turn.
        """
        if most is not None and self.ahead(owner, rank) >= most:
            raise Full
        await self._enter(owner, rank)
        try:
            yield
        finally:
            self._leave(owner)

    async def _enter(self, owner: Hashable, rank: int) -> None:
        entry: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line = self._lines.setdefault(rank, OrderedDict()).setdefault(owner, deque())
        line.append(entry)
        self._let_in()
        try:
            await entry
        except asyncio.CancelledError:
            if entry.cancelled():
                self._give_up(owner, rank, entry)
            else:  # let in at the very moment of giving up
                self._leave(owner)
            raise

    def _leave(self, owner: Hashable) -> None:
        self._free += 1
        self._inside[owner] -= 1
        if not self._inside[owner]:
            del self._inside[owner]
        self._let_in()

    def _let_in(self) -> None:
        while self._free and (found := self._next()) is not None:
            rank, owner = found
            entry = self._lines[rank][owner].popleft()
            self._lines[rank].move_to_end(owner)
            self._tidy(rank, owner)
            if not entry.done():
                self._free -= 1
                self._inside[owner] += 1
                entry.set_result(None)

    def _next(self) -> tuple[int, Hashable] | None:
        for rank in sorted(self._lines):
            for owner in self._lines[rank]:
                if self._inside[owner] < self._each:
                    return rank, owner
        return None

    def _give_up(self, owner: Hashable, rank: int, entry: asyncio.Future[None]) -> None:
        lines: _Line = self._lines.get(rank) or OrderedDict()
        line = lines.get(owner)
        if line is not None and entry in line:
            line.remove(entry)
            self._tidy(rank, owner)

    def _tidy(self, rank: int, owner: Hashable) -> None:
        if not self._lines[rank][owner]:
            del self._lines[rank][owner]
        if not self._lines[rank]:
            del self._lines[rank]
