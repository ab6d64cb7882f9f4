"""A table before anybody else has come: what its host orders, and the lobby that makes. Pure."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.tables import seating
from bot.tables.model import EMPTY, Clock, Deal, Holder, Person, Refused, Table
from games.words import Phrase


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


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many open tables a server may have.

    ``host``: how many of them one person may host that are no games among people.
    """

    server: int = sys.maxsize
    host: int = sys.maxsize

    def check(self, new: Table, others: Collection[Table]) -> None:
        """Refused if this table would be one too many: server_full(n), too_many_hosted(n)."""
        here = [table for table in others if table.guild_id == new.guild_id]
        if len(here) >= self.server:
            raise Refused(Phrase("table.why.server_full", n=self.server))
        hosted = (table for table in here if table.host_id == new.host_id)
        if sum(map(_is_no_game_among_people, hosted)) >= self.host:
            raise Refused(Phrase("table.why.too_many_hosted", n=self.host))


UNBOUNDED: Final = Bounds()


def _is_no_game_among_people(table: Table) -> bool:
    return table.status == "lobby" or len(table.people) < 2


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
