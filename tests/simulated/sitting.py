"""A game played through clicks alone: people who look at their hands and tap what is offered."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

from simcord import MemberActor, ResponseMessage

from bot.tables import Table
from tests.limits import walk
from tests.simulated.world import SELECT, Control, World, controls, offers, text


@dataclass
class Sitting:
    """A table in the world: who plays, each one's hand message, and who chooses how."""

    world: World
    people: Sequence[MemberActor]
    board: ResponseMessage
    rng: random.Random
    hands: dict[int, ResponseMessage] = field(default_factory=dict)
    breath: float = 0.0
    """Seconds that pass after each step, so that boards have time to be drawn."""
    table: int = field(init=False)
    """The table's id, as the buttons of its board carry it."""

    def __post_init__(self) -> None:
        ids = (c.custom_id for c in controls(self.board))
        self.table = int(next(i for i in ids if i.startswith("table:")).split(":")[1])

    async def take_hands(self) -> None:
        """Everybody presses My hand."""
        for who in self.people:
            await self.take_hand(who)

    async def take_hand(self, who: MemberActor) -> ResponseMessage:
        """One person presses My hand; the private message that shows it."""
        board = self.world.post_offering("My hand", (await self.now()).channel_id)
        result = await self.world.click(who, board, "My hand")
        assert result.response is not None
        self.hands[who.id] = result.response
        return result.response

    def asked(self) -> MemberActor | None:
        """Somebody whose open hand says that the table waits for them."""
        return next(
            (who for who in self.people if acting(self.hands[who.id]) and self.due(who)), None
        )

    def due(self, who: MemberActor) -> bool:
        """Whether an open hand says so; else what it offers may be left alone."""
        return "### Your turn" in text(self.hands[who.id])

    async def act(self, who: MemberActor) -> None:
        """This person takes one of the things offered: a batch whole, else one tap."""
        hand = self.hands[who.id]
        if any(c.label == "Confirm" for c in controls(hand)):
            await self.choose_batch(who)
            await self.world.click(who, hand, "Confirm")
            return
        chosen = self.rng.choice(acting(hand))
        await self.world.click(who, hand, action=action_of(chosen))

    async def take_by(self, bid: str) -> None:
        """The first who may makes this bid, everybody else passes."""
        while (who := self.asked()) is not None and "bid pass" in self.offered(who):
            bids = bid if bid in self.offered(who) else "bid pass"
            await self.world.click(who, self.hands[who.id], action=bids)

    def offered(self, who: MemberActor) -> set[str]:
        """The actions that a person's open hand offers."""
        return {action_of(c) for c in acting(self.hands[who.id])}

    async def choose_batch(self, who: MemberActor, most: int = 99) -> None:
        """Pick, one by one, until Confirm is offered or so many are picked."""
        hand = self.hands[who.id]
        for _ in range(most):
            if offers(hand, "Confirm"):
                return
            await self.pick_one(who)

    async def pick_one(self, who: MemberActor) -> None:
        """Add one more card to a batch, keeping what its select shows as picked."""
        hand = self.hands[who.id]
        selects = [c for c in walk(hand.components) if c["type"] == SELECT and not c["disabled"]]
        free = [(s, o) for s in selects for o in s["options"] if not o.get("default")]
        select, option = self.rng.choice(free)
        kept = [o["value"] for o in select["options"] if o.get("default")]
        result = await who.select(hand, [*kept, option["value"]], custom_id=select["custom_id"])
        assert result.acknowledged

    async def play_on(self, until: Callable[[Table], bool] | None = None) -> int:
        """Play until nobody is asked anything, or the table is so; the number of steps taken."""
        for step in count():
            if until is not None and until(await self.now()):
                return step
            who = self.asked()
            if who is None:
                await self.world.advance(1.5)
                if (who := self.asked()) is None:
                    return step
            await self.act(who)
            if acting(self.hands[who.id]) and not self.due(who) and self.rng.random() < 0.2:
                await self.act(who)
            if self.breath:
                await self.world.advance(self.breath)
        raise AssertionError("a game that never ends")

    async def play_blindly(self, until: Callable[[Table], bool]) -> None:
        """Play although no hand is brought up to date: each who is due asks for it."""
        while not until(table := await self.now()):
            who = self.people[table.due[0]]
            await self.take_hand(who)
            await self.act(who)

    async def now(self) -> Table:
        """The table as the bot holds it, to compare before and after."""
        table: Table = await self.world.bot._tables.get(self.table)
        return table


def acting(hand: ResponseMessage) -> list[Control]:
    """The enabled controls that carry an action."""
    return [c for c in controls(hand) if not c.disabled and re.match(r"(act|pick):", c.custom_id)]


def action_of(control: Control) -> str:
    """The text of the action that a control carries."""
    return control.value or control.custom_id.split(":", 3)[3]


async def sit_down(
    world: World,
    people: int,
    *,
    seats: int = 0,
    seed: int = 0,
    game: str = "tarot",
    **options: str | bool,
) -> Sitting:
    """Open a table, let this many people sit down, fill it with computers and begin.

    Without ``seats`` the table has as many as are usual.
    """
    sitting_people = world.members[:people]
    host = sitting_people[0]
    size = {"players": str(seats)} if seats else {}
    opened = await world.slash(host, game, **size, **options)
    board = opened.response
    assert board is not None
    for who in sitting_people[1:]:
        await world.click(who, board, "Join")
    sitting = Sitting(world, sitting_people, board, random.Random(seed))
    started = await world.click(host, board, "Start")
    asked = started.response
    if asked is not None and offers(asked, "Fill and start"):
        await world.click(host, asked, "Fill and start")
    await world.advance(1.5)
    await sitting.take_hands()
    return sitting


def final_text(world: World) -> str:
    """What the newest board says."""
    return text(world.posts()[-1])
