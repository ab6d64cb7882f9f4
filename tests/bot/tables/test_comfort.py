"""Cards held back, single cards played, and the rest claimed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import replace
from typing import Any

import pytest

from bot.tables import Table
from bot.tables.comfort import CLAIM_SECONDS
from bot.tables.soon import Soon
from games import registry
from games.cards import card
from games.records import read_record, replay
from games.view import Aside, HandCard, View
from games.words import Phrase
from tests.toy_game import Toy

Work = Callable[[], Coroutine[Any, Any, None]]


class Cards(Toy):
    """The toy game played with cards: each seat is shown two, and may be sure of the rest."""

    sure = False
    asides: tuple[Aside, ...] = ()

    def view(self, state: Any, seat: int | None) -> View[Any]:
        seen = super().view(state, seat)
        if state.phase != "play" or seat not in self.due(state) or seen.ask is None:
            return seen
        choices = tuple(
            replace(c, card=card("2S")) if c.action.startswith("play") else c
            for c in seen.ask.choices
        )
        hand = (HandCard(card("2S")), HandCard(card("3S")))
        return replace(seen, hand=hand, ask=replace(seen.ask, choices=choices, asides=self.asides))

    def takes_the_rest(self, view: View[Any]) -> bool:
        return self.sure


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Cards:
    """That game in place of the plain one."""
    made = Cards()
    monkeypatch.setattr("games.records.registry", lambda: {**registry(), "toy": made})
    return made


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> dict[Hashable, tuple[float, Work]]:
    """What is to be done soon, by its key: the test says when."""
    waiting: dict[Hashable, tuple[float, Work]] = {}

    def at(_: Soon, key: Hashable, seconds: float, work: Work) -> None:
        waiting[key] = seconds, work

    def drop(_: Soon, key: Hashable) -> None:
        waiting.pop(key, None)

    monkeypatch.setattr(Soon, "at", at)
    monkeypatch.setattr(Soon, "drop", drop)
    return waiting


async def at_play(house: Any, people: int = 3, **ways: Any) -> Table:
    """A game where seat 0 is to play a card; the seats without people are computers'."""
    table = await house.open(3, deals=2)
    for user_id in range(2, people + 1):
        await house.tables.lobby.join(table.id, house.person(user_id))
    if ways:
        await house.tables.company.agree(table.id, house.person(1), **ways)
    table = await house.tables.lobby.start(table.id, house.person(1), fill=people < 3)
    while table.state.phase != "play":
        seat = next(s for s in table.due if s < people)
        text = str(table.game.legal(table.state, seat)[0])
        table = await house.act(table, seat, text)
        if people < 3:
            table = await house.seen.until(lambda t: t.due[:1] == (0,))
    return table


def a_card(table: Table, seat: int = 0) -> str:
    """The card that a seat can play."""
    return f"play {min(table.state.hands[seat])}"


async def play(house: Any, table: Table, seat: int = 0) -> Table:
    """A seat taps its card."""
    person = house.person(seat + 1)
    shown: Table = await house.tables.comfort.play(
        table.id, person, table.seq, [a_card(table, seat)]
    )
    return shown


# Cards held back


async def test_a_card_is_held_back_and_played_when_its_time_is_up(house, clock) -> None:
    """Until then the log, the question and what others are told are as before."""
    table = await at_play(house, take_back=3)
    told = len(house.seen.tables)
    held = await play(house, table)
    assert (held.seq, held.due, len(house.seen.tables)) == (table.seq, (0,), told)
    assert held.held[0].texts == (a_card(table),)
    seconds, lay = clock[table.id, 0]
    assert seconds == 3
    await lay()
    now = await house.tables.get(table.id)
    assert (now.seq, now.due, now.held) == (table.seq + 1, (1,), {})
    assert house.seen.tables[-1] is now


async def test_a_card_can_be_taken_back_while_it_is_held(house, clock, refused) -> None:
    """Then it is that person's turn as before, and nothing falls due; later it is too late."""
    table = await at_play(house, take_back=3)
    await play(house, table)
    _, lay = clock[table.id, 0]
    back = await house.tables.comfort.take_back(table.id, house.person(1))
    assert (back.held, clock) == ({}, {})
    await lay()
    assert (await house.tables.get(table.id)).seq == table.seq
    late = house.tables.comfort.take_back(table.id, house.person(1))
    assert (await refused(late)).phrase.key == "table.why.too_late"


async def test_a_second_tap_changes_the_card_that_is_held(house, clock) -> None:
    """The newest is played, once."""
    table = await at_play(house, take_back=5)
    await play(house, table)
    await play(house, table)
    _, lay = clock[table.id, 0]
    await asyncio.gather(lay(), lay())
    assert (await house.tables.get(table.id)).seq == table.seq + 1


async def test_what_the_rules_refuse_is_not_held(house, refused) -> None:
    """The reason is told at once, as without a time to take back."""
    table = await at_play(house, take_back=3)
    wrong = house.tables.comfort.play(table.id, house.person(2), table.seq, [a_card(table, 1)])
    assert (await refused(wrong)).phrase.key == "table.why.not_your_turn"
    assert (await house.tables.get(table.id)).held == {}


async def test_other_choices_are_never_held(house) -> None:
    """What is no card counts at once, and so does a card where the table agreed on no time."""
    table = await house.full(deals=2)
    await house.tables.company.agree((await house.open()).id, house.person(1), take_back=3)
    thrown = f"throw {min(table.state.hands[0])}"
    after = await house.tables.comfort.play(table.id, house.person(1), table.seq, [thrown])
    assert after.seq == table.seq + 1
    table = await at_play(house)
    assert (await play(house, table)).seq == table.seq + 1


async def test_a_held_card_is_lost_with_whoever_leaves(house, clock) -> None:
    """The computer that takes over decides for itself."""
    table = await at_play(house, take_back=3)
    await play(house, table)
    _, lay = clock[table.id, 0]
    await house.tables.lobby.leave(table.id, house.person(1))
    table = await house.seen.until(lambda t: t.due == (1,))
    await lay()
    assert (await house.tables.get(table.id)).seq == table.seq


# Single cards


@pytest.mark.parametrize(("wanting", "due"), [({1, 2}, 1), ({2}, 0)])
async def test_a_single_card_plays_itself_for_those_who_want_it(house, wanting, due) -> None:
    """Nobody else's does, and whoever has a choice of cards makes it."""
    house.tables.comfort._wants = wanting.__contains__
    table = await at_play(house)
    assert len(table.game.legal(table.state, 1)) in (0, 3)
    table = await house.seen.until(lambda t: t.due == (due,) and t.state.phase == "play")
    for _ in range(20):
        await asyncio.sleep(0)
    assert (await house.tables.get(table.id)).due == (due,)


async def test_where_something_can_be_said_no_card_plays_itself(house, game) -> None:
    """With a word to say beside the card, or a choice that is no card, people are asked."""
    house.tables.comfort._wants = lambda _: True
    table = await at_play(house)
    table = await house.seen.until(lambda t: t.due == (1,) and t.state.phase == "play")
    single = replace(table.state, hands=(frozenset(), frozenset({7}), frozenset()))
    assert house.tables.comfort.single_card(replace(table, state=single)) == (1, "play 7")
    said = Phrase("toy.choice")
    game.asides = (Aside("say hello", said, "after", said, ("play 7",), "1"),)
    assert house.tables.comfort.single_card(replace(table, state=single)) is None
    game.asides = ()
    talking = replace(single, talker=1)
    assert house.tables.comfort.single_card(replace(table, state=talking)) is None
    choosing = replace(single, phase="choose", bets=(None, None, None))
    assert house.tables.comfort.single_card(replace(table, state=choosing)) is None


# The rest


async def test_a_claim_is_settled_unless_somebody_objects(house, game, clock) -> None:
    """The others see it; when the time is up the deal is played out by ordinary actions."""
    game.sure = True
    table = await at_play(house)
    claimed = await house.tables.comfort.claim(table.id, house.person(1), table.seq)
    assert (claimed.claim.seat, claimed.seq) == (0, table.seq)
    assert house.seen.tables[-1] is claimed
    seconds, settle = clock[table.id, "claim"]
    assert seconds == CLAIM_SECONDS
    await settle()
    assert (await house.tables.get(table.id)).seq == table.seq
    house.now[0] += CLAIM_SECONDS
    await settle()
    now = await house.tables.get(table.id)
    assert (now.between_deals, now.claim, now.seq) == (True, None, table.seq + 3)
    record = await house.tables.record(table.id)
    assert record["log"][-3:] == [f"{seat} {a_card(table, seat)}" for seat in range(3)]


async def test_an_objection_has_the_deal_played_out(house, game, clock, refused) -> None:
    """The claim is off for this deal, and possible again in the next."""
    game.sure = True
    table = await at_play(house)
    comfort = house.tables.comfort
    await comfort.claim(table.id, house.person(1), table.seq)
    own = await refused(comfort.play_on(table.id, house.person(1)))
    assert own.phrase.key == "table.why.own_claim"
    stranger = await refused(comfort.play_on(table.id, house.person(9)))
    assert stranger.phrase.key == "table.why.not_seated"
    table = await comfort.play_on(table.id, house.person(2))
    assert clock == {}
    late = await refused(comfort.play_on(table.id, house.person(3)))
    assert late.phrase.key == "table.why.nothing_claimed"
    again = await refused(comfort.claim(table.id, house.person(1), table.seq))
    assert again.phrase.key == "table.why.claimed"
    for seat in range(3):
        table = await house.act(table, seat, a_card(table, seat))
        assert table.claim.until is None
    table = await house.tables.next_deal(table.id, house.person(1), table.seq)
    assert table.claim is None


async def test_playing_on_withdraws_the_claim(house, game) -> None:
    """Whoever claimed and plays a card all the same has not claimed any more."""
    game.sure = True
    table = await at_play(house)
    await house.tables.comfort.claim(table.id, house.person(1), table.seq)
    table = await house.act(table, 0, a_card(table))
    assert table.claim is None


async def test_among_computers_nobody_objects(house, game) -> None:
    """One person alone has the rest at once."""
    game.sure = True
    table = await at_play(house, people=1)
    table = await house.tables.comfort.claim(table.id, house.person(1), table.seq)
    assert table.between_deals


async def test_only_what_is_sure_can_be_claimed(house, game, refused) -> None:
    """Neither by whoever is not sure, nor out of turn, nor from an old panel."""
    table = await at_play(house)
    comfort = house.tables.comfort
    unsure = await refused(comfort.claim(table.id, house.person(1), table.seq))
    game.sure = True
    waiting = await refused(comfort.claim(table.id, house.person(2), table.seq))
    old = await refused(comfort.claim(table.id, house.person(1), 0))
    assert [r.phrase.key for r in (unsure, waiting, old)] == [
        "table.why.no_claim",
        "table.why.no_claim",
        "table.why.moved_on",
    ]


async def test_a_claim_is_settled_after_a_restart_too(open_house, tmp_path, game, clock) -> None:
    """It is stored with its time; what is held back is not, and its person is simply to play."""
    game.sure = True
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    async with open_house(url, pause=10_000) as house:
        claimed, holding = await at_play(house), await at_play(house, take_back=3)
        await house.tables.comfort.claim(claimed.id, house.person(1), claimed.seq)
        await play(house, holding)
        clock.clear()
    async with open_house(url, pause=10_000) as house:
        there = {table.id: table for table in await house.tables.start_up()}
        assert there[claimed.id].claim is not None
        assert (there[holding.id].held, there[holding.id].due) == ({}, (0,))
        assert list(clock) == [(claimed.id, "claim")]
        house.now[0] += CLAIM_SECONDS
        await clock[claimed.id, "claim"][1]()
        assert (await house.tables.get(claimed.id)).between_deals


async def test_the_record_of_a_claimed_game_replays(house, game) -> None:
    """There is nothing in it but ordinary actions."""
    game.sure = True
    table = await at_play(house, people=1)
    await house.tables.comfort.claim(table.id, house.person(1), table.seq)
    record = read_record(await house.tables.record(table.id))
    assert replay(record).state.phase == "deal"
