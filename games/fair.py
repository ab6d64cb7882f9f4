"""Randomness that anyone can recompute: a SHA-256 counter stream and our own Fisher-Yates.

The algorithm, exactly:

* Block ``i`` (from 0) is SHA-256(seed ‖ i as 8 bytes, big endian); each block gives four 64-bit
  words, big endian.
* ``below(n)`` takes the next word w, skips it while w ≥ 2^64 − (2^64 mod n), and returns w mod n.
* ``shuffled`` goes from the last place i down to 1 and swaps i with ``below(i + 1)``.
* A deal's seed is SHA-256(server seed ‖ the ids in seat order as ASCII decimals joined by commas).
* Chance line k of a deal (from 0; a grid, the deal, later runs) uses the stream seeded with
  SHA-256(deal seed ‖ k as 4 bytes, big endian).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
_WORDS = 1 << 64


class Rng(Protocol):
    """The one thing that a dealer needs of a source of randomness."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as any other."""
        ...


class Stream:
    """The counter stream of one seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest()
            self._block += 1
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """See :class:`Rng`."""
        limit = _WORDS - _WORDS % n
        while (word := self._word()) >= limit:
            pass
        return word % n


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    """A new list of the items in random order, each order as likely as any other."""
    cards = list(items)
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def commitment(server_seed: bytes) -> str:
    """What a table publishes before a deal: SHA-256 of the server seed, in hex."""
    return hashlib.sha256(server_seed).hexdigest()


def deal_seed(server_seed: bytes, ids: Sequence[int]) -> bytes:
    """The seed of a deal from the server's secret and the interaction ids, in seat order."""
    return hashlib.sha256(server_seed + ",".join(map(str, ids)).encode("ascii")).digest()


def chance_stream(seed: bytes, line: int) -> Stream:
    """The stream of chance line ``line`` (from 0) of the deal with this seed."""
    return Stream(hashlib.sha256(seed + line.to_bytes(4, "big")).digest())
