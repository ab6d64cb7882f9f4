"""The computer player: legal everywhere, no beginner's blunders, better than chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.all_fours import GAME
from games.all_fours.appraisal import suit_worth
from games.all_fours.states import Over, State
from games.fair import Stream
from tests.games.all_fours.positions import (
    DEAL,
    MIXTURES,
    after,
    begged,
    hand,
    table,
)


def chosen(state: State) -> str:
    """What the computer does on the seat that is due."""
    (seat,) = GAME.due(state)
    return str(GAME.computer.choose(GAME.view(state, seat), 7, "easy"))


def game_of(options: dict[str, Any], seed: int, random_team: int | None) -> Over:
    """A game of computers; one team may choose at random."""
    rng, stream = random.Random(seed), Stream(f"computer {seed}".encode())
    state = GAME.start(4, GAME.Options.model_validate(options))
    while not isinstance(state, Over):
        if GAME.chance_due(state):
            seat, action = None, GAME.chance(state, stream)
        else:
            (seat,) = GAME.due(state)
            if seat % 2 == random_team:
                action = rng.choice(GAME.legal(state, seat))
            else:
                found = GAME.computer.choose(GAME.view(state, seat), seed, "easy")
                assert found is not None
                action = found
            assert GAME.why_not(state, seat, action) is None
        state = GAME.apply(state, seat, action)
    return state


@pytest.mark.parametrize("seed", range(len(MIXTURES)))
def test_whole_games(seed: int) -> None:
    """Four computers play a legal game to its end, whatever the options."""
    assert game_of(MIXTURES[seed], seed, None).match.sheets


def test_beats_chance() -> None:
    """Against a team that plays at random the computers win far more than half of 24 games."""
    wins = 0
    for seed in range(24):
        state = game_of({}, seed // 2, random_team=seed % 2)
        totals = GAME.totals(state)
        wins += totals[1 - seed % 2] > totals[seed % 2]
    assert wins >= 17


def test_nothing_to_do() -> None:
    """Out of turn, for a spectator and after the end there is no answer."""
    state = after(table(), DEAL)
    assert GAME.computer.choose(GAME.view(state, 0), 1, "strong") is None
    assert GAME.computer.choose(GAME.view(state, None), 1, "normal") is None


def test_calls() -> None:
    """Strong suits are kept, hopeless ones begged; the dealer gives one for a strong suit only."""
    assert chosen(after(table(), DEAL)) == "stand"
    poor = DEAL.replace("AH", "2S")
    assert chosen(after(table(), poor)) == "beg"
    assert chosen(begged(poor)) == "run"
    rich = poor.replace("10H,KS", "KH,QH")
    assert chosen(begged(rich)) == "take_one"
    assert chosen(begged(rich, totals=(0, 13))) == "run"
    assert chosen(begged(rich, totals=(0, 13), give_needs_trump=True)) == "run"


def test_roles_change_what_a_suit_must_be_worth() -> None:
    """Running favours the dealer: a dealer begs with what an eldest would stand on."""
    assert chosen(after(table(), DEAL.replace("AH", "KH"))) == "stand"
    middling = DEAL.replace("10H", "QH")
    assert chosen(after(table(roles="dealer_begs"), middling)) == "beg"
    assert chosen(begged(middling)) == "run"


def test_the_partner_counts() -> None:
    """Told that the partner holds many of the suit, a speaker keeps it."""
    deal = DEAL.replace("AH", "2S").replace("5H,AS,6C,2D,7S", "5H,AH,KH,QH,8H")
    assert chosen(after(table(early_look="all"), deal)) == "beg"
    assert chosen(after(table(consult=True), deal)) == "stand"


def test_suits_are_weighed_by_what_they_hold() -> None:
    """More and higher trumps are worth more; the ace is worth its point."""
    turned = hand("9H")
    worth = [
        suit_worth(hand(held), turned)
        for held in (
            "2S 3S 4S 5S 6S 7S",
            "7H 3S 4S 5S 6S 7S",
            "KH QH 4S 5S 6S 7S",
            "AH JH 2H 3H 4H 5H",
        )
    ]
    assert worth == sorted(worth)
    assert worth[0] < 0
    assert worth[-1] > 2
    many = suit_worth(hand("AH KH QH JH 10H 8H 7H 6H 5H"), turned)
    assert many > worth[-1]


BLUNDERS = [
    (["1 stand", "1 play AH"], "play JH", "the jack thrown under an ace that can't be beaten"),
    (["1 stand", "1 play 3S", "2 play QS", "3 play AS"], "play KS", "a king thrown under an ace"),
    (["1 stand", "1 play KD"], "play JH", "the jack risked with two more to play after it"),
    (["1 stand"], "play 10C", "a ten led into nothing"),
]


@pytest.mark.parametrize(("log", "blunder", "why"), BLUNDERS)
def test_no_beginners_blunders(log: list[str], blunder: str, why: str) -> None:
    """None of what a beginner is told off for."""
    state = after(table(), DEAL, *log)
    assert GAME.why_not(state, GAME.due(state)[0], GAME.read(blunder)) is None
    assert chosen(state) != blunder, why


JACK_LAST = (
    "- deal 3 KD,3S,10C,7C,4D,2C 5H,AS,6C,2D,7S,3C JD,10D,9C,5D,8C,QS JH,4S,9D,8S,QD,KS 9H",
    "0 stand",
    "0 play 10C",
    "1 play 3C",
    "2 play 9C",
)
"""Seat 3 is last, has no club, and its jack of trumps would win a ten."""


def test_the_jack_is_brought_home() -> None:
    """Last on a trick that the own side wins with it, the jack is safe there."""
    assert chosen(after(table(dealer=3), *JACK_LAST)) == "play JH"


def test_tens_go_to_the_partner() -> None:
    """Last on a trick that the partner wins, a ten is given rather than something small."""
    log = ["1 stand", "1 play 3S", "2 play QS", "3 play 7S"]
    state = after(table(), DEAL.replace("10H,KS", "10S,2S"), *log)
    assert chosen(state) == "play 10S"
