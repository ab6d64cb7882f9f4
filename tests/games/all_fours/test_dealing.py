"""The deal, the turn-up, running the pack, the pack running out."""

from __future__ import annotations

from typing import Any

import pytest

from games.all_fours import GAME
from games.all_fours.actions import Deal, Kick, More
from games.all_fours.dealing import rest_of
from games.all_fours.pack import PACK
from games.all_fours.states import Answering, Over, Playing, Ready, Running, Speaking
from games.cards import card
from games.fair import Stream
from tests.games.all_fours.positions import (
    DEAL,
    HANDS,
    PLAYED,
    after,
    begged,
    playing,
    refused,
    run,
    run_line,
    table,
)


class Unshuffled:
    """Leaves every card where it lies; the first dealer drawn is seat 3."""

    def below(self, n: int) -> int:
        return n - 1


def test_first_cards() -> None:
    """The eldest is served first, the card after the hands is turned, the first dealer drawn."""
    deal = GAME.chance(table(dealer=None), Unshuffled())
    assert isinstance(deal, Deal)
    assert deal.dealer == 3
    assert deal.hands == (PACK[:6], PACK[6:12], PACK[12:18], PACK[18:24])
    assert deal.turn_up is PACK[24]
    second = GAME.chance(table(dealer=1, first_hand=7), Unshuffled())
    assert isinstance(second, Deal)
    assert second.dealer == 1
    assert second.hands[2] == PACK[:7]
    assert second.turn_up is PACK[28]


def test_every_seat_is_drawn_as_first_dealer() -> None:
    """The first dealer is left to chance, and only the first one."""
    drawn = {GAME.chance(table(dealer=None), Stream(bytes([n]))).dealer for n in range(40)}  # type: ignore[union-attr]
    assert drawn == {0, 1, 2, 3}


def test_more_cards() -> None:
    """A run serves three each from the undealt cards, the eldest first, and turns another."""
    state = after(begged(), "0 run")
    rest = rest_of(state.dealt)
    assert len(rest) == 27
    more = GAME.chance(state, Unshuffled())
    assert isinstance(more, More)
    assert more.hands == (rest[9:12], rest[:3], rest[3:6], rest[6:9])
    assert more.turn_up is rest[12]


def test_deals_are_checked() -> None:
    """A deal must be a possible one of the dealer whose turn it is."""
    ready = table()
    assert refused(ready, None, DEAL.replace("- deal 0", "deal 1")) == (
        "6.3",
        "all_fours.why.other_dealer(player=0)",
    )
    assert refused(table(dealer=None), None, DEAL.replace("- deal 0", "deal 4")) == (
        "1.1",
        "all_fours.why.bad_deal",
    )
    deal = DEAL.removeprefix("- ")
    size = ("2.1", "all_fours.why.hand_size(cards=6)")
    assert refused(ready, None, deal.replace("10H,", "")) == size
    assert refused(table(first_hand=7), None, deal)[1] == "all_fours.why.hand_size(cards=7)"
    bad = ("2.1", "all_fours.why.bad_deal")
    assert refused(ready, None, deal.replace("10H", "AH")) == bad
    assert refused(ready, None, deal.removesuffix("9H") + "AH") == bad
    assert refused(ready, None, deal.replace("10H", "NH")) == bad
    assert refused(ready, None, "run KS") == ("core", "core.why.wrong_moment")
    assert refused(ready, None, "stand") == ("core", "core.why.wrong_moment")
    assert refused(ready, 0, deal) == ("core", "core.why.not_due")
    three = Deal(0, begged().dealt.hands[:3], card("9H"))
    reason = GAME.why_not(ready, None, three)
    assert reason is not None
    assert reason.paragraph == "2.1"


def test_runs_are_checked() -> None:
    """A run takes undealt cards, three each."""
    state = after(begged(), "0 run")
    line = run_line(state, "4C").removeprefix("- ")
    assert GAME.why_not(state, None, GAME.read(line)) is None
    bad = ("3.4", "all_fours.why.bad_deal")
    assert refused(state, None, line.removesuffix("4C") + "9H") == bad
    assert refused(state, None, line.removesuffix("4C") + "AH") == bad
    words = line.split(" ")
    short = " ".join([*words[:1], words[1][3:], *words[2:]])
    assert refused(state, None, short) == ("3.4", "all_fours.why.hand_size(cards=3)")
    assert refused(state, None, "run 4C") == ("core", "core.why.wrong_moment")
    assert refused(state, None, DEAL.removeprefix("- ")) == ("core", "core.why.wrong_moment")


def test_one_run() -> None:
    """Another suit is trump with nine cards each and no more begging; the speaker leads."""
    state = run(after(begged(), "0 run"), "4C")
    assert isinstance(state, Playing)
    assert state.trump == "C"
    assert [len(hand) for hand in state.hands] == [9] * 4
    assert GAME.due(state) == (1,)
    assert state.dealt.rest == 14
    assert GAME.totals(state) == (0, 0)


def test_two_runs() -> None:
    """The same suit again scores, and the pack is run once more: twelve cards each, one left."""
    ran = after(begged(), "0 run")
    again = run(ran, "6H")
    assert isinstance(again, Running)
    assert not again.kick
    assert GAME.totals(again) == (2, 0)
    state = run(ran, "6H", "6S")
    assert isinstance(state, Playing)
    assert state.trump == "S"
    assert [len(hand) for hand in state.hands] == [12] * 4
    assert GAME.totals(state) == (4, 0)
    assert state.dealt.rest == 1


def test_pack_runs_out() -> None:
    """With one card left the same dealer deals again, points stay and begging starts afresh."""
    state = run(after(begged(totals=(1, 2)), "0 run"), "6H", "4H")
    assert isinstance(state, Ready)
    assert GAME.between_deals(state)
    assert state.dealer == 0
    assert GAME.totals(state) == (3, 2)
    (sheet,) = GAME.sheets(state)
    assert sheet.record()["trump"] is None
    assert sheet.record()["turned_points"] == {"team": 0, "points": 2}
    assert sheet.scores == (2, 0)
    assert isinstance(after(state, DEAL), Speaking)


def test_pack_of_seven_cards_runs_out() -> None:
    """After one run ten cards are left: too few, and no single one to kick."""
    sevens = " ".join(
        f"{hand},{more}" for hand, more in zip(HANDS, ("3H", "4H", "6H", "7H"), strict=True)
    )
    start = table(first_hand=7, last_card_kick=True)
    state = run(after(start, f"- deal 0 {sevens} 9H", "1 beg", "0 run"), "8H")
    assert isinstance(state, Ready)
    assert state.ended is not None
    assert state.ended.dealt.rest == 10
    assert state.dealer == 0


def test_last_card_kick() -> None:
    """The single card left is turned: another suit is trump, the same one scores for nothing."""
    state = run(after(begged(last_card_kick=True), "0 run"), "6H", "4H")
    assert isinstance(state, Running)
    assert state.kick
    (last,) = rest_of(state.dealt)
    assert GAME.chance(state, Unshuffled()) == Kick(last)
    assert refused(state, None, "run 9H") == ("3.5", f"all_fours.why.bad_kick(card={last})")
    assert refused(state, None, f"run AS,KS,QS 2H 3H 4H {last}")[0] == "core"
    kicked = run(state, last.code)
    assert isinstance(kicked, Playing)
    assert kicked.trump == last.suit != "H"
    assert kicked.dealt.rest == 0
    assert len(kicked.hands[0]) == 12


def test_last_card_kick_of_the_same_suit() -> None:
    """Then the pack has run out after all, and the kicked card has scored."""
    deal = DEAL.replace("JH", "8H")
    state = run(after(begged(deal, last_card_kick=True), "0 run"), "6H", "4H", "JH")
    assert isinstance(state, Ready)
    assert state.dealer == 0
    assert GAME.totals(state) == (5, 0)
    assert GAME.sheets(state)[0].record()["trump"] is None


@pytest.mark.parametrize(
    ("up", "tobago", "points"),
    [
        ("AD", False, 1),
        ("6D", False, 2),
        ("JD", False, 3),
        ("2D", False, 0),
        ("10D", False, 0),
        ("AD", True, 1),
        ("2D", True, 2),
        ("6D", True, 0),
        ("JD", True, 3),
    ],
)
def test_turn_up_scores_at_once(up: str, tobago: bool, points: int) -> None:
    """The dealer's team scores the turn-up before anybody speaks."""
    line = DEAL.replace(up, "9H").removesuffix("9H") + up
    state = after(table(totals=(1, 1), tobago=tobago), line)
    assert GAME.totals(state) == (1 + points, 1)
    assert isinstance(state, Speaking)


def test_turn_up_can_win() -> None:
    """A turned card that reaches the target ends the game; trumps are not fixed."""
    line = DEAL.replace("JH", "9H").removesuffix("9H") + "JH"
    state = after(table(totals=(11, 13)), line)
    assert isinstance(state, Over)
    assert GAME.totals(state) == (14, 13)
    record = GAME.sheets(state)[0].record()
    assert record["trump"] is None
    assert (record["high"], record["low"], record["jack"], record["game"]) == (None,) * 4
    assert refused(state, None, DEAL.removeprefix("- ")) == ("core", "core.why.over")


def test_a_card_turned_in_a_run_can_win() -> None:
    """The game is over in the middle of a run, whatever the suit turned."""
    for up in ("6H", "6S"):
        state = run(after(begged(totals=(12, 0)), "0 run"), up)
        assert isinstance(state, Over)
        assert GAME.sheets(state)[0].record()["trump"] is None
        assert state.ended.ending == "turned"


def test_the_deal_passes_on() -> None:
    """After a deal that was played the player next to the dealer deals."""
    state = after(playing(), *PLAYED)
    assert isinstance(state, Ready)
    assert state.dealer == 1
    assert refused(state, None, DEAL.removeprefix("- "))[0] == "6.3"


@pytest.mark.parametrize(
    ("chosen", "most"),
    [
        ({}, 3 + 2 + 48),
        ({"last_card_kick": True}, 3 + 3 + 48),
        ({"first_hand": 7}, 3 + 1 + 40),
        ({"first_hand": 7, "last_card_kick": True}, 3 + 1 + 40),
    ],
)
def test_deal_length(chosen: dict[str, Any], most: int) -> None:
    """The deal, two calls, the runs and all cards."""
    assert GAME.deal_length(4, GAME.Options.model_validate(chosen)) == most


def test_answering_waits_for_one_seat() -> None:
    """After a beg only the answerer is due."""
    state = begged()
    assert isinstance(state, Answering)
    assert GAME.due(state) == (0,)
    assert not GAME.chance_due(state)
