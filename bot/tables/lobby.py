"""What people ask of a lobby, and of their seats later on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.tables import opening, playing, seating
from bot.tables.ledger import Step
from bot.tables.model import Person, Table
from bot.tables.opening import Order
from bot.tables.playing import Change, Entropy
from bot.tables.seating import greeted
from games.core import Level


class Lobby:
    """Operations of :class:`~bot.tables.Tables` on seats and agreements; each may raise Refused.

    ``add`` stores a new table, ``change`` makes one step of one.
    """

    def __init__(
        self,
        add: Callable[[Table], Awaitable[Table]],
        change: Callable[[int, Step], Awaitable[Table]],
        entropy: Entropy,
    ) -> None:
        self._add = add
        self._change = change
        self._entropy = entropy

    async def open(self, order: Order) -> Table:
        """A new table, its host on seat 0.

        Refused: core.why.bad_head or core.why.unknown_game; server_full or too_many_hosted.
        """
        return await self._add(opening.lobby(order, playing.first_deal(self._entropy)))

    async def join(self, table_id: int, person: Person, seat: int | None = None) -> Table:
        """Sit down on a seat or the first free one; in a game, in place of one's own stand-in.

        Refused: seated, full, seat_taken, begun, over.
        """
        return await self._reseat(table_id, person, lambda t: seating.joined(t, person, seat))

    async def leave(self, table_id: int, person: Person) -> Table:
        """Stand up; in a game a computer stands in. Refused: not_seated, over.

        The host's duties pass on. When the last person leaves, the table closes.
        """
        return await self._reseat(table_id, person, lambda t: seating.left(t, person))

    async def add_computer(self, table_id: int, person: Person, level: Level = "strong") -> Table:
        """The host puts a computer on the first free seat.

        Refused: host_only, full, begun, over.
        """
        return await self._reseat(
            table_id, person, lambda t: seating.with_computer(t, person, level)
        )

    async def remove(self, table_id: int, person: Person, seat: int) -> Table:
        """The host empties a seat of the lobby, of a person or a computer.

        Refused: host_only, nobody_there, remove_self, begun, over.
        """
        return await self._reseat(table_id, person, lambda t: seating.removed(t, person, seat))

    async def pass_host(self, table_id: int, person: Person, user_id: int) -> Table:
        """The host makes another seated person the host.

        Refused: host_only, not_a_person, over.
        """
        return await self._reseat(table_id, person, lambda t: seating.passed_on(t, person, user_id))

    async def set_options(self, table_id: int, person: Person, options: Mapping[str, Any]) -> Table:
        """The host changes the options named; the others stay.

        Refused: host_only, begun, over, core.why.bad_head(detail).
        """
        return await self._reseat(table_id, person, lambda t: seating.agreed(t, person, options))

    async def move(
        self, table_id: int, person: Person, channel_id: int, *, admin: bool = False
    ) -> Table:
        """The host or an admin takes the table to another channel.

        Refused: host_only, over.
        """
        return await self._reseat(
            table_id, person, lambda t: seating.moved(t, person, channel_id, admin=admin)
        )

    async def set_language(self, table_id: int, person: Person, language: str) -> Table:
        """The host chooses the language of the board. Refused: host_only, over."""
        return await self._reseat(table_id, person, lambda t: seating.speaking(t, person, language))

    async def start(self, table_id: int, person: Person, *, fill: bool = False) -> Table:
        """The host starts; with ``fill`` computers take the empty seats.

        Refused: host_only, empty_seats(n), begun, over.
        """

        def step(table: Table) -> Change:
            ready = seating.started(greeted(table, person), person, fill=fill)
            return playing.deal(ready, self._entropy)

        return await self._change(table_id, step)

    async def _reseat(self, table_id: int, person: Person, step: Callable[[Table], Table]) -> Table:
        return await self._change(table_id, lambda t: Change(t, step(greeted(t, person))))
