"""A table before anybody else has come: what its host orders, and the lobby that makes. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.tables import seating
from bot.tables.model import EMPTY, Clock, Deal, Holder, Person, Table


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody asks for who opens a table, and where.

    ``options`` are those that are not to be as usual. With ``thread`` the game is to get a thread
    of its own under the channel.
    """

    guild_id: int
    channel_id: int
    person: Person
    game_key: str
    seats: int
    options: Mapping[str, Any]
    language: str
    thread: bool = False
    clock: Clock = "none"


def lobby(order: Order, deal: Deal) -> Table:
    """A lobby that is not stored yet, its host on seat 0; ``deal`` is to be its first.

    Refused: core.why.unknown_game, core.why.bad_head, core.why.wrong_number, or the game's own
    reason why it can't be played like that.
    """
    start = seating.opened(order.game_key, order.seats, order.options)
    person = order.person
    host = Holder("person", person.user_id, person.name, interaction=person.interaction)
    return Table(
        id=0,
        number=0,
        guild_id=order.guild_id,
        channel_id=order.channel_id,
        message_id=None,
        board_seq=0,
        game=start.game,
        options=start.options,
        host_id=person.user_id,
        language=order.language,
        status="lobby",
        holders=(host, *(EMPTY,) * (order.seats - 1)),
        seq=0,
        state=start.state,
        since=(0,) * order.seats,
        drafts=((),) * order.seats,
        done=(None,) * order.seats,
        deal=deal,
        created_at=0,
        updated_at=0,
        thread_of=order.channel_id if order.thread else None,
        clock=order.clock,
    )
