"""Stand, beg, take one, run: who says what, what it scores, when it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from games.all_fours import GAME
from games.all_fours.states import Over, Playing, Running, Speaking
from tests.games.all_fours.positions import (
    DEAL,
    after,
    begged,
    playing,
    refused,
    run,
    run_line,
    table,
    texts,
)

NO_HEARTS = DEAL.replace("AH", "4S").replace("4S", "AH", 1)
"""The eldest's ace of hearts exchanged for the dealer's four of spades."""

DEALER_BARE = DEAL.replace("10H", "KC")
"""The dealer has no heart."""


def test_whole_auctions() -> None:
    """Counted by hand: stand; beg and one; beg and run. Nothing else can be said."""
    spoken = after(table(), DEAL)
    assert texts(spoken, 1) == ["stand", "beg"]
    assert [texts(spoken, seat) for seat in (0, 2, 3)] == [[], [], []]
    answered = after(spoken, "1 beg")
    assert texts(answered, 0) == ["take_one", "run"]
    assert isinstance(after(spoken, "1 stand"), Playing)
    assert isinstance(after(answered, "0 take_one"), Playing)
    assert isinstance(after(answered, "0 run"), Running)


def test_take_one_scores_at_once() -> None:
    """The beggar's team has the point before the first card, and the suit stays."""
    state = after(begged(totals=(3, 5)), "0 take_one")
    assert GAME.totals(state) == (3, 6)
    assert state.trump == "H"
    assert GAME.due(state) == (1,)


def test_dealer_begs() -> None:
    """The dealer speaks and leads, the eldest answers, the point goes to the dealer's team."""
    spoken = after(table(roles="dealer_begs"), DEAL)
    assert texts(spoken, 0) == ["stand", "beg"]
    stood = after(spoken, "0 stand")
    assert GAME.due(stood) == (0,)
    answered = after(spoken, "0 beg")
    assert texts(answered, 1) == ["take_one", "run"]
    given = after(answered, "1 take_one")
    assert GAME.totals(given) == (1, 0)
    assert GAME.due(given) == (0,)
    ran = run(after(answered, "1 run"), "6S")
    assert GAME.totals(ran) == (2, 0)
    assert GAME.due(ran) == (0,)


def test_the_begged_point_can_win() -> None:
    """It counts at once; trumps are fixed, but nothing of the deal is counted."""
    state = after(begged(totals=(9, 13)), "0 take_one")
    assert isinstance(state, Over)
    assert GAME.totals(state) == (9, 14)
    record = GAME.sheets(state)[0].record()
    assert record["trump"] == "H"
    assert record["begged"] == {"team": 1, "points": 1}
    assert record["high"] is None
    assert record["scores"] == [0, 1]
    result = GAME.result(state)
    assert result is not None
    assert (result.points, result.places) == ((9, 14), (2, 1))


def test_stand_needs_trump() -> None:
    """Without a card of the suit turned up the speaker must beg, if the table plays so."""
    assert texts(after(table(), NO_HEARTS), 1) == ["stand", "beg"]
    bare = after(table(stand_needs_trump=True), NO_HEARTS)
    assert texts(bare, 1) == ["beg"]
    assert refused(bare, 1, "stand") == ("3.7", "all_fours.why.stand_needs_trump(suit=H)")
    assert texts(after(table(stand_needs_trump=True), DEAL), 1) == ["stand", "beg"]


def test_give_needs_trump() -> None:
    """Without a card of the suit turned up the answerer must run, if the table plays so."""
    assert texts(begged(DEALER_BARE), 0) == ["take_one", "run"]
    bare = begged(DEALER_BARE, give_needs_trump=True)
    assert texts(bare, 0) == ["run"]
    assert refused(bare, 0, "take_one") == ("3.7", "all_fours.why.give_needs_trump(suit=H)")
    assert texts(begged(give_needs_trump=True), 0) == ["take_one", "run"]


def test_needs_follow_the_roles() -> None:
    """With dealer_begs the dealer must hold a trump to stand, the eldest to give."""
    both: dict[str, Any] = {
        "roles": "dealer_begs",
        "stand_needs_trump": True,
        "give_needs_trump": True,
    }
    assert texts(after(table(**both), DEALER_BARE), 0) == ["beg"]
    assert texts(after(table(**both), NO_HEARTS), 0) == ["stand", "beg"]
    assert texts(after(table(**both), NO_HEARTS, "0 beg"), 1) == ["run"]


@pytest.mark.parametrize("target", [7, 11, 14])
def test_no_give_at_13(target: int) -> None:
    """The point that would reach the target can't be given; one less can."""
    chosen: dict[str, Any] = {"no_give_at_13": True, "target": target}
    last = begged(totals=(0, target - 1), **chosen)
    assert texts(last, 0) == ["run"]
    assert refused(last, 0, "take_one") == ("3.7", "all_fours.why.no_give_at_13(team=1)")
    assert texts(begged(totals=(target - 1, target - 2), **chosen), 0) == ["take_one", "run"]
    assert texts(begged(totals=(0, target - 1), target=target), 0) == ["take_one", "run"]


def test_points_of_this_deal_count_for_no_give() -> None:
    """A turn-up that has just scored is counted in: only dealer_begs can make it matter."""
    turned = DEAL.replace("AH", "9H").removesuffix("9H") + "AH"
    start = table(totals=(12, 0), roles="dealer_begs", no_give_at_13=True)
    assert texts(after(start, turned, "0 beg"), 1) == ["run"]
    less = table(totals=(11, 0), roles="dealer_begs", no_give_at_13=True)
    assert texts(after(less, turned, "0 beg"), 1) == ["take_one", "run"]


def test_the_dealer_is_warned() -> None:
    """Where the winning point may be given, the question says what it does."""

    def prompt(totals: tuple[int, int]) -> str:
        ask = GAME.view(begged(totals=totals), 0).ask
        assert ask is not None
        return ask.prompt.key

    assert prompt((0, 13)) == "all_fours.ask.answer_loses"
    assert prompt((13, 12)) == "all_fours.ask.answer"


def test_words_of_another_phase() -> None:
    """Each thing said at the wrong moment is refused with its own reason."""
    spoken, answering, play = after(table(), DEAL), begged(), playing()
    assert refused(spoken, 1, "take_one") == ("3.2", "all_fours.why.nobody_begged")
    assert refused(spoken, 1, "run") == ("3.2", "all_fours.why.nobody_begged")
    assert refused(spoken, 1, "play AH") == ("3.2", "all_fours.why.trumps_open")
    assert refused(answering, 0, "stand") == ("3.2", "all_fours.why.answer_due(player=1)")
    assert refused(answering, 0, "beg") == ("3.2", "all_fours.why.answer_due(player=1)")
    assert refused(answering, 0, "play AC") == ("3.2", "all_fours.why.trumps_open")
    assert refused(play, 1, "stand") == ("3.2", "all_fours.why.trumps_fixed(suit=H)")
    assert refused(play, 1, "run") == ("3.2", "all_fours.why.trumps_fixed(suit=H)")
    for state, seat in ((spoken, 1), (answering, 0), (play, 1)):
        assert refused(state, seat, "run KS") == ("core", "core.why.wrong_moment")
        assert refused(state, seat, DEAL.removeprefix("- ")) == ("core", "core.why.wrong_moment")


def test_out_of_turn() -> None:
    """Nobody but the seat asked may speak, chance not either."""
    spoken = after(table(), DEAL)
    assert isinstance(spoken, Speaking)
    for seat in (None, 0, 2, 3, 7, -1):
        assert refused(spoken, seat, "stand") == ("core", "core.why.not_due")
    running = after(begged(), "0 run")
    assert refused(running, 0, run_line(running, "4C").removeprefix("- "))[1] == "core.why.not_due"
