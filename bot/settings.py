"""All settings of the bot, from the environment and a file ``.env``."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Each field is an environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
    )

    discord_token: SecretStr | None = None
    database_url: str = "sqlite+aiosqlite:///tricktable.sqlite3"
    computer_pace: float = Field(default=1.0, ge=0, le=60)
    deal_pause: float | None = Field(default=None, ge=0, le=600)
    language: Literal["en", "fr"] = "en"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_file: Path | None = None
