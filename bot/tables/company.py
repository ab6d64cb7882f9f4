"""Who plays together: invitations, a call for players, a game called off, the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from bot.tables import opening, seating
from bot.tables.ledger import Ledger, Step
from bot.tables.model import EMPTY, Call, Clock, Holder, Person, Refused, Table
from bot.tables.opening import Order
from bot.tables.playing import Change, Entropy, first_deal, seat_in_play
from games.words import Phrase

MOST_INVITED: Final = 25
TAKE_BACKS: Final = (0, 3, 5)
"""For how many seconds a table may let people take a card back."""


class Company:
    """Operations of :class:`~bot.tables.Tables` on the people of a table; each may raise Refused.

    ``add`` stores a new table, ``change`` makes one step of one.
    """

    def __init__(
        self,
        ledger: Ledger,
        add: Callable[[Table], Awaitable[Table]],
        change: Callable[[int, Step], Awaitable[Table]],
        entropy: Entropy,
    ) -> None:
        self._ledger = ledger
        self._add = add
        self._change = change
        self._entropy = entropy
        self._rematches: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def invite(
        self, table_id: int, person: Person, user_ids: Collection[int]
    ) -> tuple[int, ...]:
        """The host asks people to the lobby, which binds nobody; those not asked before.

        Refused: host_only, too_many_invited, begun, over.
        """
        new: tuple[int, ...] = ()

        def step(table: Table) -> Table:
            nonlocal new
            after = _with_invited(table, user_ids)
            new = after.invited[len(table.invited) :]
            return after

        await self._lobby(table_id, person, step)
        return new

    async def agree(
        self,
        table_id: int,
        person: Person,
        *,
        invite_only: bool | None = None,
        take_back: int | None = None,
        clock: Clock | None = None,
    ) -> Table:
        """The host changes how the table is kept: what is None stays.

        Refused: host_only, forged for a time that is not offered, begun, over.
        """

        def step(table: Table) -> Table:
            if take_back not in (None, *TAKE_BACKS):
                raise Refused(Phrase("table.why.forged"))
            return replace(
                table,
                invite_only=table.invite_only if invite_only is None else invite_only,
                take_back=table.take_back if take_back is None else take_back,
                clock=table.clock if clock is None else clock,
            )

        return await self._lobby(table_id, person, step)

    async def call(self, table_id: int, person: Person) -> Table:
        """Note that the host calls for players, which can be done once.

        Refused: host_only, called, begun, over.
        """

        def step(table: Table) -> Table:
            if table.called:
                raise Refused(Phrase("table.why.called"))
            return replace(table, called=True)

        return await self._lobby(table_id, person, step)

    async def nobody_called(self, table_id: int, user_ids: Collection[int] = ()) -> Table:
        """Note that the call for players, or the one for these people, could not be sent."""

        def step(table: Table) -> Change:
            invited = tuple(asked for asked in table.invited if asked not in user_ids)
            called = table.called if user_ids else False
            return Change(table, replace(table, invited=invited, called=called), by_hand=False)

        return await self._change(table_id, step)

    async def note_call(self, table_id: int, call: Call) -> Table:
        """Note a message that asks people to come."""

        def step(table: Table) -> Change:
            if call in table.calls:
                return Change(table, table)
            return Change(table, replace(table, calls=(*table.calls, call)), by_hand=False)

        return await self._change(table_id, step)

    async def forget_call(self, table_id: int, call: Call) -> Table:
        """Note that such a message is gone. Tells no watcher."""

        def step(table: Table) -> Change:
            left = tuple(other for other in table.calls if other != call)
            return Change(table, replace(table, calls=left), by_hand=False)

        return await self._ledger.change(table_id, step, lambda _: None)

    async def call_off(self, table_id: int, person: Person) -> Table:
        """End a game before its first card: at the host's word, or once all people would.

        Nothing is counted. Refused: not_started, not_seated, card_played, over.
        """

        def step(table: Table) -> Change:
            return Change(table, called_off(seating.greeted(table, person), person))

        return await self._change(table_id, step)

    async def again(self, table_id: int) -> Table | None:
        """The lobby for the people of a game that is over, if one of them has opened it."""
        return await self._ledger.open.rematch_of(table_id)

    async def rematch(self, table_id: int, person: Person, channel_id: int) -> Table:
        """A lobby for the people of a game that is over, each one's seat kept; its opener hosts.

        Whoever asks for it later sits down in it. Refused: still_open, not_seated, and what
        :meth:`Lobby.open` and :meth:`Lobby.join` refuse.
        """
        over = await self._ledger.newest(table_id)
        if over.open:
            raise Refused(Phrase("table.why.still_open"), over)
        if not any(holder.user_id == person.user_id for holder in over.holders):
            raise Refused(Phrase("table.why.not_seated"), over)
        # Not the table's own lock: who opens a lobby may have to wait for other tables.
        async with self._rematches.setdefault(table_id, asyncio.Lock()):
            again = await self._ledger.open.rematch_of(table_id)
            if again is None:
                return await self._add(self._again(over, person, channel_id))
        if again.seat_of(person.user_id) is not None:
            return again
        return await self._change(
            again.id, lambda table: Change(table, seating.joined(table, person))
        )

    def _again(self, over: Table, person: Person, channel_id: int) -> Table:
        order = Order(
            over.guild_id,
            channel_id,
            person,
            over.game.key,
            over.seats,
            over.options.model_dump(),
            over.language,
            clock=over.clock,
        )
        lobby = opening.lobby(order, first_deal(self._entropy))
        return replace(
            lobby,
            holders=tuple(_again(holder, person) for holder in over.holders),
            invite_only=over.invite_only,
            take_back=over.take_back,
            rematch_of=over.id,
        )

    async def _lobby(self, table_id: int, person: Person, step: Callable[[Table], Table]) -> Table:
        def whole(table: Table) -> Change:
            return Change(table, step(seating.hosted(table, person)))

        return await self._change(table_id, whole)


def _with_invited(table: Table, user_ids: Collection[int]) -> Table:
    new = tuple(
        user_id
        for user_id in dict.fromkeys(user_ids)
        if user_id not in table.invited and table.seat_of(user_id) is None
    )
    if len(table.invited) + len(new) > MOST_INVITED:
        raise Refused(Phrase("table.why.too_many_invited", most=MOST_INVITED))
    return replace(table, invited=(*table.invited, *new))


def called_off(table: Table, person: Person) -> Table:
    """The person would call the game off, which ends it if all would or the host does."""
    seat = seat_in_play(table, person.user_id)
    if not table.untouched:
        raise Refused(Phrase("table.why.card_played"))
    holders = list(table.holders)
    holders[seat] = replace(holders[seat], calls_off=True)
    agreed = all(holders[seat].calls_off for seat in table.people)
    closed = agreed or person.user_id == table.host_id
    return replace(table, holders=tuple(holders), status="closed" if closed else table.status)


def _again(holder: Holder, person: Person) -> Holder:
    """Who is on a seat when the same people are to play once more.

    Whoever asked to be forgotten, and so has no name, is not waited for, nor called.
    """
    if holder.user_id == person.user_id:
        return Holder("person", person.user_id, person.name, interaction=person.interaction)
    if holder.user_id is not None:
        return Holder("empty", holder.user_id, holder.name) if holder.name else EMPTY
    return Holder("computer", level=holder.level) if holder.kind == "computer" else EMPTY
