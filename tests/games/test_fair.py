"""The shuffle that anyone can recompute."""

import hashlib
from collections import Counter

from games import fair


def _words_by_the_book(seed: bytes, count: int) -> list[int]:
    """The stream's words, written straight from the description of the algorithm."""
    blocks = (hashlib.sha256(seed + i.to_bytes(8, "big")).digest() for i in range(count // 4 + 1))
    return [int.from_bytes(b[k : k + 8], "big") for b in blocks for k in (0, 8, 16, 24)][:count]


def test_below_follows_the_description() -> None:
    """Each number is the next word modulo n; words past the last whole multiple are skipped."""
    n = 3 << 62  # a quarter of all words lie past the only multiple
    stream = fair.Stream(b"seed")
    kept = [word for word in _words_by_the_book(b"seed", 40) if word < n]
    assert len(kept) < 40, "the seed must show a skipped word"
    assert [stream.below(n) for _ in kept] == kept


def test_shuffle_follows_the_description() -> None:
    """Fisher-Yates from the last place down, written out a second time."""
    words = iter(_words_by_the_book(b"deck", 100))
    expected = list(range(52))
    for i in range(51, 0, -1):
        j = next(words) % (i + 1)  # no word of this seed is near the limit
        expected[i], expected[j] = expected[j], expected[i]
    assert fair.shuffled(range(52), fair.Stream(b"deck")) == expected


def test_every_order_is_as_likely() -> None:
    """Over 24,000 shuffles of four cards chi-square stays under its 0.1 % point for 23 degrees."""
    rng = fair.Stream(b"chi")
    counts = Counter(tuple(fair.shuffled("abcd", rng)) for _ in range(24_000))
    assert len(counts) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 49.73


def test_seeds_bind_server_and_players() -> None:
    """A deal's seed changes with the server's secret, with any id and with the line's number."""
    seed = fair.deal_seed(b"s" * 32, [12, 3])
    assert seed == hashlib.sha256(b"s" * 32 + b"12,3").digest()
    assert seed != fair.deal_seed(b"s" * 32, [1, 23])
    first, second = (fair.chance_stream(seed, k).below(1 << 60) for k in (0, 1))
    assert first != second
    assert fair.commitment(b"s" * 32) == hashlib.sha256(b"s" * 32).hexdigest()
