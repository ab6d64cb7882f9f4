"""Log lines on standard error: readable, and without anything secret."""

from __future__ import annotations

import logging
import re
from typing import Final

from discord import VoiceClient

# Whoever knows one of these can answer in a player's name for a quarter of an hour; discord.py
# names the whole address when it has to wait.
_INTERACTION_TOKEN: Final = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?\"']+")
_NOISY: Final = ("aiosqlite", "alembic", "asyncio", "PIL", "discord.gateway")


def start_logging(level: str, *secrets: str) -> None:
    """Log to standard error from ``level`` up; ``secrets`` are never shown."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Discreet(*secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _NOISY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level)))
    # The library would warn at each start that what voice needs is not installed.
    VoiceClient.warn_nacl = VoiceClient.warn_dave = False


class _Discreet(logging.Formatter):
    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        text = _INTERACTION_TOKEN.sub(r"\1…", super().format(record))
        for secret in self._secrets:
            text = text.replace(secret, "…")
        return text
