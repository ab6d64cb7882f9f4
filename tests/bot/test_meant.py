"""Which table a command is about."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.commands.meant import TO_LEAVE, TO_MOVE, TO_RULE, TO_SHOW, Order, meant
from bot.tables import Refused, Table
from tests.bot.panels.publishing import table

ANN, BEN = 11, 12


class Found:
    """The tables that a look-up finds."""

    def __init__(self, own: tuple[Table, ...], here: tuple[Table, ...]) -> None:
        self.own, self.here = own, here

    async def of_person(self, _guild_id: int, _user_id: int) -> tuple[Table, ...]:
        """Where the person sits."""
        return self.own

    async def of_channel(self, _: int) -> tuple[Table, ...]:
        """What stands here."""
        return self.here

    async def of_server(self, _: int) -> tuple[Table, ...]:
        """All, and one more."""
        return (*self.own, *self.here, FAR)


def numbered(number: int, host_id: int = BEN) -> Table:
    """A table by its number, of somebody else unless told."""
    return replace(table(1), id=number, number=number, host_id=host_id)


GUEST, OTHER, MINE, AWAY, FAR = (
    numbered(1),
    numbered(2),
    numbered(3, ANN),
    numbered(4),
    numbered(5),
)


async def asked(
    own: tuple[Table, ...],
    here: tuple[Table, ...],
    order: Order,
    number: int | None = None,
    *,
    admin: bool = False,
) -> int | str:
    """The number of the table that is meant, or why none is."""
    may = SimpleNamespace(manage_guild=admin)
    who = SimpleNamespace(id=ANN)
    click: Any = SimpleNamespace(guild_id=1, channel_id=2, user=who, permissions=may)
    tables: Any = SimpleNamespace(open=Found(own, here))
    try:
        return (await meant(tables, click, number, order)).number
    except Refused as refused:
        return refused.phrase.key


@pytest.mark.parametrize(
    ("order", "own", "here", "number"),
    [
        (TO_SHOW, (GUEST,), (GUEST, OTHER), 1),
        (TO_SHOW, (AWAY,), (OTHER,), 2),
        (TO_SHOW, (AWAY,), (), 4),
        (TO_MOVE, (AWAY, GUEST), (GUEST, OTHER), 4),
        (TO_MOVE, (GUEST,), (GUEST, OTHER), 1),
        (TO_MOVE, (), (OTHER,), 2),
        (TO_LEAVE, (AWAY,), (OTHER,), 4),
        (TO_LEAVE, (AWAY, GUEST), (GUEST, OTHER), 1),
        (TO_LEAVE, (), (OTHER,), 2),
        (TO_RULE, (GUEST, MINE), (GUEST, OTHER), 3),
        (TO_RULE, (GUEST, MINE), (GUEST, MINE), 3),
        (TO_RULE, (GUEST,), (GUEST, OTHER), 1),
    ],
)
async def test_what_one_can_do_it_to_is_meant(
    order: Order, own: tuple[Table, ...], here: tuple[Table, ...], number: int
) -> None:
    """One leaves where one sits, rules what one hosts, and brings here what stands elsewhere."""
    assert await asked(own, here, order) == number


async def test_of_several_none_is_taken() -> None:
    """Then the number is asked for; so it is of an admin, who rules them all."""
    assert await asked((GUEST, MINE), (GUEST, MINE), TO_SHOW) == "place.why.which"
    assert await asked((MINE,), (MINE, OTHER), TO_RULE, admin=True) == "place.why.which"
    assert await asked((), (), TO_SHOW) == "place.why.no_table"


async def test_an_admin_reaches_any_table_by_its_number() -> None:
    """Also one whose channel is gone; everybody else only what is here or one's own."""
    assert await asked((AWAY,), (OTHER,), TO_RULE, 4) == 4
    assert await asked((AWAY,), (OTHER,), TO_RULE, 2) == 2
    assert await asked((AWAY,), (OTHER,), TO_RULE, 5) == "place.why.no_number"
    assert await asked((AWAY,), (OTHER,), TO_RULE, 5, admin=True) == 5
    assert await asked((AWAY,), (OTHER,), TO_RULE, 6, admin=True) == "place.why.no_number"
