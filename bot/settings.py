"""All settings of the bot, from the environment and a file ``.env``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

from dotenv.parser import parse_stream
from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.endings import WronglySet

ENV_FILE = Path(".env")
MOST_SHARDS = 10_000


class BadSettings(WronglySet):
    """A setting that is unknown or makes no sense. The text is one clear line that names it."""


class _LogFormat(BaseSettings):
    """How lines are wanted, whatever is wrong with the other settings."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore"
    )

    log_format: Literal["text", "json"] = "text"


class Settings(BaseSettings):
    """Each field is a variable of the same name in capitals; ``.env.example`` explains them.

    The environment goes before ``.env``, and arguments before both. Variables of other programs
    are left alone, but a name in ``.env`` that is none of ours is an error.
    """

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
    )

    discord_token: SecretStr | None = None
    """The bot's token; without one the bot plays in the browser."""

    database_url: str = "sqlite+aiosqlite:///tricktable.db"
    """Where tables and results are kept, as SQLAlchemy writes it."""

    shard_count: Annotated[int, Field(ge=1, le=MOST_SHARDS)] | None = None
    """Among how many of Discord's shards the servers are shared out; by default one, or with
    PostgreSQL as many as Discord recommends."""

    shard_ids: Annotated[frozenset[int] | None, NoDecode] = None
    """Which of them this process is to have before any others, as ``0,1`` or ``0-3``; by default
    whichever nobody has."""

    shard_grace: Annotated[float, Field(ge=1, le=600)] = 10.0
    """Seconds for which others of them have to be free before this process takes them over."""

    computer_pace: Annotated[float, Field(ge=0, le=60)] = 1.0
    """Seconds before each move of a computer."""

    computer_search: bool = True
    """Whether computers may search before they move; if not, all play by rules of thumb."""

    deal_pause: Annotated[float, Field(ge=0, le=600)] | None = None
    """Seconds that a deal's summary stays before the next deal; by default twelve paces."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """What is worth a line on standard error."""

    log_format: Literal["text", "json"] = "text"
    """Lines for people, or one JSON object a line for a program that gathers logs."""

    heartbeat_file: Path | None = None
    """A file that is touched every few seconds while Discord hears the bot."""

    tables_per_server: Annotated[int, Field(ge=1)] = 50
    """How many open tables a server may have."""

    tables_per_host: Annotated[int, Field(ge=1)] = 5
    """How many of them one person may host that are no games among people."""

    stop_notice: bool = False
    """Whether channels where people play are told that the bot stops for a moment."""

    metrics_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    """Where figures for Prometheus are to be had; nowhere by default."""

    metrics_host: str = "127.0.0.1"
    """Who may ask for them: by default this machine alone."""

    @property
    def token(self) -> str:
        """The token itself; empty without one."""
        return "" if self.discord_token is None else self.discord_token.get_secret_value().strip()

    @field_validator("discord_token")
    @classmethod
    def _one_word(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and len(token.get_secret_value().split()) != 1:
            raise ValueError("it has to be one word, without spaces")
        return token

    @field_validator("metrics_host")
    @classmethod
    def _may_be_looked_up(cls, host: str) -> str:
        try:
            host.encode("idna")  # as the resolver does, which lets this error through
        except UnicodeError:
            raise ValueError("it can't be the name or address of a host") from None
        return host

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _each(cls, ids: object) -> object:
        return _numbers(ids) if isinstance(ids, str) else ids

    @field_validator("shard_ids")
    @classmethod
    def _possible(cls, ids: frozenset[int] | None, info: ValidationInfo) -> frozenset[int] | None:
        if ids is None or "shard_count" not in info.data:  # which has its own line
            return ids
        if (count := info.data["shard_count"]) is None:
            raise ValueError("it needs SHARD_COUNT, too")
        if not ids or not ids <= frozenset(range(count)):
            raise ValueError(f"with SHARD_COUNT={count} the shards are 0 to {count - 1}")
        if len(ids) < count and info.data["database_url"].startswith("sqlite"):
            raise ValueError("with SQLite one process has all shards; others need PostgreSQL")
        return ids


def _numbers(text: str) -> frozenset[int]:
    """What ``0,2-4`` means."""
    numbers: set[int] = set()
    for part in text.split(","):
        if (found := re.fullmatch(r"\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?", part)) is None:
            raise ValueError("expected numbers like 0,1 or 0-3")
        numbers.update(range(int(found[1]), int(found[2] or found[1]) + 1))
    return frozenset(numbers)


def read_settings() -> Settings:
    """The settings of this process; BadSettings at the first that is wrong."""
    _check_lines(ENV_FILE)
    try:
        return Settings()
    except ValidationError as error:
        raise BadSettings(_explained(error)) from None


def read_log_format() -> Literal["text", "json"]:
    """In what form to say that :func:`read_settings` has failed; text if that can't be read."""
    try:
        return _LogFormat().log_format
    except (ValidationError, OSError, UnicodeDecodeError):
        return "text"


def _check_lines(file: Path) -> None:
    """Refuse a file that would be skipped over in part."""
    if not file.is_file():
        return
    try:
        with file.open(encoding="utf-8") as stream:
            bindings = list(parse_stream(stream))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file} can't be read: {error}.") from None
    for binding in bindings:
        if binding.error or (binding.key is not None and binding.value is None):
            text = binding.original.string
            blank = len(text) - len(text.lstrip())
            line = binding.original.line + text.count("\n", 0, blank)
            raise BadSettings(f"{file}, line {line}: expected NAME=value.")


def _explained(error: ValidationError) -> str:
    """One line for the first mistake, without the value, which may be a secret."""
    first = error.errors(include_url=False, include_input=False)[0]
    name = str(first["loc"][0]).upper()
    if first["type"] == "extra_forbidden":
        return f"{name} in {ENV_FILE} is no setting; {ENV_FILE}.example lists them all."
    return f"{name} is set wrongly: {first['msg'].removeprefix('Value error, ')}."
