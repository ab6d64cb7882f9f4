"""Tips for a first game: short, in every language, for the questions that a first deal asks."""

import random
from typing import Any

import pytest

from bot.panels.hints import hint_for, with_hint
from bot.panels.panel import Panel
from bot.words import LANGUAGES, Speaker
from games import registry
from games.fair import Stream


def tips(key: str, seed: int, language: str = "en") -> list[list[str]]:
    """The tips that each seat would read in two deals of a random game, in their order."""
    game, rng, stream = registry()[key], random.Random(seed), Stream(b"tips")
    speaker = Speaker(language)
    options = game.Options()
    state = game.start(game.usual_seats, options)
    read: list[list[str]] = [[] for _ in range(game.usual_seats)]
    deals = 0
    while game.result(state) is None:
        if game.chance_due(state):
            deals += game.between_deals(state)
            if deals == 3:
                break
            state = game.apply(state, None, game.chance(state, stream))
            continue
        seat = game.due(state)[0]
        if (tip := hint_for(game.view(state, seat), speaker)) is not None:
            read[seat].append(tip)
        state = game.apply(state, seat, rng.choice(game.legal(state, seat)))
    return read


@pytest.mark.parametrize("key", registry())
def test_nobody_reads_more_than_three_tips(key: str) -> None:
    """A first game has two or three at most, and after its first trick none any more."""
    for seed in range(4):
        for read in tips(key, seed):
            assert len(set(read)) <= 3
    assert any(read for read in tips(key, 0))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", registry())
def test_tips_are_short(key: str, language: str) -> None:
    """Each is read at a glance, and says where there is more and how to have none."""
    speaker = Speaker(language)
    for tip in {tip for seed in range(3) for read in tips(key, seed, language) for tip in read}:
        assert len(speaker.say(tip)) <= 180, speaker.say(tip)
        head = with_hint(Panel("### Your turn"), tip, speaker).head
        assert head.startswith("### Your turn\n💡 ")
        assert "/rules" in head
        assert "/preferences" in head


def test_a_card_that_scores_at_once_takes_no_tip_away() -> None:
    """The Jack turned up in the first deal of All Fours has a row in the score table already."""
    game = registry()["all_fours"]
    hands = "2S,3S,4H,5H,6C,7C 8S,9S,6H,7H,8C,9C 4S,5S,2H,3H,4C,5C 6S,7S,8H,9H,2C,3C"
    deal = game.read(f"deal 3 {hands} JD")
    state = game.apply(game.start(4, game.Options()), None, deal)
    view = game.view(state, 0)
    assert view.rows
    assert hint_for(view, Speaker("en")) == "all_fours.tip.speak"


def test_whoever_watches_or_waits_reads_none() -> None:
    """A tip goes with a question to oneself."""
    game: Any = registry()["tarot"]
    state = game.start(4, game.Options())
    state = game.apply(state, None, game.chance(state, Stream(b"tips")))
    (due,) = game.due(state)
    speaker = Speaker("en")
    assert hint_for(game.view(state, due), speaker) == "tarot.tip.bid"
    assert hint_for(game.view(state, (due + 1) % 4), speaker) is None
    assert hint_for(game.view(state, None), speaker) is None
