"""Milliseconds of processor time a picture, encoding included: the first of its kind, and later.

python -m benchmarks.render
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial

from render import Picture, Style
from render.cards import _card_sprite, pack, prepare
from render.theme import look_of
from tests.gallery.drawing import moments, picture_of

STYLE = Style("fr")
ROUNDS = 15
AIMS = {"tarot-4-last-trick": 10, "tarot-5-partner": 10, "tarot-3-hand": 15}
"""Milliseconds that warm pictures have to stay below."""


def main() -> None:
    """Print a line a picture, and what it takes to draw a deck ahead."""
    print(f"{'picture':30}{'first ms':>9}{'later ms':>9}{'kB':>6}")
    for name, draw in jobs().items():
        first = spent(draw)
        later = statistics.median(spent(draw) for _ in range(ROUNDS))
        note = f"   aim < {AIMS[name]}" if name in AIMS else ""
        print(f"{name:30}{first:9.1f}{later:9.1f}{len(draw().png) / 1024:6.0f}{note}")
    _card_sprite.cache_clear()
    print(f"a whole tarot deck ahead: {spent(draw_ahead):.0f} ms")


def jobs() -> dict[str, Callable[[], Picture]]:
    """What to draw, by name."""
    return {found.name: partial(picture_of, found, "fr") for found in moments()}


def draw_ahead() -> None:
    """All sprites of a deck that tricks and hands show most."""
    for card in pack("tarot"):
        prepare(card, look_of("tarot", STYLE))


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of this process's processor time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


if __name__ == "__main__":
    main()
