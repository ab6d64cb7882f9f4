"""Which messages tell people that the bot is away, so that they go when it is back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.shares import Share

_STOP: Final = "stop "


@dataclass(frozen=True, slots=True)
class StopNotice:
    """Such a message."""

    guild_id: int
    channel_id: int
    message_id: int


async def note(connection: AsyncConnection, notice: StopNotice) -> None:
    """Keep in mind that it stands there."""
    row = {"key": f"{_STOP}{notice.message_id}", "value": f"{notice.guild_id} {notice.channel_id}"}
    await connection.execute(schema.marks.insert().values(row))


async def standing(connection: AsyncConnection, share: Share) -> list[StopNotice]:
    """Those on the servers of a share."""
    mark = schema.marks.c
    query = select(mark.key, mark.value).where(mark.key.startswith(_STOP))
    found = [
        (int(number) for number in (*value.split(), key.removeprefix(_STOP)))
        for key, value in await connection.execute(query)
    ]
    notices = (StopNotice(guild, channel, message) for guild, channel, message in found)
    return [notice for notice in notices if share.has(notice.guild_id)]


async def forget(connection: AsyncConnection, notices: Iterable[StopNotice]) -> None:
    """They are gone."""
    keys = [f"{_STOP}{notice.message_id}" for notice in notices]
    await connection.execute(schema.marks.delete().where(schema.marks.c.key.in_(keys)))
