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
