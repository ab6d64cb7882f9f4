"""Who is shown to win the last trick when the Excuse was led to it (RULES.md 11.3)."""

from __future__ import annotations

from games.cards import card
from games.tarot import GAME
from games.tarot.states import Playing
from tests.games.tarot.build import contract, last_tricks, play


def _winners(state: object, seats: int) -> list[int | None]:
    """Who wins as the trick lies, as shown to each seat and to a spectator."""
    shown = (GAME.view(state, seat).trick for seat in (*range(seats), None))
    return [trick.winner if trick is not None else None for trick in shown]


def test_an_excuse_that_completes_a_slam_is_shown_to_win() -> None:
    """It wins over every trump where its side won all tricks before, and then only."""
    hands = ["EX", "T5", "2S", "3S"]
    swept = Playing(last_tricks(hands, winner=0))
    assert _winners(play(swept, "play EX", "play T5"), 4) == [0] * 5
    lost = Playing(last_tricks(hands, won=[0] * 16 + [1], leader=0))
    assert _winners(play(lost, "play EX", "play T5"), 4) == [1] * 5


def test_without_a_taker_it_wins_for_its_player_alone() -> None:
    """Everybody is a side of his own."""
    hands = ["EX", "T5", "2S", "3S"]
    swept = Playing(last_tricks(hands, winner=0, contract=None))
    assert _winners(play(swept, "play EX", "play T5"), 4) == [0] * 5
    shared = Playing(last_tricks(hands, won=[1] * 16 + [0], leader=0, contract=None))
    assert _winners(play(shared, "play EX", "play T5"), 4) == [1] * 5


def test_a_defence_that_swept_is_shown_too() -> None:
    """Defenders who won all tricks between them complete their slam in the same way."""
    hands = ["2S", "EX", "T5", "3S"]
    swept = Playing(last_tricks(hands, won=[2] * 16 + [1], leader=1))
    assert _winners(play(swept, "play EX", "play T5"), 4) == [1] * 5


def test_what_is_shown_gives_no_partner_away() -> None:
    """With five the others learn that it wins when the called card falls."""
    hands = ["EX", "T5", "2S", "KH", "3S"]
    pair = contract(called=card("KH"), partner=3)
    end = last_tricks(hands, won=[0] * 13 + [3], leader=0, contract=pair)
    at = play(Playing(end), "play EX", "play T5", "play 2S")
    assert _winners(at, 5) == [1, 1, 1, 0, 1, 1]
    assert _winners(play(at, "play KH"), 5) == [0] * 6
