"""Every moment drawn for the readers of one language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from bot.panels.board import gathered
from bot.words import Speaker
from render import (
    Picture,
    draw_board,
    draw_deal,
    draw_hand,
    draw_last_trick,
    draw_leaderboard,
    draw_scores,
)
from tests.gallery.all_fours import ALL_FOURS
from tests.gallery.ladders import ladders
from tests.gallery.moments import Found, find
from tests.gallery.names import PEOPLE
from tests.gallery.piedicavallo import PIEDICAVALLO
from tests.gallery.tarot import TAROT
from tests.gallery.track_trick import TRACK_TRICK

SETTINGS: Final = (*TAROT, *PIEDICAVALLO, *TRACK_TRICK, *ALL_FOURS)


@cache
def moments() -> tuple[Found, ...]:
    """All moments, found in some seconds, once."""
    return tuple(found for setting in SETTINGS for found in find(setting))


def pictures(language: str) -> Iterator[tuple[str, Picture]]:
    """Every picture with its name."""
    for found in moments():
        yield found.name, picture_of(found, language)
    speaker = Speaker(language, markdown=False)
    for name, ladder in ladders(speaker).items():
        yield name, draw_leaderboard(ladder, speaker, speaker.style)


def speaker_for(found: Found, language: str, people: Sequence[str] = PEOPLE) -> Speaker:
    """A speaker who knows the people and the cards of a table."""
    view = found.view
    names = people[: len(view.seats)]
    return Speaker(language, names, sides=view.sides, deck=view.deck, markdown=False)


def picture_of(found: Found, language: str, people: Sequence[str] = PEOPLE) -> Picture:
    """The picture of a moment; ValueError where there is nothing to draw."""
    view, words = found.view, speaker_for(found, language, people)
    table = (view, words.names, words, words.style)
    match found.moment.kind:
        case "board" if gathered(view) is None:
            return draw_board(*table)
        case "hand":
            return draw_hand(*table, found.chosen)
        case "scores":
            return draw_scores(*table)
        case "deal":
            drawn = draw_deal(*table)
        case _:
            drawn = draw_last_trick(*table)
    if drawn is None:
        raise ValueError(f"{found.name}: nothing to draw")
    return drawn
