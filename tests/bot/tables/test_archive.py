"""What can be looked up: games step by step, and deals that are over and checked anew."""

from __future__ import annotations

import json

import pytest

from bot.store import schema
from bot.tables import Table
from bot.tables.reel import PACES
from games.__main__ import main

GUILD = 10


async def dealt_out(house, table: Table) -> Table:
    """The table at the end of the deal under way."""
    table = await house.first(table)
    while table.open and not table.between_deals:
        table = await house.first(table)
    return table


async def played_out(house, deals: int = 2) -> Table:
    """A game of two people played to its end."""
    table = await dealt_out(house, await house.full(2, deals=deals))
    while table.open:
        table = await house.tables.next_deal(table.id, house.person(1), table.seq)
        table = await dealt_out(house, table)
    return table


async def test_a_finished_game_is_shown_line_by_line(house) -> None:
    """Each line is a frame; the ends are where it stops, and it goes back the way it came."""
    table = await played_out(house)
    reel = await house.tables.archive.reel(GUILD, table.id)
    assert [frame.seq for frame in reel.frames] == list(range(table.seq + 1))
    forward = [1]
    while forward[-1] != reel.last:
        forward.append(reel.turned(forward[-1], "on", "line"))
    assert forward == list(range(1, table.seq + 1))
    assert reel.turned(reel.last, "on", "line") == reel.last
    assert [reel.turned(at, "back", "line") for at in forward[1:]] == forward[:-1]
    assert reel.turned(1, "back", "line") == reel.turned(9, "first", "line") == 1
    assert reel.turned(1, "last", "line") == reel.last
    assert reel.frames[-1].status == "over"


async def test_larger_steps_halt_at_the_dealing_and_the_end_of_deals(house) -> None:
    """By tricks, a step ends where a deal begins or ends; back and on halt at the same frames."""
    table = await played_out(house)
    reel = await house.tables.archive.reel(GUILD, table.id)
    halts = [1]
    while halts[-1] != reel.last:
        halts.append(reel.turned(halts[-1], "on", "trick"))
    assert 2 < len(halts) < len(reel.frames) / 2
    assert any(reel.frames[at].between_deals for at in halts)
    back = [reel.last]
    while back[-1] != 1:
        back.append(reel.turned(back[-1], "back", "trick"))
    assert back[::-1] == halts


@pytest.mark.parametrize("at", [0, 5000])
async def test_a_frame_that_never_was_leads_back_into_the_game(house, at) -> None:
    """Made-up numbers show the nearest frame that there is."""
    table = await played_out(house)
    reel = await house.tables.archive.reel(GUILD, table.id)
    for pace in PACES:
        assert 1 <= reel.turned(at, "back", pace) <= reel.last
        assert 1 <= reel.turned(at, "on", pace) <= reel.last


async def test_a_game_under_way_or_of_another_server_is_not_shown(house, refused) -> None:
    """Open hands are shown only once nobody holds them, and only where they were played."""
    archive, table = house.tables.archive, await house.full(2)
    still = await refused(archive.reel(GUILD, table.id))
    assert still.phrase.key == "table.why.still_open"
    assert (await refused(archive.record(GUILD, table.id))).phrase.key == "table.why.still_open"
    over = await played_out(house)
    await archive.reel(GUILD, over.id)
    for lookup in (archive.reel, archive.record, archive.deal):
        assert (await refused(lookup(11, over.id))).phrase.key == "table.why.no_game"
    never = await refused(archive.reel(GUILD, 9**15))
    assert str(never.phrase) == f"table.why.no_game(id={9**15})"
    empty = await house.open(2)
    await house.tables.end(empty.id, house.person(1))
    nothing = await refused(archive.reel(GUILD, empty.id))
    assert nothing.phrase.key == "table.why.not_started"


async def test_a_game_of_older_rules_is_not_to_be_closed(house, refused) -> None:
    """It is over: nobody is told to close it, and its result is still in the history."""
    table = await played_out(house)
    async with house.store.writing() as connection:
        await connection.execute(schema.tables.update().values(rules=99))
    for lookup in (house.tables.archive.reel, house.tables.archive.record):
        assert (await refused(lookup(GUILD, table.id))).phrase.key == "table.why.old_game"
    assert (await house.tables.archive.history(GUILD, 1)).rows


async def test_the_record_of_a_game_names_nobody(house) -> None:
    """It holds the game's id and numbered players, whatever people are called."""
    table = await played_out(house)
    record = await house.tables.archive.record(GUILD, table.id)
    assert record["id"] == table.id
    assert record["players"] == ["Player 1", "Player 2"]
    assert record["log"] == (await house.tables.record(table.id))["log"]


async def test_every_deal_can_be_checked_by_anybody_once_it_is_over(
    house, tmp_path, capsys
) -> None:
    """Our own check holds, and so does the command line's on the file that people get."""
    table = await played_out(house, deals=3)
    for number in range(3):
        deal = await house.tables.archive.deal(GUILD, table.id, number)
        assert (deal.number, deal.of, deal.lines) == (number, 3, 2)
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(deal.document), encoding="utf-8")
        assert main(["deal-check", str(file)]) == 0
        assert "2 chance lines" in capsys.readouterr().out
    assert (await house.tables.archive.deal(GUILD, table.id)).number == 2


async def test_the_seed_of_a_deal_stays_secret_until_the_deal_is_over(house, refused) -> None:
    """At each line of a game: what can be looked up holds neither its seed nor a line of it."""
    archive = house.tables.archive
    table = await house.full(2, deals=2)
    while table.open:
        async with house.store.reading() as connection:
            running = (await connection.execute(schema.deals.select())).all()[-1]
        begun = table.seq if running.first_seq is None else running.first_seq
        if running.number == 0:
            assert (await refused(archive.deal(GUILD, table.id))).phrase.key == (
                "table.why.no_deal_over"
            )
        else:
            shown = await archive.deal(GUILD, table.id)
            assert shown.number == running.number - 1
            assert running.server_seed.hex() not in json.dumps(shown.document)
            assert len(shown.document["record"]["log"]) <= begun
            later = await refused(archive.deal(GUILD, table.id, running.number))
            assert later.phrase.key == "table.why.no_deal_over"
        if table.between_deals:
            table = await house.tables.next_deal(table.id, house.person(1), table.seq)
        else:
            table = await house.first(table)
    assert (await archive.deal(GUILD, table.id)).number == 1


async def test_a_deal_given_up_can_be_checked_too(house) -> None:
    """When a table is closed in the middle of a deal, nobody holds its cards any more."""
    table = await house.full(2)
    await house.tables.end(table.id, house.person(1))
    deal = await house.tables.archive.deal(GUILD, table.id)
    assert (deal.number, deal.of, deal.lines) == (0, 1, 1)


@pytest.mark.parametrize("change", ["server_seed", "ids", "commitment"])
async def test_a_deal_that_was_tampered_with_does_not_hold(house, change) -> None:
    """Another seed, other ids or another seal than were used: the check says so."""
    table = await played_out(house, deals=1)
    value = {"server_seed": b"x" * 32, "ids": [1, 2], "commitment": "0" * 64}[change]
    async with house.store.writing() as connection:
        row = schema.deals
        await connection.execute(row.update().where(row.c.number == 0).values({change: value}))
    assert (await house.tables.archive.deal(GUILD, table.id, 0)).lines is None


async def test_the_newest_deal_of_a_person_is_found(house, refused) -> None:
    """The table one sits at comes first if a deal is over there, else one's last finished game."""
    archive = house.tables.archive
    assert (await refused(archive.newest_dealt(GUILD, 1))).phrase.key == "table.why.none_finished"
    over = await played_out(house, deals=1)
    assert await archive.newest_dealt(GUILD, 1) == over.id
    running = await house.full(2, deals=2)
    assert await archive.newest_dealt(GUILD, 1) == over.id
    await dealt_out(house, running)
    assert await archive.newest_dealt(GUILD, 1) == running.id
    assert await archive.newest_game(GUILD, 1) == over.id
    assert (await refused(archive.newest_game(GUILD, 77))).phrase.key == "table.why.none_finished"


async def test_an_old_snapshot_knows_its_own_deal(house) -> None:
    """A board of an earlier deal, painted anew, shows the seal that stood there then."""
    table = await house.full(2, deals=3)
    seals = {0: table.deal.commitment}
    while table.open:
        if table.between_deals:
            seals[table.seq] = table.deal.commitment
            table = await house.tables.next_deal(table.id, house.person(1), table.seq)
        else:
            table = await house.first(table)
    assert len(seals) == 3
    house.tables._ledger._shelf._tables.clear()
    for seq, seal in seals.items():
        then = await house.tables.at(table.id, seq)
        assert (then.deal.commitment, then.deal.ids) == (seal, None)
        if seq:
            during = await house.tables.at(table.id, seq + 1)
            assert during.deal.commitment == seal
            assert during.deal.ids is not None


async def test_a_newcomer_has_finished_no_game_of_its_kind_here(house) -> None:
    """Another server or another kind of game makes nobody known; a lost game does."""
    archive, table = house.tables.archive, await house.full(2, deals=1)
    key, people = table.game.key, [holder.user_id for holder in table.holders]
    assert all([await archive.newcomer(GUILD, user, key) for user in people])
    table = await played_out(house, deals=1)
    people = [holder.user_id for holder in table.holders]
    assert not any([await archive.newcomer(GUILD, user, key) for user in people])
    assert await archive.newcomer(GUILD + 1, people[0], key)
    assert await archive.newcomer(GUILD, people[0], "chess")
    assert await archive.newcomer(GUILD, 12345, key)


async def test_nobody_is_taken_for_a_newcomer_while_the_store_fails(house) -> None:
    """A tip is not worth a word of apology."""
    table = await house.full(2, deals=1)
    await house.store.close()
    assert not await house.tables.archive.newcomer(GUILD, 12345, table.game.key)
