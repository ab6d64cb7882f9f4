"""Poignees and miseres (9)."""

from dataclasses import replace

import pytest

from games.tarot import GAME
from games.tarot.course import card_due
from games.tarot.states import Claiming, Playing, Showing
from tests.games.tarot.build import (
    cards,
    contract,
    finish,
    last_tricks,
    legal,
    opened,
    play,
    refused,
    table,
)

TEN = "T20 T19 T18 T17 T16 T15 T14 T13 T12 T11"
NINE = TEN.removesuffix(" T11")
FOURTEEN = f"{TEN} T10 T9 T8 T7"


def asked(hand: str, **options: str) -> Showing | Claiming | Playing:
    """The first of four players, with these cards, is about to play his first card."""
    return card_due(table([hand, "2S", "3S", "4S"], **options))


def comma(text: str) -> str:
    """The cards as an action lists them."""
    return text.replace(" ", ",")


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        (TEN, [TEN]),
        (FOURTEEN, [TEN, " ".join(FOURTEEN.split()[:13])]),
        (f"EX {NINE}", [f"{NINE} EX"]),
        (f"EX {TEN}", [TEN]),
        (f"EX {' '.join(FOURTEEN.split()[:12])}", [TEN, f"{' '.join(FOURTEEN.split()[:12])} EX"]),
    ],
)
def test_the_poignees_that_a_hand_may_show(hand: str, shown: list[str]) -> None:
    """None first, then the tiers, high trumps first; the Excuse only as the one missing (9.1)."""
    expected = ", ".join(["poignee no", *(f"poignee {comma(s)}" for s in shown)])
    assert legal(asked(hand)) == expected


@pytest.mark.parametrize("hand", [NINE, f"EX {NINE.removesuffix(' T12')}"])
def test_who_cannot_show_one_is_not_asked(hand: str) -> None:
    """Nine trumps, or eight and the Excuse, are no poignee of four players (9)."""
    assert isinstance(asked(hand), Playing)


def test_declarations_none_asks_nobody() -> None:
    """Without declarations not even thirteen trumps are asked for (9)."""
    assert isinstance(asked(FOURTEEN, declarations="none"), Playing)


def test_any_choice_of_trumps_may_be_shown() -> None:
    """The owner may hide which trumps he likes, and a lower tier may be shown (9.1.2)."""
    ten_lowest = comma(" ".join(FOURTEEN.split()[-10:]))
    assert refused(asked(FOURTEEN), f"poignee {ten_lowest}") == ""


@pytest.mark.parametrize(
    ("hand", "line", "reason"),
    [
        (TEN, "KS", "9.1.1: tarot.why.poignee_trumps(card=KS)"),
        (TEN, f"T21 {NINE}", "9.1.1: tarot.why.poignee_lacks(card=T21)"),
        (TEN, f"{NINE} EX", "9.1.1: tarot.why.poignee_lacks(card=EX)"),
        (f"EX {TEN}", f"{NINE} EX", "9.1.3: tarot.why.poignee_excuse"),
        (TEN, NINE, "9.1.2: tarot.why.poignee_size(sizes=10+13+15)"),
        (TEN, f"T11 {NINE}", "9.1.2: tarot.why.poignee_order"),
        (f"EX {NINE}", f"EX {NINE}", "9.1.2: tarot.why.poignee_order"),
    ],
)
def test_wrong_poignees_are_refused(hand: str, line: str, reason: str) -> None:
    """Each fault has its own reason (9.1)."""
    assert refused(asked(hand), f"poignee {comma(line)}") == reason


def test_trumps_put_away_count_for_the_taker() -> None:
    """A discarded trump, seen by all, is shown again (9.1.1)."""
    put_away = contract(discard=cards("T11 5S"))
    state = card_due(table([NINE, "2S", "3S", "4S"], contract=put_away))
    assert legal(state) == f"poignee no, poignee {comma(TEN)}"
    defender = contract(taker=1, discard=cards("T11 5S"))
    assert isinstance(card_due(table([NINE, "2S", "3S", "4S"], contract=defender)), Playing)


def test_each_player_is_asked_before_his_own_first_card() -> None:
    """The question comes when the turn comes round, and never in later tricks (9)."""
    state = opened(4, {"hand1": TEN}, "bid garde_sans", *["bid pass"] * 3, "slam no")
    state = play(state, legal(state).split(", ")[0])
    assert isinstance(state, Showing)
    assert GAME.due(state) == (1,)
    shown = play(state, legal(state).split(", ")[1])
    assert isinstance(shown, Playing)
    assert isinstance(card_due(table([TEN, "2S", "3S", "4S"], won=[0])), Playing)


@pytest.mark.parametrize(
    ("hand", "rule", "names"),
    [
        ("KS 2S", "breaks", "misere no, misere trump"),
        ("T5 2S", "breaks", "misere no, misere head"),
        ("3S 2S", "breaks", "misere no, misere trump, misere head, misere both"),
        ("EX KS", "tolerated", "misere no, misere trump"),
        ("EX T21 T1 5S", "breaks", "misere no, misere head"),
    ],
)
def test_the_miseres_of_a_hand(hand: str, rule: str, names: str) -> None:
    """No trump or no court card; the Excuse breaks the first, or is tolerated (9.2)."""
    state = asked(hand, declarations="poignee_misere", misere_trump_excuse=rule)
    assert isinstance(state, Claiming)
    assert legal(state) == names


@pytest.mark.parametrize("hand", ["EX KS", "T5 KS"])
def test_a_hand_without_a_misere_is_not_asked(hand: str) -> None:
    """The Excuse is a trump for it by default (9.2)."""
    assert isinstance(asked(hand, declarations="poignee_misere"), Playing)


@pytest.mark.parametrize("payment", ["each_other", "team", "deal_winner"])
def test_the_question_tells_what_a_misere_brings(payment: str) -> None:
    """Its price and who gets it stand in the question (9.2)."""
    state = asked("3S 2S", declarations="poignee_misere", misere_payment=payment)
    ask = GAME.view(state, 0).ask
    assert ask is not None
    assert str(ask.prompt) == f"tarot.ask.misere.{payment}(n=10)"


def test_poignee_alone_has_no_misere() -> None:
    """With declarations=poignee a misere is neither asked nor accepted (9)."""
    assert isinstance(asked("3S 2S"), Playing)


def test_a_misere_that_the_hand_does_not_hold_is_refused() -> None:
    """The refusal names it; declining is always right (9.2)."""
    state = asked("KS 2S", declarations="poignee_misere")
    assert refused(state, "misere both") == "9.2: tarot.why.misere(misere=tarot.misere.both)"
    assert refused(state, "misere no") == ""
    assert isinstance(play(state, "misere no"), Playing)


def test_the_poignee_comes_before_the_misere() -> None:
    """A hand with ten trumps and no court card is asked for both, in this order (9)."""
    state = asked(f"{TEN} 2S", declarations="poignee_misere")
    assert isinstance(state, Showing)
    assert isinstance(play(state, "poignee no"), Claiming)
    done = play(state, f"poignee {comma(TEN)}", "misere head")
    assert isinstance(done, Playing)
    assert [type(d).__name__ for d in done.table.declared] == ["Shown", "Claimed"]


def test_what_was_declared_is_paid() -> None:
    """A shown poignee and a claimed misere end up on the sheet (9)."""
    start = last_tricks(["T5", "2S", "3S", "4S"], declarations="poignee_misere")
    state = play(
        asked(f"{TEN} 2S", declarations="poignee_misere"), f"poignee {comma(TEN)}", "misere head"
    )
    assert isinstance(state, Playing)
    sheet = finish(replace(start, declared=state.table.declared), "T5 2S 3S 4S")
    keys = [line.reason.key for line in sheet.lines()]
    assert "tarot.score.poignee" in keys
    assert keys[-1] == "tarot.score.misere_paid"
    assert sheet.lines()[-1].points == (30, -10, -10, -10)


def test_whoever_holds_more_trumps_picks_those_to_show() -> None:
    """Each tier that leaves trumps over can be picked, and what is picked is accepted (9.1.2)."""
    state = asked(FOURTEEN)
    ask = GAME.view(state, 0).ask
    assert ask is not None
    assert [(pick.verb, pick.count, len(pick.cards)) for pick in ask.picks] == [
        ("poignee", 10, 14),
        ("poignee", 13, 14),
    ]
    for pick in ask.picks:
        for first in (0, 1, 14 - pick.count):
            codes = [c.code for c in pick.cards[first : first + pick.count]]
            line = pick.action(codes[::-1])
            assert line == f"poignee {','.join(codes)}"
            assert GAME.why_not(state, 0, GAME.read(line)) is None


def test_there_is_nothing_to_pick_from_just_enough_trumps() -> None:
    """Ten trumps of four players, or nine and the Excuse, are shown as they are."""
    for hand in (TEN, f"EX {NINE}"):
        ask = GAME.view(asked(hand), 0).ask
        assert ask is not None
        assert ask.picks == ()
