"""Hearing what other processes have changed, and taking it up."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from bot.choices import Choices
from bot.privacy import Privacy
from bot.store import news
from bot.store.causes import cause
from bot.tables import Refused

_log = logging.getLogger(__name__)


class Newsreader:
    """Takes up one thing after the other; what fails is taken up with the next."""

    def __init__(self, choices: Choices, privacy: Privacy) -> None:
        self._choices = choices
        self._privacy = privacy
        self._heard: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def hear(self, said: str) -> None:
        """Something was said."""
        self._heard.add(said)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._take_up(), name="news")

    async def close(self) -> None:
        """Wait for what is being taken up."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def _take_up(self) -> None:
        while self._heard:
            said = self._heard.pop()
            try:
                await self._read(*news.read(said))
            except (SQLAlchemyError, OSError, Refused) as error:
                self._heard.add(said)
                _log.warning("News of other processes wait: %s", cause(error))
                return

    async def _read(self, about: str, id_: int) -> None:
        match about:
            case "server":
                await self._choices.reread_server(id_)
            case "person":
                await self._choices.reread_person(id_)
                await self._privacy.catch_up()
            case _:
                await self._choices.load()
                await self._privacy.catch_up()
