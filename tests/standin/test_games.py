"""Whole games with the real bot as a process of its own, through everything that can break."""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.simulated.world import text
from tests.standin.faults import Bucket, Cut, Fault
from tests.standin.party import Party, answered, sit_down, stored
from tests.standin.process import BotProcess, connected, running
from tests.standin.server import PEOPLE, StandIn

EVENING = {
    "tarot": ("alice", "bob"),
    "piedicavallo": ("cara",),
    "tracktrick": ("bob", "dan"),
    "allfours": ("alice",),
}
"""Who plays what, each among computers."""

pytestmark = pytest.mark.standin


@pytest.fixture
async def bot(standin: StandIn, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot, connected."""
    async with running(standin, tmp_path) as bot:
        await connected(standin, bot)
        yield bot
        assert "ERROR" not in bot.output()
        assert "Traceback" not in bot.output()


async def killed(standin: StandIn, bot: BotProcess) -> None:
    """Kill the bot and wait until its gateway is gone."""
    await bot.kill()
    await standin.until(lambda: not standin.gateway.connected)


def file_of(folder: Path) -> str:
    """The address of the database that a bot makes in its folder."""
    return f"sqlite+aiosqlite:///{folder / 'tricktable.db'}"


async def check_result(party: Party, url: str, *, unsure: int = 0) -> None:
    """Nothing answered is lost, nothing is there twice, and the score is the log's, once.

    ``unsure`` actions were not answered: they may have counted or not.
    """
    found = await stored(url, party.table)
    for seat, who in enumerate(party.people):
        said, taken = found.said(seat), party.taken.get(who, [])
        assert not Counter(taken) - Counter(said)
        assert len(said) <= len(taken) + unsure
    assert found.points == found.worth()
    final = text(party.board)  # type: ignore[arg-type]
    assert all(f"{abs(points):g}" in final for points in found.points)


async def play_all(parties: Sequence[Party], most: int = 10_000) -> int:
    """Play at several tables in turn until all are over or so many actions were taken."""
    left, taken = list(parties), 0
    while left and taken < most:
        for party in list(left):
            if (who := party.asked()) is not None:
                await party.act(who)
                taken += 1
            elif party.over:
                left.remove(party)
        if left:
            await parties[0].standin.until(lambda: any(p.asked() or p.over for p in left), 60)
    return taken


async def all_through_kills(
    standin: StandIn, folder: Path, url: str, seed: int, kills: int
) -> None:
    """Play one table of each game to the end, though the bot is killed at random moments."""
    rng = random.Random(seed)
    parties: list[Party] = []
    unsure = Counter[int]()
    for left in range(kills, -1, -1):
        async with running(standin, folder, database_url=url) as bot:
            await connected(standin, bot)
            for party in parties:
                await party.take_hands()
            if not parties:
                parties = [await sit_down(standin, g, who, seed) for g, who in EVENING.items()]
            if left:
                await play_all(parties, rng.randint(1, 8))
                clicks = [(p, p.tap(who)) for p in parties if (who := p.asked()) is not None]
                assert clicks, "a game is over before the last kill"
                unsure.update({party.table: len(click.texts) for party, click in clicks})
                await asyncio.sleep(rng.uniform(0, 0.2))
                await killed(standin, bot)
            else:
                await play_all(parties)
                assert await bot.stop() == 0
            assert "Traceback" not in bot.output()
    for party in parties:
        await check_result(party, url, unsure=unsure[party.table])


def shown(party: Party) -> int:
    """The state number that the board's picture shows."""
    names = [a["filename"] for a in party.board.attachments]
    return int(names[0].removesuffix(".png").split("-")[2])


def logged(folder: Path, party: Party) -> int:
    """How many lines of a table's log are committed, while the bot runs."""
    with closing(sqlite3.connect(f"file:{folder / 'tricktable.db'}?mode=ro", uri=True)) as db:
        (lines,) = db.execute("SELECT count(*) FROM actions WHERE table_id = ?", [party.table])
        return int(lines[0])


async def in_a_trick(party: Party) -> str:
    """Play until a person is asked while cards lie on the table; who it is."""
    while True:
        who = await party.wait()
        assert who is not None
        if "play " in str(party.hands[who].components) and party.rng.random() < 0.5:
            return who
        await party.act(who)


async def to_the_end(standin: StandIn, folder: Path, party: Party, *, unsure: int = 0) -> None:
    """Start the bot again, play on with new hands, and check the score."""
    async with running(standin, folder) as bot:
        await connected(standin, bot)
        await party.take_hands()
        await party.play_on()
        assert await bot.stop() == 0
        assert "Traceback" not in bot.output()
    await check_result(party, file_of(folder), unsure=unsure)


async def test_a_kill_between_commit_and_edit(standin: StandIn, tmp_path: Path) -> None:
    """What was committed but not yet shown is on the board after the restart, once."""
    async with running(standin, tmp_path) as bot:
        await connected(standin, bot)
        party = await sit_down(standin, "tracktrick", ("alice", "bob"), 1)
        who = await in_a_trick(party)
        await standin.until(lambda: shown(party) == logged(tmp_path, party))
        before = shown(party)
        with standin.troubles.holding("PATCH /channels") as hold:
            await party.act(who)
            await hold.reached.wait()
            await killed(standin, bot)
        assert shown(party) == before
    async with running(standin, tmp_path) as bot:
        await connected(standin, bot)
        await standin.until(lambda: shown(party) == logged(tmp_path, party) > before)
        assert await bot.stop() == 0
    await to_the_end(standin, tmp_path, party)


async def test_a_kill_between_commit_and_answer(standin: StandIn, tmp_path: Path) -> None:
    """Who never got an answer clicks again and is told that it is done; it counts once."""
    async with running(standin, tmp_path) as bot:
        await connected(standin, bot)
        party = await sit_down(standin, "tarot", ("alice", "bob"), 1)
        who = await in_a_trick(party)
        before = logged(tmp_path, party)
        with standin.troubles.holding("/callback"):
            click = party.tap(who)
            await standin.until(lambda: logged(tmp_path, party) > before)
            await killed(standin, bot)
    async with running(standin, tmp_path) as bot:
        await connected(standin, bot)
        again = standin.click(who, click.message, click.custom_id)
        await answered(standin, again)
        assert "⚠️" in text(click.message)  # type: ignore[arg-type]
        party.taken.setdefault(who, []).extend(click.texts)
        assert await bot.stop() == 0
    await to_the_end(standin, tmp_path, party)


@pytest.mark.slow
async def test_sigterm_in_the_middle_of_a_game(standin: StandIn, tmp_path: Path) -> None:
    """Asked to stop while people play, the bot ends in order, and the game goes on afterwards."""
    async with running(standin, tmp_path) as bot:
        await connected(standin, bot)
        party = await sit_down(standin, "allfours", ("alice",), 1)
        await party.act(await in_a_trick(party))
        assert await bot.stop() == 0
        assert "Traceback" not in bot.output()
    await to_the_end(standin, tmp_path, party)


async def test_dropped_connections_and_rate_limits(
    standin: StandIn, bot: BotProcess, tmp_path: Path
) -> None:
    """Edits of board and hand that are cut off or refused come again, and the game goes on."""
    party = await sit_down(standin, "tracktrick", ("alice", "bob"), 1)
    troubles: list[Fault] = [Cut.BEFORE, Cut.AFTER, 429, 502]
    for trouble in troubles:
        standin.troubles.fail("PATCH /channels", trouble)
        standin.troubles.fail("PATCH /webhooks", trouble)
        who: str | None = await in_a_trick(party)
        while "PATCH /webhooks" in standin.troubles.pending():
            assert who is not None, "the game is over too soon"
            await party.act(who)
            who = await party.wait()  # if it is the same again, the answer was the newest hand
        await standin.until(lambda: not standin.troubles.pending())
    await standin.until(lambda: shown(party) == logged(tmp_path, party))
    await party.play_on()
    assert await bot.stop() == 0
    await check_result(party, file_of(tmp_path))


async def test_a_gateway_that_goes_and_comes(
    standin: StandIn, bot: BotProcess, tmp_path: Path
) -> None:
    """A click during a drop is answered after it, and a session begun anew plays on."""
    party = await sit_down(standin, "tarot", ("alice", "bob"), 2)
    await standin.gateway.drop()
    await party.act(await in_a_trick(party))
    assert standin.gateway.resumed == 1
    await standin.gateway.drop(forget=True)
    await standin.until(lambda: standin.gateway.identified == 2)
    await party.play_on()
    assert await bot.stop() == 0
    await check_result(party, file_of(tmp_path))


@pytest.mark.parametrize("seconds", [1, pytest.param(60, marks=pytest.mark.slow)])
async def test_discord_is_away_and_comes_back(
    standin: StandIn, tmp_path: Path, seconds: float
) -> None:
    """Neither gateway nor requests are answered; with a new session the board catches up."""
    async with running(standin, tmp_path) as bot:
        await connected(standin, bot)
        party = await sit_down(standin, "tracktrick", ("alice", "bob"), 3)
        party.tap(await in_a_trick(party))
        await standin.be_away(seconds)
        await standin.until(lambda: standin.gateway.identified == 2, 2 * seconds + 30)
        await standin.until(lambda: shown(party) == logged(tmp_path, party), 90)
        await party.take_hands()
        await party.play_on()
        assert await bot.stop() == 0
    await check_result(party, file_of(tmp_path), unsure=1)


async def test_ten_tables_in_one_channel(standin: StandIn, bot: BotProcess, tmp_path: Path) -> None:
    """Ten boards share five edits in five seconds; nobody waits that long for an own hand."""
    parties = [await sit_down(standin, "allfours", (who,), 1) for who in PEOPLE * 2]
    standin.troubles.bucket = Bucket(limit=5, seconds=5)
    waits = []
    for party in parties * 3:
        who = await party.wait()
        assert who is not None
        started = time.monotonic()
        await party.act(who)
        await party.wait()
        waits.append(time.monotonic() - started)
    assert max(waits) < 5
    newest = [logged(tmp_path, party) for party in parties]
    await standin.until(lambda: [shown(party) for party in parties] == newest, 30)
    assert standin.troubles.bucket.refused == 0


@pytest.mark.parametrize(
    ("databases", "seed", "kills"),
    [
        ("sqlite", 0, 4),
        ("postgres", 1, 3),
        ("sqlite", 2, 3),
        *(
            pytest.param(kind, seed, 12, marks=pytest.mark.slow)
            for seed, kind in zip(range(3, 20), itertools.cycle(["sqlite", "postgres"]))
        ),
    ],
    indirect=["databases"],
)
async def test_each_game_ends_through_kills(
    standin: StandIn, tmp_path: Path, url: str, seed: int, kills: int
) -> None:
    """Four tables, kill -9 at random moments: each game goes on and ends with its right score."""
    await all_through_kills(standin, tmp_path, url, seed, kills)
