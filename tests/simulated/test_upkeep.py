"""Boards, hands and memory over time: what is shown by itself, and what is let go."""

from tests.simulated.sitting import acting, final_text, sit_down
from tests.simulated.world import World, controls, offers, text


def board_edits(world: World, since: int) -> int:
    """How often a public message was edited or sent by the bot."""
    requests = world.env.http_requests[since:]
    return sum("/channels/" in r.path and r.method in ("PATCH", "POST") for r in requests)


async def test_the_hand_comes_by_itself_when_the_turn_does(world: World) -> None:
    """A hand that lies open shows the cards to tap as soon as its player is asked."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    first = sitting.asked()
    assert first is not None
    await sitting.act(first)
    second = sitting.asked()
    assert second is not None
    assert second is not first


async def test_an_old_token_is_left_in_peace(world: World) -> None:
    """After fourteen minutes a hand is no longer edited; My hand on the board opens a new one."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    first = sitting.asked()
    assert first is not None
    await world.advance(14 * 60 + 1)
    old = {
        who.id: text(hand) for who, hand in zip(sitting.people, sitting.hands.values(), strict=True)
    }
    hand = await sitting.take_hand(first)
    await sitting.act(first)
    second = next(i for i in (await sitting.now()).due)
    person = sitting.people[second]
    assert text(sitting.hands[person.id]) == old[person.id]
    assert acting(await sitting.take_hand(person))
    assert hand.ephemeral


async def test_a_dismissed_hand_holds_nothing_up(world: World) -> None:
    """When the private message is gone its refresh fails quietly, and the game goes on."""
    sitting = await sit_down(world, 4, seats=4, seed=1, rounds="1")
    first = sitting.asked()
    assert first is not None
    for who in sitting.people:
        if who is not first:
            del world.env.backend.messages[world.channel.id][sitting.hands[who.id].id]
    await sitting.act(first)
    await world.advance(2)
    second = sitting.people[(await sitting.now()).due[0]]
    assert acting(await sitting.take_hand(second))


async def test_boards_keep_a_seconds_distance(world: World) -> None:
    """However fast people play, a board is edited about once a second, and ends on the newest."""
    sitting = await sit_down(world, 4, seats=4, seed=5, rounds="1")
    await sitting.play_on(until=lambda table: table.view(None).trick is not None)
    await world.advance(2)
    since = len(world.env.http_requests)
    for _ in range(10):
        who = sitting.asked()
        assert who is not None
        await sitting.act(who)
    assert board_edits(world, since) <= 1
    await world.advance(1.1)
    assert board_edits(world, since) <= 2
    table = await sitting.now()
    headline = text(world.post_offering("My hand")).splitlines()[0]
    assert sitting.people[table.due[0]].user.global_name in headline


async def test_each_deal_leaves_its_summary_behind(world: World) -> None:
    """A finished deal stays as a message of its own, whose buttons tell of that deal for ever."""
    sitting = await sit_down(world, 4, seats=4, seed=5, rounds="2")
    await sitting.take_by("bid garde")
    await sitting.play_on(until=lambda table: len(table.view(None).rows) == 1)
    await world.advance(3)
    first = next(post for post in world.posts() if offers(post, "All hands"))
    assert world.posts()[-1].id > first.id
    who = sitting.people[0]
    title = text(first).splitlines()[0]
    hands = (await world.click(who, first, "All hands")).response
    detail = (await world.click(who, first, "Score in detail")).response
    assert hands is not None
    assert detail is not None
    assert hands.ephemeral
    taker = next(p for p in sitting.people if f"Discard, {p.user.global_name}" in text(hands))
    for label in (f"{taker.user.global_name} was dealt", "Dog"):
        assert f"**{label}** " in text(hands)
    assert text(detail).splitlines()[0] == title
    await sitting.play_on()
    await world.advance(3)
    assert text(first).splitlines()[0] == title
    assert "Final result:" in final_text(world)


async def test_a_deleted_board_is_posted_again(world: World) -> None:
    """Somebody deletes the table's message: at the next move it is there again, once."""
    sitting = await sit_down(world, 4, seats=4, seed=5, rounds="1")
    del world.env.backend.messages[world.channel.id][sitting.board.id]
    who = sitting.asked()
    assert who is not None
    await sitting.act(who)
    await world.advance(3)
    boards = [post for post in world.posts() if offers(post, "My hand")]
    assert len(boards) == 1
    assert boards[0].id != sitting.board.id
    assert (await sitting.now()).message_id == boards[0].id


async def test_closing_a_table_counts_its_deals(world: World) -> None:
    """The host closes a table in two steps; everybody sees so, and its buttons say it is over."""
    sitting = await sit_down(world, 2, seats=4, seed=5, rounds="2")
    host, other = sitting.people
    menu = (await world.click(host, world.post_offering("Menu"), "Menu")).response
    assert menu is not None
    await world.click(host, menu, "Close the table")
    await world.click(host, menu, "Yes, close it")
    await world.advance(3)
    assert "Closed by its host." in final_text(world)
    guest = (await world.click(other, world.posts()[-1], "Menu")).response
    assert guest is not None
    assert [control.label for control in controls(guest)] == ["Rules"]


async def test_a_person_leaves_and_comes_back(world: World) -> None:
    """Whoever leaves a game is stood in for by a computer, and may sit down again."""
    sitting = await sit_down(world, 2, seats=4, seed=5, rounds="1")
    bob = sitting.people[1]
    menu = (await world.click(bob, world.post_offering("Menu"), "Menu")).response
    assert menu is not None
    await world.click(bob, menu, "Leave the table")
    await world.click(bob, menu, "Yes, leave")
    assert (await sitting.now()).seat_of(bob.id) is None
    assert "Computer for Bob" in text(menu)
    await world.click(bob, menu, "Sit down again")
    assert (await sitting.now()).seat_of(bob.id) == 1
