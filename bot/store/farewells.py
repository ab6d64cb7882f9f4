"""What is taken out of the store: names at once, a person after a day, a server after a month.

A row that speaks of one person alone goes. A row of a game that others played too stays, without
the id of who it was: what the others won, and the cards that were played, are theirs as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Column, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put

NOBODY = 0
"""The host of a table whose host is no longer known."""


async def hide(connection: AsyncConnection, user_id: int, erase_at: float) -> None:
    """Put a person's names away, and note when everything else goes."""
    player = schema.players
    of_person = player.c.user_id == user_id
    query = select(player.c.guild_id, player.c.name).where(of_person)
    names = {str(guild_id): name for guild_id, name in await connection.execute(query)}
    await put(
        connection, schema.people, {"user_id": user_id}, {"erase_at": erase_at, "names": names}
    )
    await connection.execute(player.update().where(of_person).values(name=""))


async def unhide(connection: AsyncConnection, user_id: int) -> dict[int, str]:
    """Bring a person's names back, by server, and have nothing erased."""
    person, player = schema.people, schema.players
    of_person = person.c.user_id == user_id
    stored = (
        await connection.execute(select(person.c.names).where(of_person))
    ).scalar_one_or_none()
    names = {int(guild_id): name for guild_id, name in (stored or {}).items()}
    for guild_id, name in names.items():
        there = (player.c.user_id == user_id) & (player.c.guild_id == guild_id)
        await connection.execute(player.update().where(there).values(name=name))
    await connection.execute(person.update().where(of_person).values(erase_at=None, names=None))
    return names


async def hidden(connection: AsyncConnection) -> dict[int, float]:
    """When the data of each person who asked for it are to be erased."""
    return await _moments(connection, schema.people.c.user_id, schema.people.c.erase_at)


async def erase_person(connection: AsyncConnection, user_id: int) -> None:
    """Erase a person: the rows that are only about them, and the id in all others."""
    for table in _with("user_id"):
        column = table.c.user_id
        if column.nullable:
            change = table.update().values(user_id=None)
            await connection.execute(change.where(column == user_id))
        else:
            await connection.execute(table.delete().where(column == user_id))
    hosted = schema.tables
    await connection.execute(
        hosted.update().where(hosted.c.host_id == user_id).values(host_id=NOBODY)
    )


async def note_absence(connection: AsyncConnection, guild_ids: Iterable[int], since: float) -> None:
    """The bot is no longer on these servers; what was noted earlier stays."""
    noted = await absent(connection)
    for guild_id in set(guild_ids) - set(noted):
        await put(connection, schema.servers, {"guild_id": guild_id}, {"left_at": since})


async def note_presence(connection: AsyncConnection, guild_ids: Iterable[int]) -> None:
    """The bot is on these servers, whatever was noted."""
    row = schema.servers
    for guild_id in set(guild_ids) & set(await absent(connection)):
        await connection.execute(
            row.update().where(row.c.guild_id == guild_id).values(left_at=None)
        )


async def absent(connection: AsyncConnection) -> Mapping[int, float]:
    """The servers that the bot has left, and when."""
    return await _moments(connection, schema.servers.c.guild_id, schema.servers.c.left_at)


async def known_servers(connection: AsyncConnection) -> set[int]:
    """Every server of which anything is stored."""
    found: set[int] = set()
    for column in (schema.tables.c.guild_id, schema.players.c.guild_id, schema.servers.c.guild_id):
        found.update((await connection.execute(select(column).distinct())).scalars())
    return found


async def erase_server(connection: AsyncConnection, guild_id: int) -> None:
    """Erase all that is stored of a server: its games with everything that hangs on them too."""
    for table in _with("guild_id"):
        await connection.execute(table.delete().where(table.c.guild_id == guild_id))


def _with(column: str) -> list[Table]:
    """The tables with this column, what depends on others first; new ones are among them."""
    return [table for table in reversed(schema.metadata.sorted_tables) if column in table.c]


async def _moments(
    connection: AsyncConnection, key: Column[int], at: Column[float]
) -> dict[int, float]:
    rows = await connection.execute(select(key, at).where(at.is_not(None)))
    return {row[0]: row[1] for row in rows}
