"""The one way in which every interaction is answered.

Discord waits three seconds for a first answer. An answer that is ready within a quarter of one goes
out at once, picture included, as a single request; a slower one is announced first and follows.
Nothing is ever left unanswered: what goes wrong is logged under a reference code that the person
sees too.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, assert_never

import aiohttp
import discord
from discord.utils import MISSING

from bot.panels.panel import Panel, Sentence
from bot.panels.people import speaker_at
from bot.tables import Refused, Table
from bot.words import Speaker, language_of

_log = logging.getLogger(__name__)
AT_ONCE: Final = 0.25
"""Seconds that an answer may take before it is announced."""
_UNANSWERED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
_LONGEST: Final = 2000
"""Letters of a message; a sentence that people's names make longer is cut rather than lost."""
_COMMAND: Final = discord.InteractionType.application_command

Surface: TypeAlias = Literal["private", "update", "board"]
"""What was used: something that opens a new private message; a control of a private message, which
changes in place; a control of a board (or the command that opens a table)."""


@dataclass(frozen=True, slots=True)
class Board:
    """The public board of a table as it is now.

    ``aside`` is for whoever asked alone, if anything is to be added.
    """

    table: Table
    panel: Panel
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """Nothing to add: whoever watches the table redraws it."""


Answer: TypeAlias = Panel | Sentence | Board | Done
Result: TypeAlias = Literal["answered", "refused", "failed", "late"]
"""What became of an interaction: done as asked, refused by the rules, our fault, or too late."""
Noted: TypeAlias = Callable[[str, Result, float | None], None]
"""Hears of each interaction: its kind, its result, and the seconds until its first answer."""
Delivered: TypeAlias = Callable[[discord.Interaction[Any], Panel | Board, int], Awaitable[None]]


class Answers:
    """Answers interactions; ``delivered`` hears of each message shown and its id."""

    def __init__(self, delivered: Delivered) -> None:
        self._delivered = delivered
        self.noted: Noted = lambda *_: None

    async def give(
        self,
        interaction: discord.Interaction[Any],
        surface: Surface,
        work: Coroutine[Any, Any, Answer],
    ) -> None:
        """Run the work and answer with what it returns, with its refusal, or with an apology."""
        kind, began, first = interaction.type.name, time.perf_counter(), None
        task = asyncio.create_task(_outcome(interaction, work))
        try:
            done, _ = await asyncio.wait({task}, timeout=AT_ONCE)
            if not done:
                await _announce(interaction, surface)
                first = time.perf_counter() - began
            answer, result = await task
            message_id = await _deliver(interaction, surface, answer)
            self.noted(kind, result, first or time.perf_counter() - began)
        except _UNANSWERED as error:
            self.noted(kind, "late", first)
            # Too late, or the message is gone: what was done stands, and a new click shows it.
            _log.info("Interaction %s not answered: %s", interaction.id, type(error).__name__)
            return
        if isinstance(answer, Board) and answer.aside:
            with suppress(*_UNANSWERED):
                await interaction.followup.send(answer.aside, ephemeral=True)
        if isinstance(answer, Panel | Board) and message_id is not None:
            await self._delivered(interaction, answer, message_id)


async def _outcome(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Answer]
) -> tuple[Answer, Result]:
    language = language_of(interaction.locale)
    try:
        return await work, "answered"
    except Refused as refused:
        table = refused.table
        speaker = Speaker(language) if table is None else speaker_at(table, language)
        return Sentence(speaker(refused.phrase)), "refused"
    except Exception as error:  # noqa: BLE001 - whatever it is, the person gets an answer
        return Sentence(apology(interaction, error)), "failed"


def apology(interaction: discord.Interaction[Any], error: BaseException) -> str:
    """What a person is told of a fault of ours, with the code under which it is logged."""
    code = secrets.token_hex(3)
    _log.error("Interaction %s failed, reference %s", interaction.id, code, exc_info=error)
    return Speaker(language_of(interaction.locale)).say("panel.broken", code=code)


async def _announce(interaction: discord.Interaction[Any], surface: Surface) -> None:
    new = surface == "private" or interaction.type is _COMMAND
    await interaction.response.defer(ephemeral=surface == "private", thinking=new)


async def _deliver(
    interaction: discord.Interaction[Any], surface: Surface, answer: Answer
) -> int | None:
    """Send the answer; the id of the message that shows it, None where that is unknown."""
    match answer:
        case Sentence(text):
            await _say(interaction, surface, text)
            return None
        case Board(panel=panel):
            return await _show_board(interaction, panel)
        case Panel() if surface == "update":
            return await _show_update(interaction, answer)
        case Panel():
            return await _show_new(interaction, surface, answer)
        case Done():
            if not interaction.response.is_done():
                await interaction.response.defer()
            return None
        case _:
            assert_never(answer)


async def _say(interaction: discord.Interaction[Any], surface: Surface, text: str) -> None:
    text = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    if not interaction.response.is_done():
        await interaction.response.send_message(text, ephemeral=True)
    elif surface == "private":
        await interaction.edit_original_response(content=text)
    else:
        if interaction.type is _COMMAND:
            # Announced for everybody to see, but a refusal is nobody else's business.
            await interaction.delete_original_response()
        await interaction.followup.send(text, ephemeral=True)


async def _show_board(interaction: discord.Interaction[Any], panel: Panel) -> int | None:
    if interaction.response.is_done():
        if interaction.type is not _COMMAND:
            return None  # announced; the publisher redraws the board
        message = await interaction.edit_original_response(
            view=panel.layout(), attachments=panel.files()
        )
        return message.id
    if interaction.type is _COMMAND:
        answered = await interaction.response.send_message(view=panel.layout(), files=panel.files())
        return answered.message_id
    await interaction.response.edit_message(view=panel.layout(), attachments=panel.files())
    return interaction.message.id if interaction.message else None


async def _show_update(interaction: discord.Interaction[Any], panel: Panel) -> int:
    assert interaction.message is not None
    message_id = interaction.message.id
    if interaction.response.is_done():
        await interaction.followup.edit_message(
            message_id, view=panel.layout(), attachments=panel.files()
        )
    else:
        await interaction.response.edit_message(view=panel.layout(), attachments=panel.files())
    return message_id


async def _show_new(
    interaction: discord.Interaction[Any], surface: Surface, panel: Panel
) -> int | None:
    if not interaction.response.is_done():
        answered = await interaction.response.send_message(
            view=panel.layout(), files=panel.files() or MISSING, ephemeral=True
        )
        return answered.message_id
    if surface == "private":
        message = await interaction.edit_original_response(
            view=panel.layout(), attachments=panel.files()
        )
        return message.id
    sent = await interaction.followup.send(
        view=panel.layout(), files=panel.files() or MISSING, ephemeral=True, wait=True
    )
    return sent.id
