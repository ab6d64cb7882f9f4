"""Clicks in a game: what counts, what changes nothing, and what people are told."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables import Refused
from games import fair
from games.fair import chance_stream, deal_seed
from games.records import read_record, replay


async def to_choice(house, seats: int = 3, **options):
    """A game in its hidden choice, the dealer's throw done; the dealer is seat 0."""
    table = await house.full(seats, **options)
    return await house.act(table, 0, *(f"throw {n}" for n in sorted(table.state.hands[0])[:2]))


async def to_play(house, seats: int = 3, **options):
    """A game in which seat 0 is to play."""
    table = await to_choice(house, seats, **options)
    for seat in range(seats):
        table = await house.act(table, seat, "choose no")
    return table


async def through_deal(house, table):
    """The rest of a deal, everybody doing the first thing that is allowed."""
    while table.due:
        table = await house.first(table)
    return table


async def test_an_action_is_shown_only_after_it_is_stored(house) -> None:
    """Each change reaches the watcher once, in order, with everything of the click in it."""
    table = await to_choice(house)
    assert table.seq == 3
    assert [seen.seq for seen in house.seen.tables] == [0, 0, 1, 3]
    assert house.seen.tables[-1] is table is await house.tables.get(table.id)


async def test_several_actions_count_wholly_or_not_at_all(house, refused) -> None:
    """A batch whose second action is wrong leaves no line of the first."""
    table = await house.full()
    mine = min(table.state.hands[0])
    why = await refused(house.act(table, 0, f"throw {mine}", "throw 99"))
    assert why.phrase.key == "toy.why.not_held"
    assert (await house.tables.get(table.id)).seq == table.seq


async def test_anothers_hidden_choice_leaves_my_panel_fresh(house) -> None:
    """Where all choose at once, a panel drawn before the others chose still counts."""
    table = await to_choice(house)
    drawn = table.seq
    await house.act(table, 2, "choose yes", number=drawn)
    await house.act(table, 0, "choose no", number=drawn)
    table = await house.act(table, 1, "choose no", number=drawn)
    assert table.state.bets == ("no", "no", "yes")


async def test_a_double_click_and_a_late_click_are_told_apart(house, refused) -> None:
    """The same choice again was counted once; another choice came too late."""
    table = await to_choice(house)
    drawn = table.seq
    await house.act(table, 1, "choose yes", number=drawn)
    again = await refused(house.act(table, 1, "choose yes", number=drawn))
    other = await refused(house.act(table, 1, "choose no", number=drawn))
    assert (again.phrase.key, other.phrase.key) == ("table.why.double", "table.why.moved_on")
    assert other.table is await house.tables.get(table.id)
    assert other.table.state.bets[1] == "yes"


async def test_a_batch_clicked_twice_is_a_double_click(house, refused) -> None:
    """Confirm pressed twice throws once."""
    table = await house.full()
    texts = [f"throw {n}" for n in sorted(table.state.hands[0])[:2]]
    await house.act(table, 0, *texts)
    why = await refused(house.act(table, 0, *texts, number=table.seq))
    assert why.phrase.key == "table.why.double"


async def test_two_plays_at_once_count_as_one(house) -> None:
    """Of many clicks that leave at the same moment one is played, the others are refused."""
    table = await to_play(house)
    card = min(table.state.hands[0])
    clicks = [house.act(table, 0, f"play {card}") for _ in range(10)]
    answers = await asyncio.gather(*clicks, return_exceptions=True)
    keys = [a.phrase.key for a in answers if isinstance(a, Refused)]
    assert keys == ["table.why.double"] * 9
    assert (await house.tables.get(table.id)).seq == table.seq + 1


async def test_a_panel_of_an_earlier_turn_is_stale(house, refused) -> None:
    """A number from before my question arose is refused, even if the card could be played."""
    table = await to_play(house)
    early = table.seq
    table = await house.act(table, 0, f"play {min(table.state.hands[0])}")
    why = await refused(house.act(table, 1, f"play {min(table.state.hands[1])}", number=early))
    assert why.phrase.key == "table.why.moved_on"


async def test_an_old_panel_of_the_same_question_names_the_rule(house, refused) -> None:
    """What can't be played is explained by the game, not only refused."""
    table = await to_choice(house)
    drawn = table.seq
    await house.act(table, 1, "choose no")
    why = await refused(house.act(table, 0, "play 3", number=drawn))
    assert why.phrase.key == "core.why.wrong_moment"


async def test_out_of_turn_says_whose_turn_it_is(house, refused) -> None:
    """A seat that isn't waited for is told who is."""
    table = await to_play(house)
    why = await refused(house.act(table, 2, f"play {min(table.state.hands[2])}"))
    assert str(why.phrase) == "table.why.not_your_turn(players=0)"


@pytest.mark.parametrize("texts", [[], ["dance 3"], ["play"], [""], ["throw 1", "x"]])
async def test_texts_that_are_no_actions_are_forged(house, refused, texts) -> None:
    """No panel of ours carries them."""
    table = await house.full()
    assert (await refused(house.act(table, 0, *texts))).phrase.key == "table.why.forged"


@pytest.mark.parametrize("number", [-1, 2, 10**9])
async def test_numbers_that_never_were_are_forged(house, refused, number) -> None:
    """A panel can't come from the future."""
    table = await house.full()
    why = await refused(house.act(table, 0, "throw 1", number=number))
    assert why.phrase.key == "table.why.forged"


async def test_strangers_and_wrong_times_are_told(house, refused) -> None:
    """Outsiders, clicks before the start and after the end each get their own answer."""
    lobby = await house.open()
    assert (await refused(house.act(lobby, 0, "play 1"))).phrase.key == "table.why.not_started"
    table = await house.full(deals=1)
    assert (await refused(house.act(table, 8, "play 1"))).phrase.key == "table.why.not_seated"
    table = await through_deal(house, table)
    assert (await refused(house.act(table, 0, "play 1"))).phrase.key == "table.why.over"


async def test_something_may_be_said_out_of_turn_once(house, refused) -> None:
    """A player who has just played may speak while the next one thinks, and not twice."""
    table = await to_play(house)
    table = await house.act(table, 0, f"play {min(table.state.hands[0])}")
    drawn = table.seq
    table = await house.act(table, 0, "say hello")
    assert table.due == (1,)
    again = await refused(house.act(table, 0, "say hello", number=drawn))
    assert again.phrase.key == "table.why.double"
    await house.act(table, 1, f"play {min(table.state.hands[1])}", number=drawn)


async def test_a_draft_is_kept_until_its_question_is_gone(house, refused) -> None:
    """A half-chosen batch stays for its owner, is replaced by the next pick, and goes when done."""
    table = await house.full()
    one, two, _ = sorted(table.state.hands[0])
    drafting = house.tables.draft
    table = await drafting(table.id, house.person(1), table.seq, [f"throw {one}"])
    table = await drafting(table.id, house.person(1), table.seq, [f"throw {two}", f"throw {one}"])
    assert table.drafts[0] == (f"throw {two}", f"throw {one}")
    assert len(house.seen.tables) == 3, "nobody else is shown a draft"
    wrong = await refused(drafting(table.id, house.person(1), table.seq, ["throw 99"]))
    assert wrong.phrase.key == "toy.why.not_held"
    table = await house.act(table, 0, *table.drafts[0])
    assert table.drafts == ((), (), ())
    late = await refused(drafting(table.id, house.person(1), 1, [f"throw {one}"]))
    assert late.phrase.key == "table.why.moved_on"


async def test_a_draft_of_nothing_drops_it(house) -> None:
    """Everything can be taken back before Confirm."""
    table = await house.full()
    text = f"throw {min(table.state.hands[0])}"
    table = await house.tables.draft(table.id, house.person(1), table.seq, [text])
    table = await house.tables.draft(table.id, house.person(1), table.seq, [])
    assert table.drafts[0] == ()


async def test_the_pause_between_deals_ends_by_a_click(house, refused) -> None:
    """The summary stays until somebody seated goes on; a second click does nothing."""
    table = await through_deal(house, await house.full(deals=2))
    assert table.between_deals
    assert (await refused(house.act(table, 0, "play 1"))).phrase.key == "table.why.between_deals"
    outsider = await refused(house.tables.next_deal(table.id, house.person(9), table.seq))
    assert outsider.phrase.key == "table.why.not_seated"
    table = await house.tables.next_deal(table.id, house.person(2), table.seq)
    for late in (table.seq, table.seq - 1):
        assert await house.tables.next_deal(table.id, house.person(3), late) is table
    assert (table.between_deals, table.deal.number, table.due) == (False, 1, (1,))


async def test_a_late_click_cuts_no_other_pause_short(house) -> None:
    """The button under the first deal's summary does nothing once the second deal is over."""
    table = await through_deal(house, await house.full(deals=3))
    first = table.seq
    table = await house.tables.next_deal(table.id, house.person(1), first)
    table = await through_deal(house, table)
    assert await house.tables.next_deal(table.id, house.person(1), first) is table
    assert table.between_deals


async def test_every_chance_line_follows_from_seed_and_interactions(house) -> None:
    """The commitment stands before the deal; afterwards anybody can draw the same cards."""
    table = await house.open(3, deals=2)
    committed = [table.deal.commitment]
    for user_id in (2, 3):
        await house.tables.lobby.join(table.id, house.person(user_id))
    table = await house.tables.lobby.start(table.id, house.person(1))
    dealt = [table.deal]
    table = await through_deal(house, table)
    committed.append(table.deal.commitment)
    table = await house.tables.next_deal(table.id, house.person(2), table.seq)
    dealt.append(table.deal)
    table = await through_deal(house, table)
    log = (await house.tables.record(table.id))["log"]
    for deal, commitment in zip(dealt, committed, strict=True):
        assert fair.commitment(deal.server_seed) == commitment
        seed = deal_seed(deal.server_seed, deal.ids)
        turn = next(line for line in log[deal.first :] if line.startswith("- turn"))
        numbers = fair.shuffled(range(9), chance_stream(seed, 0))
        assert log[deal.first] == f"- deal {','.join(map(str, numbers))}"
        assert turn == f"- turn {chance_stream(seed, 1).below(100)}"


async def test_a_deals_ids_are_the_newest_of_each_person(house) -> None:
    """Computers add nothing, and a person's later click replaces the earlier one."""
    table = await house.open(3)
    joiner = house.person(2)
    await house.tables.lobby.join(table.id, joiner)
    starter = house.person(1)
    table = await house.tables.lobby.start(table.id, starter, fill=True)
    assert table.deal.ids == (starter.interaction, joiner.interaction)


async def test_old_moments_can_be_looked_at_again(house, refused) -> None:
    """Buttons under an old summary show that deal, whatever has happened since."""
    table = await through_deal(house, await house.full(deals=3))
    first = table.seq
    table = await house.tables.next_deal(table.id, house.person(1), table.seq)
    table = await house.first(table)
    then = await house.tables.at(table.id, first)
    assert then.between_deals
    assert then.view(1).totals == table.view(1).totals
    assert (await house.tables.at(table.id, 3)).seq == 3
    assert await house.tables.at(table.id, table.seq) is table
    future = await refused(house.tables.at(table.id, table.seq + 1))
    assert future.phrase.key == "table.why.forged"


async def test_a_game_is_scored_once_with_its_last_action(house) -> None:
    """The result stands on the leaderboard as soon as the last play is made."""
    table = await through_deal(house, await house.full(deals=1))
    assert table.status == "over"
    board = await house.tables.archive.leaderboard(table.guild_id)
    totals = {row.user_id: row.points for row in board.rows}
    assert totals == dict(zip((1, 2, 3), table.game.totals(table.state), strict=True))
    assert [(row.rank, row.wins, row.games) for row in board.rows] == [
        (1, 1, 1),
        (2, 0, 1),
        (2, 0, 1),
    ]
    assert board.rows[0].name == f"Player {board.rows[0].user_id}"


async def test_a_table_that_is_over_can_still_be_read(house) -> None:
    """Scores of a finished game are shown on demand, though it is no longer among the open ones."""
    table = await through_deal(house, await house.full(deals=1))
    assert await house.tables.open.of_channel(table.channel_id) == ()
    assert (await house.tables.get(table.id)).view(2).over


async def test_a_record_replays_to_the_same_score(house) -> None:
    """The stored log is a whole record of the game."""
    table = await through_deal(house, await house.full(deals=1))
    record = await house.tables.record(table.id)
    played = replay(read_record(record))
    assert played.game.totals(played.state) == table.game.totals(table.state)


async def test_ending_early_counts_finished_deals_without_a_win(house, refused) -> None:
    """The host may end a game at any time; outsiders may not, admins may."""
    table = await through_deal(house, await house.full(deals=3))
    stranger = await refused(house.tables.end(table.id, house.person(2)))
    assert stranger.phrase.key == "table.why.host_only"
    await house.tables.end(table.id, house.person(99), admin=True)
    assert house.seen.tables[-1].status == "closed"
    board = await house.tables.archive.leaderboard(table.guild_id)
    assert sum(row.points for row in board.rows) == 0
    assert {(row.games, row.wins) for row in board.rows} == {(1, 0)}
    late = await refused(house.tables.end(table.id, house.person(1)))
    assert late.phrase.key == "table.why.over"


async def test_ending_in_the_first_deal_counts_nothing(house) -> None:
    """A game given up before a deal was scored leaves no result."""
    table = await house.full(deals=3)
    await house.tables.end(table.id, house.person(1))
    assert (await house.tables.archive.leaderboard(table.guild_id)).rows == ()
