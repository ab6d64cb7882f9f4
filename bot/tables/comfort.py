"""What spares people clicks and slips: cards held back, single cards played, the rest claimed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from bot.tables import clocks, playing
from bot.tables.ledger import Ledger, Step
from bot.tables.model import Claim, Held, Person, Refused, Table
from bot.tables.playing import Change, Entropy
from bot.tables.reasons import TRY_AGAIN
from bot.tables.soon import Soon
from games.words import Phrase

CLAIM_SECONDS: Final = 15.0
"""How long the others may object to a claim."""
RETRY_SECONDS: Final = 5.0

Act = Callable[[int, Person, int, Sequence[str]], Awaitable[Table]]


class Comfort:
    """Operations of :class:`~bot.tables.Tables` for those who play; each may raise Refused.

    ``act`` and ``change`` are those of the service. ``wants`` says whether a person has single
    cards played. Cards held back are kept in memory alone: after a restart it is simply that
    person's turn.
    """

    def __init__(
        self,
        ledger: Ledger,
        act: Act,
        change: Callable[[int, Step], Awaitable[Table]],
        clock: Callable[[], float],
        entropy: Entropy,
        wants: Callable[[int], bool],
    ) -> None:
        self._ledger = ledger
        self._act = act
        self._change = change
        self._clock = clock
        self._entropy = entropy
        self._wants = wants
        self._soon = Soon()

    async def close(self) -> None:
        """Drop what is held back; claims are settled after the next start."""
        await self._soon.close()

    def watch(self, table: Table) -> None:
        """Settle a table's claim in time."""
        key = table.id, "claim"
        if table.open and table.claim is not None and table.claim.until is not None:
            left = max(0.0, table.claim.until - self._clock())
            self._soon.at(key, left, lambda: self._settle(table.id))
        else:
            self._soon.drop(key)

    # Cards held back

    async def play(self, table_id: int, person: Person, number: int, texts: Sequence[str]) -> Table:
        """Act, but where cards can be taken back, a card only after the time for that.

        Refused like :meth:`Tables.act`.
        """
        table = await self._ledger.newest(table_id)
        seat = table.seat_of(person.user_id)
        if not texts or not table.take_back or seat is None or not is_card(table, seat, texts[0]):
            return await self._act(table_id, person, number, texts)

        def hold(table: Table) -> Table:
            seat = playing.seat_in_play(table, person.user_id)
            playing.tried(table, seat, number, texts)
            held = Held(person.user_id, number, tuple(texts))
            return replace(table, held={**table.held, seat: held})

        held = await self._ledger.note(table_id, hold)
        self._soon.at((table_id, seat), table.take_back, lambda: self._lay(table_id, seat))
        return held

    async def take_back(self, table_id: int, person: Person) -> Table:
        """Drop one's card that is held back. Refused: too_late."""

        def drop(table: Table) -> Table:
            seat = table.seat_of(person.user_id)
            if seat is None or seat not in table.held:
                raise Refused(Phrase("table.why.too_late"))
            self._soon.drop((table_id, seat))
            return _without_held(table, seat)

        return await self._ledger.note(table_id, drop)

    async def _lay(self, table_id: int, seat: int) -> None:
        """Play a card whose time is up, if its question is still asked."""

        def step(table: Table) -> Change:
            held = table.held.get(seat)
            if held is None or table.seat_of(held.user_id) != seat:
                return Change(table, table)
            here = clocks.present(table, seat)
            return playing.act(here, seat, held.number, held.texts, self._entropy)

        try:
            await self._change(table_id, step)
        except Refused as refused:
            if refused.phrase == TRY_AGAIN:
                self._soon.at((table_id, seat), RETRY_SECONDS, lambda: self._lay(table_id, seat))

    # Single cards

    def single_card(self, table: Table) -> tuple[int, str] | None:
        """A seat, and the one card it can play, whose person has such cards played.

        Not where there is something else to say at the same moment.
        """
        for seat in table.due:
            user_id = table.holders[seat].user_id
            wants = user_id is not None and self._wants(user_id) and seat in table.people
            if not wants or seat in table.held:
                continue
            legal = table.game.legal(table.state, seat)
            ask = table.game.view(table.state, seat).ask
            says = ask is not None and ask.asides
            if len(legal) == 1 and not says and is_card(table, seat, str(legal[0])):
                return seat, str(legal[0])
        return None

    async def play_single_card(self, table: Table) -> None:
        """Play it, unless the table has moved on."""

        def step(newest: Table) -> Change:
            found = self.single_card(newest)
            if found is None:
                return Change(newest, newest)
            seat, text = found
            return playing.act(newest, seat, newest.seq, [text], self._entropy)

        await self._change(table.id, step)

    # The rest

    async def claim(self, table_id: int, person: Person, number: int) -> Table:
        """Claim all tricks left in the deal; alone among computers one has them at once.

        Refused: not_started, over, not_seated, moved_on, claimed, no_claim.
        """

        def step(table: Table) -> Change:
            seat = playing.seat_in_play(table, person.user_id)
            if not table.since[seat] <= number <= table.seq:
                raise Refused(Phrase("table.why.moved_on"))
            if table.claim is not None:
                raise Refused(Phrase("table.why.claimed"))
            if not may_claim(table, seat):
                raise Refused(Phrase("table.why.no_claim"))
            if table.people == (seat,):
                return playing.rest(table, self._entropy)
            until = self._clock() + CLAIM_SECONDS
            return Change(table, replace(table, claim=Claim(seat, until)))

        return await self._change(table_id, step)

    async def play_on(self, table_id: int, person: Person) -> Table:
        """Object to a claim: the deal is played out, and can't be claimed any more.

        Refused: not_started, over, not_seated, nothing_claimed, own_claim.
        """

        def step(table: Table) -> Change:
            seat = playing.seat_in_play(table, person.user_id)
            if table.claim is None or table.claim.until is None:
                raise Refused(Phrase("table.why.nothing_claimed"))
            if table.claim.seat == seat:
                raise Refused(Phrase("table.why.own_claim"))
            return Change(table, replace(table, claim=Claim(table.claim.seat, None)))

        return await self._change(table_id, step)

    async def _settle(self, table_id: int) -> None:
        def step(table: Table) -> Change:
            claim = table.claim
            if claim is None or claim.until is None or claim.until > self._clock():
                return Change(table, table)
            return playing.rest(table, self._entropy)

        try:
            await self._change(table_id, step)
        except Refused as refused:
            if refused.phrase == TRY_AGAIN:
                again = table_id, "claim"
                self._soon.at(again, RETRY_SECONDS, lambda: self._settle(table_id))


def is_card(table: Table, seat: int, text: str) -> bool:
    """Whether an action is a card, where one is asked for."""
    ask = table.game.view(table.state, seat).ask
    if ask is None or ask.count > 1:
        return False
    return any(choice.card and choice.action == text for choice in ask.choices)


def may_claim(table: Table, seat: int) -> bool:
    """Whether all tricks left are surely a seat's, and it has not been refused them."""
    if table.claim is not None or seat not in table.due:
        return False
    seen = table.game.view(table.state, seat)
    return len(seen.hand) > 1 and table.game.takes_the_rest(seen)


def _without_held(table: Table, seat: int) -> Table:
    return replace(table, held={s: held for s, held in table.held.items() if s != seat})
