"""Log lines on standard error: for people or for programs, and without anything secret."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

Format: TypeAlias = Literal["text", "json"]
FIELDS: Final = ("table", "seq")
"""What a line may say of itself beside its words: ``extra={"table": 7, "seq": 93}``."""

# Whoever knows one of these can answer in a player's name for a quarter of an hour; discord.py
# names the whole address when it has to wait.
_INTERACTION_TOKEN: Final = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?\"']+")
_NOISY: Final = ("aiosqlite", "alembic", "asyncio", "PIL", "discord.gateway")


def start_logging(level: str, *secrets: str, format: Format = "text") -> None:  # noqa: A002
    """Log to standard error from ``level`` up; ``secrets`` are never shown."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Structured(*secrets) if format == "json" else _Discreet(*secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _NOISY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level)))
    # Its talk about each request and event would hold messages and what people clicked.
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(level)))


class _Discreet(logging.Formatter):
    """A line for people, its fields at the end: ``… table=7 seq=93``."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        return self.veiled(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        fields = (f"{name}={value}" for name, value in _fields(record).items())
        return " ".join([super().formatMessage(record), *fields])

    def veiled(self, text: str) -> str:
        """The text without the secrets that it may have picked up."""
        text = _INTERACTION_TOKEN.sub(r"\1…", text)
        for secret in self._secrets:
            text = text.replace(secret, "…")
        return text


class _Structured(_Discreet):
    """A JSON object a line: time, level, logger, message, fields, and the traceback if any."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self.veiled(record.getMessage()),
            **_fields(record),
        }
        if record.exc_info:
            line["traceback"] = self.veiled(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
