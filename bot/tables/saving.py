"""Writing tables: what differs between two snapshots, in the transaction that is given."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import and_, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.tables.model import Deal, Holder, Notice, Table, Time
from bot.tables.playing import Change
from bot.tables.results import RuleOf, add_deals, add_result

_COUNT: Final = (
    schema.tables.update()
    .where(schema.tables.c.id == bindparam("table"))
    .where(schema.tables.c.revision == bindparam("read"))
    .values(revision=schema.tables.c.revision + 1)
)
"""Counts one more write of a table, if it is as it was read."""


class Overtaken(Exception):  # noqa: N818 - what happened
    """Another process has written the table since this snapshot of it."""


async def insert(connection: AsyncConnection, table: Table) -> Table:
    """Write a new table; the snapshot with the id and the number that it was given."""
    table = replace(table, number=await _next_number(connection, table.guild_id))
    row = {
        "guild_id": table.guild_id,
        "game": table.game.key,
        "rules": table.game.rules_version,
        "created_at": table.created_at,
        "updated_at": table.updated_at,
        **_changing(table),
    }
    done = await connection.execute(schema.tables.insert().values(row))
    assert done.inserted_primary_key is not None
    table = replace(table, id=done.inserted_primary_key[0])
    await connection.execute(
        schema.holders.insert(),
        [{"table_id": table.id, "seat": s, **_held(h)} for s, h in enumerate(table.holders)],
    )
    await _insert_deal(connection, table.id, table.deal)
    await _add_invited(connection, table, table.invited)
    for holder in table.holders:
        await _note_name(connection, table, holder)
    return table


async def save(connection: AsyncConnection, change: Change, rule_of: RuleOf) -> Table:
    """Write all that an operation did; the snapshot with what only the store could know.

    Overtaken if it was not done to the newest snapshot.
    """
    before, after = change.before, replace(change.after, revision=change.before.revision + 1)
    if after.status != "lobby":
        after = replace(after, invited=())  # nobody can come any more, nor need be remembered
    await _save_table(connection, before, after, played=bool(change.lines))
    await _add_lines(connection, change)
    await _save_holders(connection, change)
    await _save_times(connection, before, after)
    await _save_invited(connection, before, after)
    await _save_drafts(connection, before, after)
    for deal in change.deals:
        await _save_deal(connection, before, deal)
    if change.lines:
        await add_deals(connection, before, after)
    if before.status == "playing" and not after.open:
        return replace(after, ratings=await add_result(connection, after, rule_of))
    return after


async def _save_table(
    connection: AsyncConnection, before: Table, after: Table, *, played: bool
) -> None:
    """The table's own row comes first: whoever else is at it waits here, and finds it changed."""
    write, as_read = _COUNT, {"table": after.id, "read": before.revision}
    if not played or _changing(before) != _changing(after):
        write = write.values({**_changing(after), "updated_at": after.updated_at})
    if before.open and not after.open:
        write = write.values(unshown=True)
    if (await connection.execute(write, as_read)).rowcount == 0:
        raise Overtaken


async def note_shown(connection: AsyncConnection, table_id: int) -> None:
    """Note that the board of a table that is over shows that."""
    row = schema.tables
    await connection.execute(row.update().where(row.c.id == table_id).values(unshown=False))


async def close_unreadable(connection: AsyncConnection, table_id: int) -> None:
    """Close a table that can't be replayed; its log stays, for whoever looks into it."""
    row = schema.tables
    closed = {"status": "closed", "rings_at": None, "revision": row.c.revision + 1}
    await connection.execute(row.update().where(row.c.id == table_id).values(closed))


async def close_of_number(
    connection: AsyncConnection,
    guild_id: int,
    number: int,
    host_id: int | None,
    known: Collection[int],
) -> bool:
    """Close the open table of a server with this number, unless it is one of the ``known`` ids.

    With ``host_id`` only if that person is its host. Whether there was one.
    """
    row = schema.tables.c
    asked = [row.guild_id == guild_id, row.number == number, row.status.in_(("lobby", "playing"))]
    if host_id is not None:
        asked.append(row.host_id == host_id)
    found = (await connection.execute(select(row.id).where(*asked))).scalar_one_or_none()
    if found is None or found in known:
        return False
    await close_unreadable(connection, found)
    return True


def _changing(table: Table) -> dict[str, Any]:
    return {
        "number": table.number,
        "channel_id": table.channel_id,
        "message_id": table.message_id,
        "thread_of": table.thread_of,
        "board_seq": table.board_seq,
        "options": table.options.model_dump(mode="json"),
        "host_id": table.host_id,
        "language": table.language,
        "status": table.status,
        "invite_only": table.invite_only,
        "called": table.called,
        "take_back": table.take_back,
        "rematch_of": table.rematch_of,
        "claim_seat": None if table.claim is None else table.claim.seat,
        "claim_until": None if table.claim is None else table.claim.until,
        "clock": table.clock,
        "rings_at": table.rings_at,
        "stood_in": table.stood_in,
        "closed_because": table.closed_because,
        "calls": [[call.channel_id, call.message_id] for call in table.calls] or None,
        **_noticed(table.notice),
    }


def _noticed(notice: Notice | None) -> dict[str, Any]:
    return {
        "notice_seat": None if notice is None else notice.seat,
        "notice_since": None if notice is None else notice.since,
        "notice_channel_id": None if notice is None else notice.channel_id,
        "notice_message_id": None if notice is None else notice.message_id,
    }


def _timed(time: Time) -> dict[str, Any]:
    return {
        "deadline": time.deadline,
        "stage": time.stage,
        "reserve": time.reserve,
        "missed": time.missed,
    }


def _held(holder: Holder) -> dict[str, Any]:
    return {
        "kind": holder.kind,
        "user_id": holder.user_id,
        "level": holder.level,
        "interaction": holder.interaction,
        "calls_off": holder.calls_off,
    }


async def _next_number(connection: AsyncConnection, guild_id: int) -> int:
    row = schema.tables.c
    query = select(func.coalesce(func.max(row.number), 0)).where(row.guild_id == guild_id)
    return int((await connection.execute(query)).scalar_one()) + 1


async def _add_lines(connection: AsyncConnection, change: Change) -> None:
    if not change.lines:
        return
    after = change.after
    rows = [
        {
            "table_id": after.id,
            "seq": line.seq,
            "seat": line.seat,
            "action": line.action,
            "at": after.updated_at,
            "interaction": None if line.seat is None else after.holders[line.seat].interaction,
        }
        for line in change.lines
    ]
    await connection.execute(schema.actions.insert(), rows)


async def _save_holders(connection: AsyncConnection, change: Change) -> None:
    row, after = schema.holders, change.after
    noted = {line.seat for line in change.lines}  # the interaction stands in the log
    for seat, (old, new) in enumerate(zip(change.before.holders, after.holders, strict=True)):
        known = replace(old, interaction=new.interaction) if seat in noted else old
        if _held(known) != _held(new):
            of_seat = and_(row.c.table_id == after.id, row.c.seat == seat)
            await connection.execute(row.update().where(of_seat).values(_held(new)))
        if (old.user_id, old.name) != (new.user_id, new.name):
            await _note_name(connection, after, new)


async def _note_name(connection: AsyncConnection, table: Table, holder: Holder) -> None:
    if holder.kind != "person":
        return
    row = schema.players
    person = {"guild_id": table.guild_id, "user_id": holder.user_id}
    seen = {"name": holder.name, "seen_at": table.updated_at}
    of_person = and_(*(row.c[name] == value for name, value in person.items()))
    done = await connection.execute(row.update().where(of_person).values(seen))
    if done.rowcount == 0:
        await connection.execute(row.insert().values(person | seen))


async def _add_invited(connection: AsyncConnection, table: Table, invited: tuple[int, ...]) -> None:
    rows = [{"table_id": table.id, "user_id": user_id} for user_id in invited]
    if rows:
        await connection.execute(schema.invitations.insert(), rows)


async def _save_invited(connection: AsyncConnection, before: Table, after: Table) -> None:
    if before.invited == after.invited:
        return
    row = schema.invitations
    for user_id in set(before.invited) - set(after.invited):
        gone = and_(row.c.table_id == after.id, row.c.user_id == user_id)
        await connection.execute(row.delete().where(gone))
    new = (user_id for user_id in after.invited if user_id not in before.invited)
    await _add_invited(connection, after, tuple(new))


async def _save_times(connection: AsyncConnection, before: Table, after: Table) -> None:
    row = schema.holders
    for seat, (old, new) in enumerate(zip(before.times, after.times, strict=True)):
        if old != new:
            of_seat = and_(row.c.table_id == after.id, row.c.seat == seat)
            await connection.execute(row.update().where(of_seat).values(_timed(new)))


async def _save_drafts(connection: AsyncConnection, before: Table, after: Table) -> None:
    row = schema.drafts
    for seat, (old, new) in enumerate(zip(before.drafts, after.drafts, strict=True)):
        if old == new:
            continue
        of_seat = and_(row.c.table_id == after.id, row.c.seat == seat)
        await connection.execute(row.delete().where(of_seat))
        if new:
            draft = {"table_id": after.id, "seat": seat, "texts": list(new)}
            await connection.execute(row.insert().values(draft))


async def _save_deal(connection: AsyncConnection, before: Table, deal: Deal) -> None:
    if deal.number > before.deal.number:
        await _insert_deal(connection, before.id, deal)
        return
    row = schema.deals
    of_deal = and_(row.c.table_id == before.id, row.c.number == deal.number)
    await connection.execute(row.update().where(of_deal).values(_drawn(deal)))


async def _insert_deal(connection: AsyncConnection, table_id: int, deal: Deal) -> None:
    source = {"server_seed": deal.server_seed, "commitment": deal.commitment}
    row = {"table_id": table_id, "number": deal.number, **source, **_drawn(deal)}
    await connection.execute(schema.deals.insert().values(row))


def _drawn(deal: Deal) -> dict[str, Any]:
    return {"ids": None if deal.ids is None else list(deal.ids), "first_seq": deal.first}
