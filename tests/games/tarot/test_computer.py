"""The computer player: legal, deterministic, and no beginner."""

import random
from typing import Any

import pytest

from games.core import Level, advance
from games.fair import Stream
from games.tarot import GAME
from games.tarot.computer import TarotComputer, sure_of_slam
from games.tarot.course import card_due
from games.tarot.states import Between, Exchange, Over, Playing, TarotState
from games.tarot.valuation import best_bid, discard_plan, worth
from tests.games.tarot.build import (
    cards,
    codes,
    contract,
    last_tricks,
    opened,
    play,
    some_options,
    start,
    table,
)

PASS = ["bid pass"] * 3
MONSTER = "EX T21 T20 T19 T18 T17 T16 T15 T14 T13 T1 KS QS KH QH KC KD 5D"
DEALS = 6
NOTHING = "T2 T3 9S 8S 7S 6S 9H 8H 7H 6H 9C 8C 7C 6C 9D 8D 7D 6D"


def chosen(state: TarotState, level: Level = "easy") -> str:
    """What the computer does in the seat that is due."""
    (seat,) = GAME.due(state)
    return str(GAME.computer.choose(GAME.view(state, seat), 1, level))


def computers(seats: int, seed: int, **options: Any) -> TarotState:
    """A game of computers, every action through the one door."""
    stream = Stream(f"computers {seed}".encode())
    state: TarotState = start(seats, **options)
    while GAME.result(state) is None:
        if GAME.chance_due(state):
            state = advance(GAME, state, None, GAME.chance(state, stream))
            continue
        (seat,) = GAME.due(state)
        action = GAME.computer.choose(GAME.view(state, seat), seed, "easy")
        assert action is not None
        state = advance(GAME, state, seat, action)
    return state


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_computers_play_whole_games_with_all_sorts_of_options(seats: int, seed: int) -> None:
    """Every answer is legal, and the game comes to its end."""
    options = some_options(random.Random(seed), rounds=1)
    if not seed % 2:
        options |= {"all_pass": "grash", "declarations": "poignee_misere", "min_bid": "garde_sans"}
    assert isinstance(computers(seats, seed, **options), Over)


def test_the_same_view_gives_the_same_answer() -> None:
    """Neither the seed nor the level changes the rules of thumb."""
    state = opened(4, {"hand0": MONSTER})
    view = GAME.view(state, 0)
    answers = {GAME.computer.choose(view, seed, "strong") for seed in range(5)}
    assert answers == {GAME.computer.choose(view, 0, "easy")}


def test_a_seat_with_nothing_to_do_does_nothing() -> None:
    """The others of an auction, and everybody between deals, have no answer."""
    state = opened(4, {})
    assert TarotComputer().choose(GAME.view(state, 2), 0, "easy") is None
    assert TarotComputer().choose(GAME.view(start(), 0), 0, "easy") is None


def test_a_strong_hand_bids_high_a_weak_one_passes() -> None:
    """The worth of a hand grows with trumps, oudlers, courts and, the dog closed, with voids."""
    assert best_bid(cards(MONSTER), 4) in ("garde_sans", "garde_contre")
    assert best_bid(cards(NOTHING), 4) is None
    assert chosen(opened(4, {"hand0": NOTHING})) == "bid pass"
    assert chosen(opened(4, {"hand0": MONSTER})) != "bid pass"
    long = "T20 T19 T18 T17 T16 KS QS NS JS 10S 9S 8S 7S KH QH KC QC 2C"
    assert worth(cards(long), dog_closed=True) > worth(cards(long))


def test_a_hand_that_cannot_top_the_last_bid_passes() -> None:
    """No bidding above the worth of the hand (5.2)."""
    state = opened(4, {"hand1": MONSTER}, "bid garde_contre")
    assert GAME.due(state) == (0,)
    weak = opened(4, {"hand1": NOTHING}, "bid garde")
    assert chosen(weak) == "bid pass"


def test_the_discard_makes_voids_and_saves_points() -> None:
    """Whole suits without a King go, the Queen in danger first; Kings' suits are kept."""
    trumps = "T21 T20 T19 T18 T17 T16 T15 T14 T13"
    plan = discard_plan(cards(f"{trumps} KS QS 10S 9S KH 9H 8H 7H 5H QC 3C JD 4D 2D 1D"), 6)
    assert set(codes(plan).split()) == {"QC", "3C", "JD", "4D", "2D", "1D"}


def test_forced_trumps_are_the_lowest() -> None:
    """With too few plain cards the small trumps go (7.4)."""
    plan = discard_plan(cards("T21 T20 T9 T8 T1 EX KS KH KC KD QS"), 3)
    assert codes(plan) == "QS T8 T9"


def test_the_taker_discards_to_the_end() -> None:
    """Card by card the plan is carried out."""
    state: TarotState = opened(4, {"hand0": MONSTER}, "bid garde", *PASS)
    while isinstance(state, Exchange):
        state = play(state, chosen(state))
    assert GAME.due(state) == (0,)


def test_a_king_is_called_that_somebody_else_holds() -> None:
    """Best in a suit with the own Queen."""
    hand = {"hand0": "T21 T20 T9 T8 T7 T6 KS QH 5H 4H 3C 2C 5D 9S 8S"}
    assert chosen(opened(5, hand, "bid garde", *["bid pass"] * 4)) == "call KH"


@pytest.mark.parametrize(
    ("hand", "sure"),
    [
        ("T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 KS QS NS", True),
        ("T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 KS QS JS", False),
        ("T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 KS QS NS", False),
        ("T21 T20 T19 KS QS NS", False),
        (" ".join(f"T{n}" for n in range(21, 0, -1)), True),
    ],
)
def test_a_slam_is_announced_only_when_it_is_sure(hand: str, sure: bool) -> None:
    """The trumps draw all others, and every suit runs from the top."""
    assert sure_of_slam(cards(hand)) is sure


def test_an_announced_slam_keeps_the_excuse_for_the_last_trick() -> None:
    """There it wins, before it would lose a trick (11.3)."""
    announced = contract(announced=True)
    end = last_tricks(["EX T2", "KS 5S", "2S 3S", "3H 4S"], contract=announced)
    assert chosen(Playing(end)) == "play T2"


def test_an_excuse_is_not_kept_for_the_last_trick() -> None:
    """There it would be lost (11.3)."""
    end = last_tricks(["EX T21", "KS 5S", "2S 3S", "3H 4S"], won=[1] * 16)
    assert chosen(Playing(end)) == "play EX"


def test_the_largest_poignee_is_shown() -> None:
    """And a misere is declared where others pay for it."""
    ten = "T20 T19 T18 T17 T16 T15 T14 T13 T12 T11"
    state = opened(4, {"hand0": ten}, "bid garde_contre", "slam no")
    assert chosen(state).startswith("poignee T20")


@pytest.mark.parametrize(
    ("payment", "taker", "says"),
    [
        ("each_other", 1, "both"),
        ("team", 1, "both"),
        ("deal_winner", 0, "both"),
        ("deal_winner", 1, "no"),
    ],
)
def test_a_misere_is_declared_unless_the_other_side_may_get_it(
    payment: str, taker: int, says: str
) -> None:
    """A defender doesn't add to what the winners are paid (9.2)."""
    asked = card_due(
        table(
            ["2S 3S", "4S", "5S", "6S"],
            contract=contract(taker=taker),
            declarations="poignee_misere",
            misere_payment=payment,
        )
    )
    assert chosen(asked) == f"misere {says}"


@pytest.mark.parametrize(
    ("hand", "trick", "taker", "card"),
    [
        ("QH 2H", "5H KH", 0, "QH"),
        ("QH 2H", "KH 3H", 0, "2H"),
        ("T20 T3 2S", "KH 5H", 0, "T3"),
        ("T1 T3 2S", "T20 T5", 0, "T3"),
        ("T1 T20 2S", "KH 5H", 0, "T1"),
    ],
    ids=["to a friend", "to the taker", "a small trump", "the petit kept", "the petit saved"],
)
def test_no_beginners_blunders(hand: str, trick: str, taker: int, card: str) -> None:
    """The last of three knows what to give, what to keep, and what is safe to bring home."""
    state = Playing(table(["9D", "8D", hand], trick, contract=contract(taker=taker)))
    assert chosen(state) == f"play {card}"


def points_made(state: TarotState, thinking: set[int], rng: random.Random) -> float:
    """The attack's card points when some seats choose their cards and the others draw them."""
    while not isinstance(state, Between | Over):
        (seat,) = GAME.due(state)
        if seat in thinking or not isinstance(state, Playing):
            state = play(state, chosen(state))
        else:
            state = play(state, str(rng.choice(GAME.legal(state, seat))))
    return float(GAME.sheets(state)[-1].record()["points"])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_computer_plays_better_than_random_cards(seats: int) -> None:
    """The same contracts, once the attack thinks and once the defence: five points and more."""
    gained = 0.0
    stream = Stream(f"strength {seats}".encode())
    for seed in range(DEALS):
        rng = random.Random(seed)
        state: TarotState = start(seats, rounds=0)
        while not isinstance(state, Playing):
            if GAME.chance_due(state):
                state = GAME.apply(state, None, GAME.chance(state, stream))
            else:
                state = play(state, chosen(state))
        agreed = state.table.contract
        assert agreed is not None
        attack = {seat for seat in (agreed.taker, agreed.partner) if seat is not None}
        defence = set(range(seats)) - attack
        gained += points_made(state, attack, rng) - points_made(state, defence, rng)
    assert gained > 5 * DEALS
