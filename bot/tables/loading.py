"""Reading tables: their rows, and the log replayed through the one door."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy import Row, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.shares import Share
from bot.tables.model import Call, Claim, Deal, Holder, Notice, Rated, Table, Time
from bot.tables.playing import Unreadable, follow
from games.records import BadRecord, Replay, open_game, write_line


@dataclass(frozen=True, slots=True)
class Saved:
    """The rows of one table, read in one transaction; ``deals`` are by number, the last may run."""

    table: Row[Any]
    holders: Sequence[Row[Any]]
    drafts: Sequence[Row[Any]]
    deals: Sequence[Row[Any]]
    actions: Sequence[Row[Any]]
    results: Sequence[Row[Any]]
    invited: Sequence[Row[Any]]

    @property
    def lines(self) -> tuple[str, ...]:
        """The log as a record has it."""
        return tuple(write_line(row.seat, row.action) for row in self.actions)


async def read_open(
    connection: AsyncConnection, share: Share, fitting: sa.ColumnElement[bool] | None = None
) -> list[int]:
    """The ids of the open tables of a share, or of those that fit; those used last first."""
    row = schema.tables.c
    opened = row.status.in_(("lobby", "playing")) & share.holds(row.guild_id)
    if fitting is not None:
        opened &= fitting
    query = select(row.id).where(opened).order_by(row.updated_at.desc(), row.id)
    return list((await connection.execute(query)).scalars())


async def read_unshown(connection: AsyncConnection, share: Share) -> list[int]:
    """The ids of the tables of a share that are over, and whose boards may not show that yet."""
    row = schema.tables.c
    query = select(row.id).where(row.unshown, share.holds(row.guild_id)).order_by(row.id)
    return list((await connection.execute(query)).scalars())


async def read(connection: AsyncConnection, table_id: int) -> Saved | None:
    """The rows of a table; None if there is no such table."""
    return (await read_all(connection, [table_id])).get(table_id)


async def read_all(connection: AsyncConnection, ids: Collection[int]) -> dict[int, Saved]:
    """The rows of some hundred tables at most, by id; those that aren't there are left out."""
    row = schema.tables
    parts = [
        await _holders(connection, ids),
        await _of_tables(connection, schema.drafts, "seat", ids),
        await _of_tables(connection, schema.deals, "number", ids),
        await _of_tables(connection, schema.actions, "seq", ids),
        await _of_tables(connection, schema.result_seats, "seat", ids),
        await _of_tables(connection, schema.invitations, "user_id", ids),
    ]
    tables = await connection.execute(select(row).where(row.c.id.in_(ids)).order_by(row.c.id))
    return {table.id: Saved(table, *(part[table.id] for part in parts)) for table in tables}


def build(saved: Saved, seq: int | None = None) -> Table:
    """The snapshot, or how it was after ``seq`` lines; Unreadable if the rows make no game."""
    table = follow(_at_first(saved), saved.lines[:seq])
    if seq is not None:
        return replace(table, deal=_deal_at(saved, table))
    drafts = {draft.seat: tuple(draft.texts) for draft in saved.drafts}
    return replace(
        table,
        status=saved.table.status,
        drafts=tuple(drafts.get(seat, ()) for seat in range(table.seats)),
        ratings=_ratings(saved),
        claim=_claim(saved.table),
        times=tuple(_time(holder) for holder in saved.holders),
    )


def _time(row: Row[Any]) -> Time:
    return Time(row.deadline, row.stage, row.reserve, row.missed)


def _notice(row: Row[Any]) -> Notice | None:
    if row.notice_seat is None:
        return None
    place = (row.notice_channel_id, row.notice_message_id)
    return Notice(row.notice_seat, row.notice_since, *place)


def _claim(row: Row[Any]) -> Claim | None:
    return None if row.claim_seat is None else Claim(row.claim_seat, row.claim_until)


def record(saved: Saved) -> dict[str, Any]:
    """The game as a record (see :class:`games.records.Record`)."""
    return {
        "format": 1,
        "game": saved.table.game,
        "rules": saved.table.rules,
        "seats": len(saved.holders),
        "options": saved.table.options,
        "log": list(saved.lines),
    }


def _at_first(saved: Saved) -> Table:
    row = saved.table
    start = _opened(saved)
    seats = len(saved.holders)
    return Table(
        id=row.id,
        number=row.number,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        message_id=row.message_id,
        thread_of=row.thread_of,
        board_seq=row.board_seq,
        game=start.game,
        options=start.options,
        host_id=row.host_id,
        language=row.language,
        status="playing" if saved.actions else row.status,
        holders=tuple(_holder(holder, saved.actions) for holder in saved.holders),
        seq=0,
        state=start.state,
        since=(0,) * seats,
        drafts=((),) * seats,
        done=(None,) * seats,
        deal=_deal(saved),
        created_at=row.created_at,
        updated_at=max([row.updated_at, *(action.at for action in saved.actions[-1:])]),
        invite_only=row.invite_only,
        invited=tuple(invited.user_id for invited in saved.invited),
        called=row.called,
        take_back=row.take_back,
        rematch_of=row.rematch_of,
        clock=row.clock,
        times=(Time(),) * seats,
        rings_at=row.rings_at,
        notice=_notice(row),
        calls=tuple(Call(*place) for place in row.calls or ()),
        stood_in=row.stood_in,
        closed_because=row.closed_because,
        revision=row.revision,
    )


def _opened(saved: Saved) -> Replay:
    row = saved.table
    try:
        start = open_game(row.game, len(saved.holders), row.options)
    except BadRecord as bad:
        raise Unreadable(str(bad.reason)) from None
    if start.game.rules_version != row.rules:
        raise Unreadable(f"it was played by rules {row.rules}")
    return start


def _deal(saved: Saved) -> Deal:
    return _deal_of(saved, saved.deals[-1])


def _deal_at(saved: Saved, table: Table) -> Deal:
    """The deal that was under way in an earlier snapshot, or the next one while none was."""
    begun = [row for row in saved.deals if row.first_seq is not None and row.first_seq < table.seq]
    if begun and not table.between_deals:
        return _deal_of(saved, begun[-1])
    row = saved.deals[min(len(begun), len(saved.deals) - 1)]
    return Deal(row.number, row.server_seed)


def _deal_of(saved: Saved, row: Row[Any]) -> Deal:
    drawn = () if row.first_seq is None else saved.actions[row.first_seq :]
    return Deal(
        number=row.number,
        server_seed=row.server_seed,
        ids=None if row.ids is None else tuple(row.ids),
        first=row.first_seq,
        lines=sum(action.seat is None for action in drawn),
    )


def _ratings(saved: Saved) -> tuple[Rated | None, ...]:
    changes = [
        None if row.rating_after is None else Rated(row.rating_before, row.rating_after)
        for row in saved.results
    ]
    return tuple(changes) if any(changes) else ()


def _holder(row: Row[Any], actions: Sequence[Row[Any]]) -> Holder:
    if row.kind != "person":
        return Holder(row.kind, row.user_id, row.name or "", row.level)
    played = (action.interaction for action in actions if action.seat == row.seat)
    known = [row.interaction, *played]
    # Discord's ids grow with time, so the greatest is the newest.
    newest = max((id_ for id_ in known if id_ is not None), default=None)
    return Holder("person", row.user_id, row.name or "", row.level, newest, row.calls_off)


_Parts: TypeAlias = Mapping[int, Sequence[Row[Any]]]
"""The rows of each table."""


async def _holders(connection: AsyncConnection, ids: Collection[int]) -> _Parts:
    held, player, table = schema.holders, schema.players, schema.tables
    known = and_(player.c.user_id == held.c.user_id, player.c.guild_id == table.c.guild_id)
    query = (
        select(held, player.c.name)
        .join(table, table.c.id == held.c.table_id)
        .outerjoin(player, known)
        .where(held.c.table_id.in_(ids))
        .order_by(held.c.seat)
    )
    return _by_table(await connection.execute(query))


async def _of_tables(
    connection: AsyncConnection, rows: sa.Table, order: str, ids: Collection[int]
) -> _Parts:
    query = select(rows).where(rows.c.table_id.in_(ids)).order_by(rows.c[order])
    return _by_table(await connection.execute(query))


def _by_table(rows: Iterable[Row[Any]]) -> _Parts:
    parts = defaultdict[int, list[Row[Any]]](list)
    for row in rows:
        parts[row.table_id].append(row)
    return parts
