"""The lobby: who sits where, who may decide, and thirty people in a hurry."""

from __future__ import annotations

import asyncio
from collections import Counter

from bot.tables import Order, Refused, Table, Tables
from bot.tables.hours import Outside
from bot.tables.opening import Bounds
from games.words import Phrase
from tests.bot.tables.conftest import CHANNEL, GUILD

ONE_TOO_MANY = Phrase("table.why.too_many_hosted", n=2)


async def test_a_table_opens_with_its_host(house) -> None:
    """The host sits on the first seat; the others are free; nothing has been dealt."""
    table = await house.open(3)
    assert [holder.kind for holder in table.holders] == ["person", "empty", "empty"]
    assert (table.status, table.seq, table.due, table.host_id) == ("lobby", 0, (), 1)
    assert table.created_at == 1_000


async def test_no_two_tables_of_a_server_have_one_number(house) -> None:
    """Neither at one time nor one after the other, whatever the channel; servers count apart."""
    tables: Tables = house.tables
    first, second = await house.open(), await house.open()
    await tables.end(first.id, house.person(1))
    third = await house.open()
    assert [t.number for t in (first, second, third)] == [1, 2, 3]
    assert await tables.open.of_channel(first.channel_id) == (second, third)
    assert (await tables.lobby.move(third.id, house.person(1), 77)).number == 3
    for guild_id, number in ((first.guild_id, 4), (first.guild_id + 1, 1)):
        table = await tables.lobby.open(Order(guild_id, 78, house.person(1), "toy", 3, {}, "en"))
        assert table.number == number


async def test_options_that_make_no_game_are_refused(house, refused) -> None:
    """A wrong option, a wrong number of seats and an unknown game are told."""
    opened = house.tables.lobby.open
    for seats, options, why in (
        (3, {"deals": 99}, "core.why.bad_head"),
        (7, {}, "core.why.wrong_number"),
        (3, {"x": 1}, "core.why.bad_head"),
    ):
        order = Order(1, 2, house.person(1), "toy", seats, options, "en")
        assert (await refused(opened(order))).phrase.key == why
    assert (
        await refused(opened(Order(1, 2, house.person(1), "no", 3, {}, "en")))
    ).phrase.key == "core.why.unknown_game"


async def test_joining_takes_the_first_free_seat_or_the_wanted_one(house, refused) -> None:
    """People sit down where they like; a taken seat, a second seat and a full table are refused."""
    table = await house.open(3)
    await house.tables.lobby.join(table.id, house.person(2), 2)
    assert (
        await refused(house.tables.lobby.join(table.id, house.person(2)))
    ).phrase.key == "table.why.seated"
    assert (
        await refused(house.tables.lobby.join(table.id, house.person(3), 2))
    ).phrase.key == "table.why.seat_taken"
    assert (
        await refused(house.tables.lobby.join(table.id, house.person(3), 9))
    ).phrase.key == "table.why.seat_taken"
    table = await house.tables.lobby.join(table.id, house.person(3))
    assert [holder.user_id for holder in table.holders] == [1, 3, 2]
    assert (
        await refused(house.tables.lobby.join(table.id, house.person(4)))
    ).phrase.key == "table.why.full"


async def test_thirty_joins_at_once_seat_as_many_as_there_are_chairs(house) -> None:
    """Three chairs are free: three of thirty sit down, and the store agrees."""
    table = await house.open(4)
    joins = [house.tables.lobby.join(table.id, house.person(user)) for user in range(100, 130)]
    answers = await asyncio.gather(*joins, return_exceptions=True)
    assert sum(not isinstance(answer, Refused) for answer in answers) == 3
    seated = await house.tables.get(table.id)
    assert len({holder.user_id for holder in seated.holders}) == 4


async def test_without_the_lock_the_store_refuses_whoever_was_overtaken(house, monkeypatch) -> None:
    """Where nobody waits for a turn, the count of writes keeps two from changing one snapshot."""
    monkeypatch.setattr("bot.tables.ledger.Ledger._lock", lambda *_: _NoLock())
    table = await house.open(4)
    joins = [house.tables.lobby.join(table.id, house.person(user)) for user in range(100, 130)]
    answers = await asyncio.gather(*joins, return_exceptions=True)
    why = Counter(answer.phrase.key for answer in answers if isinstance(answer, Refused))
    assert why["table.why.moved_on"] > 0
    seated = await house.tables.get(table.id)
    assert len(seated.people) == 31 - why.total()


class _NoLock:
    async def __aenter__(self) -> None: ...

    async def __aexit__(self, *_: object) -> None: ...


async def test_the_host_fills_and_empties_seats(house, refused) -> None:
    """Computers and people leave at the host's word; nobody else has a say."""
    table = await house.open(3)
    tables: Tables = house.tables
    await tables.lobby.join(table.id, house.person(2))
    assert (
        await refused(tables.lobby.add_computer(table.id, house.person(2)))
    ).phrase.key == "table.why.host_only"
    table = await tables.lobby.add_computer(table.id, house.person(1), "strong")
    assert (table.holders[2].kind, table.holders[2].level) == ("computer", "strong")
    assert (
        await refused(tables.lobby.add_computer(table.id, house.person(1)))
    ).phrase.key == "table.why.full"
    await tables.lobby.remove(table.id, house.person(1), 1)
    table = await tables.lobby.remove(table.id, house.person(1), 2)
    assert [holder.kind for holder in table.holders] == ["person", "empty", "empty"]
    assert (
        await refused(tables.lobby.remove(table.id, house.person(1), 2))
    ).phrase.key == "table.why.nobody_there"
    assert (
        await refused(tables.lobby.remove(table.id, house.person(1), 0))
    ).phrase.key == "table.why.remove_self"


async def test_the_hosts_duties_pass_on(house, refused) -> None:
    """By word to somebody seated, and by themselves when the host leaves."""
    table = await house.open(3)
    tables: Tables = house.tables
    await tables.lobby.join(table.id, house.person(2))
    await tables.lobby.join(table.id, house.person(3))
    assert (
        await refused(tables.lobby.pass_host(table.id, house.person(1), 9))
    ).phrase.key == "table.why.not_a_person"
    assert (await tables.lobby.pass_host(table.id, house.person(1), 3)).host_id == 3
    assert (await tables.lobby.leave(table.id, house.person(3))).host_id == 1
    assert (
        await refused(tables.lobby.leave(table.id, house.person(3)))
    ).phrase.key == "table.why.not_seated"


async def test_a_lobby_without_people_closes(house) -> None:
    """When the last person leaves, no table stays behind, and nothing is counted."""
    table = await house.open(3)
    await house.tables.lobby.add_computer(table.id, house.person(1))
    assert (await house.tables.lobby.leave(table.id, house.person(1))).status == "closed"
    assert await house.tables.open.of_channel(table.channel_id) == ()
    assert (await house.tables.archive.leaderboard(table.guild_id)).rows == ()


async def test_the_host_changes_options_before_the_start(house, refused) -> None:
    """Options not named stay as they were; a wrong value changes nothing."""
    table = await house.open(3, deals=5)
    tables: Tables = house.tables
    assert (await tables.lobby.set_options(table.id, house.person(1), {})).options.deals == 5
    table = await tables.lobby.set_options(table.id, house.person(1), {"deals": 3})
    assert table.options.deals == 3
    wrong = tables.lobby.set_options(table.id, house.person(1), {"deals": 0})
    assert (await refused(wrong)).phrase.key == "core.why.bad_head"
    assert (await tables.get(table.id)).options.deals == 3


async def test_starting_needs_the_host_and_full_seats(house, refused) -> None:
    """Empty seats are filled with computers only if the host says so."""
    table = await house.open(3)
    tables: Tables = house.tables
    await tables.lobby.join(table.id, house.person(2))
    assert (
        await refused(tables.lobby.start(table.id, house.person(2)))
    ).phrase.key == "table.why.host_only"
    assert (
        await refused(tables.lobby.start(table.id, house.person(1)))
    ).phrase.key == "table.why.empty_seats"
    table = await tables.lobby.start(table.id, house.person(1), fill=True)
    assert [holder.kind for holder in table.holders] == ["person", "person", "computer"]
    assert (table.status, table.seq) == ("playing", 1)
    for late in (
        tables.lobby.start(table.id, house.person(1)),
        tables.lobby.join(table.id, house.person(7)),
        tables.lobby.add_computer(table.id, house.person(1)),
        tables.lobby.set_options(table.id, house.person(1), {}),
    ):
        assert (await refused(late)).phrase.key == "table.why.begun"


async def test_a_name_is_refreshed_whenever_its_owner_clicks(house) -> None:
    """A new nickname shows at the table, and on the leaderboard's next page."""
    table = await house.open(3)
    table = await house.tables.lobby.join(table.id, house.person(2, "Ann"))
    assert table.holders[1].name == "Ann"
    await house.tables.lobby.pass_host(table.id, house.person(1), 2)
    table = await house.tables.lobby.pass_host(table.id, house.person(2, "@everyone *Ann*"), 1)
    assert table.holders[1].name == "@everyone *Ann*"


async def test_the_board_is_remembered_without_telling_anybody(house) -> None:
    """Where the message stands is stored; nothing is repainted for it."""
    table = await house.open(3)
    table = await house.tables.placed(table.id, table.channel_id, 88)
    assert (table.channel_id, table.message_id) == (table.channel_id, 88)
    assert house.seen.tables == []


async def test_before_a_stop_no_table_opens_but_games_go_on(house, refused) -> None:
    """Whoever wants a new table is told to wait; what people click at the others counts."""
    table = await house.full(3)
    await house.tables.wind_down()
    assert (await refused(house.open(3))).phrase.key == "table.why.stopping"
    assert (await house.first(table)).seq == table.seq + 1


async def test_one_person_opens_so_many_tables_and_no_more(open_house, refused) -> None:
    """However fast; a game with others, a closed table and another server count for nothing."""
    async with open_house(outside=Outside(bounds=Bounds(host=2))) as house:
        opening = (house.open(2) for _ in range(5))
        found = await asyncio.gather(*opening, return_exceptions=True)
        assert [getattr(f, "phrase", None) for f in found].count(ONE_TOO_MANY) == 3
        first, second = (table for table in found if isinstance(table, Table))
        await house.tables.lobby.join(first.id, house.person(2))
        await house.tables.lobby.start(first.id, house.person(1))
        await house.tables.lobby.start(second.id, house.person(1), fill=True)
        third = await house.open(2)
        assert (await refused(house.open(2))).phrase == ONE_TOO_MANY
        await house.tables.end(third.id, house.person(1))
        await house.open(2)
        elsewhere = Order(GUILD + 1, CHANNEL, house.person(1), "toy", 2, {}, "en")
        await house.tables.lobby.open(elsewhere)


async def test_a_server_has_so_many_open_tables_and_no_more(open_house, refused) -> None:
    """Whoever opens them, and also where the people of a game want another one."""
    async with open_house(outside=Outside(bounds=Bounds(server=2))) as house:
        over = await house.full(2)
        await house.tables.end(over.id, house.person(1))
        await house.full(2)
        await house.open(2)
        full = Phrase("table.why.server_full", n=2)
        assert (await refused(house.open(2))).phrase == full
        again = house.tables.company.rematch(over.id, house.person(2), CHANNEL)
        assert (await refused(again)).phrase == full


async def test_a_table_that_never_was_is_unknown(house, refused) -> None:
    """A forged table number is told apart from a fault."""
    assert (await refused(house.tables.get(12345))).phrase.key == "table.why.unknown"


async def test_a_message_in_a_channel_left_meanwhile_is_not_noted(house) -> None:
    """A board that was on its way while the table moved does not take it back."""
    table = await house.open(3)
    moved = await house.tables.lobby.move(table.id, house.person(1), 77)
    assert (moved.channel_id, moved.message_id) == (77, None)
    late = await house.tables.placed(table.id, table.channel_id, 88)
    assert (late.channel_id, late.message_id) == (77, None)


async def test_a_closed_table_says_by_whom(house) -> None:
    """The host, an admin, or all who have left: of the lobby, or of a game."""
    tables: Tables = house.tables
    by_host, by_admin, left = [await house.open() for _ in range(3)]
    deserted = await house.full(2)
    await tables.end(by_host.id, house.person(1), admin=True)
    await tables.end(by_admin.id, house.person(9), admin=True)
    await tables.lobby.leave(left.id, house.person(1))
    for user_id in (1, 2):
        await tables.lobby.leave(deserted.id, house.person(user_id))
    closed = [await tables.get(table.id) for table in (by_host, by_admin, left, deserted)]
    assert [t.closed_because for t in closed] == ["host", "admin", "empty", "nobody"]
    assert {t.status for t in closed} == {"closed"}


async def test_a_closed_table_waits_for_nobody(house) -> None:
    """Wherever its game had got to: neither board nor hand asks for anything."""
    table = await house.full(2)
    seat = table.due[0]
    user_id = table.holders[seat].user_id
    assert table.view(user_id).ask is not None
    await house.tables.end(table.id, house.person(1))
    closed = await house.tables.get(table.id)
    view = closed.view(user_id)
    assert (view.ask, view.due, view.headline.key) == (None, (), "table.ended")
