"""A file that is touched while Discord hears the bot, for whoever watches it from outside."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BEAT: Final = 15.0
"""Seconds between two touches of the heartbeat file."""
DEAD: Final = 6 * BEAT
"""Seconds after which a heartbeat is too old."""


def alive(heart: Path, now: float) -> bool:
    """Whether the bot that touches this file lives; ``now`` in seconds since the epoch."""
    try:
        return now - heart.stat().st_mtime < DEAD
    except OSError:
        return False
