"""What anybody may look up once games are over, by command or by the controls it brings up."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, TypeAlias

import discord

from bot.choices import Choices
from bot.panels.answers import Answer, Surface
from bot.panels.fairness import check_panel, deal_file, file_panel
from bot.panels.ids import Control
from bot.panels.painting import Painting
from bot.panels.panel import Panel
from bot.panels.standings import (
    chosen_scope,
    order_named,
    period_named,
)
from bot.panels.statistics import history_panel, statistics_panel
from bot.store import Period, Scope
from bot.store.history import Statistics
from bot.tables import Refused
from bot.tables.archive import Archive
from bot.tables.reel import PACES, WAYS, Pace
from bot.words import Speaker, language_of
from games.words import Phrase

_FORGED: Final = Phrase("table.why.forged")
_Interaction: TypeAlias = discord.Interaction[Any]


class Lookups:
    """Answers from the archive, in the reader's language. Refused outside of servers.

    ``hidden`` says whether a person has asked to be forgotten.
    """

    def __init__(
        self,
        archive: Archive,
        painting: Painting,
        choices: Choices,
        hidden: Callable[[int], bool],
    ) -> None:
        self._hidden = hidden
        self._archive = archive
        self._painting = painting
        self._choices = choices

    def route(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> tuple[Surface, Coroutine[Any, Any, Answer]]:
        """How a click on one of these controls is answered: in place, files and games anew."""
        new = control.verb in ("open", "record", "file", "check")
        return "private" if new else "update", self._clicked(interaction, control, values)

    def season(self, interaction: _Interaction) -> Period:
        """The period that standings of this server show first."""
        return self._choices.server(interaction.guild_id).season

    async def leaderboard(self, interaction: _Interaction, scope: Scope, page: int = 0) -> Panel:
        """A page of the server's leaderboard, as picture and text."""
        guild_id = _guild(interaction)
        board = await self._archive.leaderboard(guild_id, scope, page)
        return await self._painting.leaderboard(guild_id, board, interaction.locale)

    async def statistics(self, interaction: _Interaction, user: discord.abc.User) -> Panel:
        """What somebody's games and deals come to; of whoever is hidden nothing is told."""
        found = await self._archive.statistics(_guild(interaction), user.id)
        if self._hidden(user.id):
            found = Statistics()
        return statistics_panel(found, user.display_name, _speaker(interaction))

    async def history(self, interaction: _Interaction, page: int = 0) -> Panel:
        """A page of one's own games."""
        found = await self._archive.history(_guild(interaction), interaction.user.id, page)
        return history_panel(found, _speaker(interaction))

    async def replay(
        self,
        interaction: _Interaction,
        table_id: int | None = None,
        at: int = 1,
        pace: Pace = "trick",
    ) -> Panel:
        """A finished game at one moment; by default one's own newest."""
        guild_id = _guild(interaction)
        if table_id is None:
            table_id = await self._archive.newest_game(guild_id, interaction.user.id)
        reel = await self._archive.reel(guild_id, table_id)
        at, user_id = min(at, reel.last), interaction.user.id
        return await self._painting.replay(reel, at, pace, user_id, interaction.locale)

    async def check(
        self, interaction: _Interaction, table_id: int | None = None, number: int | None = None
    ) -> Panel:
        """A deal that is over, recomputed; by default the newest of one's own newest table."""
        guild_id = _guild(interaction)
        if table_id is None:
            table_id = await self._archive.newest_dealt(guild_id, interaction.user.id)
        deal = await self._archive.deal(guild_id, table_id, number)
        return check_panel(deal, _speaker(interaction))

    async def _clicked(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        match control.kind:
            case "page":
                return await self._page(interaction, control, values)
            case "past":
                return await self._past(interaction, control, values)
            case "replay":
                return await self._replay(interaction, control)
            case _:
                return await self._check(interaction, control)

    async def _page(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        game, period, order = control.argument.split(":")
        scope: Scope | None = Scope(
            game, period_named(period) or "all", order_named(order) or "points"
        )
        if control.verb in ("back", "on"):
            page = control.number + (1 if control.verb == "on" else -1)
        else:
            assert scope is not None
            scope, page = chosen_scope(scope, control.verb, "".join(values)), 0
        if scope is None:
            raise Refused(_FORGED)
        return await self.leaderboard(interaction, scope, page)

    async def _past(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        match control.verb, values:
            case "open", [table_id] if table_id.isdecimal():
                return await self.replay(interaction, int(table_id))
            case "back" | "on" as way, _:
                step = 1 if way == "on" else -1
                return await self.history(interaction, control.number + step)
            case _:
                raise Refused(_FORGED)

    async def _replay(self, interaction: _Interaction, control: Control) -> Answer:
        table_id, at, verb = control.table, control.number, control.verb
        pace: Pace = "trick" if control.argument == "trick" else "line"
        if verb == "record":
            return await self._record(interaction, table_id)
        if verb == "check":
            return await self.check(interaction, table_id)
        if verb == "pace":
            other = PACES[1 - PACES.index(pace)]
            return await self.replay(interaction, table_id, at, other)
        way = next((way for way in WAYS if way == verb), None)
        if way is None:
            raise Refused(_FORGED)
        reel = await self._archive.reel(_guild(interaction), table_id)
        return await self.replay(interaction, table_id, reel.turned(at, way, pace), pace)

    async def _record(self, interaction: _Interaction, table_id: int) -> Panel:
        record = await self._archive.record(_guild(interaction), table_id)
        text = _speaker(interaction).say("replay.file")
        return file_panel(text, f"game-{table_id}.json", record)

    async def _check(self, interaction: _Interaction, control: Control) -> Answer:
        match control.verb:
            case "file":
                deal = await self._archive.deal(_guild(interaction), control.table, control.number)
                return deal_file(deal, _speaker(interaction))
            case "back" | "on" as way:
                step = 1 if way == "on" else -1
                return await self.check(interaction, control.table, control.number + step)
            case _:
                raise Refused(_FORGED)


def _guild(interaction: _Interaction) -> int:
    if interaction.guild_id is None:
        raise Refused(Phrase("command.why.server_only"))
    return interaction.guild_id


def _speaker(interaction: _Interaction) -> Speaker:
    return Speaker(language_of(interaction.locale))
