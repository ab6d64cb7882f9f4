"""Which table is meant by a command that need not name one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.commands.making import Interaction
from bot.panels.people import is_admin
from bot.tables import Refused, Table, Tables
from games.words import Phrase


@dataclass(frozen=True, slots=True)
class Candidate:
    """A table that may be meant: whether the person sits at it, it is here, and is theirs to rule.

    An admin rules the tables of the channel.
    """

    table: Table
    own: bool
    here: bool
    ruled: bool


Order: TypeAlias = Sequence[Callable[[Candidate], bool]]
"""The first that some tables fit decides: one of them is meant."""

TO_SHOW: Final[Order] = (lambda c: c.own and c.here, lambda c: c.here, lambda c: c.own)
TO_MOVE: Final[Order] = (lambda c: c.own and not c.here, lambda c: c.own, lambda c: c.here)
TO_LEAVE: Final[Order] = (lambda c: c.own and c.here, lambda c: c.own, lambda c: c.here)
TO_RULE: Final[Order] = (lambda c: c.ruled and c.here, lambda c: c.ruled, *TO_SHOW)


async def own_tables(tables: Tables, interaction: Interaction) -> list[Table]:
    """Where the person sits, on this server. Refused: try_again."""
    return list(await tables.open.of_person(interaction.guild_id or 0, interaction.user.id))


async def tables_here(tables: Tables, interaction: Interaction) -> list[Table]:
    """The tables of this channel and of its threads. Refused: try_again."""
    return list(await tables.open.of_channel(interaction.channel_id or 0))


async def meant(
    tables: Tables, interaction: Interaction, number: int | None, order: Order
) -> Table:
    """The table of that number, else the only one of those that are meant first.

    People mean tables of theirs or of this channel, admins any of the server if they say which.
    Refused: no_table, no_number, which(numbers), try_again.
    """
    own, here = await own_tables(tables, interaction), await tables_here(tables, interaction)
    admin, user_id = is_admin(interaction), interaction.user.id
    if number is not None:
        known = await tables.open.of_server(interaction.guild_id or 0) if admin else [*own, *here]
        return _of_number(known, number)
    candidates = [
        Candidate(table, table in own, table in here, table.host_id == user_id or admin)
        for table in {table.id: table for table in (*own, *here)}.values()
    ]
    ranked = ([c.table for c in candidates if fits(c)] for fits in order)
    match next(filter(None, ranked), []):
        case [table]:
            return table
        case []:
            raise Refused(Phrase("place.why.no_table"))
        case several:
            numbers = tuple(sorted(table.number for table in several))
            raise Refused(Phrase("place.why.which", numbers=numbers))


def _of_number(known: Sequence[Table], number: int) -> Table:
    for table in known:
        if table.number == number:
            return table
    raise Refused(Phrase("place.why.no_number", number=number))
