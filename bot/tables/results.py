"""What a deal and a game leave behind, written in the transaction of their last action.

All of it hangs on rows whose keys are the table's, so nothing can ever be counted twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.ratings import Rating, read_ratings, write_ratings
from bot.store.totals import Scored, add_to_totals
from bot.tables.model import Rated, Table
from bot.tables.rating import NEWCOMER, RatedRule, rated_sides, rerated
from games.core import Result, Sheet

RuleOf: TypeAlias = Callable[[AsyncConnection, int], Awaitable[RatedRule]]
"""Which games a server rates, read in the result's own transaction."""


async def people_only(_connection: AsyncConnection, _guild_id: int) -> RatedRule:
    """The rule of every server that has not chosen another."""
    return "people_only"


async def add_deals(connection: AsyncConnection, before: Table, after: Table) -> None:
    """Write what the deals scored between two snapshots brought to the people who sit there."""
    known = len(before.game.sheets(before.state))
    sheets = after.game.sheets(after.state)
    rows = [
        row for deal in range(known, len(sheets)) for row in _deal_rows(after, deal, sheets[deal])
    ]
    if rows:
        await connection.execute(schema.deal_seats.insert(), rows)


async def add_result(
    connection: AsyncConnection, table: Table, rule_of: RuleOf
) -> tuple[Rated | None, ...]:
    """Count a game once; nothing played counts nothing. Each seat's change of rating, if any."""
    finished, deals = table.status == "over", len(table.game.sheets(table.state))
    if not finished and not deals:
        return ()
    result = table.game.result(table.state) or table.game.end(table.state)
    rated = await _rate(connection, table, result, await rule_of(connection, table.guild_id))
    of_game = _of_game(table) | {"table_id": table.id}
    await connection.execute(
        schema.results.insert().values(finished=finished, deals=deals, **of_game)
    )
    rows = _seat_rows(table, result, rated)
    await connection.execute(schema.result_seats.insert(), [of_game | row for row in rows])
    scored = (
        Scored(row["user_id"], row["points"], row["won"])
        for row in rows
        if row["user_id"] is not None and not row["computer"]
    )
    await add_to_totals(connection, table.guild_id, table.game.key, table.updated_at, scored)
    return rated


async def _rate(
    connection: AsyncConnection, table: Table, result: Result, rule: RatedRule
) -> tuple[Rated | None, ...]:
    sides = rated_sides(table, result, rule)
    if not sides:
        return ()
    place = (table.guild_id, table.game.key)
    before = await read_ratings(connection, *place, (user for side in sides for user in side))
    after = rerated(sides, before)
    await write_ratings(connection, *place, before, after)
    return tuple(_change(holder.user_id, before, after) for holder in table.holders)


def _change(
    user_id: int | None, before: dict[int, Rating], after: dict[int, Rating]
) -> Rated | None:
    if user_id is None or user_id not in after:
        return None
    return Rated(before.get(user_id, NEWCOMER).shown, after[user_id].shown)


def _of_game(table: Table) -> dict[str, Any]:
    return {
        "guild_id": table.guild_id,
        "game": table.game.key,
        "ended_at": table.updated_at,
    }


def _deal_rows(table: Table, deal: int, sheet: Sheet) -> list[dict[str, Any]]:
    undertaking = sheet.undertaking
    taker = None if undertaking is None else undertaking.seat
    made = undertaking is not None and undertaking.made
    return [
        _of_game(table)
        | {
            "table_id": table.id,
            "deal": deal,
            "seat": seat,
            "user_id": table.holders[seat].user_id,
            "points": points,
            "undertook": seat == taker,
            "made": seat == taker and made,
        }
        for side, points in zip(table.view(None).sides, sheet.scores, strict=True)
        for seat in side
        if table.holders[seat].kind == "person"
    ]


def _seat_rows(
    table: Table, result: Result, rated: tuple[Rated | None, ...]
) -> list[dict[str, Any]]:
    changes = rated or (None,) * table.seats
    return [
        {
            "seat": seat,
            "user_id": table.holders[seat].user_id,
            "computer": table.holders[seat].kind == "computer",
            "points": points,
            "place": place,
            "won": table.status == "over" and place == 1,
            "rating_before": None if (change := changes[seat]) is None else change.before,
            "rating_after": None if change is None else change.after,
        }
        for side, points, place in zip(result.sides, result.points, result.places, strict=True)
        for seat in side
    ]
