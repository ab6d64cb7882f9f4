"""Somebody leaves at each point of a game: it goes on, and its scores stay whole."""

from __future__ import annotations

import secrets

import pytest

from bot.tables import Table, Tables


async def moments(house) -> int:
    """How many times somebody is asked in a whole game of three."""
    table, count = await house.full(3, deals=1), 0
    while table.due:
        table, count = await house.first(table), count + 1
    return count


async def played_out(house, table: Table) -> Table:
    """The people who are left do the first thing allowed until the game is over."""
    while table.open:
        people = [seat for seat in table.due if table.holders[seat].kind == "person"]
        if not people:
            table = await house.seen.until(
                lambda t: not t.open or any(t.holders[s].kind == "person" for s in t.due)
            )
            continue
        action = str(table.game.legal(table.state, people[0])[0])
        table = await house.act(table, people[0], action)
    return table


@pytest.mark.parametrize("seat", range(3))
async def test_whoever_leaves_and_whenever_the_game_goes_on(open_house, seat) -> None:
    """On turn or not, a computer sits down at once, and in the end the points still sum to zero."""
    async with open_house() as house:
        for moment in range(await moments(house)):
            table = await house.full(3, deals=1)
            for _ in range(moment):
                table = await house.first(table)
            table = await house.tables.lobby.leave(table.id, house.person(seat + 1))
            assert table.holders[seat].kind == "computer"
            table = await played_out(house, table)
            assert table.status == "over"
            assert sum(table.view(None).totals) == 0


async def test_each_deal_has_secret_bytes_of_the_system(house) -> None:
    """Nobody who knows earlier deals, or the start of the bot, learns anything about the next."""
    assert Tables.__init__.__kwdefaults__["entropy"] is secrets.token_bytes
    seeds = set()
    table = await house.full(2, deals=3)
    while table.open:
        seeds.add(table.deal.server_seed)
        if table.between_deals:
            table = await house.tables.next_deal(table.id, house.person(1), table.seq)
        else:
            table = await house.first(table)
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {32}
