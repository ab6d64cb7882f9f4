"""Troubles the stand-in can make: failures, held requests, rate limits, slowness."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum

Headers = dict[str, str]


class Cut(Enum):
    """Where the connection breaks: before the request is carried out, or after."""

    BEFORE = "before"
    AFTER = "after"


Fault = int | Cut


@dataclass(slots=True)
class Hold:
    """A request that waits at Discord's door: `reached` once it is there."""

    pattern: str
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class Bucket:
    """A rate limit: so many requests in so many seconds, for each method and place."""

    limit: int
    seconds: float
    used: dict[str, tuple[float, int]] = field(default_factory=dict)
    refused: int = 0

    def take(self, key: str) -> tuple[bool, Headers]:
        """Count one request; return whether it may pass, and the headers that tell."""
        now = time.monotonic()
        start, used = self.used.get(key, (now, 0))
        if now - start >= self.seconds:
            start, used = now, 0
        allowed = used < self.limit
        used += allowed
        self.used[key] = (start, used)
        self.refused += not allowed
        wait = self.seconds - (now - start)
        headers = {
            "X-RateLimit-Bucket": key.replace("/", "-"),
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.limit - used),
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
        }
        return allowed, headers if allowed else {**headers, "Retry-After": f"{wait:.3f}"}


@dataclass(slots=True)
class Troubles:
    """What goes wrong with which requests; a pattern is part of "METHOD /path".

    `latency` is the mean delay of a request in seconds.
    """

    latency: float = 0.0
    bucket: Bucket | None = None
    _faults: dict[str, deque[Fault]] = field(default_factory=dict)
    _holds: list[Hold] = field(default_factory=list)
    _random: random.Random = field(default_factory=lambda: random.Random(1))

    def fail(self, pattern: str, *faults: Fault) -> None:
        """Let the next requests that fit fail like this, one after the other."""
        self._faults.setdefault(pattern, deque()).extend(faults)

    def next_fault(self, request: str) -> Fault | None:
        """Return what happens to this request, if anything."""
        for pattern, faults in self._faults.items():
            if pattern in request and faults:
                return faults.popleft()
        return None

    def pending(self) -> list[str]:
        """The patterns that still wait for a request to fail."""
        return [pattern for pattern, faults in self._faults.items() if faults]

    @contextmanager
    def holding(self, pattern: str) -> Iterator[Hold]:
        """Keep requests that fit waiting while inside."""
        hold = Hold(pattern)
        self._holds.append(hold)
        try:
            yield hold
        finally:
            self._holds.remove(hold)
            hold.released.set()

    async def delay(self, request: str) -> None:
        """Wait as long as this request has to."""
        if self.latency:
            await asyncio.sleep(self._random.uniform(0.5, 1.5) * self.latency)
        for hold in [h for h in self._holds if h.pattern in request]:
            hold.reached.set()
            await hold.released.wait()
