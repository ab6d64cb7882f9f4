"""A game played through clicks alone: people who look at their hands and tap what is offered."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

from simcord import MemberActor, ResponseMessage

from bot.tables import Table
from bot.words import Speaker
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
    language: str = "en"
    """What the board and everybody's hands are written in."""
    table: int = field(init=False)
    """The table's id, as the buttons of its board carry it."""

    def __post_init__(self) -> None:
        ids = (c.custom_id for c in controls(self.board))
        self.table = int(next(i for i in ids if i.startswith("table:")).split(":")[1])

    def label(self, key: str) -> str:
        """What a button says, by the key of its words."""
        return Speaker(self.language, markdown=False).say(key)

    async def take_hands(self) -> None:
        """Everybody presses My hand."""
        for who in self.people:
            await self.take_hand(who)

    async def take_hand(self, who: MemberActor) -> ResponseMessage:
        """One person presses My hand; the private message that shows it."""
        label = self.label("button.hand")
        board = self.world.post_offering(label, (await self.now()).channel_id)
        result = await self.world.click(who, board, label)
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
        return f"### {self.label('panel.your_turn')}" in text(self.hands[who.id])

    async def act(self, who: MemberActor) -> None:
        """This person takes one of the things offered: a batch whole, else one tap.

        Now and then something is chosen to be said with a card that it goes with.
        """
        hand, confirm = self.hands[who.id], self.label("button.confirm")
        if any(c.label == confirm for c in controls(hand)):
            await self.choose_batch(who)
            await self.world.click(who, hand, confirm)
            return
        asides = [c for c in controls(hand) if ":beside." in c.custom_id]
        if asides and self.rng.random() < 0.2:
            await self.play_saying(who, self.rng.choice(asides))
            return
        chosen = self.rng.choice(acting(hand))
        await self.world.click(who, hand, action=action_of(chosen))

    async def play_saying(self, who: MemberActor, chosen: Control) -> None:
        """This person chooses what to say, then plays a card with which it can be said."""
        hand = self.hands[who.id]
        await self.choose_aside(who, chosen)
        ask = (await self.now()).view(who.id).ask
        assert ask is not None
        part = chosen.custom_id.rpartition(".")[2]
        (aside,) = (a for a in ask.asides if (a.part, a.action) == (part, chosen.value))
        await self.world.click(who, hand, action=self.rng.choice(aside.fits))

    async def choose_aside(self, who: MemberActor, *chosen: Control) -> None:
        """This person takes just these entries of one list of things to say."""
        values = [c.value or "" for c in chosen]
        result = await who.select(self.hands[who.id], values, custom_id=chosen[0].custom_id)
        assert result.acknowledged

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
            if offers(hand, self.label("button.confirm")):
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
    """The enabled controls that carry an action, not those that give only a part of one."""
    carries = re.compile(r"act:|pick:\d+:\d+:(?!beside\.|cards\.)")
    return [c for c in controls(hand) if not c.disabled and carries.match(c.custom_id)]


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
    language: str = "en",
    **options: str | bool | int,
) -> Sitting:
    """Open a table, let this many people sit down, fill it with computers and begin.

    Without ``seats`` the table has as many as are usual, and no clock unless one is named.
    Server and people use ``language``.
    """
    if language != "en":
        world.guild_language = language
        world.languages |= {who.id: language for who in world.members[:people]}
    sitting_people = world.members[:people]
    host = sitting_people[0]
    size = {"players": str(seats)} if seats else {}
    opened = await world.slash(host, game, **size, **{"clock": '"none"', **options})
    board = opened.response
    assert board is not None
    sitting = Sitting(world, sitting_people, board, random.Random(seed), language=language)
    for who in sitting_people[1:]:
        await world.click(who, board, sitting.label("button.join"))
    started = await world.click(host, board, sitting.label("button.start"))
    asked, fill = started.response, sitting.label("button.fill")
    if asked is not None and offers(asked, fill):
        await world.click(host, asked, fill)
    await world.advance(1.5)
    await sitting.take_hands()
    return sitting


def final_text(world: World) -> str:
    """What the newest board says."""
    return text(world.posts()[-1])
