"""Two real processes share Discord's shards and one database; one is killed, or cut off from it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store
from bot.store.claims import Lock
from tests.cable import Cable
from tests.databases import on_postgres, tell
from tests.simulated.world import controls
from tests.standin.party import Party, sit_down
from tests.standin.process import running
from tests.standin.server import StandIn
from tests.standin.test_games import check_result, play_all

pytestmark = [pytest.mark.standin, on_postgres]
COUNT = 4
EACH = {"first": {0, 1}, "second": {2, 3}}
PLAYED = {1: ("allfours", "alice"), 2: ("tracktrick", "bob", "dan")}
"""Who plays what on a server of which shard."""
CUT_OFF = {0: ("tarot", "alice"), 1: ("tracktrick", "bob", "dan"), 2: ("allfours", "cara")}
"""The same where one process has them all."""
GRACE = 1.0
"""Seconds, where hosts have ten: no process is started anew here."""
HERE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
SHARD_1 = f"{HERE} AND classid = {int(Lock.SHARD)} AND objid = 1"
ENDED = f"""DO $$ BEGIN
    WHILE NOT EXISTS (SELECT FROM pg_locks WHERE {SHARD_1} AND NOT granted) LOOP
        PERFORM pg_sleep(0.01);
    END LOOP;
    PERFORM pg_terminate_backend(pid) FROM pg_locks WHERE {SHARD_1} AND granted;
END $$"""  # noqa: S608 - nobody else has a word in it
"""Once somebody waits for shard 1, ends the connection of whoever has it."""


async def test_a_killed_process_leaves_its_servers_to_the_other(
    standin: StandIn, tmp_path: Path, url: str
) -> None:
    """A game that was under way in each of them ends right, whoever serves it, counted once."""
    clubs = [standin.on_shard(shard, COUNT) for shard in PLAYED]
    for name in EACH:
        (tmp_path / name).mkdir()
    shared = {"database_url": url, "shard_count": str(COUNT), "shard_grace": str(GRACE)}
    store = await Store.open(url, shared=True)
    assert store.claims is not None
    for shard in EACH["second"]:  # else the first would take them before the second is there
        assert await store.claims.take(shard)
    async with (
        running(standin, tmp_path / "first", shard_ids="0,1", **shared) as first,
        running(standin, tmp_path / "second", shard_ids="2-3", **shared) as second,
    ):
        await standin.until(lambda: standin.gateway.shards == EACH["first"], 60)
        await standin.until(lambda: "waits until some are free" in second.output(), 60)
        await store.close()
        await standin.until(lambda: len(standin.gateway.shards) == COUNT, 30)
        evening = zip(clubs, PLAYED.values(), strict=True)
        parties = [await sit_down(club, game, who) for club, (game, *who) in evening]
        await play_all(parties, 12)
        unsure = {p.table: len(p.tap(who).texts) for p in parties if (who := p.asked()) is not None}
        known = standin.gateway.identified
        await first.kill()
        await standin.until(lambda: standin.gateway.identified == known + 2, 30)
        await standin.until(lambda: len(standin.gateway.shards) == COUNT)
        for party in parties:
            await party.take_hands()
        await play_all(parties)
        assert await second.stop() == 0
        for process in (first, second):
            assert "ERROR" not in process.output()
            assert "Traceback" not in process.output()
    assert unsure
    for party in parties:
        await check_result(party, url, unsure=unsure.get(party.table, 0))


@pytest.mark.slow
@pytest.mark.parametrize("frozen", [False, True])
async def test_a_process_that_was_cut_off_finds_others_in_its_place(
    standin: StandIn, tmp_path: Path, url: str, frozen: bool
) -> None:
    """Its network is cut, or its machine sleeps, until another has its shards; then it is back.

    Nothing is lost or counted twice, each table has one board, and each shard one owner.
    """
    clubs = [standin.on_shard(shard, COUNT) for shard in CUT_OFF]
    for name in EACH:
        (tmp_path / name).mkdir()
    shared = {"shard_count": str(COUNT), "shard_grace": str(GRACE)}
    async with (
        Cable(url) as cable,
        running(standin, tmp_path / "first", database_url=cable.url, **shared) as first,
    ):
        await standin.until(lambda: len(standin.gateway.shards) == COUNT, 60)
        evening = zip(clubs, CUT_OFF.values(), strict=True)
        parties = [await sit_down(club, game, who) for club, (game, *who) in evening]
        await play_all(parties, 12)
        known = standin.gateway.identified
        async with running(
            standin, tmp_path / "second", database_url=url, shard_ids="2,3", **shared
        ) as second:
            await standin.until(lambda: "waits until some are free" in second.output(), 60)
            cable.cut()
            unsure = {p.table: len(p.tap(w).texts) for p in parties if (w := p.asked()) is not None}
            if frozen:
                first.freeze()
            cable.give_up()
            await standin.until(lambda: standin.gateway.identified == known + COUNT, 60)
            await standin.until(lambda: len(standin.gateway.shards) == COUNT)
            await take_hands(parties)
            await play_all(parties, 4)
            first.thaw()
            cable.mend()
            await standin.until(
                lambda: first.output().count("is this process's no longer") == COUNT, 60
            )
            await play_all(parties, 12)
            assert [deals for party in parties if twice(deals := shown(party))] == []
            await play_all(parties)
            assert await first.stop() == 0
            assert await second.stop() == 0
            for process in (first, second):
                assert "Traceback" not in process.output()
    assert unsure
    for party in parties:
        deals = shown(party)
        assert not twice(deals)
        assert "under way" not in deals  # a board that nobody knows of would stay so
        await check_result(party, url, unsure=unsure.get(party.table, 0))


async def take_hands(parties: Sequence[Party]) -> None:
    """Everybody presses My hand."""
    for party in parties:
        await party.take_hands()


def shown(party: Party) -> list[str]:
    """Which deal each message of a table shows, as the button of an ended one names it."""
    deals = []
    for post in party.standin.posts():
        ids = [control.custom_id for control in controls(post)]  # type: ignore[arg-type]
        if any(id_.startswith(f"table:{party.table}:") for id_ in ids):
            deals.append(next((id_ for id_ in ids if ":hands:" in id_), "under way"))
    return deals


def twice(deals: Sequence[str]) -> bool:
    """Whether a deal stands on two messages."""
    return len(set(deals)) < len(deals)


async def test_a_shard_is_left_to_whoever_took_it_while_the_claims_were_lost(
    standin: StandIn, tmp_path: Path, url: str
) -> None:
    """The server ends the connection, and another waits for a shard: only that one is left."""
    club = standin.on_shard(1, 2)
    settings = {"database_url": url, "shard_count": "2", "shard_grace": str(GRACE)}
    async with running(standin, tmp_path, **settings) as bot:
        await standin.until(lambda: standin.gateway.shards == {0, 1}, 60)
        party = await sit_down(club, "allfours", ("alice",))
        engine = create_async_engine(url)
        async with engine.connect() as other:
            lock = text(f"SELECT pg_advisory_lock({int(Lock.SHARD)}, 1)")
            waiting = asyncio.create_task(other.execute(lock))
            await asyncio.to_thread(tell, make_url(url), ENDED)
            await waiting
            await standin.until(lambda: standin.gateway.shards == {0})
            await other.rollback()
            await other.execute(text("SELECT pg_advisory_unlock_all()"))
            await other.rollback()
            await standin.until(lambda: standin.gateway.shards == {0, 1})
        await engine.dispose()
        await party.take_hands()
        await party.play_on()
        assert await bot.stop() == 0
        assert "Traceback" not in bot.output()
    await check_result(party, url)
