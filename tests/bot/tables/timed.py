"""Tables whose clock runs, and time that passes there."""

from __future__ import annotations

from bot.tables import Clock, Order, Table
from tests.bot.tables.conftest import CHANNEL, GUILD, House


async def lobby(house: House, clock: Clock = "live", seats: int = 3) -> Table:
    """A lobby with a clock; person 1 hosts."""
    return await house.tables.lobby.open(
        Order(GUILD, CHANNEL, house.person(1), "toy", seats, {}, "en", clock=clock)
    )


async def begun(house: House, clock: Clock = "live", seats: int = 3, people: int = 3) -> Table:
    """A game that has just begun: person n sits on seat n - 1, computers on the other seats."""
    table = await lobby(house, clock, seats)
    for user_id in range(2, people + 1):
        await house.tables.lobby.join(table.id, house.person(user_id))
    return await house.tables.lobby.start(table.id, house.person(1), fill=True)


async def newest(house: House, table: Table) -> Table:
    """The table as it is."""
    return await house.tables.get(table.id)


async def later(house: House, table: Table, seconds: float) -> Table:
    """The table after so many seconds and a look at the clocks."""
    house.now[0] += seconds
    await house.tables.hours.look()
    return await newest(house, table)


async def expire(house: House, table: Table) -> Table:
    """Let the time of whoever is due pass, half of it and then the rest."""
    first = min(time.deadline for time in table.times if time.deadline is not None)
    await later(house, table, (first - house.now[0]) / 2)
    return await later(house, table, first - house.now[0])
