"""``/rules``: how a game is played, page by page. Seen by nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.commands import words
from bot.commands.making import Choice, Interaction, Parameter, command
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks
from bot.panels.ids import Control
from bot.panels.rules import rules_panel
from bot.tables import Refused, Table, Tables
from bot.words import Speaker, language_of
from games import registry
from games.words import Phrase


def rules_command(tables: Tables, clicks: Clicks) -> Iterator[app_commands.Command[Any, ..., None]]:
    """The command; the controls of its pages are answered from here too."""
    reader = _Reader(tables)
    clicks.staff("rules", reader.click)

    async def rules(interaction: Interaction, chosen: Mapping[str, Any]) -> None:
        await clicks.answers.give(interaction, "private", reader.open(interaction, chosen["game"]))

    games = Choice({json.dumps(key): words.text(f"{key}.name") for key in registry()})
    game = Parameter(
        "game",
        games,
        words.name("command.rules.game"),
        words.text("command.rules.game.help"),
        required=True,
    )
    yield command("rules", words.text("command.rules"), rules, (game,), private=True)


class _Reader:
    """Turns the pages, in the reader's language."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def open(self, interaction: Interaction, key: str) -> Answer:
        """The first page."""
        return rules_panel(registry()[key], 0, Speaker(language_of(interaction.locale)))

    async def click(
        self, interaction: Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        """Another page; Refused: table.why.forged."""
        game, page = registry().get(control.argument), control.number
        match control.verb, values:
            case "open", _:
                page = 0
            case "back", _:
                page -= 1
            case "on", _:
                page += 1
            case "page", [number] if number.isdecimal():
                page = int(number)
            case _:
                game = None
        if game is None:
            raise Refused(Phrase("table.why.forged"))
        speaker = Speaker(language_of(interaction.locale))
        return rules_panel(game, page, speaker, await self._table(control))

    async def _table(self, control: Control) -> Table | None:
        """The table whose options are shown; None once it is gone, or for another game."""
        if not control.table:
            return None
        try:
            table = await self._tables.get(control.table)
        except Refused:
            return None
        return table if table.game.key == control.argument else None
