"""Hints: what a strong player would do in somebody's place. They change nothing at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.tables import playing
from bot.tables.computers import Computers
from bot.tables.ledger import Ledger
from bot.tables.model import Person, Refused, Table
from bot.tables.rating import RatedRule, would_count
from games.view import Choice
from games.words import Phrase


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint for the question that ``table`` puts to a seat: one of its choices, and why."""

    table: Table
    choice: Choice
    reason: Phrase


def why_no_hints(table: Table, rule: RatedRule, *, wanted: bool) -> Phrase | None:
    """Why nobody gets a hint at a table; None if people do.

    ``wanted``: the server has hints. A game that counts for ratings has none.
    """
    if not wanted:
        return Phrase("hint.why.off")
    return Phrase("hint.why.rated") if would_count(table, rule) else None


class Advice:
    """Gives hints; ``wanted`` says whether a server has them."""

    def __init__(self, ledger: Ledger, computers: Computers, wanted: Callable[[int], bool]) -> None:
        self._ledger = ledger
        self._computers = computers
        self._wanted = wanted

    async def hint(self, table_id: int, person: Person, number: int) -> Hinted:
        """A hint for a person's question on the panel of state ``number``; the same each time.

        Of a batch that is half chosen it names one more card. Refused: not_started, over,
        not_seated, moved_on, and as hint.why: off, rated, nothing, chosen, failed.
        """
        table = await self._ledger.newest(table_id)
        seat = playing.seat_in_play(table, person.user_id)
        rule = await self._ledger.stored.rated_rule(table.guild_id)
        why = why_no_hints(table, rule, wanted=self._wanted(table.guild_id))
        if (why := why or _nothing_to_say(table, seat, number)) is not None:
            raise Refused(why, table)
        hint = await self._computers.hint(table, seat)
        newest = await self._ledger.newest(table_id)
        if newest.since[seat] != table.since[seat] or newest.seat_of(person.user_id) != seat:
            raise Refused(Phrase("table.why.moved_on"), newest)
        ask = table.game.view(table.state, seat).ask
        choices = () if hint is None or ask is None else ask.choices
        for choice in choices:
            if hint is not None and choice.action == str(hint.action):
                return Hinted(newest, choice, hint.reason)
        raise Refused(Phrase("hint.why.failed"), newest)


def _nothing_to_say(table: Table, seat: int, number: int) -> Phrase | None:
    if not table.since[seat] <= number <= table.seq:
        return Phrase("table.why.moved_on")
    ask = table.game.view(table.state, seat).ask
    if ask is None or seat not in table.due:
        return Phrase("hint.why.nothing")
    full = ask.count > 1 and len(table.drafts[seat]) >= ask.count
    return Phrase("hint.why.chosen") if full else None
