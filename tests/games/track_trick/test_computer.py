"""The computer player: sensible, deterministic, blind to hidden cards."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from games.fair import Stream
from games.simulation import computer_chooser, play, random_chooser
from games.track_trick import GAME
from games.track_trick.board import Board
from games.track_trick.forecast import forecast, prospects
from games.track_trick.options import TrackTrickOptions
from games.track_trick.scoring import score
from games.track_trick.states import State
from tests.games.track_trick.positions import MIXTURES, after, choosing, options, playing
from tests.games.track_trick.test_scoring import board


def choice(state: State, seat: int, seed: int = 1) -> str:
    """The text of what the computer does on a seat."""
    return str(GAME.computer.choose(GAME.view(state, seat), seed, "easy"))


@pytest.mark.parametrize(("seats", "chosen"), MIXTURES)
def test_it_plays_whole_deals(seats: int, chosen: dict[str, Any]) -> None:
    """Every decision of two deals is legal, with any options and number of seats."""
    played = play(GAME, seats, options(**chosen), computer_chooser(2), Stream(b"computers"), 2)
    state = GAME.start(seats, options(**chosen))
    for line in played.log:
        state = after(state, line)
    assert state == played.state


def test_it_has_nothing_to_do_out_of_turn() -> None:
    """No answer for a seat that isn't asked, nor for a spectator's view."""
    state = playing("AH KH", "9H 8H", "7H 6H")
    assert GAME.computer.choose(GAME.view(state, 1), 1, "easy") is None
    assert GAME.computer.choose(GAME.view(state, None), 1, "easy") is None


@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
def test_the_same_question_has_the_same_answer(level: Any) -> None:
    """View, seed and level decide; another seed may break ties differently."""
    view = GAME.view(choosing(), 1)
    answers = {str(GAME.computer.choose(view, 5, level)) for _ in range(3)}
    assert len(answers) == 1
    assert len({choice(choosing(), 1, seed) for seed in range(20)}) > 1


def test_hidden_cards_change_nothing() -> None:
    """Exchanging cards that a seat doesn't see leaves its choice as it was."""
    state: Any = playing("AH KS 9C", "9H 8C QD", "7D 6D JS", counts=(3, 3, 3), trump="S")
    swapped = replace(state, hands=(state.hands[0], state.hands[2], state.hands[1]))
    for seed in range(5):
        assert choice(state, 0, seed) == choice(swapped, 0, seed)


def test_it_takes_the_trick_that_completes_its_line() -> None:
    """With 7 tricks and markers on 1 and 4, the eighth makes 1-4-8."""
    state: Any = playing(
        "AH 6H", "9H 8D", "7H 6D", counts=(7, 2, 1), leader=1, board=board(v1=0, v4=0)
    )
    state = after(state, "1 play 9H", "2 play 7H")
    assert choice(state, 0) == "play AH"


def test_it_ducks_the_trick_that_would_spoil_its_line() -> None:
    """With 4 tricks and markers on 1 and 8, it doesn't want a fifth."""
    state: Any = playing(
        "AH 6H", "9H 9D", "7H 6D", counts=(4, 4, 2), leader=1, board=board(v1=0, v8=0)
    )
    state = after(state, "1 play 9H", "2 play 7H")
    assert choice(state, 0) == "play 6H"


def test_it_gives_no_game_away() -> None:
    """A surplus trick doesn't go to the player whose line it would complete."""
    for rival, line in ((1, "give 2"), (2, "give 1")):
        laid = board(v5=rival, v0=rival)
        state: Any = playing("AH", "9H", "7H", counts=(8, 1, 1), board=laid)
        state = after(state, "0 play AH", "1 play 9H", "2 play 7H")
        assert choice(state, 0) == line


def test_it_hands_the_trick_over_to_make_rivals_equal() -> None:
    """If either count of a rival would complete a line, equal counts save the game (5.2)."""
    laid = board(v5=1, v0=1)
    state: Any = playing("AH", "9H", "7H", counts=(8, 2, 1), board=laid)
    state = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    assert choice(state, 0) == "give 2"


def test_the_forecast_knows_the_rules_of_the_end() -> None:
    """A line, a rival's line, a draw and the deal limit are worth what they are."""
    laid, rules = board(v1=0, v4=0, v5=1, v0=1), options()
    usual = forecast(laid, rules, last_deal=False)
    assert usual.worths((8, 2, 2)) == (1, 0, 0)
    assert max(usual.worths((8, 3, 1))) < 1
    assert max(usual.worths((8, 4, 0))) < 1
    assert forecast(laid, rules, last_deal=True).worths((6, 3, 3)) == (1, 0, 0)
    early = options(check_before_evict=True)
    assert forecast(laid, early, last_deal=False).worths((8, 4, 0)) == (1, 0, 0)
    shared = options(center_shared=True, check_before_evict=True)
    tied = board(v0=0, v7=0).plus(1, 0).plus(1, 1)
    assert forecast(tied, shared, last_deal=False).worths((1, 7, 4)) == (0.5, 0.5, 0)


def test_the_forecast_asks_who_took_the_last_trick_where_it_matters() -> None:
    """With four tricks each the taker of the last one places; unknown, it may be anyone (5.3)."""
    laid = forecast(board(v1=0, v8=0), options(), last_deal=False)
    assert laid.worths((4, 4, 4), 0) == (1, 0, 0)
    assert laid.worths((4, 4, 4), 1)[0] < 1
    each = [laid.worths((4, 4, 4), last)[0] for last in range(3)]
    assert laid.worths((4, 4, 4))[0] == pytest.approx(sum(each) / 3)


@pytest.mark.parametrize(("seats", "chosen"), MIXTURES)
def test_the_forecast_agrees_with_the_score(seats: int, chosen: dict[str, Any]) -> None:
    """On random grids a game is forecast as won, lost or drawn just where the score says so."""
    rng, rules = random.Random(7), options(**{**chosen, "partnership4": seats == 4})
    every = [c for c in product(range(9), repeat=seats) if sum(c) == 36 // seats]
    for _ in range(150):
        laid = _random_board(rng, len(rules.sides))
        counts, last_deal = rng.choice(every), rng.random() < 0.3
        last = rng.randrange(seats)
        first = score(laid, counts, last, None, rules, last_deal=last_deal).first
        worths = forecast(laid, rules, last_deal=last_deal).worths(counts, last)
        assert sum(worths) == pytest.approx(1)
        if first:
            won = tuple((side in first) / len(first) for side in range(len(worths)))
            assert worths == won
        else:
            assert max(worths) < 1


def _random_board(rng: random.Random, sides: int) -> Board:
    around = rng.sample(range(1, 9), 8)
    laid = Board((*around[:4], 0, *around[4:]))
    for value in range(9):
        if rng.random() < 0.75:
            laid = laid.plus(rng.randrange(sides), value)
    return laid


def test_the_forecast_shares_out_what_is_beyond_the_cap() -> None:
    """Counts above eight are brought down as a hand-over would (4.3)."""
    found = forecast(board(), options(), last_deal=False)
    assert found.worths((10, 1, 1)) == found.worths((8, 2, 2))


def test_prospects_are_chances() -> None:
    """Each way of playing gives chances that add up to one; certain cards take certain tricks."""
    for odds in prospects((0.2, 0.5, 0.9)):
        assert sum(odds) == pytest.approx(1)
        assert len(odds) == 4
    assert prospects((1.0, 0.0))[0] == [0, 1, 0]


def test_it_beats_random_cards() -> None:
    """One computer against two random players wins well above its third of the games."""
    rules = options(check_before_evict=True, center_shared=True)
    won = sum(_computer_wins(rules, number) for number in range(10))
    assert won >= 6


def _computer_wins(rules: TrackTrickOptions, number: int) -> bool:
    """Whether the one computer at a table of three wins; its seat changes with the number."""
    own, computer, chance = number % 3, computer_chooser(number), random_chooser(number)

    def choose(game: Any, state: Any, seat: int) -> Any:
        return (computer if seat == own else chance)(game, state, seat)

    played = play(GAME, 3, rules, choose, Stream(f"strength {number}".encode()), 40)
    return GAME.totals(played.state)[own] == 1
