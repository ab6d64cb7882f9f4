"""A new process finds every table as the old one left it."""

from __future__ import annotations

import logging
import os

import pytest
from sqlalchemy import update

from bot.store import schema
from bot.tables import playing
from games.fair import chance_stream, deal_seed


async def test_a_game_goes_on_in_the_middle_of_a_trick(open_house, url) -> None:
    """Hands, turn, state number and freshness are the same; the old panel still works."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
        for _ in range(6):
            table = await house.first(table)
        await house.tables.placed(table.id, table.channel_id, 88, 4)
    async with open_house(url, pause=10_000) as house:
        (found,) = await house.tables.start_up()
        assert found.state == table.state
        for name in ("seq", "since", "done", "holders", "deal", "options", "due", "status"):
            assert getattr(found, name) == getattr(table, name), name
        assert (found.channel_id, found.message_id, found.board_seq) == (table.channel_id, 88, 4)
        await house.first(found)


async def test_a_half_chosen_batch_survives(open_house, url) -> None:
    """The draft is there after a restart, and Confirm works."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
        text = f"throw {min(table.state.hands[0])}"
        await house.tables.draft(table.id, house.person(1), table.seq, [text])
    async with open_house(url, pause=10_000) as house:
        (found,) = await house.tables.start_up()
        assert found.drafts == ((text,), (), ())
        assert (await house.act(found, 0, text)).drafts[0] == ()


async def test_a_restart_changes_no_card_to_come(open_house, url) -> None:
    """The next deal's seed was stored before the restart: the deal can't be rolled again."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(2)
        while table.due:
            table = await house.first(table)
    dealt = []
    for _ in range(2):
        async with open_house(url, pause=10_000) as house:
            (found,) = await house.tables.start_up()
            assert found.deal == table.deal
            dealt.append(playing.deal(found, os.urandom).lines)
    assert dealt[0] == dealt[1]
    assert len(dealt[0]) == 1


async def test_a_mid_deal_chance_line_follows_after_a_restart(open_house, url) -> None:
    """A later chance line of a deal comes from the same seed, counted on from the first."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(2)
        for _ in range(3):
            table = await house.first(table)
    async with open_house(url, pause=10_000) as house:
        (table,) = await house.tables.start_up()
        table = await house.act(table, 1, "choose yes")
        stream = chance_stream(deal_seed(table.deal.server_seed, table.deal.ids), 1)
        log = (await house.tables.record(table.id))["log"]
        assert log[-1] == f"- turn {stream.below(100)}"


async def test_computers_and_the_next_deal_go_on(open_house, url) -> None:
    """Whatever would have happened by itself happens after the restart."""
    async with open_house(url, pace=60) as house:
        table = await house.open(2)
        table = await house.tables.lobby.start(table.id, house.person(1), fill=True)
        await house.act(table, 0, *(f"throw {n}" for n in sorted(table.state.hands[0])[:2]))
        await house.act(house.seen.tables[-1], 0, "choose yes")
    async with open_house(url) as house:
        await house.tables.start_up()
        assert (await house.seen.until(lambda t: t.due == (0,))).state.bets[0] == "yes"


async def test_a_table_that_cant_be_read_is_left_alone(open_house, url, caplog, refused) -> None:
    """Its neighbours go on, clicks on it are told, and an admin can still close it."""
    async with open_house(url, pause=10_000) as house:
        broken, sound = await house.full(3), await house.full(3)
        wrong = update(schema.actions).where(schema.actions.c.table_id == broken.id)
        async with house.store.writing() as connection:
            await connection.execute(wrong.values(action="play T21"))
    async with open_house(url, pause=10_000) as house:
        assert [table.id for table in await house.tables.start_up()] == [sound.id]
        assert "T21" not in caplog.text
        assert any(record.levelno == logging.ERROR for record in caplog.records)
        assert (await refused(house.first(broken))).phrase.key == "table.why.unreadable"
        host = await refused(house.tables.end(broken.id, house.person(1)))
        assert host.phrase.key == "table.why.unreadable"
        await house.tables.end(broken.id, house.person(9), admin=True)
    async with open_house(url, pause=10_000) as house:
        caplog.clear()
        assert [table.id for table in await house.tables.start_up()] == [sound.id]
        assert caplog.records == []


@pytest.mark.parametrize("changed", [{"rules": 99}, {"game": "gone"}, {"options": {"x": 1}}])
async def test_a_table_of_other_rules_is_not_played_on(open_house, url, refused, changed) -> None:
    """A log that was played by other rules, options or an unknown game is not read by today's."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
        async with house.store.writing() as connection:
            await connection.execute(update(schema.tables).values(changed))
    async with open_house(url, pause=10_000) as house:
        assert await house.tables.start_up() == []
        assert (await refused(house.tables.get(table.id))).phrase.key == "table.why.unreadable"


async def test_a_game_of_other_rules_that_is_over_needs_no_closing(
    open_house, url, refused
) -> None:
    """Whoever clicks at it is told that its result stands, not that somebody should close it."""
    async with open_house(url, pause=10_000) as house:
        table = await house.full(3)
        await house.tables.end(table.id, house.person(1))
        async with house.store.writing() as connection:
            await connection.execute(update(schema.tables).values(rules=99))
    async with open_house(url, pause=10_000) as house:
        assert (await refused(house.tables.get(table.id))).phrase.key == "table.why.old_game"


async def test_scores_of_a_finished_game_are_there_after_a_restart(open_house, url) -> None:
    """A button under an old game still shows its score, and its result isn't counted again."""
    async with open_house(url) as house:
        table = await house.full(2, deals=1)
        while table.due:
            table = await house.first(table)
    async with open_house(url) as house:
        assert await house.tables.start_up() == []
        found = await house.tables.get(table.id)
        assert found.status == "over"
        assert found.view(1).totals == table.view(1).totals
        assert {row.games for row in (await house.tables.archive.leaderboard(10)).rows} == {1}
