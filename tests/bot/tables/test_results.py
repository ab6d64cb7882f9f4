"""What a game leaves behind: ratings, totals and deals, all of it exactly once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import event

from bot.store import Scope, Store, schema
from bot.store.ratings import Rating
from bot.tables import Refused, Table
from bot.tables.rating import NEWCOMER, START, rerated


async def last_but_one(house, table: Table) -> Table:
    """The game just before its last play; a pause between deals is cut short by person 1."""
    while True:
        if table.between_deals:
            table = await house.tables.next_deal(table.id, house.person(1), table.seq)
        due = table.due
        last_deal = len(table.game.sheets(table.state)) + 1 == table.options.deals
        if last_deal and due == (table.seats - 1,) and table.state.phase == "play":
            return table
        table = await house.first(table)


async def finished(house, table: Table) -> Table:
    """The game played to its end by whoever is due."""
    return await house.first(await last_but_one(house, table))


async def rows(store: Store, table: object) -> list[tuple[object, ...]]:
    """All rows of one of the store's tables."""
    async with store.reading() as connection:
        return [tuple(row) for row in await connection.execute(table.select())]


@pytest.fixture
def rule(house, monkeypatch) -> Callable[[str], None]:
    """Set the server's rule of which games are rated."""

    def choose(name: str) -> None:
        async def chosen(*_: object) -> str:
            return name

        monkeypatch.setattr(house.tables._ledger.stored, "_rule_of", chosen)

    return choose


async def test_a_game_of_people_moves_their_ratings(house) -> None:
    """The winner gains, equal losers lose alike, and the final snapshot shows both numbers."""
    table = await finished(house, await house.full(3, deals=1))
    winner = table.game.totals(table.state).index(2)
    changes = [rated.after - rated.before for rated in table.ratings]
    assert all(rated.before == START for rated in table.ratings)
    assert changes[winner] > 0
    assert {change for seat, change in enumerate(changes) if seat != winner} == {min(changes)}
    board = await house.tables.archive.leaderboard(table.guild_id, Scope("toy", order="rating"))
    assert board.rows[0].user_id == winner + 1
    assert board.rows[0].rating == table.ratings[winner].after


async def test_changes_of_ratings_outlive_a_restart(open_house, url) -> None:
    """The end summary says the same after a restart."""
    async with open_house(url, pause=10_000) as house:
        table = await finished(house, await house.full(2, deals=1))
        assert any(table.ratings)
    async with open_house(url, pause=10_000) as house:
        assert (await house.tables.get(table.id)).ratings == table.ratings


async def with_a_computer(house) -> Table:
    """A finished game of two people and a computer."""
    table = await house.open(3, deals=1)
    await house.tables.lobby.join(table.id, house.person(2))
    await house.tables.lobby.start(table.id, house.person(1), fill=True)
    return await people_play(house, table)


async def people_play(house, table: Table) -> Table:
    """The people do what they are asked for, computers go on by themselves."""

    def stops(t: Table) -> bool:
        return not t.open or any(seat in t.people for seat in t.due)

    table = await house.seen.until(lambda t: t.seq > 0 and stops(t))
    while table.open:
        seat = next(seat for seat in table.due if seat in table.people)
        action = str(table.game.legal(table.state, seat)[0])
        user_id = table.holders[seat].user_id
        after = await house.tables.act(table.id, house.person(user_id), table.seq, [action])
        table = await house.seen.until(lambda t, seq=after.seq: t.seq >= seq and stops(t))
    return table


async def test_a_game_with_a_computer_rates_nobody(house) -> None:
    """By default a game is rated only if people held every seat to the end."""
    table = await with_a_computer(house)
    assert table.ratings == ()
    assert await rows(house.store, schema.ratings) == []
    board = await house.tables.archive.leaderboard(table.guild_id)
    assert {row.user_id for row in board.rows} == {1, 2}, "computers are not listed"


async def test_a_server_may_rate_people_among_computers(house, rule) -> None:
    """Then the people are rated against one another, the computer never."""
    rule("people_among")
    table = await with_a_computer(house)
    assert [rated is None for rated in table.ratings] == [False, False, True]
    assert len(await rows(house.store, schema.ratings)) == 2


async def test_a_server_may_rate_nothing(house, rule) -> None:
    """Points and wins are counted all the same."""
    rule("off")
    table = await finished(house, await house.full(2, deals=1))
    assert table.ratings == ()
    assert len((await house.tables.archive.leaderboard(table.guild_id)).rows) == 2


async def test_whoever_left_makes_a_game_unrated(house) -> None:
    """A computer that stands in at the end takes the rating from all, and the result from one."""
    table = await last_but_one(house, await house.full(3, deals=1))
    await house.tables.lobby.leave(table.id, house.person(3))
    table = await house.seen.until(lambda t: not t.open)
    assert table.ratings == ()
    board = await house.tables.archive.leaderboard(table.guild_id)
    assert {row.user_id for row in board.rows} == {1, 2}


async def test_a_closed_table_counts_points_but_neither_win_nor_rating(house) -> None:
    """What the host ends early is no game that anybody has won."""
    table = await house.full(2, deals=2)
    while not table.between_deals:
        table = await house.first(table)
    await house.tables.end(table.id, house.person(1))
    board = await house.tables.archive.leaderboard(table.guild_id)
    assert {(row.games, row.wins, row.rating) for row in board.rows} == {(1, 0, None)}
    assert await rows(house.store, schema.ratings) == []


def test_partners_gain_together_and_strength_counts() -> None:
    """A team moves as one; beating stronger people brings more than beating weaker ones."""
    teams = rerated({(1, 2): 1, (3, 4): 2}, {})
    assert teams[1] == teams[2]
    assert teams[3].shown < START < teams[1].shown
    strong, weak = Rating(40, 3, 2000, 50), Rating(10, 3, 1400, 50)
    of_strong = rerated({(1,): 1, (2,): 2}, {2: strong})[1].shown
    of_weak = rerated({(1,): 1, (2,): 2}, {2: weak})[1].shown
    assert of_strong > of_weak


def test_a_draw_between_equals_moves_them_alike() -> None:
    """Equal places are no win for whoever sits first."""
    after = rerated({(1,): 1, (2,): 1}, {})
    assert after[1].shown == after[2].shown
    assert after[1].games == 1


def test_nobody_leads_for_one_lucky_game() -> None:
    """A newcomer's doubt is great: one win leaves him below a player of fifty games above the mean.

    The shown number is mean less three doubts, from 1500 on.
    """
    lucky = rerated({(1,): 1, (2,): 2, (3,): 3, (4,): 4}, {})[1]
    steady = Rating(NEWCOMER.mu + 3, 2, 0, 50)
    after = rerated({(5,): 2, (6,): 2}, {5: steady})[5]
    assert lucky.shown < after.shown


def failing(store: Store) -> Iterator[Callable[[int], None]]:
    """Let the n-th statement from now on fail."""
    state = {"at": 0, "seen": 0}

    def one(*_: object) -> None:
        state["seen"] += 1
        if state["seen"] == state["at"]:
            raise store.engine.dialect.dbapi.OperationalError("database is locked")

    for name in ("do_execute", "do_executemany"):
        event.listen(store.engine.sync_engine, name, one)
    yield lambda at: state.update(at=at, seen=0)


async def everything(store: Store) -> list[object]:
    """All that is stored."""
    return [sorted(await rows(store, table), key=str) for table in schema.metadata.sorted_tables]


async def test_a_result_is_counted_once_whatever_write_fails(house) -> None:
    """Each write of a game's last action fails once: all or nothing, and in the end once."""
    table = await last_but_one(house, await house.full(3, deals=2))
    fail = next(failing(house.store))
    before, failures, number = await everything(house.store), 0, 1
    while table.open:
        fail(number)
        try:
            table = await house.first(table)
        except Refused:
            fail(0)
            assert await everything(house.store) == before
            failures += 1
        number += 1
    fail(0)
    assert failures > 8
    board = await house.tables.archive.leaderboard(table.guild_id)
    assert {row.games for row in board.rows} == {1}
    assert {row[-1] for row in await rows(house.store, schema.ratings)} == {1}


async def test_totals_and_ratings_are_what_the_results_give(house) -> None:
    """After some games over two months everything kept equals a recount of all results in order."""
    for game in range(5):
        house.now[0] = 1_790_000_000.0 + game * 9 * 86_400
        await finished(house, await house.full(2 + game % 3, deals=1 + game % 2))
    totals: dict[tuple[object, ...], list[float]] = defaultdict(lambda: [0, 0, 0])
    ratings: dict[int, Rating] = {}
    async with house.store.reading() as connection:
        seats = (await connection.execute(schema.result_seats.select())).all()
        kept = {
            (row.period, row.game, row.user_id): [row.games, row.points, row.wins]
            for row in await connection.execute(schema.totals.select())
        }
        shown = {
            row.user_id: row.shown for row in await connection.execute(schema.ratings.select())
        }
    for row in seats:
        for game in ("toy", ""):
            of_person = totals["all", game, row.user_id]
            of_person[:] = [of_person[0] + 1, of_person[1] + row.points, of_person[2] + row.won]
    for table_id in sorted({row.table_id for row in seats}):
        places = {(row.user_id,): row.place for row in seats if row.table_id == table_id}
        ratings |= rerated(places, ratings)
    assert {key: value for key, value in kept.items() if key[0] == "all"} == totals
    assert shown == {user_id: rating.shown for user_id, rating in ratings.items()}
    assert len({key[0] for key in kept}) > 4, "several months and weeks"


async def test_each_deal_counts_for_the_people_at_its_end(house) -> None:
    """Deals, contracts and best deals go to whoever sat there, computers to nobody."""
    table = await house.full(2, deals=2)
    while not table.between_deals:
        table = await house.first(table)
    await house.tables.lobby.leave(table.id, house.person(2))
    await house.tables.next_deal(table.id, house.person(1), table.seq)
    await people_play(house, table)
    deals = await rows(house.store, schema.deal_seats)
    assert [(row[1], row[5]) for row in deals] == [(0, 1), (0, 2), (1, 1)]
    own = await house.tables.archive.statistics(table.guild_id, 1)
    (toy,) = own.games
    assert (toy.game, toy.games, toy.deals, toy.undertaken) == ("toy", 1, 2, 2)
    assert toy.made == sum(row[6] > 0 for row in deals if row[5] == 1)
    assert [best.points for best in own.best] == [1] * toy.made
    left = await house.tables.archive.statistics(table.guild_id, 2)
    assert left.games == (), "the game was not ended by that person"


async def test_whoever_leaves_games_is_known_for_it_on_that_server(house) -> None:
    """Of the games that ended, statistics tell in how many somebody stayed; elsewhere nothing."""
    statistics = house.tables.archive.statistics
    await finished(house, await house.full(2, deals=1))
    table = await house.full(2, deals=1)
    await house.tables.lobby.leave(table.id, house.person(2))
    await people_play(house, await house.tables.get(table.id))
    stayed, left = await statistics(table.guild_id, 1), await statistics(table.guild_id, 2)
    assert (stayed.begun, stayed.stayed) == (2, 2)
    assert (left.begun, left.stayed) == (2, 1)
    assert (await statistics(table.guild_id + 1, 2)).begun == 0


async def test_a_history_lists_own_games_newest_first(house) -> None:
    """Each with place, points, ratings and who else sat there; others' games never show."""
    for game in range(12):
        house.now[0] += 60
        await finished(house, await house.full(2 + game % 2, deals=1))
    archive = house.tables.archive
    first, second = await archive.history(10, 1), await archive.history(10, 1, 1)
    assert (first.pages, len(first.rows), len(second.rows)) == (2, 10, 2)
    ends = [row.ended_at for row in (*first.rows, *second.rows)]
    assert ends == sorted(ends, reverse=True)
    assert first.rows[0].others == ((1, "Player 2"), (2, "Player 3"))
    assert first.rows[-1].rating_after is not None
    assert second.rows[1].rating_before == START
    assert len((await archive.history(10, 3)).rows) == 6
    assert (await archive.history(11, 1)).rows == ()
