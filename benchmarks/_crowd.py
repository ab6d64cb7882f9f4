"""Very many people at the stand-in for Discord, who play by what they are shown.

The bot is a process of its own, with real HTTP and a real gateway; nothing of it is changed.
"""

from __future__ import annotations

import asyncio
import copy
import os
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from simcord.backend.models import Interaction, Message
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store, schema
from bot.tables import Order, Person, Table, Tables
from tests.limits import walk
from tests.simulated.sitting import acting
from tests.simulated.world import SELECT, controls
from tests.standin.party import offers_confirm, your_turn
from tests.standin.process import BotProcess, connected, running
from tests.standin.server import StandIn

SEATS = 4
TABLES_EACH = 20
"""Tables on one server, each in a channel of its own."""
GAMES = 50
"""So many different games are seeded where they have gone on for long."""
LONG: dict[str, dict[str, Any]] = {"tarot": {"rounds": 0}}
"""Options of the games that are played for long: French Tarot then never ends."""


class Nobody:
    """A watcher that looks away."""

    def changed(self, table: Table) -> None:
        """Show nothing."""


@dataclass
class Live:
    """A table at the stand-in: its channel, its people, and the hands that lie before them."""

    place: StandIn
    people: tuple[str, ...]
    number: int
    table: int = 0
    rng: random.Random = field(default_factory=random.Random)
    answers: dict[str, Interaction] = field(default_factory=dict)

    def person(self, name: str) -> Person:
        """Somebody as the tables know them."""
        return Person(self.place.people[name], name, 1)

    @property
    def hands(self) -> dict[str, Message]:
        """The private messages that have come so far, by person."""
        found = {who: self.place.message(a.message_id) for who, a in self.answers.items()}
        return {who: message for who, message in found.items() if message is not None}

    def ask_for_hand(self, who: str) -> None:
        """One person presses My hand on the board."""
        board = self.place.posts()[-1]
        self.answers[who] = self.place.click(who, board, f"table:{self.table}:hand")

    def play(self) -> bool:
        """Whoever is asked takes one of the things offered; False if nobody is asked yet."""
        for who, hand in self.hands.items():
            if your_turn(hand):
                self._tap(who, hand)
                return True
        return False

    def _tap(self, who: str, hand: Message) -> None:
        ready = next((c for c in controls(hand) if c.label == "Confirm" and not c.disabled), None)
        if ready is not None:
            self.place.click(who, hand, ready.custom_id)
        elif offers_confirm(hand):
            self._pick(who, hand)
        else:
            chosen = self.rng.choice(acting(hand))
            values = None if chosen.value is None else [chosen.value]
            self.place.click(who, hand, chosen.custom_id, values)

    def _pick(self, who: str, hand: Message) -> None:
        """Choose one more card of several."""
        selects = (c for c in walk(hand.components) if c["type"] == SELECT)
        open_ = [s for s in selects if not s.get("disabled")]
        free = [(s, o["value"]) for s in open_ for o in s["options"] if not o.get("default")]
        select, value = self.rng.choice(free)
        kept = [o["value"] for o in select["options"] if o.get("default")]
        self.place.click(who, hand, select["custom_id"], [*kept, value])


class Crowd(StandIn):
    """As many servers as it takes to have so many tables, with four people each."""

    def __init__(self, tables: int) -> None:
        super().__init__()
        self.lives: list[Live] = []
        for number in range(tables):
            if number % TABLES_EACH == 0:
                self._new_server(number)
            place = copy.copy(self)  # the same stand-in, looked at from another channel
            place.channel = self.backend.create_channel(self.guild.id, f"table-{number}")
            rng = random.Random(number)
            self.lives.append(Live(place, tuple(self.people), number, rng=rng))

    def _new_server(self, number: int) -> None:
        owner = self.backend.make_user(f"owner {number}")
        self.guild = self.backend.create_guild(f"Club {number}", owner_id=owner.id)
        self.people = {}
        for seat in range(SEATS):
            name = f"p{number}.{seat}"
            self.people[name] = self.backend.make_user(name).id
            self.backend.add_member(self.guild.id, self.people[name])

    async def __aenter__(self) -> Self:
        """Open the port, which all places share."""
        await super().__aenter__()
        for live in self.lives:
            live.place.port = self.port
        return self

    async def take_hands(self, lives: Sequence[Live], at_once: int = 4) -> None:
        """Everybody at these tables asks for their hand, at so many tables at once."""
        room = asyncio.Semaphore(at_once)

        async def sit_down(live: Live) -> None:
            async with room:
                while missing := [who for who in live.people if who not in live.hands]:
                    for who in missing:
                        live.ask_for_hand(who)
                    with suppress(TimeoutError):  # an answer too late for Discord: ask again
                        await self.until(lambda: len(live.hands) == SEATS, 10)

        await asyncio.gather(*map(sit_down, lives))

    async def play(self, lives: Sequence[Live], a_second: float, seconds: float) -> int:
        """So many plays a second, table after table; how many there were.

        A table where nobody has been asked yet is passed over.
        """
        plays, begun = 0, time.perf_counter()
        for turn in range(round(a_second * seconds)):
            late = begun + turn / a_second - time.perf_counter()
            await asyncio.sleep(max(0.0, late))
            live = lives[turn % len(lives)]
            plays += live.play()
        return plays


async def seed(
    database: Path, lives: Sequence[Live], games: Sequence[str] = ("tarot",), lines: int = 0
) -> None:
    """Begin a game at each of these tables in a new database, by the bot's own service.

    With ``lines`` French Tarot has gone on: the ``GAMES`` first tables have equally spaced lengths
    of up to so many lines of log, and the others are in the midst of the same games.
    """
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    tables = Tables(store, clock=time.time, watcher=Nobody(), computer_pace=60, deal_pause=1e6)
    for live in lives:
        host, *others = (live.person(name) for name in live.people)
        game = games[live.number % len(games)]
        place = live.place.guild.id, live.place.channel.id
        table = await tables.lobby.open(Order(*place, host, game, SEATS, LONG.get(game, {}), "en"))
        for person in others:
            await tables.lobby.join(table.id, person)
        await tables.lobby.start(table.id, host)
        live.table = table.id
    if lines:
        for number, live in enumerate(lives[:GAMES]):
            await _play_on(tables, live, lines * (number + 1) // GAMES)
        async with store.writing(patient=True) as connection:
            for number, live in enumerate(lives[GAMES:]):
                await _go_like(connection, lives[number % GAMES].table, live.table)
    await tables.shut_down()
    await store.close()


async def _play_on(tables: Tables, live: Live, lines: int) -> None:
    """Its people play like easy computers until the log has so many lines."""
    table = await tables.get(live.table)
    people = [live.person(name) for name in live.people]
    while table.seq < lines:
        if table.between_deals:
            table = await tables.next_deal(table.id, people[0], table.seq)
            continue
        seat = table.due[0]
        person = replace(people[seat], interaction=table.seq)
        table = await tables.act(table.id, person, table.seq, [_easily(table, seat)])


def _easily(table: Table, seat: int) -> str:
    view = table.game.view(table.state, seat)
    return str(table.game.computer.choose(view, table.seq, "easy"))


async def _go_like(connection: AsyncConnection, pattern: int, table: int) -> None:
    """Give a table the deals and the log of another one."""
    for rows in (schema.deals, schema.actions):
        of = rows.c.table_id
        found = (await connection.execute(select(rows).where(of == pattern))).mappings().all()
        await connection.execute(rows.delete().where(of == table))
        await connection.execute(rows.insert(), [{**row, "table_id": table} for row in found])


@dataclass(frozen=True, slots=True)
class Used:
    """What the bot's process has used so far: processor seconds, and bytes of memory now."""

    cpu: float
    memory: int


def used(bot: BotProcess) -> Used:
    """Ask Linux."""
    fields = Path(f"/proc/{bot.process.pid}/stat").read_text().rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    return Used(ticks / os.sysconf("SC_CLK_TCK"), memory_of(bot.process.pid))


def memory_of(process: int) -> int:
    """The resident memory of a process, in bytes."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    status = dict(line.split(":", 1) for line in lines)
    return int(status["VmRSS"].split()[0]) * 1024


@asynccontextmanager
async def evening(
    folder: Path, tables: int, games: Sequence[str] = ("tarot",), **settings: str
) -> AsyncIterator[tuple[Crowd, BotProcess]]:
    """A crowd at so many tables under way, and a bot that has shown each of them its board."""
    async with Crowd(tables) as crowd:
        await seed(folder / "tricktable.db", crowd.lives, games)
        async with running(crowd, folder, deal_pause="2", **settings) as bot:
            await connected(crowd, bot)
            await crowd.until(lambda: all(live.place.posts() for live in crowd.lives), 1200)
            yield crowd, bot
