"""Deals laid open: once a deal is over, what its cards came from, and whether they did. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.tables import loading
from bot.tables.playing import Unreadable
from games import registry
from games.audit import PublishedDeal, Unfair, check
from games.core import Illegal, Malformed
from games.records import BadRecord


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal that is over and how its check came out.

    ``number`` counts from 0, ``of`` such deals there are. ``lines`` is the number of chance lines
    that were recomputed and agree, None if the deal does not hold. ``document`` is what anybody can
    check by ``python -m games deal-check``.
    """

    table_id: int
    game: str
    number: int
    of: int
    commitment: str
    server_seed: str
    ids: tuple[int, ...]
    lines: int | None
    document: dict[str, Any]


def deals_over(saved: loading.Saved) -> int:
    """How many deals of a table are over; the one under way never counts.

    When a deal is over the next one's source stands ready, so while people play, the newest is
    never one that can be shown.
    """
    deals = saved.deals if saved.table.status in ("over", "closed") else saved.deals[:-1]
    return sum(deal.ids is not None for deal in deals)


def checked(saved: loading.Saved, number: int) -> CheckedDeal:
    """One of the deals that are over, recomputed. Unreadable if its rules are not today's."""
    document = _document(saved, number)
    game = registry().get(saved.table.game)
    if game is not None and game.rules_version != saved.table.rules:
        raise Unreadable(f"it was played by rules {saved.table.rules}")
    return CheckedDeal(
        table_id=saved.table.id,
        game=saved.table.game,
        number=number,
        of=deals_over(saved),
        commitment=document["hash"],
        server_seed=document["server_seed"],
        ids=tuple(document["ids"]),
        lines=_recomputed(document),
        document=document,
    )


def nameless(saved: loading.Saved) -> dict[str, Any]:
    """The record of a game with its id; people are numbers in it."""
    players = [f"Player {seat + 1}" for seat in range(len(saved.holders))]
    return {"id": saved.table.id, "players": players} | loading.record(saved)


def _recomputed(document: dict[str, Any]) -> int | None:
    try:
        return check(PublishedDeal.model_validate(document))
    except (Unfair, BadRecord, Illegal, Malformed):
        return None


def _document(saved: loading.Saved, number: int) -> dict[str, Any]:
    deal = saved.deals[number]
    record = nameless(saved)
    # Nothing of a later deal: its hands may still be held.
    later = [d.first_seq for d in saved.deals[number + 1 :] if d.first_seq is not None]
    record["log"] = record["log"][: later[0]] if later else record["log"]
    return {
        "record": record,
        "deal": number,
        "server_seed": deal.server_seed.hex(),
        "ids": list(deal.ids),
        "hash": deal.commitment,
    }
