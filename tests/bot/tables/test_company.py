"""Who plays together: chosen seats, invitations, games called off, and the next game."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.store import schema
from bot.tables import Table
from bot.tables.company import MOST_INVITED


async def finished(house: Any, **options: Any) -> Table:
    """A game of three people that is over."""
    table = await house.full(deals=1, **options)
    while table.open:
        table = await house.first(table)
    return table


def users(table: Table) -> list[int | None]:
    """Who is on each seat, or for whom it is kept."""
    return [holder.user_id for holder in table.holders]


async def rows(house: Any, table: Any) -> list[Any]:
    """What the store has in one of its tables."""
    async with house.store.reading() as connection:
        return list((await connection.execute(table.select())).all())


async def test_people_change_seats_in_the_lobby(house, refused) -> None:
    """Whoever sits may move to a free seat or change with a computer, not with a person."""
    table = await house.open(4)
    await house.tables.lobby.join(table.id, house.person(2))
    await house.tables.lobby.add_computer(table.id, house.person(1))
    table = await house.tables.lobby.join(table.id, house.person(1), 3)
    assert (users(table), table.host_id) == ([None, 2, None, 1], 1)
    table = await house.tables.lobby.join(table.id, house.person(2), 2)
    assert [holder.kind for holder in table.holders] == ["empty", "computer", "person", "person"]
    for seat, why in ((3, "seat_taken"), (9, "seat_taken"), (2, "seated"), (None, "seated")):
        again = house.tables.lobby.join(table.id, house.person(2), seat)
        assert (await refused(again)).phrase.key == f"table.why.{why}"
    await house.tables.lobby.start(table.id, house.person(1), fill=True)
    late = house.tables.lobby.join(table.id, house.person(2), 0)
    assert (await refused(late)).phrase.key == "table.why.seated"


async def test_only_the_invited_sit_down_at_a_table_by_invitation(house, refused) -> None:
    """An invitation lets people in and binds nobody; everybody else is told whom to ask."""
    table = await house.open(3)
    company = house.tables.company
    await company.agree(table.id, house.person(1), invite_only=True)
    stranger = await refused(house.tables.lobby.join(table.id, house.person(2)))
    assert stranger.phrase.key == "table.why.invite_only"
    assert await company.invite(table.id, house.person(1), [2, 3, 2, 1]) == (2, 3)
    assert await company.invite(table.id, house.person(1), [3, 4]) == (4,)
    table = await house.tables.get(table.id)
    assert users(table) == [1, None, None]
    table = await house.tables.lobby.join(table.id, house.person(3))
    assert users(table) == [1, 3, None]
    await company.agree(table.id, house.person(1), invite_only=False)
    assert users(await house.tables.lobby.join(table.id, house.person(9))) == [1, 3, 9]


async def test_invitations_are_the_hosts_and_not_endless(house, refused) -> None:
    """Another player may not invite, nor change how the table is kept; nor any host a crowd."""
    table = await house.open(3)
    await house.tables.lobby.join(table.id, house.person(2))
    company = house.tables.company
    for doing in (
        company.invite(table.id, house.person(2), [5]),
        company.agree(table.id, house.person(2), invite_only=True),
        company.call(table.id, house.person(2)),
    ):
        assert (await refused(doing)).phrase.key == "table.why.host_only"
    crowd = company.invite(table.id, house.person(1), range(100, 101 + MOST_INVITED))
    assert (await refused(crowd)).phrase.key == "table.why.too_many_invited"
    odd = company.agree(table.id, house.person(1), take_back=4)
    assert (await refused(odd)).phrase.key == "table.why.forged"


async def test_players_are_called_once(house, refused) -> None:
    """A second call for the same table is refused."""
    table = await house.open(3)
    await house.tables.company.call(table.id, house.person(1))
    again = house.tables.company.call(table.id, house.person(1))
    assert (await refused(again)).phrase.key == "table.why.called"


async def test_how_a_table_is_kept_survives_a_restart(open_house, tmp_path) -> None:
    """Invitations, seats kept, the call, the time to take back and the wish to call off."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    async with open_house(url, pause=10_000) as house:
        old = await finished(house)
        lobby = await house.tables.company.rematch(old.id, house.person(2), 20)
        company, host = house.tables.company, house.person(2)
        await company.invite(lobby.id, host, [7, 8])
        await company.agree(lobby.id, host, invite_only=True, take_back=3)
        await company.call(lobby.id, host)
        game = await house.full()
        await company.call_off(game.id, house.person(2))
    async with open_house(url, pause=10_000) as house:
        there = {table.id: table for table in await house.tables.start_up()}
        lobby, game = there[lobby.id], there[game.id]
        assert (lobby.invite_only, lobby.invited, lobby.called) == (True, (7, 8), True)
        assert (lobby.take_back, lobby.rematch_of, users(lobby)) == (3, old.id, [1, 2, 3])
        assert [holder.name for holder in lobby.holders] == ["Player 1", "Player 2", "Player 3"]
        assert [holder.calls_off for holder in game.holders] == [False, True, False]


async def test_the_host_calls_a_game_off_before_its_first_card(house) -> None:
    """The table closes and nothing is counted for anybody."""
    table = await house.full()
    table = await house.tables.company.call_off(table.id, house.person(1))
    assert (table.status, table.untouched) == ("closed", True)
    for counted in (schema.results, schema.result_seats, schema.deal_seats, schema.totals):
        assert await rows(house, counted) == []


async def test_all_people_together_call_a_game_off(house, refused) -> None:
    """Without the host's word it takes everybody who sits there; a computer has no say."""
    table = await house.open(4)
    for user_id in (2, 3):
        await house.tables.lobby.join(table.id, house.person(user_id))
    table = await house.tables.lobby.start(table.id, house.person(1), fill=True)
    await house.tables.lobby.pass_host(table.id, house.person(1), 2)
    company = house.tables.company
    stranger = company.call_off(table.id, house.person(9))
    assert (await refused(stranger)).phrase.key == "table.why.not_seated"
    assert (await company.call_off(table.id, house.person(1))).open
    await house.tables.lobby.leave(table.id, house.person(2))
    await house.tables.lobby.pass_host(table.id, house.person(1), 3)
    table = await company.call_off(table.id, house.person(3))
    assert table.status == "closed"


async def test_the_wish_stays_with_a_click(house) -> None:
    """Whoever has agreed goes on agreeing when another click of theirs refreshes their name."""
    table = await house.full()
    await house.tables.company.call_off(table.id, house.person(2))
    table = await house.tables.draft(table.id, house.person(2), table.seq, [])
    table = await house.tables.company.call_off(table.id, house.person(3))
    assert [holder.calls_off for holder in table.holders] == [False, True, True]


async def test_once_a_deal_is_scored_nothing_can_be_called_off(house, refused) -> None:
    """The game is then ended with its points."""
    table = await house.full(deals=2)
    while not table.between_deals:
        table = await house.first(table)
    late = house.tables.company.call_off(table.id, house.person(1))
    assert (await refused(late)).phrase.key == "table.why.card_played"


async def test_a_rematch_keeps_everybodys_seat(house) -> None:
    """Same game, options and seats; only who asked sits, the others are asked and come or not."""
    over = await finished(house)
    lobby = await house.tables.company.rematch(over.id, house.person(3), 20)
    assert (lobby.status, lobby.host_id, lobby.options) == ("lobby", 3, over.options)
    assert (lobby.number, users(lobby)) == (over.number + 1, [1, 2, 3])
    assert [holder.kind for holder in lobby.holders] == ["empty", "empty", "person"]
    lobby = await house.tables.lobby.join(lobby.id, house.person(2))
    assert lobby.seat_of(2) == 1
    lobby = await house.tables.lobby.start(lobby.id, house.person(3), fill=True)
    assert [holder.kind for holder in lobby.holders] == ["computer", "person", "person"]


async def test_asking_for_the_same_rematch_is_coming_to_it(house) -> None:
    """Three clicks on Rematch at once open one table, where all three sit on their old seats."""
    over = await finished(house)
    ask = house.tables.company.rematch
    await asyncio.gather(*(ask(over.id, house.person(user), 20) for user in (1, 2, 3)))
    (lobby,) = await house.tables.open.of_channel(20)
    assert users(lobby) == [1, 2, 3]
    assert [holder.kind for holder in lobby.holders] == ["person"] * 3
    assert await ask(over.id, house.person(2), 20) is lobby


async def test_a_kept_seat_waits_for_its_person_alone(house, refused) -> None:
    """Others sit elsewhere; the host can free it; whoever sits elsewhere needs it no more."""
    over = await finished(house)
    lobby = await house.tables.company.rematch(over.id, house.person(1), 20)
    stranger = await refused(house.tables.lobby.join(lobby.id, house.person(9)))
    assert stranger.phrase.key == "table.why.seat_kept"
    await house.tables.lobby.remove(lobby.id, house.person(1), 2)
    lobby = await house.tables.lobby.join(lobby.id, house.person(2), 2)
    assert users(lobby) == [1, None, 2]
    assert users(await house.tables.lobby.join(lobby.id, house.person(9))) == [1, 9, 2]


async def test_a_computer_takes_kept_seats_last(house) -> None:
    """As long as another seat is free, those of the others stay kept."""
    over = await finished(house)
    lobby = await house.tables.company.rematch(over.id, house.person(1), 20)
    await house.tables.lobby.remove(lobby.id, house.person(1), 2)
    lobby = await house.tables.lobby.add_computer(lobby.id, house.person(1))
    assert [holder.kind for holder in lobby.holders] == ["person", "empty", "computer"]
    lobby = await house.tables.lobby.add_computer(lobby.id, house.person(1))
    assert [holder.kind for holder in lobby.holders] == ["person", "computer", "computer"]


async def test_a_rematch_is_for_those_who_played(house, refused) -> None:
    """Neither a stranger nor anybody before the end opens one."""
    table = await house.full(deals=1)
    early = house.tables.company.rematch(table.id, house.person(1), 20)
    assert (await refused(early)).phrase.key == "table.why.still_open"
    over = await finished(house)
    stranger = house.tables.company.rematch(over.id, house.person(9), 20)
    assert (await refused(stranger)).phrase.key == "table.why.not_seated"


@pytest.mark.parametrize("kind", ["called off", "closed"])
async def test_a_rematch_follows_a_game_that_was_given_up_too(house, kind) -> None:
    """Whoever's seat a computer held at the end has it kept; other computers sit again."""
    table = await house.open(4, deals=2)
    await house.tables.lobby.join(table.id, house.person(2))
    await house.tables.lobby.add_computer(table.id, house.person(1), "strong")
    table = await house.tables.lobby.start(table.id, house.person(1), fill=True)
    await house.tables.lobby.leave(table.id, house.person(2))
    if kind == "closed":
        await house.tables.end(table.id, house.person(1))
    else:
        await house.tables.company.call_off(table.id, house.person(1))
    lobby = await house.tables.company.rematch(table.id, house.person(1), 20)
    assert [holder.kind for holder in lobby.holders] == ["person", "empty", "computer", "computer"]
    assert (lobby.holders[1].kept_for, lobby.holders[2].level) == (2, "strong")


async def test_whoever_wants_to_be_forgotten_is_asked_no_more(house) -> None:
    """Neither an invitation nor a kept seat outlives the wish, in memory or in the store."""
    over = await finished(house)
    lobby = await house.tables.company.rematch(over.id, house.person(1), 20)
    await house.tables.company.invite(lobby.id, house.person(1), [2, 7])
    await house.tables.guests.stand_up(2)
    lobby = await house.tables.get(lobby.id)
    assert (lobby.invited, users(lobby)) == ((7,), [1, None, 3])
    assert [row.user_id for row in await rows(house, schema.invitations)] == [7]


async def test_invitations_are_forgotten_when_the_game_begins_or_the_table_closes(house) -> None:
    """Who was asked and never came leaves nothing behind."""
    for last in (house.tables.lobby.start, house.tables.lobby.leave):
        table = await house.open(2)
        await house.tables.company.invite(table.id, house.person(1), [7, 8])
        more = {"fill": True} if last == house.tables.lobby.start else {}
        assert (await last(table.id, house.person(1), **more)).invited == ()
        assert await rows(house, schema.invitations) == []
