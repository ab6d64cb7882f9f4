"""What the controls of a hand do: play, half-choose, take back, claim, ask for a hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import discord

from bot.choices import Door
from bot.panels.answers import Answer
from bot.panels.asides import redrafted, with_asides
from bot.panels.hand import complete, is_batch, part_of, picked
from bot.panels.ids import Control
from bot.panels.painting import Painting
from bot.panels.people import person_of
from bot.tables import Refused, Table, Tables
from bot.tables.comfort import is_card
from games.view import Ask

_Interaction: TypeAlias = discord.Interaction[Any]


class HandClicks:
    """Answers clicks on private hands with the hand as it then is."""

    def __init__(self, tables: Tables, painting: Painting, door: Door) -> None:
        self._tables = tables
        self._painting = painting
        self._door = door

    async def clicked(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        """Do it; whoever plays here is refused by the newest hand, with the reason on top."""
        try:
            return await self._play(interaction, control, values)
        except Refused as refused:
            table = refused.table
            if table is None or table.seat_of(interaction.user.id) is None or not table.open:
                raise
            return await self._painting.hand(
                table, interaction.user.id, interaction.locale, refused.phrase
            )

    async def _play(
        self, interaction: _Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        person, tables = person_of(interaction), self._tables
        table = await tables.get(control.table)
        ask = _ask(table, person.user_id, control)
        if (draft := _redrafted(table, person.user_id, ask, control, values)) is not None:
            table = await tables.draft(table.id, person, control.number, draft)
            return await self._painting.hand(table, person.user_id, interaction.locale)
        texts = _meant(table, person.user_id, ask, control, values)
        return await self._tap(interaction, control, texts)

    async def _tap(
        self, interaction: _Interaction, control: Control, texts: Sequence[str]
    ) -> Answer:
        """Play, or ask once more where the person wants that, or do what is no play at all."""
        person, comfort = person_of(interaction), self._tables.comfort
        who, locale = person.user_id, interaction.locale
        table = await self._tables.get(control.table)
        match control.kind, control.argument:
            case "hand", "back":
                pass
            case "hand", "take_back":
                table = await comfort.take_back(table.id, person)
            case "hand", "hint":
                hinted = await self._tables.advice.hint(table.id, person, control.number)
                return await self._painting.hand(hinted.table, who, locale, hinted=hinted)
            case "hand", "claim":
                return await self._painting.hand(table, who, locale, asks="claim")
            case "hand", "claim_sure":
                table = await comfort.claim(table.id, person, control.number)
            case "act" | "pick", _ if self._asks_back(interaction, table, control, texts):
                return await self._painting.hand(table, who, locale, asks="play", action=texts[0])
            case _:
                table = await comfort.play(table.id, person, control.number, texts)
        return await self._painting.hand(table, who, locale)

    def _asks_back(
        self, interaction: _Interaction, table: Table, control: Control, texts: Sequence[str]
    ) -> bool:
        """Whether this is a card whose person wants to be asked before it is played."""
        seat = table.seat_of(interaction.user.id)
        if seat is None or _ask(table, interaction.user.id, control) is None:
            return False
        wants = self._door.own(interaction).confirm
        return wants and table.open and is_card(table, seat, texts[0])


def _ask(table: Table, user_id: int, control: Control) -> Ask | None:
    """What a person is asked, if the control belongs to that question."""
    seat = table.seat_of(user_id)
    if seat is None or control.number < table.since[seat]:
        return None
    return table.view(user_id).ask


def _redrafted(
    table: Table, user_id: int, ask: Ask | None, control: Control, values: Sequence[str]
) -> list[str] | None:
    """What is half-chosen after a select sent its values, None if that makes a whole choice.

    One select's choices stand in place of what it held before.
    """
    seat = table.seat_of(user_id)
    if control.kind != "pick" or ask is None or seat is None:
        return None
    draft = table.drafts[seat]
    if not is_batch(ask):
        return redrafted(ask, draft, control.argument, values)
    actions = {choice.action for choice in part_of(ask, control.argument)}
    return [*(text for text in draft if text not in actions), *values]


def _meant(
    table: Table, user_id: int, ask: Ask | None, control: Control, values: Sequence[str]
) -> Sequence[str]:
    """The actions that a button, a select or Confirm stands for.

    What can't be meant is no action of the game, and the table says so.
    """
    seat = table.seat_of(user_id)
    texts = list(values) or [control.argument]
    if ask is None or seat is None:
        return texts
    draft = table.drafts[seat]
    if control.kind == "pick" and (action := picked(ask, control.argument, values)) is not None:
        return [action]
    if control.kind == "hand":
        return draft if control.argument == "confirm" and complete(ask, draft) else texts
    return with_asides(table, ask, draft, texts[0]) if len(texts) == 1 else texts
