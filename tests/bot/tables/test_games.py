"""Every real game plays at a table: the bot knows none of them, so none may need to be known."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import select

from bot.store import schema
from bot.tables import Order
from games import registry
from games.audit import PublishedDeal, check
from games.records import read_record, replay


async def first_deal(house, game: str, seats: int):
    """A game of one person and computers up to the end of its first deal."""
    tables = house.tables
    table = await tables.lobby.open(Order(10, 20, house.person(1), game, seats, {}, "en"))
    table = await tables.lobby.start(table.id, house.person(1), fill=True)
    while not table.between_deals and table.open:
        if 0 in table.due:
            text = str(table.game.computer.choose(table.view(1), table.seq, "easy"))
            table = await tables.act(table.id, house.person(1), table.seq, [text])
        else:
            table = await house.seen.until(lambda t: t.between_deals or not t.open or 0 in t.due)
    return table


@pytest.mark.parametrize(
    ("game", "seats"), [(key, seats) for key, game in registry().items() for seats in game.seats]
)
async def test_a_deal_of_each_game_is_played_stored_and_fair(open_house, game, seats) -> None:
    """The log replays to the same points, and the stored seed and ids prove every chance line.

    Just before the first card, and never after it, the table can still be called off.
    """
    async with open_house(pause=10_000) as house:
        table = await first_deal(house, game, seats)
        record = await house.tables.record(table.id)
        played = replay(read_record(json.loads(json.dumps(record))))
        assert played.game.totals(played.state) == table.game.totals(table.state)
        begun = [
            at for at, seen in enumerate(house.seen.tables) if seen.dealt and not seen.untouched
        ]
        # Cards fall as at any table: if all have passed, nobody has played one.
        assert begun or not played.game.sheets(played.state)
        for first in begun[:1]:
            assert house.seen.tables[first - 1].opens
            assert not any(seen.opens for seen in house.seen.tables[first:])
        deals = schema.deals
        query = select(deals).where(deals.c.table_id == table.id, deals.c.number == 0)
        async with house.store.reading() as connection:
            row = (await connection.execute(query)).one()
    published = PublishedDeal(
        record=read_record(record),
        deal=0,
        server_seed=row.server_seed.hex(),
        ids=row.ids,
        hash=row.commitment,
    )
    assert check(published) >= 1
