"""Milliseconds of processor time a picture, encoding included: the first of its kind, and later.

python -m benchmarks.render
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial

from render import Picture, Style, draw_board, draw_deal, draw_hand, draw_scores
from render.cards import _card_sprite, pack, prepare
from render.gallery.tables import NAMES, boards, hands, scores
from render.gallery.words import DemoWords
from render.theme import look_of

STYLE = Style("fr")
WORDS = DemoWords("fr", NAMES)
ROUNDS = 15
AIMS = {"trick_4_full": 10, "trick_5": 10, "hand_24": 15}
"""Milliseconds that warm pictures have to stay below."""


def main() -> None:
    """Print a line a picture, and what it takes to draw a deck ahead."""
    print(f"{'picture':18}{'first ms':>9}{'later ms':>9}{'kB':>6}")
    for name, draw in jobs().items():
        first = spent(draw)
        later = statistics.median(spent(draw) for _ in range(ROUNDS))
        note = f"   aim < {AIMS[name]}" if name in AIMS else ""
        print(f"{name:18}{first:9.1f}{later:9.1f}{len(draw().png) / 1024:6.0f}{note}")
    _card_sprite.cache_clear()
    print(f"a whole tarot deck ahead: {spent(draw_ahead):.0f} ms")


def jobs() -> dict[str, Callable[[], Picture]]:
    """What to draw, by name."""
    found: dict[str, Callable[[], Picture]] = {
        name: partial(draw_board, view, NAMES, WORDS, STYLE) for name, view in boards().items()
    }
    for name, (view, chosen) in hands().items():
        found[name] = partial(draw_hand, view, NAMES, WORDS, STYLE, chosen)
    found["scores"] = partial(draw_scores, scores()["scores"], NAMES, WORDS, STYLE)
    found["deal"] = deal
    return found


def deal() -> Picture:
    """All hands of a finished deal."""
    picture = draw_deal(boards()["summary"], NAMES, WORDS, STYLE)
    assert picture is not None
    return picture


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
