"""The views of every game there is: whole deals are played at random and drawn as they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games import registry
from games.fair import Stream
from games.simulation import random_chooser
from games.view import View
from games.words import Phrase
from render import Style, draw_board, draw_deal, draw_hand, draw_last_trick, draw_scores

NAMES = ("Zoé", "Jean-Baptiste de la Tour", "さくら", "홍길동", "Böb")
STYLE = Style("fr")


def words(phrase: Phrase) -> str:
    """Keys for sentences: longer than any words would be."""
    return phrase.key


def moments(key: str, seats: int) -> Iterator[tuple[View[Any], View[Any]]]:
    """The spectator's view and that of a seat, at each moment that looks new."""
    game = registry()[key]
    choose, rng = random_chooser(11), Stream(b"pictures")
    state, seen, deals = game.start(seats, game.Options()), set(), 0
    while True:
        view = game.view(state, None)
        due = game.due(state)
        laid = len(view.trick.plays) if view.trick else -1
        look = (view.scene, laid, len(view.piles), len(view.facts), view.summary is None)
        if look not in seen:
            seen.add(look)
            yield view, game.view(state, due[0] if due else 0)
        if game.chance_due(state):
            deals += game.between_deals(state)
            if deals > 1:
                return
            state = game.apply(state, None, game.chance(state, rng))
        elif due:
            state = game.apply(state, due[0], choose(game, state, due[0]))
        else:
            return


@pytest.mark.parametrize(
    ("key", "seats"), [(key, seats) for key, game in registry().items() for seats in game.seats]
)
def test_every_moment_of_every_game_can_be_drawn(key: str, seats: int) -> None:
    """Board, hand, last trick, scores and the finished deal, each with its words."""
    names = NAMES[:seats]
    for public, private in moments(key, seats):
        pictures = [
            draw_board(public, names, words, STYLE),
            draw_hand(private, names, words, STYLE),
            draw_last_trick(public, names, words, STYLE),
            draw_scores(public, names, words, STYLE),
            draw_deal(public, names, words, STYLE),
        ]
        for picture in pictures:
            assert picture is None or (picture.png and 0 < len(picture.alt) <= 1024)
