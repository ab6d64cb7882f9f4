"""People who play whole games at the stand-in by tapping what they are shown, whatever breaks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from simcord.backend.models import Interaction, Message, ResponseKind
from sqlalchemy import select

from bot.store import Store, schema
from bot.tables.results import people_only
from bot.tables.stored import Stored as Rows
from games.records import Record, read_line, replay
from tests.limits import walk
from tests.simulated.sitting import acting, action_of
from tests.simulated.world import SELECT, controls, offers, text
from tests.standin.server import StandIn

PATIENCE = 60.0
SHORT: dict[str, dict[str, Any]] = {
    "tarot": {"rounds": "1"},
    "piedicavallo": {"talking": "false"},
    "tracktrick": {"deal-limit": 1},
    "allfours": {"points-to-win": "7"},
}
"""Each game by its command, as short as its options allow."""


@dataclass(frozen=True, slots=True)
class Click:
    """A click on an action: who tapped what, on which message, and the bot's answer to it."""

    who: str
    custom_id: str
    texts: tuple[str, ...]
    message: Message
    answer: Interaction


@dataclass(slots=True)
class Party:
    """One table: who plays there, where each one's hand is, and what the bot took from them.

    ``taken`` are the action texts of each person whose click was answered without a complaint.
    """

    standin: StandIn
    people: Sequence[str]
    table: int
    rng: random.Random
    hands: dict[str, Message] = field(default_factory=dict)
    taken: dict[str, list[str]] = field(default_factory=dict)

    @property
    def board(self) -> Message:
        """The newest public message of the table."""
        boards = (post for post in reversed(self.standin.posts()) if self._mine(post))
        return next(boards)

    @property
    def over(self) -> bool:
        """Whether the board tells the final result."""
        return "Final result:" in text(self.board)

    async def take_hands(self) -> None:
        """Everybody presses My hand."""
        for who in self.people:
            await self.take_hand(who)

    async def take_hand(self, who: str) -> Message:
        """One person presses My hand and is shown it."""
        answer = self.standin.click(who, self.board, f"table:{self.table}:hand")
        await answered(self.standin, answer)
        message = self.standin.message(answer.message_id)
        assert message is not None
        self.hands[who] = message
        return message

    def asked(self) -> str | None:
        """Somebody whose hand says that the table waits for them, if anybody's does."""
        return next((w for w in self.people if w in self.hands and your_turn(self.hands[w])), None)

    async def wait(self) -> str | None:
        """Wait until somebody is asked, or the game is over; who it is."""
        await self.standin.until(lambda: self.asked() or self.over, PATIENCE)
        return self.asked()

    async def act(self, who: str) -> Click:
        """Take one of the things offered to a person, and wait for the answer."""
        if offers_confirm(self.hands[who]):
            await self._choose_batch(who)
        click = self.tap(who)
        await self.answered(click)
        return click

    def tap(self, who: str) -> Click:
        """Click on one thing that a person is offered, or on Confirm; the answer comes later."""
        hand = self.hands[who]
        if offers_confirm(hand):
            chosen = next(c for c in controls(hand) if c.label == "Confirm")
            texts = tuple(picked(hand))
        else:
            chosen = self.rng.choice(acting(hand))  # type: ignore[arg-type]
            texts = (action_of(chosen),)
        values = None if chosen.value is None else [chosen.value]
        answer = self.standin.click(who, hand, chosen.custom_id, values)
        return Click(who, chosen.custom_id, texts, hand, answer)

    async def answered(self, click: Click) -> None:
        """Wait for the answer to a click; what it did is noted unless the answer complains."""
        await answered(self.standin, click.answer)
        if "⚠️" not in text(click.message):  # type: ignore[arg-type]
            self.taken.setdefault(click.who, []).extend(click.texts)

    async def play_on(self, most: int = 10_000) -> None:
        """Play until the game is over or so many actions were taken."""
        for _ in range(most):
            if (who := await self.wait()) is None:
                return
            await self.act(who)

    async def _choose_batch(self, who: str) -> None:
        """Pick cards one by one until Confirm is offered."""
        hand = self.hands[who]
        while not offers(hand, "Confirm"):  # type: ignore[arg-type]
            selects = [c for c in walk(hand.components) if c["type"] == SELECT]
            free = [
                (s, o["value"])
                for s in selects
                if not s.get("disabled")
                for o in s["options"]
                if not o.get("default")
            ]
            select, value = self.rng.choice(free)
            kept = [o["value"] for o in select["options"] if o.get("default")]
            answer = self.standin.click(who, hand, select["custom_id"], [*kept, value])
            await answered(self.standin, answer)

    def filling(self) -> Message | None:
        """The private message that asks whether computers shall take the free seats."""
        wanted = f"menu:{self.table}:fill"
        stored = self.standin.backend.messages[self.standin.channel.id].values()
        asked = (m for m in stored if any(c.custom_id == wanted for c in controls(m)))  # type: ignore[arg-type]
        return next(asked, None)

    def _mine(self, post: Message) -> bool:
        ids = (c.custom_id for c in controls(post))  # type: ignore[arg-type]
        return any(i.startswith(f"table:{self.table}:") for i in ids)


async def sit_down(standin: StandIn, game: str, people: Sequence[str], seed: int = 0) -> Party:
    """Open a table of this game, seat these people, fill it with computers and begin."""
    host = people[0]
    opened = standin.command(host, game, **SHORT[game])
    await answered(standin, opened)
    board = standin.message(opened.message_id)
    assert board is not None
    first = controls(board)[0].custom_id  # type: ignore[arg-type]
    party = Party(standin, people, int(first.split(":")[1]), random.Random(f"{game} {seed}"))
    for who in people[1:]:
        await answered(standin, standin.click(who, board, f"table:{party.table}:join"))
    await answered(standin, standin.click(host, board, f"table:{party.table}:start"))
    # Asked by a message of its own, which may follow the answer, or begun already.
    await standin.until(lambda: party.filling() or offers(board, "My hand"), PATIENCE)  # type: ignore[arg-type]
    if (fill := party.filling()) is not None:
        await answered(standin, standin.click(host, fill, f"menu:{party.table}:fill"))
    await standin.until(lambda: offers(party.board, "My hand"), PATIENCE)  # type: ignore[arg-type]
    await party.take_hands()
    return party


async def answered(standin: StandIn, answer: Interaction) -> None:
    """Wait until an interaction is answered for good, not only announced."""

    def done() -> bool:
        if not answer.responded or answer.response_kind is ResponseKind.DEFERRED:
            return False
        if answer.response_kind is not ResponseKind.DEFERRED_UPDATE:
            return True
        source = standin.message(answer.source_message_id)
        if source is None or not source.is_ephemeral:
            return True  # the board is redrawn in its own time
        return any(answer.token in r.path and "/webhooks/" in r.path for r in standin.requests)

    await standin.until(done, PATIENCE)


def your_turn(hand: Message) -> bool:
    """Whether a hand says that the table waits for its owner and offers something."""
    shown: Any = hand
    return "### Your turn" in text(shown) and bool(acting(shown) or offers_confirm(hand))


def offers_confirm(hand: Message) -> bool:
    """Whether several things are chosen first and confirmed together."""
    return any(c.label == "Confirm" for c in controls(hand))  # type: ignore[arg-type]


def picked(hand: Message) -> list[str]:
    """The action texts that a batch holds so far."""
    selects = (c for c in walk(hand.components) if c["type"] == SELECT)
    return [o["value"] for s in selects for o in s["options"] if o.get("default")]


@dataclass(frozen=True, slots=True)
class Stored:
    """What a database holds of a table: its record, and each result row's points by seat."""

    record: Record
    points: tuple[float, ...]

    def said(self, seat: int) -> list[str]:
        """The texts of a seat's actions in order."""
        return [text for by, text in map(read_line, self.record.log) if by == seat]

    def worth(self) -> tuple[float, ...]:
        """The points of each seat by the rules and the log alone."""
        played = replay(self.record)
        result = played.game.result(played.state)
        assert result is not None
        sides = zip(result.sides, result.points, strict=True)
        points = {seat: points for side, points in sides for seat in side}
        return tuple(float(points[seat]) for seat in range(self.record.seats))


async def stored(url: str, table: int) -> Stored:
    """Read a table from the database of a bot that has ended."""
    store = await Store.open(url)
    rows = schema.result_seats
    query = select(rows.c.points).where(rows.c.table_id == table).order_by(rows.c.seat)
    try:
        record = await Rows(store, people_only).record(table)
        async with store.reading() as connection:
            points = tuple((await connection.execute(query)).scalars())
    finally:
        await store.close()
    return Stored(Record.model_validate(record), points)
