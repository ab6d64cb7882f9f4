"""Checking a published deal: every chance line is recomputed from the revealed seed and ids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ConfigDict

from games import fair
from games.core import advance
from games.records import Record, open_game, read_line


class PublishedDeal(BaseModel):
    """What a table publishes after a deal. ``deal`` counts from 0, ``server_seed`` is hex."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    record: Record
    deal: int
    server_seed: str
    ids: list[int]
    hash: str


class Unfair(Exception):  # noqa: N818
    """A published deal that does not hold; the text says what differs."""


def check(published: PublishedDeal) -> int:
    """The number of chance lines that were recomputed and agree.

    Unfair if the commitment or a line differs or there is no such deal; BadRecord if the record
    itself can't be replayed.
    """
    seed = _server_seed(published)
    lines = list(_chance_lines(published.record, published.deal))
    if not lines:
        raise Unfair(f"the record has no deal {published.deal}")
    deal_seed = fair.deal_seed(seed, published.ids)
    for number, (game, state, line) in enumerate(lines):
        expected = f"- {game.chance(state, fair.chance_stream(deal_seed, number))}"
        if line != expected:
            raise Unfair(f"chance line {number} of the deal is not what the seed and the ids give")
    return len(lines)


def _server_seed(published: PublishedDeal) -> bytes:
    try:
        seed = bytes.fromhex(published.server_seed)
    except ValueError:
        raise Unfair("server_seed is not hexadecimal") from None
    if fair.commitment(seed) != published.hash.lower():
        raise Unfair("the hash is not the SHA-256 of the server seed")
    return seed


def _chance_lines(record: Record, deal: int) -> Iterator[tuple[Any, Any, str]]:
    """(game, state before, line) of each chance line of one deal."""
    opened = open_game(record.game, record.seats, record.options)
    game, state, at = opened.game, opened.state, -1
    for line in record.log:
        seat, text = read_line(line)
        if seat is None:
            at += game.between_deals(state)
            if at == deal:
                yield game, state, line
        state = advance(game, state, seat, game.read(text))
